// Ends a test that failed, and says where; and how much is tested.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#define CHECK(condition)                                                         \
    do {                                                                         \
        if (!(condition)) {                                                      \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            std::abort();                                                        \
        }                                                                        \
    } while (false)

namespace alphamu {

// As many rounds as usual, or the percentage of them that ALPHAMU_KERNEL_ROUNDS asks for, at least one.
inline int rounds(int usual) {
    const char* percentage = std::getenv("ALPHAMU_KERNEL_ROUNDS");
    return percentage ? std::max(1, usual * std::atoi(percentage) / 100) : usual;
}

}  // namespace alphamu

// A short row in the order of what its things are worth, the most first; those that are worth the same as they were.
#pragma once

#include <cstddef>
#include <iterator>
#include <utility>

namespace alphamu {

// By insertion, which for so few is quicker than anything that asks for memory. `worth` is asked once for each thing;
// `values` has room for what it says.
template <class Row, class Worth, class Values>
void order_falling(Row& row, Worth worth, Values& values) {
    for (std::size_t i = 0; i < std::size(row); ++i) {
        const auto value = worth(row[i]);
        std::size_t place = i;
        while (place > 0 && values[place - 1] < value) --place;
        if (place < i) {
            auto thing = std::move(row[i]);
            for (std::size_t later = i; later > place; --later) {
                row[later] = std::move(row[later - 1]);
                values[later] = values[later - 1];
            }
            row[place] = std::move(thing);
        }
        values[place] = value;
    }
}

}  // namespace alphamu

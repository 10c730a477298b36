// Thrown out of a search whose fronts have exploded.
#pragma once

#include <exception>

namespace alphamu::search {

struct FrontsTooLarge : std::exception {
    const char* what() const noexcept override { return "the fronts are too large"; }
};

}  // namespace alphamu::search

// What worlds weigh that are the bits of a number.
#pragma once

#include <cstdint>
#include <vector>

#include "base/front.hpp"

namespace alphamu {

inline Weight weigh(const std::vector<Weight>& weights, std::uint32_t worlds) {
    Weight sum = 0;
    for (std::size_t world = 0; world < weights.size(); ++world)
        if (worlds >> world & 1) sum += weights[world];
    return sum;
}

}  // namespace alphamu

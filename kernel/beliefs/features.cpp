#include "beliefs/features.hpp"

#include <functional>

namespace alphamu::beliefs {

namespace {

int above(Holding holding, int rank) { return std::popcount(holding >> (rank + 1)); }
int below(Holding holding, int rank) { return std::popcount(holding & ((Holding{1} << rank) - 1)); }
int holds(Holding holding, int rank) { return rank >= 0 && rank < RANKS ? holding >> rank & 1 : 0; }

// Cards above and below the first card.
int around(Holding holding, int first) {
    return first == NO_CARD ? 36 : 6 * std::min(above(holding, first), 5) + std::min(below(holding, first), 5);
}

int neighbours(Holding holding, int first) {
    if (first == NO_CARD) return 16;
    return 8 * holds(holding, first + 2) + 4 * holds(holding, first + 1) + 2 * holds(holding, first - 1) +
           holds(holding, first - 2);
}

// The highest card if it is above the first: ace, king, queen, jack, ten, nine or lower.
int highest_above(Holding holding, int first) {
    if (first == NO_CARD) return 8;
    if (above(holding, first) == 0) return 0;
    const int highest = std::bit_width(holding) - 1;
    return 1 + std::min(12 - highest, 6);
}

int around_second(Holding holding, int second) {
    return second == NO_CARD ? 16 : 4 * std::min(above(holding, second), 3) + std::min(below(holding, second), 3);
}

int length_class(int length) { return std::clamp(length - 1, 0, 5); }

// The place of a shape, longest suit first, among the 39.
int shape_number(const Lengths& sorted) {
    int number = 0;
    for (int first = 13; first >= 4; --first) {
        for (int second = std::min(first, 13 - first); second >= 0; --second) {
            for (int third = std::min(second, 13 - first - second); third >= 0; --third) {
                const int fourth = 13 - first - second - third;
                if (fourth > third) continue;
                if (sorted == Lengths{first, second, third, fourth}) return number;
                ++number;
            }
        }
    }
    return 0;
}

int shape_kind(const Lengths& sorted) {
    if (sorted[0] >= 7) return 4;
    if (sorted[1] >= 5) return 2;
    if (sorted[0] == 6) return 3;
    return sorted[3] >= 2 && !(sorted[0] == 5 && sorted[1] == 4) ? 0 : 1;
}

int point_class(int points) { return points < 4 ? 0 : std::min((points - 2) / 2, 9); }

}  // namespace

HoldingFeatures holding_features(Holding holding, FirstCards played) {
    const int length = std::popcount(holding);
    const HoldingFeatures values{static_cast<int>(holding >> 8),
                                 static_cast<int>(holding >> 5 & 7),
                                 static_cast<int>(holding & 31),
                                 std::min(length, 9),
                                 static_cast<int>(holding >> 10) * 7 + std::min(length, 6),
                                 around(holding, played.first),
                                 neighbours(holding, played.first),
                                 highest_above(holding, played.first),
                                 around_second(holding, played.second)};
    HoldingFeatures places{};
    for (int feature = 0; feature < HOLDING_FEATURES; ++feature) {
        places[feature] = HOLDING_STARTS[feature] + values[feature];
    }
    return places;
}

Shape::Shape(const Lengths& given) : lengths(given) {
    Lengths sorted = given;
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    number = shape_number(sorted);
    kind = shape_kind(sorted);
}

HandFeatures hand_features(const Shape& shape, int points) {
    HandFeatures values{std::min(points, 25), shape.number};
    int feature = 2;
    for (int first = 0; first < 4; ++first) {
        for (int second = first + 1; second < 4; ++second) {
            values[feature++] = 6 * length_class(shape.lengths[first]) + length_class(shape.lengths[second]);
        }
    }
    values[feature++] = 5 * point_class(points) + shape.kind;
    for (const int length : shape.lengths) {
        values[feature++] = 4 * point_class(points) + std::clamp(length - 3, 0, 3);
    }
    for (int place = 0; place < HAND_FEATURES; ++place) values[place] += HAND_STARTS[place];
    return values;
}

}  // namespace alphamu::beliefs

#include "search/all_layouts.hpp"

#include <algorithm>

namespace alphamu::search {

namespace {

std::size_t number_of_layouts(const Question& question) {
    const int cards = std::popcount(question.state.hidden), held = std::popcount(question.worlds[0].hands[0]);
    return CHOICES[static_cast<std::size_t>(cards)][static_cast<std::size_t>(held)];
}

}  // namespace

bool AllLayouts::fits(const Question& question) {
    return can_take(question) && number_of_layouts(question) <= MOST_FOR_EACH * question.worlds.size();
}

bool AllLayouts::can_take(const Question& question) {
    if (question.state.seats.has_partner() || question.levels.size() > 1) return false;
    if (std::popcount(question.state.hidden) > MOST_CARDS) return false;
    if (number_of_layouts(question) > std::max(MOST_OTHERWISE, MOST_FOR_EACH * question.worlds.size())) return false;
    std::vector<Cards> hands;
    for (const World& world : question.worlds) hands.push_back(world.hands[0]);
    std::ranges::sort(hands);
    return std::ranges::adjacent_find(hands) == hands.end();
}

namespace {

// Layouts that are not given weigh nothing.
std::vector<Weight> root_weights(const Question& question) {
    std::vector<Weight> weights(number_of_layouts(question));
    for (std::size_t world = 0; world < question.worlds.size(); ++world)
        weights[AllLayouts::bit_of(question.state, question.worlds[world])] = question.levels[0].weights[world];
    return weights;
}

}  // namespace

AllLayouts::AllLayouts(const Question& question, std::size_t memory_bytes)
    : bits(question.worlds.size()), layout_weights(question.state.hidden, root_weights(question), memory_bytes) {
    for (int cards = 0; cards <= count(question.state.hidden); ++cards)
        for (const int played : {0, 1})
            layouts[static_cast<std::size_t>(cards)][static_cast<std::size_t>(played)] =
                Layouts(cards, (cards + 1 - played) / 2);
    const Layouts& root = layouts_of(question.state);
    everywhere = root.all.none();
    worlds.resize(root.hands.size());
    for (std::size_t world = 0; world < bits.size(); ++world) {
        bits[world] = bit_of(question.state, question.worlds[world]);
        worlds[bits[world]] = world;
        everywhere.add(bits[world]);
    }
}

}  // namespace alphamu::search

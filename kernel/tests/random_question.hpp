// Declarer's question, or a defender's, about a random deal of so many cards a hand, in random worlds.
#pragma once

#include <algorithm>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "search/question.hpp"

namespace alphamu::search {

inline Question random_question(std::mt19937& random, int cards, int worlds, std::optional<Role> partner = {}) {
    std::vector<int> pack;
    for (int suit = 0; suit < SUITS; ++suit)
        for (int rank = 2; rank <= 14; ++rank) pack.push_back(16 * suit + rank);
    std::shuffle(pack.begin(), pack.end(), random);
    Question question;
    PublicState& state = question.state;
    const int asker = static_cast<int>(random() % SEATS);
    const int dummy = (asker + 1 + 2 * static_cast<int>(random() % 2)) % SEATS;
    state.seats = partner ? Seats::for_defender(asker, dummy, *partner) : Seats::for_declarer(asker);
    state.leader = static_cast<int>(random() % SEATS);
    state.trump = static_cast<int>(random() % 5);
    state.tricks_left = cards;
    Level level{1 + static_cast<int>(random() % cards), {}};
    std::vector<int> hidden(pack.begin(), pack.begin() + 2 * cards);
    for (int i = 0; i < cards; ++i) {
        state.visible[state.seats.seen[0]] |= card_mask(pack[2 * cards + i]);
        state.visible[state.seats.seen[1]] |= card_mask(pack[3 * cards + i]);
    }
    for (const int card : hidden) state.hidden |= card_mask(card);
    for (int world = 0; world < worlds; ++world) {
        std::shuffle(hidden.begin(), hidden.end(), random);
        World layout;
        for (int i = 0; i < 2 * cards; ++i) layout.hands[i / cards] |= card_mask(hidden[i]);
        question.worlds.push_back(layout);
        level.weights.push_back(1 + static_cast<Weight>(random() % 3));
    }
    question.levels.push_back(std::move(level));
    return question;
}

}  // namespace alphamu::search

// Which cards have ended the search of a position, to try them first in others.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "base/hash.hpp"
#include "base/position.hpp"

namespace alphamu::solver {

// The trick before a lead: the suit that was led, and by whom.
struct TrickBefore {
    int led = 0;
    int leader = 0;
};

// Leads that succeeded before, in positions that are more or less alike; 0 where there is none.
struct RememberedLeads {
    int last = 0;        // with as many tricks left
    int previous = 0;    // and before that
    int same_hands = 0;  // with the same cards in the leader's and in partner's hand
    int reply = 0;       // after such a trick
    int best = 0;        // in the same shape
};

class CardHistory {
public:
    int of(int leader, int card) const { return scores[leader][card]; }

    RememberedLeads remembered(int leader, int left, std::uint64_t hands, const TrickBefore& before) const {
        const auto& [last, previous] = by_tricks_left[leader][left];
        return {last, previous, by_hands[hands], replies[leader][before.leader][before.led], 0};
    }

    // The more tricks are left, the more a success or a failure says.
    void praise(int leader, int card, int left) { add(scores[leader][card], 4 * left * left); }
    void blame(int leader, int card, int left) { add(scores[leader][card], -6 * left * left); }

    void remember(int leader, int card, int left, std::uint64_t hands, const TrickBefore& before) {
        auto& [last, previous] = by_tricks_left[leader][left];
        if (last != card) previous = last;
        last = by_hands[hands] = replies[leader][before.leader][before.led] = static_cast<std::uint8_t>(card);
    }

    // The discard that succeeded last on a lead of this suit, with as many tricks left; 0 where there is none.
    int discard(int player, int left, int led) const { return discards[player][left][led]; }
    void remember_discard(int player, int card, int left, int led) {
        discards[player][left][led] = static_cast<std::uint8_t>(card);
    }

    // A place for the cards of a leader and of partner. Others may share it: then a lead is tried in vain.
    static std::uint64_t place_of(Cards mine, Cards partners) {
        return spread(mine ^ (spread(partners) >> 8)) >> (64 - PLACES_LOG2);
    }

private:
    static constexpr int LIMIT = 1 << 14;
    static constexpr int PLACES_LOG2 = 14;
    static void add(int& score, int gain) { score += gain - score * std::abs(gain) / LIMIT; }

    int scores[SEATS][64] = {};
    std::array<std::uint8_t, 2> by_tricks_left[SEATS][14] = {};
    std::uint8_t replies[SEATS][SEATS][SUITS] = {};
    std::uint8_t discards[SEATS][14][SUITS] = {};
    std::array<std::uint8_t, std::size_t{1} << PLACES_LOG2> by_hands = {};
};

}  // namespace alphamu::solver

// One suit on its own. Declarer sees North and South and may lead from either hand whenever he likes; the defenders
// never lead the suit. A set of ranks has the bit r for the rank r, from 2 to 14.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace alphamu::suit {

using Ranks = std::uint16_t;

inline constexpr Ranks ALL_RANKS = 0x7FFC;
inline constexpr int NO_CARD = 0;  // what a player plays who has no card of the suit left
inline constexpr int NORTH_HAND = 0;
inline constexpr int SOUTH_HAND = 1;

inline constexpr Ranks rank_mask(int rank) { return static_cast<Ranks>(1u << rank); }
inline constexpr int lowest_rank(Ranks ranks) { return std::countr_zero(ranks); }
inline constexpr int highest_rank(Ranks ranks) { return 15 - std::countl_zero(ranks); }

// What everybody sees: what is left of the hands of North and South, what the defenders hold between them, the tricks
// that declarer still needs, and the current trick.
struct State {
    std::array<Ranks, 2> hands{};
    Ranks hidden = 0;
    int needed = 0;
    int leader = 0;  // the hand that leads to the current trick
    int played = 0;  // how many have played to it
    std::array<std::uint8_t, 4> trick{};

    bool is_max_turn() const { return played % 2 == 0; }
    bool is_over() const { return played == 0 && !(hands[0] | hands[1]); }
    int tricks_left() const {
        const int north = std::popcount(hands[0]) + on_table(NORTH_HAND);
        const int south = std::popcount(hands[1]) + on_table(SOUTH_HAND);
        return north > south ? north : south;
    }
    // Whether the defender on turn is West: after South's card comes West, after North's comes East.
    bool is_west() const { return (played == 1) == (leader == SOUTH_HAND); }
    // The hand of declarer's side on turn; before a lead there is none.
    int hand() const { return played == 0 ? leader : 1 - leader; }

    State after_lead(int hand, int rank) const {
        State next = *this;
        next.leader = hand;
        return next.after(rank);
    }
    State after(int rank) const {
        State next = *this;
        if (is_max_turn())
            next.hands[static_cast<std::size_t>(hand())] &= static_cast<Ranks>(~rank_mask(rank));
        else
            next.hidden &= static_cast<Ranks>(~rank_mask(rank));
        next.trick[static_cast<std::size_t>(next.played++)] = static_cast<std::uint8_t>(rank);
        if (next.played == 4) next.finish_trick();
        return next;
    }

    // The cards of a hand of declarer's side, of touching ones the lowest: no defender's card lies between them, in a
    // hand or on the table. Partner's card does not part them, for it does not matter which hand wins a trick.
    Ranks choices(int hand) const {
        const Ranks own = hands[static_cast<std::size_t>(hand)];
        Ranks others = hidden;
        for (int place = 1; place < played; place += 2) others |= rank_mask(trick[static_cast<std::size_t>(place)]);
        Ranks lowest = 0;
        int previous = -1;
        for (Ranks rest = own; rest; rest &= static_cast<Ranks>(rest - 1)) {
            const int rank = lowest_rank(rest);
            const bool touching = previous >= 0 && !(others & (rank_mask(rank) - 1) & ~(rank_mask(previous) * 2 - 1));
            if (!touching) lowest |= rank_mask(rank);
            previous = rank;
        }
        return lowest;
    }

    // The start of a trick as far as it matters: between two cards of the defenders, only how many cards North and
    // South have. `west` tells the defenders' cards apart, if that is known.
    std::uint64_t key(Ranks west = 0) const {
        std::uint64_t key = 1;
        int norths = 0;
        int souths = 0;
        const auto close_gap = [&] {
            for (; norths; --norths) key = key << 2;
            for (; souths; --souths) key = key << 2 | 1;
        };
        for (Ranks rest = hands[0] | hands[1] | hidden; rest; rest &= static_cast<Ranks>(rest - 1)) {
            const Ranks card = rest & static_cast<Ranks>(-rest);
            if (card & hands[0]) ++norths;
            if (card & hands[1]) ++souths;
            if (!(card & hidden)) continue;
            close_gap();
            key = key << 2 | (card & west ? 3u : 2u);
        }
        close_gap();
        return key;
    }

private:
    int on_table(int hand) const { return played > 0 && (hand == leader || played > 2) ? 1 : 0; }

    void finish_trick() {
        const int ours = trick[0] > trick[2] ? trick[0] : trick[2];
        const int theirs = trick[1] > trick[3] ? trick[1] : trick[3];
        if (ours > theirs) --needed;
        played = 0;
        leader = 0;
        trick = {};
    }
};

}  // namespace alphamu::suit

// How a position looks to the table of fronts, and which of its cards a pattern names.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "base/hash.hpp"
#include "search/front_table.hpp"
#include "search/public_state.hpp"

namespace alphamu::search {

inline int highest_of(Cards cards) { return 63 - std::countl_zero(cards); }

// The card of a suit with so many higher ones among those whose order counts; -1 where there is none.
int card_at(Cards ranked, int suit, int place);

// How many cards of its suit are higher.
int place_of(Cards ranked, int card);

// How many of the highest cards of each suit have to be named for these cards to be among them; `partition` off, all.
TopCards named_by(Cards in_play, Cards relevant, bool partition);

// The lowest card that a pattern names in each suit: with it all cards above it matter.
Cards named_cards(Cards ranked, const TopCards& named);

// Of a run of equal cards only the lowest was searched. Where some of them matter and it does not, a position that the
// pattern matches may have them apart: then it has to be named too.
Cards lowest_of_cut_run(Cards relevant, Cards run);

// The same for all runs of a hand.
Cards lowest_of_cut_runs(Cards relevant, Cards hand, Cards others);

// After a card of a hand only these ranks mattered: the cards of the hand that come to the same, for they change places
// with it below the lowest of those.
Cards as_good_as(int card, Cards relevant, Cards hand);

// A number for the owner of a card in play: one of the hands that are seen, the trick, or, for a hidden card, what
// `holders` says of it.
template <class Holders>
std::uint64_t owner_of(const PublicState& state, int card, Holders holders) {
    constexpr std::uint64_t SEEN[] = {mixed(1), mixed(2)};
    constexpr std::uint64_t IN_TRICK[] = {mixed(8), mixed(9), mixed(10)};
    if (state.hidden & card_mask(card)) return holders(card);
    for (int i = 0; i < state.trick_size; ++i)
        if (state.trick[i] == card) return IN_TRICK[i];
    return SEEN[state.visible[state.seats.seen[0]] & card_mask(card) ? 0 : 1];
}

// Trick, tricks won and useful worlds, and each suit as the sequence of the owners of its cards in play, highest
// first. Without relative ranks the cards themselves count too.
template <class Set, class Holders>
TableView view_of(const PublicState& state, const Set& useful, bool relative_ranks, Holders holders) {
    TableView view;
    view.shape.mix(hash_of_common(useful, useful));
    if (!relative_ranks) {
        const StateKey exact(state);
        view.shape.mix(exact.in_play);
        view.shape.mix(exact.rest);
    }
    const Cards in_play = state.in_play();
    std::uint64_t counts =
        static_cast<std::uint64_t>(state.leader) | static_cast<std::uint64_t>(state.trick_size) << 2 |
        static_cast<std::uint64_t>(state.won) << 4 | static_cast<std::uint64_t>(state.tricks_left) << 8;
    for (int suit = 0; suit < SUITS; ++suit) {
        auto& tops = view.tops[suit];
        std::uint64_t sum = 0, sequence = 0;
        std::size_t cards = 0;
        tops[0] = 0;
        for (Cards rest = in_play & suit_mask(suit); rest;) {
            const int card = highest_of(rest);
            rest ^= card_mask(card);
            const std::uint64_t owner = owner_of(state, card, holders);
            sum += owner;
            sequence = followed_by(sequence, owner);
            tops[++cards] = sequence;
        }
        view.shape.mix(sum);
        counts = counts << 4 | cards;
    }
    view.shape.mix(counts);
    return view;
}

}  // namespace alphamu::search

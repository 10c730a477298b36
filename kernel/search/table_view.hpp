// How a position looks to the table of fronts, and which of its cards a pattern names.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "search/front_table.hpp"
#include "search/public_state.hpp"

namespace alphamu::search {

inline int highest_of(Cards cards) { return 63 - std::countl_zero(cards); }

// The card of a suit with so many higher ones among those whose order counts; -1 where there is none.
inline int card_at(Cards ranked, int suit, int place) {
    if (suit < 0) return -1;
    Cards cards = ranked & suit_mask(suit);
    for (; cards && place > 0; --place) cards ^= card_mask(highest_of(cards));
    return cards ? highest_of(cards) : -1;
}

// How many cards of its suit are higher.
inline int place_of(Cards ranked, int card) {
    return std::popcount(ranked & suit_mask(suit_of(card)) & ~(card_mask(card) * 2 - 1));
}

// How many of the highest cards of each suit have to be named for these cards to be among them; `partition` off, all.
inline TopCards named_by(Cards in_play, Cards relevant, bool partition) {
    TopCards named{};
    for (int suit = 0; suit < SUITS; ++suit) {
        const Cards cards = in_play & suit_mask(suit), mattering = relevant & cards;
        const Cards from = partition ? mattering & -mattering : cards & -cards;
        if (from) named[suit] = static_cast<std::uint8_t>(std::popcount(cards & ~(from - 1)));
    }
    return named;
}

// The lowest card that a pattern names in each suit: with it all cards above it matter.
inline Cards named_cards(Cards ranked, const TopCards& named) {
    Cards result = 0;
    for (int suit = 0; suit < SUITS; ++suit)
        if (named[suit]) result |= card_mask(card_at(ranked, suit, named[suit] - 1));
    return result;
}

// Of a run of equal cards only the lowest was searched. Where some of them matter and it does not, a position that the
// pattern matches may have them apart: then it has to be named too.
inline Cards lowest_of_cut_run(Cards relevant, Cards run) {
    const Cards mattering = relevant & suit_mask(suit_of(std::countr_zero(run)));
    return mattering && (mattering & -mattering) <= run ? run & -run : 0;
}

// The same for all runs of a hand.
inline Cards lowest_of_cut_runs(Cards relevant, Cards hand, Cards others) {
    Cards result = 0;
    for (Cards lowest = lowest_of_touching(hand, others); lowest; lowest &= lowest - 1) {
        const int low = std::countr_zero(lowest);
        const Cards above = suit_mask(suit_of(low)) & ~(card_mask(low) - 1);
        const Cards next = above & (others | (lowest & ~card_mask(low)));
        const Cards run = hand & above & (next ? (next & -next) - 1 : ~Cards{0});
        result |= lowest_of_cut_run(relevant, run);
    }
    return result;
}

// Who owns a card in play: one of the hands that are seen, the trick, or, for a hidden card, what `holders` says of it.
template <class Holders>
std::uint64_t owner_of(const PublicState& state, int card, Holders holders) {
    if (state.hidden & card_mask(card)) return holders(card);
    for (int i = 0; i < state.trick_size; ++i)
        if (state.trick[i] == card) return static_cast<std::uint64_t>(8 + i);
    return state.visible[state.seats.seen[0]] & card_mask(card) ? 1 : 2;
}

// Trick, tricks won and useful worlds, and each suit as the sequence of the owners of its cards in play, highest
// first. Without relative ranks the cards themselves count too.
template <class Set, class Holders>
TableView view_of(const PublicState& state, const Set& useful, bool relative_ranks, Holders holders) {
    TableView view;
    view.shape.mix(hash_of_common(useful, useful));
    view.shape.mix(static_cast<std::uint64_t>(state.leader) | static_cast<std::uint64_t>(state.trick_size) << 2 |
                   static_cast<std::uint64_t>(state.won) << 4 | static_cast<std::uint64_t>(state.tricks_left) << 8);
    if (!relative_ranks) {
        const StateKey exact(state);
        view.shape.mix(exact.in_play);
        view.shape.mix(exact.rest);
    }
    const Cards in_play = state.in_play();
    for (int suit = 0; suit < SUITS; ++suit) {
        WideKey owners;
        std::uint64_t sum = 0;
        std::size_t cards = 0;
        view.tops[suit][0] = 0;
        for (Cards rest = in_play & suit_mask(suit); rest;) {
            const int card = highest_of(rest);
            rest ^= card_mask(card);
            WideKey owner;
            owner.mix(owner_of(state, card, holders));
            sum += owner.low ^ owner.high;
            owners.mix(owner.low);
            view.tops[suit][++cards] = owners.low ^ owners.high;
        }
        view.shape.mix(cards);
        view.shape.mix(sum);
    }
    return view;
}

}  // namespace alphamu::search

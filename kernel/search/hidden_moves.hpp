// What a hand that is not ours can play. Of a hidden hand each card is possible in some worlds and not in others; a foe
// whose hand is seen can play a card in all of them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <climits>
#include <cstddef>
#include <utility>
#include <vector>

#include "base/cards.hpp"
#include "base/falling_order.hpp"
#include "search/public_state.hpp"

namespace alphamu::search {

template <class Worlds>
class HiddenMoves {
public:
    using Set = typename Worlds::Set;

    explicit HiddenMoves(const Worlds& worlds) : worlds(worlds) {}

    // A card of the hand on turn, and the worlds in which it can be played.
    struct Move {
        int card;
        Set worlds;
    };

    std::vector<Move> moves(const PublicState& state, const Set& useful) const {
        std::vector<Move> moves;
        if (state.is_seen_turn()) {
            for (Cards rest = state.legal(state.visible[state.turn()]); rest; rest &= rest - 1)
                moves.push_back({std::countr_zero(rest), useful});
            return moves;
        }
        const bool first = state.is_first_hidden_turn();
        const Cards led = state.trick_size ? state.hidden & suit_mask(state.led_suit()) : 0;
        Set cannot_follow = useful;
        for (Cards rest = led; rest; rest &= rest - 1)
            cannot_follow -= worlds.holding(state, first, std::countr_zero(rest));
        const bool discards = state.trick_size && !cannot_follow.is_empty();
        const Cards candidates = state.trick_size == 0 || discards ? state.hidden : led;
        moves.reserve(static_cast<std::size_t>(count(candidates)));
        for (Cards rest = candidates; rest; rest &= rest - 1) {
            const int card = std::countr_zero(rest);
            Set playable = worlds.holding(state, first, card);
            playable &= state.trick_size && !(led & card_mask(card)) ? cannot_follow : useful;
            if (!playable.is_empty()) moves.push_back({card, std::move(playable)});
        }
        return moves;
    }

    // Two cards of a foe are the same move only when they can be played in the same worlds and nothing but cards that
    // the foe holds in all of these lies between them; otherwise which of them appears is information.
    // Returns the runs of merged cards.
    std::vector<Cards> merge_equal(std::vector<Move>& moves, const PublicState& state) const {
        const Cards ranked = worlds.ranked(state);
        std::vector<Cards> runs;
        std::size_t kept = 0;
        for (Move& move : moves) {
            const auto is_same = [&](const Move& lower) {
                if (suit_of(lower.card) != suit_of(move.card) || !(lower.worlds == move.worlds)) return false;
                Cards between = ranked & (card_mask(move.card) - 1) & ~(card_mask(lower.card) * 2 - 1);
                for (; between; between &= between - 1)
                    if (!is_held(state, std::countr_zero(between), move.worlds)) return false;
                return true;
            };
            const auto end = moves.begin() + static_cast<std::ptrdiff_t>(kept);
            const auto same = std::find_if(moves.begin(), end, is_same);
            if (same != end)
                runs.push_back(card_mask(same->card) | card_mask(move.card));
            else if (Move& place = moves[kept++]; &place != &move)
                place = std::move(move);
        }
        moves.resize(kept);
        return runs;
    }

    // The card that decided last time first, then the cards that are possible in the most worlds.
    static void order(std::vector<Move>& moves, int best_card) {
        std::array<int, 2 * 13> worths;  // two hands between them hold no more cards
        order_falling(
            moves, [&](const Move& move) { return move.card == best_card ? INT_MAX : move.worlds.count(); }, worths);
    }

private:
    // By the hand on turn, in all of these worlds.
    bool is_held(const PublicState& state, int card, const Set& where) const {
        if (state.is_seen_turn()) return state.visible[state.turn()] & card_mask(card);
        return state.hidden & card_mask(card) &&
               where.is_subset_of(worlds.holding(state, state.is_first_hidden_turn(), card));
    }

    const Worlds& worlds;
};

}  // namespace alphamu::search

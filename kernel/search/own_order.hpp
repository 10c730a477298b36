// In which order our side tries its cards.
//
// A card that wins what is asked for costs little: mostly the solver has proved the node before it with the same card,
// and its table knows what comes after. A card tried in vain costs a search of its own. So cards come as the solver
// tries them, and before those the ones that were good enough at such points of the search.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/cards.hpp"
#include "base/falling_order.hpp"
#include "search/public_state.hpp"

namespace alphamu::search {

class OwnOrder {
public:
    OwnOrder() { last.fill(-1); }

    // Fills a row with these cards, the likeliest first: those that take the trick and are likely to hold it, unless
    // partner does, then the lowest.
    void fill(const PublicState& state, Cards cards, std::span<int> row) const {
        std::size_t filled = 0;
        const Cards first = cards & takers(state);
        for (Cards rest = first; rest; rest &= rest - 1) row[filled++] = lowest(rest);
        for (Cards rest = cards & ~first; rest; rest &= rest - 1) row[filled++] = lowest(rest);
        // The last to play sees what is best; elsewhere it shows.
        if (state.trick_size == SEATS - 1) return;
        std::array<std::uint32_t, 13> worths;
        order_falling(row, [&](int card) { return successes[index(card)]; }, worths);
        const auto before = std::ranges::find(row, last[place_of(state)]);
        if (before != row.end()) std::rotate(row.begin(), before, before + 1);
    }

    // A card was good enough for some plan, and perhaps wins everything.
    void note(const PublicState& state, int card, bool wins_all) {
        ++successes[index(card)];
        if (wins_all) last[place_of(state)] = card;
    }

private:
    static std::size_t index(int card) { return static_cast<std::size_t>(card); }

    // The point of the search: with as many tricks left, in the same place of the trick, from this hand.
    static std::size_t place_of(const PublicState& state) {
        return static_cast<std::size_t>((state.tricks_left * SEATS + state.trick_size) * SEATS + state.turn());
    }

    static Cards takers(const PublicState& state) {
        if (state.trick_size == 0) return 0;
        const int led = state.led_suit(), place = state.winner(), winning = state.trick[index(place)];
        if (suit_of(winning) != led) return 0;
        const bool partner_wins = state.trick_size - place == 2;
        const int hidden = top(in_suit(state.hidden, led));
        const Cards all = in_suit(~Cards{0}, led) & above(winning), sure = hidden < 0 ? all : all & above(hidden);
        if (state.trick_size == 3) return partner_wins ? 0 : all;
        if (state.trick_size == 2) return partner_wins && winning > hidden ? 0 : sure;
        const int partners = top(in_suit(state.visible[partner_of(state.turn())], led));
        return partners > std::max(winning, hidden) ? 0 : sure;
    }

    static int top(Cards cards) { return cards ? highest(cards) : -1; }

    std::array<std::uint32_t, 64> successes{};
    std::array<int, 14 * SEATS * SEATS> last;  // the card that won everything there
};

}  // namespace alphamu::search

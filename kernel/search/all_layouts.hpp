// The worlds of an ending: a bit for each way in which the cards that are still hidden can lie.
//
// When a hidden hand plays a card, the layouts in which somebody else holds it are gone, and so are their bits. So sets
// get short soon, and positions in which other cards of the same relative rank have been played look the same.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/cards.hpp"
#include "search/front_table.hpp"
#include "search/layout_numbers.hpp"
#include "search/layout_weights.hpp"
#include "search/layouts.hpp"
#include "search/question.hpp"
#include "search/table_view.hpp"

namespace alphamu::search {

class AllLayouts {
public:
    using Set = LayoutSet;

    static constexpr bool SHRINK = true;
    static constexpr bool HAS_LEVELS = false;

    // One level, worlds that differ, and an ending so small that all its layouts can be looked at.
    static bool can_take(const Question& question);
    // And the worlds are so many of the layouts that the others do not matter much.
    static bool fits(const Question& question);

    // What is worked out about weights is kept in so many bytes.
    AllLayouts(const Question& question, std::size_t memory_bytes);

    const Set& all() const { return everywhere; }
    std::size_t bit_of(std::size_t world) const { return bits[world]; }
    // The bit, in any state, of the layout that is left of a world.
    static std::size_t bit_of(const PublicState& state, const World& world) {
        return Layouts::index_of(static_cast<std::uint32_t>(bit_moves.gather(world.hands[0], state.hidden)));
    }
    std::size_t number_of(std::size_t bit) const { return worlds[bit]; }
    std::size_t layout_of(std::size_t bit) const { return worlds[bit]; }

    std::size_t places(const PublicState& state) const { return layouts_of(state).hands.size(); }  // bits of a set
    Set none(const PublicState& state) const { return layouts_of(state).all.none(); }

    const Set& holding(const PublicState& state, bool first, int card) const {
        return layouts_of(state).holding(first, count(state.hidden & below(card)));
    }

    Set after(const PublicState& state, int card, const Set& worlds) const {
        const bool first = state.is_first_hidden_turn();
        const Set& held = holding(state, first, card);
        Set result = layouts_of(count(state.hidden) - 1, first || first_has_played(state)).all.none();
        bit_moves.gather_row(worlds.data(), held.data(), held.size(), result.data());
        return result;
    }
    Set before(const PublicState& state, int card, const Set& worlds) const {
        const Set& held = holding(state, state.is_first_hidden_turn(), card);
        Set result = held.none();
        bit_moves.scatter_row(worlds.data(), held.data(), held.size(), result.data());
        return result;
    }

    // What layouts weigh; the weight of each, until another state is asked about; and a number that is the same where
    // all of them weigh the same.
    Weight weigh(const PublicState& state, const Set& set) const {
        return layout_weights.weigh(state, layouts_of(state), set);
    }
    const std::vector<Weight>& weights(const PublicState& state) const {
        return layout_weights.of(state, layouts_of(state));
    }
    std::uint64_t hash_of_weights(const PublicState& state) const {
        return layout_weights.hash_of(state, layouts_of(state));
    }

    // Whether whatever of a set weighs no more than `most` here weighs no more than `its_most` in another state.
    bool are_light(const PublicState& state, const Set& set, Weight most, const HiddenPlay& other,
                   Weight its_most) const {
        return layout_weights.are_light(state, layouts_of(state), set, most, other, its_most);
    }

    Position position(const PublicState& state, std::size_t bit) const {
        return position_with(state, bit_moves.scatter(layouts_of(state).hands[bit], state.hidden));
    }

    // The numbers of the layouts in an order of the suits: with every hidden card they get shorter.
    class Numbers {
    public:
        Numbers(const AllLayouts& layouts, const SuitOrder& order) : layouts(layouts), order(order) {}

        std::uint32_t number(const PublicState& state, std::size_t bit) const {
            return LayoutNumbers(state.hidden, order).number(layouts.layouts_of(state).hands[bit]);
        }
        std::size_t bit(const PublicState& state, std::uint32_t number) const {
            return Layouts::index_of(LayoutNumbers(state.hidden, order).hand(number));
        }
        // What to make of the number after a card to have the one before it.
        auto before(const PublicState& state, int card) const {
            return [numbers = LayoutNumbers(state.hidden, order), card, first = state.is_first_hidden_turn()](
                       std::uint32_t number) { return numbers.before(card, first, number); };
        }

    private:
        const AllLayouts& layouts;
        const SuitOrder order;
    };

    // A card of the trick that is beaten counts no more.
    static Cards ranked(const PublicState& state) {
        return state.trick_size ? state.in_hands() | card_mask(state.trick[state.winner()]) : state.in_hands();
    }

    // Two states are the same when all cards in the hands have the same owners in the order of their ranks, and the
    // trick is won so far by the same player and with as high a card.
    static StateKey key_of(const PublicState& state) {
        const Cards in_hands = state.in_hands();
        std::uint64_t rest = 0;
        const auto add = [&rest](int bits, int value) { rest = rest << bits | static_cast<unsigned>(value); };
        for (int suit = 0; suit < SUITS; ++suit) add(5, count(in_suit(in_hands, suit)));
        add(2, state.leader);
        add(2, state.trick_size);
        add(4, state.won);
        if (state.trick_size) {
            const int winner = state.winner(), card = state.trick[winner];
            add(2, state.led_suit());
            add(2, winner);
            add(2, suit_of(card));
            add(4, count(in_suit(in_hands, suit_of(card)) & above(card)));
        }
        return {bit_moves.gather(state.hidden, in_hands) << (MOST_CARDS + 1) |
                    bit_moves.gather(state.visible[state.seats.seen[0]], in_hands & ~state.hidden),
                rest};
    }

    TableView view_of(const PublicState& state, const Set& useful, bool relative_ranks) const {
        TableView view;
        const StateKey key = relative_ranks ? key_of(state) : StateKey(state);
        view.shape.mix(key.in_play);
        view.shape.mix(key.rest);
        for (std::size_t i = 0; i < useful.size(); ++i) view.shape.mix(useful.data()[i]);
        for (auto& tops : view.tops) tops[0] = 0;
        return view;
    }

    // The shape tells the order of all cards: there is nothing to name.
    static TopCards named_by(const PublicState&, Cards, bool) { return {}; }

private:
    static constexpr int MOST_CARDS = 20;            // that are hidden; the others in the hands are one more at most
    static constexpr std::size_t MOST_FOR_EACH = 4;  // layouts for each world that is given
    static constexpr std::size_t MOST_OTHERWISE = 1'000;  // six cards: with more it was not measured to help

    static bool first_has_played(const PublicState& state) {
        return (state.seats.hidden[0] - state.leader + SEATS) % SEATS < state.trick_size;
    }
    // A hidden hand has as many cards as there are tricks left, or one less.
    const Layouts& layouts_of(int hidden, bool played) const {
        return layouts[static_cast<std::size_t>(hidden)][played];
    }
    const Layouts& layouts_of(const PublicState& state) const {
        return layouts_of(count(state.hidden), first_has_played(state));
    }

    // By how many cards are hidden, then by whether the first hidden hand has played to the trick.
    std::array<std::array<Layouts, 2>, MOST_CARDS + 1> layouts;
    std::vector<std::size_t> bits;
    std::vector<std::size_t> worlds;
    Set everywhere;
    LayoutWeights layout_weights;
};

}  // namespace alphamu::search

// In which order our side tries its cards, and which of them come to the same.
#include <array>
#include <cstddef>
#include <cstdio>
#include <initializer_list>
#include <span>
#include <vector>

#include "base/cards.hpp"
#include "search/own_order.hpp"
#include "search/table_view.hpp"
#include "tests/check.hpp"

using namespace alphamu;
using namespace alphamu::search;

namespace {

// Spades, by their ranks from 2 to 14.
constexpr int spade(int rank) { return 3 * 16 + rank - 2; }

Cards spades(std::initializer_list<int> ranks) {
    Cards cards = 0;
    for (const int rank : ranks) cards |= card_mask(spade(rank));
    return cards;
}

// South declares, West has led; the cards of the trick so far, and who is on turn.
PublicState after(std::initializer_list<int> trick, int leader, Cards north, Cards south, Cards hidden) {
    PublicState state;
    state.seats = Seats::for_declarer(2);
    state.visible = {north, 0, south, 0};
    state.hidden = hidden;
    state.leader = leader;
    state.tricks_left = 5;
    for (const int rank : trick) state.trick[static_cast<std::size_t>(state.trick_size++)] = spade(rank);
    return state;
}

std::vector<int> ranks_in_order(const OwnOrder& order, const PublicState& state) {
    const Cards cards = state.visible[state.turn()];
    std::array<int, 13> room;
    const std::span<int> row(room.data(), static_cast<std::size_t>(count(cards)));
    order.fill(state, cards, row);
    std::vector<int> ranks;
    for (const int card : row) ranks.push_back(card - spade(2) + 2);
    return ranks;
}

void test_the_last_to_play_takes_the_trick_with_the_lowest_card_that_does() {
    //        N 5
    // W 6           E 9
    //        S A J 10 3
    const PublicState state = after({6, 5, 9}, 3, 0, spades({14, 11, 10, 3}), spades({13, 12}));
    CHECK((ranks_in_order({}, state) == std::vector{10, 11, 14, 3}));
    // Where North has won it already, with the queen:
    const PublicState won = after({6, 12, 9}, 3, 0, spades({14, 11, 10, 3}), spades({13}));
    CHECK((ranks_in_order({}, won) == std::vector{3, 10, 11, 14}));
}

void test_others_take_it_with_what_no_hidden_card_beats() {
    //        N K 8
    // W 6            (E and W hold A Q 9 7)
    //        S J 4
    const Cards hidden = spades({14, 12, 9, 7});
    CHECK((ranks_in_order({}, after({6}, 3, spades({13, 8}), spades({11, 4}), hidden)) == std::vector{8, 13}));
    // Without the ace, the king holds the trick.
    const Cards no_ace = spades({12, 9, 7});
    CHECK((ranks_in_order({}, after({6}, 3, spades({13, 8}), spades({11, 4}), no_ace)) == std::vector{13, 8}));
}

void test_what_was_good_enough_comes_first() {
    const PublicState lead = after({}, 2, spades({13, 8}), spades({14, 11, 4}), spades({12, 9, 7}));
    OwnOrder order;
    CHECK((ranks_in_order(order, lead) == std::vector{4, 11, 14}));
    order.note(lead, spade(11), false);
    order.note(lead, spade(11), false);
    CHECK((ranks_in_order(order, lead) == std::vector{11, 4, 14}));
    order.note(lead, spade(14), true);  // won everything
    CHECK((ranks_in_order(order, lead) == std::vector{14, 11, 4}));
}

void test_cards_below_all_ranks_that_mattered_come_to_the_same() {
    const Cards hand = spades({12, 9, 4}) | card_mask(5);
    CHECK(as_good_as(spade(9), spades({11}), hand) == spades({9, 4}));
    CHECK(as_good_as(spade(12), spades({11}), hand) == 0);
    CHECK(as_good_as(spade(12), 0, hand) == spades({12, 9, 4}));
    CHECK(as_good_as(spade(4), spades({4}), hand) == 0);
}

}  // namespace

int main() {
    test_the_last_to_play_takes_the_trick_with_the_lowest_card_that_does();
    test_others_take_it_with_what_no_hidden_card_beats();
    test_what_was_good_enough_comes_first();
    test_cards_below_all_ranks_that_mattered_come_to_the_same();
    std::puts("own order: as expected");
}

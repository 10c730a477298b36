// With which card a hand follows suit first: each rule on a holding that a bridge player would know.
#include <array>
#include <cstdio>
#include <string>
#include <string_view>

#include "base/cards.hpp"
#include "solver/learned_leads.hpp"
#include "solver/memory.hpp"
#include "solver/suit_runs.hpp"
#include "tests/check.hpp"

#define ALPHAMU_MACHINE tested
#include "solver/search.hpp"

using namespace alphamu;
using namespace alphamu::solver;
using namespace alphamu::solver::tested;

namespace {

constexpr std::string_view RANKS = "23456789TJQKA";
constexpr int SPADES = 0, HEARTS = 1;

int card_of(int suit, char rank) { return 16 * suit + 2 + static_cast<int>(RANKS.find(rank)); }

Cards suit_of_hand(std::string_view ranks, int suit) {
    Cards cards = 0;
    for (const char rank : ranks) cards |= card_mask(card_of(suit, rank));
    return cards;
}

// A suit as it is led from North, clockwise, and what has been played of it; the hands hold what is left.
struct Holding {
    std::array<std::string_view, SEATS> hands;
    std::string_view played;
    int with_trumps = -1;  // a seat that has hearts
};

// What the next hand plays first, of a suit in which no two of its cards touch.
template <int PLACE, class Trumps>
char first_card(const Holding& holding, Trumps trump) {
    std::array<Cards, SEATS> hands{};
    for (std::size_t seat = 0; seat < SEATS; ++seat) hands[seat] = suit_of_hand(holding.hands[seat], SPADES);
    if (holding.with_trumps >= 0) hands[static_cast<std::size_t>(holding.with_trumps)] |= suit_of_hand("2", HEARTS);
    TrickSoFar trick{SPADES, 0, card_of(SPADES, holding.played[0]), 0};
    for (std::size_t place = 0; place < holding.played.size(); ++place)
        trick.add(static_cast<int>(place), card_of(SPADES, holding.played[place]), trump);
    const int player = static_cast<int>(holding.played.size());
    const Cards mine = in_suit(hands[static_cast<std::size_t>(player)], SPADES);
    const Cards takers = mine & above(trick.winning);
    const Cards first = takers ? FollowOrder(hands, player, trump, trick).template first_of<PLACE>(takers) : 0;
    CHECK((first & ~takers) == 0);
    return RANKS[static_cast<std::size_t>((lowest(first ? first : mine) & 15) - 2)];
}

char second(const Holding& holding) { return first_card<1>(holding, Trump<true>(NOTRUMP)); }
char third(const Holding& holding) { return first_card<2>(holding, Trump<true>(NOTRUMP)); }
char fourth(const Holding& holding) { return first_card<3>(holding, Trump<true>(NOTRUMP)); }
char second_with_trumps(const Holding& holding) { return first_card<1>(holding, Trump<false>(HEARTS)); }
char third_with_trumps(const Holding& holding) { return first_card<2>(holding, Trump<false>(HEARTS)); }

void test_second_hand() {
    CHECK(second({{"T7", "K53", "A62", "984"}, "Q"}) == 'K');  // covers, though the ace beats that
    CHECK(second({{"T7", "K53", "A62", "J84"}, "9"}) == '3');  // partner can beat it
    CHECK(second({{"T7", "A53", "K62", "984"}, "Q"}) == 'A');  // holds the trick
    CHECK(second({{"T7", "Q53", "J62", "A8"}, "9"}) == '3');   // partner holds it, and has fewer cards
    CHECK(second({{"T7", "K53", "J62", "A84"}, "9"}) == 'K');  // as many, but partner's is the higher one
    CHECK(second({{"T7", "A53", "J62", "K84"}, "9"}) == '3');  // partner has the lower one
    CHECK(second({{"T7", "A5", "J62", "K843"}, "9"}) == 'A');  // partner has more cards
    CHECK(second({{"T7", "Q53", "A62", "K84"}, "9"}) == '3');  // third hand beats the queen, partner the nine
    CHECK(second({{"T7", "A53", "K62", "J84"}, "9"}) == 'A');  // holds it; the jack would not
    CHECK(second({{"97", "AJ5", "K62", "843"}, "T"}) == 'A');  // the jack would not hold it either
    CHECK(second({{"T7", "853", "A62", "K4"}, "9"}) == '3');   // cannot take it
    CHECK(second_with_trumps({{"T7", "A53", "K62", ""}, "Q", 3}) == '3');  // partner may ruff
    CHECK(second_with_trumps({{"T7", "K53", "", "A84"}, "Q", 2}) == '3');  // nothing holds it: the third hand may ruff
    CHECK(second_with_trumps({{"T7", "A53", "", "984"}, "Q", 2}) == 'A');  // covers, though the third hand may ruff
}

void test_third_hand() {
    CHECK(third({{"72", "53", "K64", "A8"}, "TJ"}) == 'K');  // partner's ten is beaten: the king may force the ace
    CHECK(third({{"T7", "J3", "A64", "K8"}, "Q5"}) == 'A');  // holds the trick
    CHECK(third({{"T7", "J3", "A64", "98"}, "Q5"}) == '4');  // partner's card does already
    CHECK(third({{"J7", "83", "K64", "A9"}, "Q5"}) == 'K');  // costs the ace, and the jack is the highest then
    CHECK(third({{"97", "J3", "K64", "A8"}, "T5"}) == '4');  // costs the ace, but East has the highest then
    CHECK(third_with_trumps({{"T7", "J3", "A64", ""}, "Q5", 3}) == '4');  // the fourth hand may ruff whatever is played
}

void test_fourth_hand() {
    CHECK(fourth({{"T7", "J3", "86", "A94"}, "Q5K"}) == 'A');  // takes it
    CHECK(fourth({{"T7", "J3", "86", "A94"}, "QK5"}) == '4');  // partner has it
    CHECK(fourth({{"T7", "J3", "86", "AK4"}, "QJ5"}) == 'K');  // with the lowest card that does
}

}  // namespace

int main() {
    test_second_hand();
    test_third_hand();
    test_fourth_hand();
    std::puts("follow order: as the rules say");
}

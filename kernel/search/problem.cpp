#include "search/problem.hpp"

#include <bit>
#include <stdexcept>
#include <string>

namespace alphamu::search {

namespace {

[[noreturn]] void refuse(const std::string& reason) { throw std::invalid_argument(reason); }

std::string name_of(int card) {
    return std::string{"CDHS"[suit_of(card)], "..23456789TJQKA"[card & 15]};
}

constexpr Cards PACK = suit_mask(0) | suit_mask(1) | suit_mask(2) | suit_mask(3);

void check_cards(const PublicState& state) {
    Cards seen = 0;
    const auto see = [&](Cards cards) {
        if (cards & ~PACK) refuse("a bit that is no card is set in a hand");
        if (const Cards twice = seen & cards) refuse("card " + name_of(std::countr_zero(twice)) + " stands twice");
        seen |= cards;
    };
    for (const Cards hand : state.visible) see(hand);
    see(state.hidden);
    for (int i = 0; i < state.trick_size; ++i) {
        if (state.trick[i] >= 64) refuse("a card in the trick is no card");
        see(card_mask(state.trick[i]));
    }
}

void check_sizes(const Problem& problem, const World& world, const std::string& where) {
    const PublicState& state = problem.state;
    const auto expected = [&](int seat) {
        const bool played = (seat - state.leader + SEATS) % SEATS < state.trick_size;
        return state.tricks_left - (played ? 1 : 0);
    };
    const int first = state.first_defender();
    for (int i = 0; i < SEATS; ++i) {
        const bool defender = !state.is_max(i);
        const Cards hand = defender ? world.hands[i == first ? 0 : 1] : state.visible[i];
        if (std::popcount(hand) != expected(i))
            refuse(where + std::string("the hand of seat ") + "NESW"[i] + " has " +
                   std::to_string(std::popcount(hand)) + " cards where " + std::to_string(expected(i)) +
                   " are expected");
    }
}

}  // namespace

void check(const Problem& problem) {
    const PublicState& state = problem.state;
    if (state.trump < 0 || state.trump > NOTRUMP) refuse("trump must be a suit, 0 to 3, or 4 for notrump");
    if (state.declarer < 0 || state.declarer >= SEATS) refuse("declarer must be a seat, 0 to 3");
    if (state.leader < 0 || state.leader >= SEATS) refuse("leader must be a seat, 0 to 3");
    if (state.trick_size < 0 || state.trick_size > 3) refuse("the current trick holds 0 to 3 cards");
    if (state.tricks_left < 1 || state.tricks_left > 13) refuse("1 to 13 tricks must be left");
    if (state.needed > state.tricks_left)
        refuse(std::to_string(state.needed) + " tricks needed, and only " + std::to_string(state.tricks_left) +
               " are left");
    if (problem.worlds.empty()) refuse("no worlds");
    if (problem.weights.size() != problem.worlds.size())
        refuse(std::to_string(problem.weights.size()) + " weights for " + std::to_string(problem.worlds.size()) +
               " worlds");
    check_cards(state);
    Weight total = 0;
    for (std::size_t i = 0; i < problem.worlds.size(); ++i) {
        const World& world = problem.worlds[i];
        const std::string where = "world " + std::to_string(i + 1) + ": ";
        if (world.hands[0] & world.hands[1])
            refuse(where + "card " + name_of(std::countr_zero(world.hands[0] & world.hands[1])) +
                   " stands with both defenders");
        if ((world.hands[0] | world.hands[1]) != state.hidden)
            refuse(where + "its defenders' cards are not those of the other worlds");
        check_sizes(problem, world, where);
        if (problem.weights[i] < 0) refuse(where + "its weight is negative");
        if (__builtin_add_overflow(total, problem.weights[i], &total)) refuse("the weights are too large");
    }
    if (total <= 0) refuse("all weights are zero");
}

}  // namespace alphamu::search

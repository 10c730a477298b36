#include "search/question.hpp"

#include <bit>
#include <stdexcept>
#include <string>

#include "base/cards.hpp"
#include "base/position_check.hpp"

namespace alphamu::search {

namespace {

[[noreturn]] void refuse(const std::string& reason) { throw std::invalid_argument(reason); }

void check_cards(const PublicState& state) {
    Cards all = 0;
    const auto see = [&](Cards cards) {
        if (cards & ~ALL_SUITS) refuse("a bit that is no card is set in a hand");
        if (const Cards twice = all & cards) refuse("card " + card_name(std::countr_zero(twice)) + " stands twice");
        all |= cards;
    };
    for (const Cards hand : state.visible) see(hand);
    see(state.hidden);
    for (int i = 0; i < state.trick_size; ++i) {
        if (state.trick[i] >= 64) refuse("a card in the trick is no card");
        see(card_mask(state.trick[i]));
    }
}

bool are_alike(const Seats& one, const Seats& other) {
    return one.roles == other.roles && one.seen == other.seen && one.hidden == other.hidden;
}

// Declarer may ask, or a defender once dummy is seen.
void check_roles(const Seats& seats) {
    const int asker = seats.asker;
    if (are_alike(seats, Seats::for_declarer(asker))) return;
    for (const int dummy : {(asker + 1) % SEATS, (asker + 3) % SEATS})
        for (const Role partner : {Role::PARTNER, Role::SILENT})
            if (are_alike(seats, Seats::for_defender(asker, dummy, partner))) return;
    refuse("either declarer asks, who plays both hands that are seen, or a defender, who sees a foe as dummy");
}

void check_sizes(const PublicState& state, const World& world, const std::string& where) {
    const auto expected = [&](int seat) {
        const bool played = (seat - state.leader + SEATS) % SEATS < state.trick_size;
        return state.tricks_left - (played ? 1 : 0);
    };
    for (int seat = 0; seat < SEATS; ++seat) {
        const Cards hand =
            state.seats.is_seen(seat) ? state.visible[seat] : world.hands[seat == state.seats.hidden[0] ? 0 : 1];
        if (std::popcount(hand) != expected(seat))
            refuse(where + "the hand of seat " + "NESW"[seat] + " has " + std::to_string(std::popcount(hand)) +
                   " cards where " + std::to_string(expected(seat)) + " are expected");
    }
}

void check_worlds(const Question& question) {
    const PublicState& state = question.state;
    if (question.worlds.empty()) refuse("no worlds");
    if (question.worlds.size() > MOST_WORLDS)
        refuse(std::to_string(question.worlds.size()) + " worlds: expected at most " + std::to_string(MOST_WORLDS));
    for (std::size_t i = 0; i < question.worlds.size(); ++i) {
        const auto& [one, other] = question.worlds[i].hands;
        const std::string where = "world " + std::to_string(i + 1) + ": ";
        if (one & other)
            refuse(where + "card " + card_name(std::countr_zero(one & other)) + " stands in both hidden hands");
        if ((one | other) != state.hidden) refuse(where + "its hidden cards are not those of the other worlds");
        check_sizes(state, question.worlds[i], where);
    }
}

// Returns what this level and those before it weigh together.
Weight check_level(const Level& level, const Question& question, Weight total) {
    if (level.tricks > question.state.tricks_left)
        refuse(std::to_string(level.tricks) + " tricks needed, and only " + std::to_string(question.state.tricks_left) +
               " are left");
    if (level.weights.size() != question.worlds.size())
        refuse(std::to_string(level.weights.size()) + " weights for " + std::to_string(question.worlds.size()) +
               " worlds");
    const Weight before = total;
    for (std::size_t i = 0; i < level.weights.size(); ++i) {
        if (level.weights[i] < 0) refuse("world " + std::to_string(i + 1) + ": its weight is negative");
        if (__builtin_add_overflow(total, level.weights[i], &total)) refuse("the weights are too large");
    }
    if (total == before) refuse("all weights are zero");
    return total;
}

void check_levels(const Question& question) {
    const auto& levels = question.levels;
    if (levels.empty()) refuse("nothing counts: there must be a level");
    for (std::size_t i = 1; i < levels.size(); ++i)
        if (levels[i].tricks <= levels[i - 1].tricks) refuse("levels must come from the fewest tricks to the most");
    if (levels.size() > 1 && levels[0].tricks < 1) refuse("of several levels, the lowest must be at least one trick");
    if (levels.size() > 1 && levels.size() * question.worlds.size() > MOST_WORLDS)
        refuse(std::to_string(question.worlds.size()) + " worlds with " + std::to_string(levels.size()) +
               " levels: expected at most " + std::to_string(MOST_WORLDS / levels.size()) + " worlds");
    Weight total = 0;
    for (const Level& level : levels) total = check_level(level, question, total);
}

}  // namespace

void check(const Question& question) {
    const PublicState& state = question.state;
    if (state.trump < 0 || state.trump > NOTRUMP) refuse("trump must be a suit, 0 to 3, or 4 for notrump");
    if (state.leader < 0 || state.leader >= SEATS) refuse("leader must be a seat, 0 to 3");
    if (state.trick_size < 0 || state.trick_size > 3) refuse("the current trick holds 0 to 3 cards");
    if (state.tricks_left < 1 || state.tricks_left > 13) refuse("1 to 13 tricks must be left");
    check_roles(state.seats);
    check_cards(state);
    check_worlds(question);
    check_levels(question);
}

}  // namespace alphamu::search

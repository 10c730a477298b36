#include "playout/plan_choice.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <variant>
#include <vector>

#include "engine/value_search.hpp"
#include "playout/pimc.hpp"
#include "search/given_worlds.hpp"

namespace alphamu::playout {

namespace {

// Where fronts explode, the card of the depth before is as good as can be had in the time of a play-out.
constexpr std::uint64_t MOST_COMPARISONS = 100'000;
constexpr std::size_t MEMORY_BYTES = std::size_t{16} << 20;  // the fronts of one decision: seldom a hundredth of it

// A defender's partner knows nothing of the plan, and tells nothing by the card played.
search::Seats seats_of(const Table& table) {
    if (table.declarers_turn()) return search::Seats::for_declarer(table.declarer);
    return search::Seats::for_defender(table.turn(), table.dummy(), search::Role::SILENT);
}

search::Question question_of(const Table& table, const std::vector<Hands>& layouts, std::vector<search::Level> levels) {
    search::Question question;
    search::PublicState& state = question.state;
    const Position& position = table.position;
    state.seats = seats_of(table);
    state.trump = position.trump;
    state.leader = position.leader;
    state.trick_size = position.trick_size;
    std::copy_n(position.trick.begin(), position.trick_size, state.trick.begin());
    state.tricks_left = table.tricks_left();
    for (const std::size_t seat : state.seats.seen) state.visible[seat] = position.hands[seat];
    for (const std::size_t seat : state.seats.hidden) state.hidden |= position.hands[seat];
    for (const Hands& hands : layouts)
        question.worlds.push_back({{hands[state.seats.hidden[0]], hands[state.seats.hidden[1]]}});
    question.levels = std::move(levels);
    return question;
}

template <class Set>
int planned(const search::Question& question, std::vector<int> cards, int depth, solver::Solver& solver,
            const Stop& stop) {
    using Worlds = search::GivenWorlds<Set>;
    const search::Options options;
    search::Effort effort(stop);
    search::AlphaMuSearch<Worlds> search(question, options, MEMORY_BYTES, solver, effort);
    engine::ValueSearch<Worlds> values(search, options, 0);
    // With several levels most of them are out of reach in any layout.
    Cards relevant = 0;
    const Set useful = search.standing.has_levels() ? search.leaf(question.state, search.worlds.all(), 0, relevant)
                                                    : search.worlds.all();
    Weight upper = search.weigh(question.state, useful);
    for (int reached = 1; reached <= depth && upper > 0; ++reached) {
        const auto result = values.best_of(question.state, useful, reached, cards, upper, MOST_COMPARISONS);
        if (is_too_large<typename engine::ValueSearch<Worlds>::Choice>(result)) break;
        const auto& choice = std::get<typename engine::ValueSearch<Worlds>::Choice>(result);
        upper = choice.outcomes[choice.best].front.best_weight();
        // A plan that wins nothing is no reason to leave the card that a shorter search preferred.
        const auto best = cards.begin() + static_cast<std::ptrdiff_t>(choice.best);
        if (upper > 0) std::rotate(cards.begin(), best, best + 1);
    }
    return cards.front();
}

int planned(const search::Question& question, std::vector<int> cards, int depth, solver::Solver& solver,
            const Stop& stop) {
    const std::size_t bits = question.worlds.size() * question.levels.size();
    if (question.worlds.size() > MOST_PLANNED) throw std::invalid_argument("too many layouts for a plan in a play-out");
    if (bits <= 64) return planned<FixedWorldSet<1>>(question, std::move(cards), depth, solver, stop);
    if (bits <= 128) return planned<FixedWorldSet<2>>(question, std::move(cards), depth, solver, stop);
    if (bits <= MOST_PLANNED) return planned<FixedWorldSet<5>>(question, std::move(cards), depth, solver, stop);
    return planned<LargeWorldSet>(question, std::move(cards), depth, solver, stop);
}

}  // namespace

int best_plan(const Table& table, const std::vector<Hands>& layouts, int needed, int depth, solver::Solver& solver,
              const Stop& stop) {
    const int first = best_on_average(table, layouts, needed, solver);
    if (depth < 2 || needed <= 0 || needed > table.tricks_left()) return first;
    std::vector<int> cards = cheapest_first(table.choices());
    if (cards.size() == 1) return first;
    std::ranges::stable_partition(cards, [&](int card) { return card == first; });
    return planned(question_of(table, layouts, {{table.own_need(needed), std::vector<Weight>(layouts.size(), 1)}}),
                   std::move(cards), depth, solver, stop);
}

std::optional<int> best_for_score(const Table& table, const std::vector<Hands>& layouts,
                                  const std::vector<Weight>& steps, int depth, solver::Solver& solver,
                                  const Stop& stop) {
    std::vector<int> cards = cheapest_first(table.choices());
    if (cards.size() == 1) return cards.front();
    std::vector<search::Level> levels;
    for (int tricks = 1; tricks <= table.tricks_left(); ++tricks) {
        const auto place = static_cast<std::size_t>(table.own_tricks() + tricks - 1);
        if (place < steps.size() && steps[place] > 0)
            levels.push_back({tricks, std::vector<Weight>(layouts.size(), steps[place])});
    }
    if (levels.empty()) return std::nullopt;
    return planned(question_of(table, layouts, std::move(levels)), std::move(cards), depth, solver, stop);
}

}  // namespace alphamu::playout

#include "playout/play_outs.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "playout/perfect_defender.hpp"
#include "playout/pimc.hpp"
#include "playout/plan_choice.hpp"

namespace alphamu::playout {

namespace {

constexpr int UNFINISHED = -1;

}  // namespace

PlayOuts::PlayOuts(Start start, Knowledge knowledge, Style declarer, Style defenders, std::uint64_t seed,
                   std::size_t memory_bytes, int threads)
    : start(std::move(start)),
      dealer(std::move(knowledge)),
      declarer(declarer),
      defenders(defenders),
      seed(seed),
      pool(threads) {
    if (defenders.kind == Kind::ALPHAMU) throw std::invalid_argument("αμ plays declarer's side only");
    if (declarer.kind == Kind::PERFECT) throw std::invalid_argument("declarer does not see all cards");
    for (const Style& style : {declarer, defenders})
        if (style.worlds < 1 || style.worlds > MOST_PLANNED)
            throw std::invalid_argument("expected 1 to " + std::to_string(MOST_PLANNED) + " layouts for a player");
    if (threads < 1) throw std::invalid_argument("at least one thread is needed");
    for (int i = 0; i < threads; ++i) {
        solvers.push_back(std::make_unique<solver::Solver>(memory_bytes / static_cast<unsigned>(threads)));
        solvers.back()->watch(&stopping);
    }
}

Table PlayOuts::table_after(int card, const Hands& layout) const {
    Table table;
    Position& position = table.position;
    position.hands = layout;
    position.trump = start.trump;
    position.leader = start.leader;
    for (const int played : start.trick)
        position.trick[static_cast<std::size_t>(position.trick_size++)] = static_cast<std::uint8_t>(played);
    table.declarer = start.declarer;
    table.may_hold = dealer.may_hold();
    if (!(table.legal() & card_mask(card))) throw std::invalid_argument("that card cannot be played in a layout");
    table.play(card);
    return table;
}

std::vector<int> PlayOuts::play(int card, const std::vector<Hands>& layouts) {
    const std::lock_guard lock(one_caller);
    std::vector<int> tricks(layouts.size(), UNFINISHED);
    pool.run(layouts.size(), [&](std::size_t layout, std::size_t thread) {
        Table table = table_after(card, layouts[layout]);
        try {
            while (!table.is_over()) table.play(chosen(table, *solvers[thread]));
            tricks[layout] = table.won;
        } catch (const Stopped&) {
        }
    });
    // Those after an unfinished one are not counted: quick layouts would count too often.
    tricks.erase(std::ranges::find(tricks, UNFINISHED), tricks.end());
    return tricks;
}

std::vector<int> PlayOuts::record(int card, const Hands& layout) {
    const std::lock_guard lock(one_caller);
    std::vector<int> cards{card};
    for (Table table = table_after(card, layout); !table.is_over(); table.play(cards.back()))
        cards.push_back(chosen(table, *solvers[0]));
    return cards;
}

int PlayOuts::chosen(Table& table, solver::Solver& solver) {
    stopping.check();
    const Cards choices = table.choices();
    if (!several(choices)) return lowest(choices);
    const Style& style = table.declarers_turn() ? declarer : defenders;
    if (style.kind == Kind::PERFECT) {
        const Defence defence = perfect_defence(table, table.expected < 0 ? -1 : table.expected - table.won, solver);
        if (defence.tricks >= 0) table.expected = table.won + defence.tricks;
        return defence.card;
    }
    const View view(table);
    {
        const std::lock_guard lock(mutex);
        if (const auto found = known.find(view); found != known.end()) return found->second;
    }
    const int card = decide(table, view, style, solver);
    const std::lock_guard lock(mutex);
    known.emplace(view, card);
    return card;
}

int PlayOuts::decide(const Table& table, const View& view, const Style& style, solver::Solver& solver) {
    ++decided;
    const auto layouts = dealer.deal(view, table, style.worlds, view.public_seed(seed));
    const int needed = start.needed - table.won;
    if (style.kind == Kind::ALPHAMU) return best_plan(table, layouts, needed, style.depth, solver);
    return best_on_average(table, layouts, needed, solver);
}

}  // namespace alphamu::playout

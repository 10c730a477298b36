#include "playout/play_outs.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "base/position_check.hpp"
#include "playout/perfect_defender.hpp"
#include "playout/pimc.hpp"
#include "playout/plan_choice.hpp"

namespace alphamu::playout {

namespace {

constexpr int UNFINISHED = -1;
constexpr int OPEN = -1;                  // a decision that a thread is thinking about
constexpr Weight MOST_WORTH = 1'000'000;  // a trick
bool is_seat(int seat) { return seat >= 0 && seat < SEATS; }

bool is_card(int card) { return card >= 0 && card < 64 && (ALL_SUITS & card_mask(card)); }

Start checked(Start start, const Knowledge& knowledge) {
    const auto expect = [](bool holds, const char* what) {
        if (!holds) throw std::invalid_argument(what);
    };
    expect(start.trump >= 0 && start.trump <= NOTRUMP, "trump: expected 0 to 4");
    expect(is_seat(start.declarer) && is_seat(start.leader) && is_seat(knowledge.asker), "a seat: expected 0 to 3");
    expect(knowledge.asker != partner_of(start.declarer), "dummy does not ask: declarer does");
    expect(start.trick.size() < SEATS, "a trick that is not finished has at most three cards");
    expect(std::ranges::all_of(start.trick, is_card), "a card of the trick is none of the pack");
    expect(start.needed >= 0 && start.needed <= 13, "tricks needed: expected 0 to 13");
    expect(start.steps.size() <= 13, "steps: expected one for each trick, 13 at most");
    expect(std::ranges::all_of(start.steps, [](Weight step) { return step >= 0 && step <= MOST_WORTH; }),
           "a step: expected 0 to 1,000,000");
    return start;
}

constexpr std::size_t IN_STOCK = 16;  // layouts for each that a decision needs

}  // namespace

PlayOuts::PlayOuts(Start start, Knowledge knowledge, Style declarer, Style defenders, Style asking_defender,
                   std::uint64_t seed, const solver::Resources& resources,
                   std::shared_ptr<const cardplay::Model> experts)
    : start(checked(std::move(start), knowledge)),
      dealer(std::move(knowledge)),
      declarer(declarer),
      defenders(defenders),
      asking_defender(asking_defender),
      seed(seed),
      experts(std::move(experts)),
      pool(resources.threads) {
    if (declarer.kind == Kind::PERFECT) throw std::invalid_argument("declarer does not see all cards");
    if (asking_defender.kind == Kind::PERFECT) throw std::invalid_argument("who asks does not see all cards");
    for (const Style& style : {declarer, defenders, asking_defender}) {
        if (style.kind == Kind::EXPERT && !this->experts)
            throw std::invalid_argument("without a model of cards nobody plays as an expert");
        if (style.worlds < 1 || style.worlds > MOST_PLANNED)
            throw std::invalid_argument("expected 1 to " + std::to_string(MOST_PLANNED) + " layouts for a player");
    }
    for (auto& solver : resources.solvers(&stopping)) workers.push_back({std::move(solver)});
}

cardplay::Chronicle PlayOuts::chronicle_before(const Hands& layout) const {
    if (start.chronicle) return *start.chronicle;
    cardplay::Chronicle chronicle;
    chronicle.setting.trump = start.trump;
    chronicle.setting.declarer = start.declarer;
    chronicle.setting.needed = start.needed;
    chronicle.leader = start.leader;
    chronicle.gone = ALL_SUITS & ~(layout[0] | layout[1] | layout[2] | layout[3]);
    for (const int played : start.trick) chronicle.gone &= ~card_mask(played);
    for (const int played : start.trick) chronicle.play(played);
    return chronicle;
}

Table PlayOuts::table_before(const Hands& layout) const {
    Table table;
    Position& position = table.position;
    position.hands = layout;
    position.trump = start.trump;
    position.leader = start.leader;
    for (const int played : start.trick)
        position.trick[static_cast<std::size_t>(position.trick_size++)] = static_cast<std::uint8_t>(played);
    if (const std::string fault = fault_in(position); !fault.empty()) throw std::invalid_argument(fault);
    table.declarer = start.declarer;
    table.may_hold = dealer.may_hold();
    table.chronicle = chronicle_before(layout);
    return table;
}

Table PlayOuts::table_after(int card, const Hands& layout) const {
    Table table = table_before(layout);
    if (!is_card(card) || !(table.legal() & card_mask(card)))
        throw std::invalid_argument("that card cannot be played in a layout");
    table.play(card);
    return table;
}

std::vector<int> PlayOuts::play(int card, const std::vector<Hands>& layouts) {
    const std::lock_guard lock(one_caller);
    std::vector<int> tricks(layouts.size(), UNFINISHED);
    if (!layouts.empty()) prepare(layouts.front());
    pool.run(layouts.size(), [&](std::size_t layout, std::size_t thread) {
        Table table = table_after(card, layouts[layout]);
        try {
            while (!table.is_over()) table.play(chosen(table, workers[thread]));
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
    prepare(layout);
    for (Table table = table_after(card, layout); !table.is_over(); table.play(cards.back()))
        cards.push_back(chosen(table, workers[0]));
    return cards;
}

void PlayOuts::prepare(const Hands& layout) {
    if (prepared) return;
    prepared = true;
    const View view(table_before(layout), dealer.asker());
    const Style& style = dealer.asker() == start.declarer ? declarer : asking_defender;
    dealer.lay_in(view, IN_STOCK * style.worlds, view.public_seed(seed));
}

const Style& PlayOuts::style_of(const Table& table) const {
    if (table.declarers_turn()) return declarer;
    return table.turn() == dealer.asker() ? asking_defender : defenders;
}

int PlayOuts::chosen(Table& table, Worker& worker) {
    stopping.check();
    const Cards choices = table.choices();
    if (!several(choices)) return lowest(choices);
    const Style& style = style_of(table);
    if (style.kind == Kind::PERFECT) {
        const int expected = table.expected < 0 ? worker.usual : table.expected;
        const Defence defence = perfect_defence(table, expected < 0 ? -1 : expected - table.won, *worker.solver);
        if (defence.tricks >= 0) {
            if (table.expected < 0) worker.usual = table.won + defence.tricks;
            table.expected = table.won + defence.tricks;
        }
        return defence.card;
    }
    if (style.kind == Kind::EXPERT) {
        const int seen = table.chronicle.seen_seat();
        const Cards shown = seen == cardplay::NOBODY ? 0 : table.position.hands[static_cast<std::size_t>(seen)];
        return experts->choice(cardplay::decision_of(table.chronicle, table.hand(), shown));
    }
    const View view(table);
    if (const auto card = decision_of_others(table, view, style, *worker.solver)) return *card;
    int card = OPEN;
    try {
        card = decide(table, view, style, *worker.solver);
    } catch (...) {
        note_decision(view, OPEN);
        throw;
    }
    note_decision(view, card);
    return card;
}

bool PlayOuts::is_open_locked(const View& view) const {
    const auto found = known.find(view);
    return found != known.end() && found->second == OPEN;
}

bool PlayOuts::is_open(const View& view) {
    const std::lock_guard lock(mutex);
    return is_open_locked(view);
}

// The card that another thread has chosen for this view, or is choosing; nothing when it is up to the caller.
std::optional<int> PlayOuts::decision_of_others(const Table& table, const View& view, const Style& style,
                                                solver::Solver& solver) {
    if (is_open(view)) look_ahead(table, view, style, solver);
    std::unique_lock lock(mutex);
    decision.wait(lock, [&] { return !is_open_locked(view); });
    const auto [found, is_new] = known.try_emplace(view, OPEN);
    return is_new ? std::nullopt : std::optional(found->second);
}

// A decision that is left open, because it was stopped, is up to the next who comes.
void PlayOuts::note_decision(const View& view, int card) {
    {
        const std::lock_guard lock(mutex);
        if (card == OPEN)
            known.erase(view);
        else
            known[view] = card;
    }
    decision.notify_all();
}

// While another thread decides: the first look at a layout costs most, and the table is the same. So this thread looks
// at the layouts of that decision, from the last one on, until they meet.
void PlayOuts::look_ahead(const Table& table, const View& view, const Style& style, solver::Solver& solver) {
    const auto layouts = dealer.deal(view, table, style.worlds, view.public_seed(seed));
    for (auto hands = layouts.rbegin(); hands != layouts.rend(); ++hands) {
        if (!is_open(view)) return;
        Position position = table.position;
        position.hands = *hands;
        solver.reaches(position, table.declarer % 2, start.needed - table.won);
    }
}

int PlayOuts::decide(const Table& table, const View& view, const Style& style, solver::Solver& solver) {
    ++decided;
    const auto layouts = dealer.deal(view, table, style.worlds, view.public_seed(seed));
    const int needed = start.needed - table.won;
    if (view.viewer == dealer.asker() && !start.steps.empty())
        if (const auto card = best_for_score(table, layouts, start.steps, style.depth, solver, stopping)) return *card;
    if (style.kind == Kind::ALPHAMU) return best_plan(table, layouts, needed, style.depth, solver, stopping);
    return best_on_average(table, layouts, needed, solver);
}

}  // namespace alphamu::playout

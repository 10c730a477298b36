#include "playout/pimc.hpp"

#include <algorithm>
#include <utility>

namespace alphamu::playout {

namespace {

// A card in the race, and what is known of it.
struct Runner {
    int card;
    int place;                      // of two that are equally good the first is played
    std::vector<std::size_t> open;  // layouts not asked yet
    std::size_t bad = 0;            // those asked in which it misses its aim
};

struct Best {
    std::vector<int> cards;
    std::size_t bad;  // layouts in which they miss their aim
};

class Comparison {
public:
    Comparison(const Table& table, const std::vector<Hands>& layouts, solver::Solver& solver)
        : table(table), layouts(layouts), solver(solver), misses(layouts.size()) {}

    int choose(std::vector<int> cards, int needed) {
        const auto open = within_reach(needed);
        if (!open.empty()) {
            const Best best = best_of(cards, needed, open);
            if (best.bad > 0 || open.size() < layouts.size()) return best.cards.front();
            cards = best.cards;
        }
        return cards.size() == 1 ? cards.front() : for_tricks(std::move(cards), needed, !open.empty());
    }

private:
    // The contract is safe or gone in every layout, whichever of these is played: now for the trick that declarer's
    // side wins in some layouts and not in others. `well`: for the side on turn.
    int for_tricks(std::vector<int> cards, int needed, bool well) {
        const bool made = well == table.declarers_turn();
        const int edge = made ? won_in_all(needed) + 1 : won_in_some(needed);
        const int kept = made ? edge - 1 : edge + 1;
        if (well && kept != needed) cards = best_of(cards, kept, within_reach(kept)).cards;
        if (cards.size() == 1) return cards.front();
        return best_of(cards, edge, within_reach(edge)).cards.front();
    }

    // The most tricks that declarer's side wins double dummy in every layout, `least` or more.
    int won_in_all(int least) {
        int won = std::max(least, 0);
        const auto more = [&](const Hands& hands) { return makes(hands, won + 1); };
        while (won < table.tricks_left() && std::ranges::all_of(layouts, more)) ++won;
        return won;
    }
    // The most that it wins in any layout, fewer than `beyond`.
    int won_in_some(int beyond) {
        int won = std::min(beyond - 1, table.tricks_left());
        const auto so_many = [&](const Hands& hands) { return makes(hands, won); };
        while (won > 0 && std::ranges::none_of(layouts, so_many)) --won;
        return won;
    }

    bool makes(const Hands& hands, int needed) {
        Position position = table.position;
        position.hands = hands;
        return solver.reaches(position, table.declarer % 2, needed);
    }

    // The layouts in which some card reaches the aim of the side on turn. In the others all cards are bad.
    std::vector<std::size_t> within_reach(int needed) {
        std::vector<std::size_t> open;
        for (std::size_t layout = 0; layout < layouts.size(); ++layout)
            if (makes(layouts[layout], needed) == table.declarers_turn()) open.push_back(layout);
        return open;
    }

    // The cards that are bad in the fewest of these layouts, the first one first; all of them where that is in none.
    // The card that looks best so far is asked about next, so that the others are soon out of the race.
    Best best_of(const std::vector<int>& cards, int needed, const std::vector<std::size_t>& open) {
        std::vector<Runner> running;
        for (const int card : cards) running.push_back({card, static_cast<int>(running.size()), open});
        std::vector<Runner> finished;
        while (!running.empty()) {
            const auto next = std::ranges::min_element(
                running, {}, [](const Runner& runner) { return std::pair(runner.bad, runner.open.size()); });
            if (next->open.empty()) {  // nobody can be bad in fewer
                finished.push_back(*next);
                running.erase(next);
            } else {
                ask(*next, needed);
            }
            if (!finished.empty())
                std::erase_if(running, [&](const Runner& runner) { return is_beaten(runner, finished.back()); });
        }
        std::ranges::sort(finished, {}, &Runner::place);
        Best best{{}, finished.front().bad};
        for (const Runner& runner : finished) best.cards.push_back(runner.card);
        return best;
    }

    static bool is_beaten(const Runner& runner, const Runner& best) {
        return runner.bad > best.bad || (runner.bad == best.bad && best.bad > 0 && runner.place > best.place);
    }

    // Ask about one layout more: one in which other cards missed.
    void ask(Runner& runner, int needed) {
        const auto place =
            std::ranges::max_element(runner.open, {}, [&](std::size_t layout) { return misses[layout]; });
        const std::size_t layout = *place;
        runner.open.erase(place);
        Table after = table;
        after.position.hands = layouts[layout];
        after.play(runner.card);
        const int left = needed - (after.won - table.won);
        if (solver.reaches(after.position, table.declarer % 2, left) == table.declarers_turn()) return;
        ++misses[layout];
        ++runner.bad;
    }

    const Table& table;
    const std::vector<Hands>& layouts;
    solver::Solver& solver;
    std::vector<int> misses;  // of all cards, by layout
};

}  // namespace

std::vector<int> cheapest_first(Cards cards) {
    std::vector<int> result;
    for (; cards; cards &= cards - 1) result.push_back(lowest(cards));
    std::ranges::stable_sort(result, {}, [](int card) { return card & 15; });
    return result;
}

int best_on_average(const Table& table, const std::vector<Hands>& layouts, int needed, solver::Solver& solver) {
    std::vector<int> cards = cheapest_first(table.choices());
    if (cards.size() == 1) return cards.front();
    return Comparison(table, layouts, solver).choose(std::move(cards), needed);
}

}  // namespace alphamu::playout

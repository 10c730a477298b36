#include "playout/pimc.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace alphamu::playout {

namespace {

class Comparison {
public:
    Comparison(const Table& table, const std::vector<Hands>& layouts, solver::Solver& solver)
        : table(table), layouts(layouts), solver(solver), order(layouts.size()), bad(layouts.size()) {
        std::iota(order.begin(), order.end(), 0);
    }

    int choose(std::vector<int> cards, int needed) {
        auto [best, least] = best_of(cards, needed);
        // Safe or gone in every layout, whatever is played: one trick more, or one less.
        const bool made = (least == 0) == table.declarers_turn();
        const std::size_t decided = least;
        const int step = made ? 1 : -1;
        while (best.size() > 1 && least == decided && (decided == 0 || decided == layouts.size())) {
            needed += step;
            if (needed <= 0 || needed > table.tricks_left()) break;
            std::tie(best, least) = best_of(best, needed);
        }
        return best.front();
    }

private:
    // The cards that are bad in the fewest layouts, and in how many they are.
    std::pair<std::vector<int>, std::size_t> best_of(const std::vector<int>& cards, int needed) {
        std::vector<int> best;
        std::size_t least = layouts.size();
        for (const int card : cards) {
            const std::size_t found = count_bad(card, needed, least);
            if (found > least) continue;
            if (found < least) best.clear();
            best.push_back(card);
            least = found;
        }
        return {std::move(best), least};
    }

    // In how many layouts the card misses its aim; the count ends beyond `most`. Layouts in which other cards did are
    // asked first.
    std::size_t count_bad(int card, int needed, std::size_t most) {
        std::ranges::stable_sort(order, {}, [&](std::size_t layout) { return -bad[layout]; });
        const bool ours = table.declarers_turn();
        std::size_t found = 0;
        for (const std::size_t layout : order) {
            Table after = table;
            after.position.hands = layouts[layout];
            after.play(card);
            const int left = needed - (after.won - table.won);
            const bool made = solver.reaches(after.position, table.declarer % 2, left);
            if (made == ours) continue;
            ++bad[layout];
            if (++found > most) break;
        }
        return found;
    }

    const Table& table;
    const std::vector<Hands>& layouts;
    solver::Solver& solver;
    std::vector<std::size_t> order;
    std::vector<int> bad;  // for how many cards each layout was
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

// Suit combinations: the best chances in one suit with unlimited entries, exact over all layouts of the missing cards.
#pragma once

#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "base/front.hpp"
#include "suit/state.hpp"
#include "base/stop.hpp"

namespace alphamu::suit {

inline constexpr Weight NO_LIMIT = std::numeric_limits<Weight>::max();

// A layout is known by what West holds. With several goals, the first is `needed` tricks, the next one more.
class Solver {
public:
    Solver(Ranks north, Ranks south, int goals);
    ~Solver();

    // The cards to lead first: the hand and the rank, of touching cards the lowest.
    std::vector<std::pair<int, int>> leads() const;

    // The heaviest plan that begins with a lead, and how many goals it reaches in each layout. A layout's weight counts
    // once for each goal; layouts that weigh nothing cannot be. All layouts stand in the order of `layouts`. With a
    // `third` card, partner plays it whenever the second player beats neither it nor the lead, "low to the queen", "run
    // the ten", or to `duck`, whenever the second player follows. Whoever knows that no plan weighs more than `at_most`
    // says so: the first plan that does is then the answer.
    std::pair<Weight, std::vector<int>> best(int hand, int rank, int needed, const std::vector<Weight>& weights,
                                             int third = NO_CARD, bool duck = false, Weight at_most = NO_LIMIT);

    // Whether one plan reaches, in each of these layouts of the cards that are left, as many goals as stand with it.
    bool wins(const State& state, const std::vector<std::pair<Ranks, int>>& layouts);

    // What West holds in each layout, and the tricks there are when all cards are seen.
    std::vector<Ranks> layouts() const;
    int double_dummy(Ranks west);

    // To be called from another thread: whatever is asked throws Stopped from now on.
    void stop();

    class Searcher;

private:
    static constexpr int MOST_TRICKS = 13;
    static constexpr Weight MOST_WEIGHT = Weight{1} << 50;

    void check_weights(const std::vector<Weight>& weights) const;
    void check_state(const State& state, const std::vector<std::pair<Ranks, int>>& layouts) const;

    const State root;
    const int goals;
    Stop stopping;
    std::unique_ptr<Searcher> searcher;
};

}  // namespace alphamu::suit

// The heaviest plan to the last trick, found by what cannot be won together.
//
// The lightest worlds that have one of each clash known so far are given up. If one plan wins all others, it is the
// best. If none does, more clashes are known, and so it goes on. Worlds that need not be given up after all are taken
// back one by one: what is left is a plan, and each world that cannot be taken back tells of a clash more.
//
// Of fronts, and of how worlds are divided, nothing is needed: so what makes those explode, many guesses that have
// nothing to do with each other, does no harm here, for each of them is a few clashes of its own.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "exact/clash_search.hpp"
#include "exact/joint_plans.hpp"
#include "exact/lightest_loss.hpp"

namespace alphamu::exact {

class PlanByClashes {
public:
    PlanByClashes(AlphaMuSearch<AllLayouts>& search, std::size_t memory_bytes);

    // Either `most` is less than `need`, or the plan found weighs at least `most` - `slack`. All these worlds are won
    // double dummy. Nothing where it takes too much time or room; then it does not help to ask again.
    std::optional<FoundPlan> heaviest(const PublicState& state, const LayoutSet& worlds, const Weights& weights,
                                      Weight need, Weight slack);

private:
    // How often the memory may be full before it is given up.
    static constexpr int MOST_TIMES_FULL = 3;

    // A position that was asked about.
    struct Asked {
        Asked(const LayoutSet& given, const Weights& weights, search::Effort& effort);

        LayoutSet given;
        LayoutSet worlds;  // of these, those that weigh something
        Weights weights;
        Weight total = 0;
        std::optional<LightestLoss> losses;  // none once it was given up
        std::vector<std::uint32_t> next;     // worlds to give up
        bool is_rough = false;               // these are those likely to be lost, whatever they weigh
        LayoutSet won;                       // by the best plan so far
        Weight lost;                         // by that
        Weight least_lost = 0;               // by any plan
        Weight need = 0, slack = 0;
        std::uint64_t spent = 0;
        int times_full = 0;

        // More is of no use.
        Weight allowed() const { return std::min(total - need, lost - slack - 1); }
        bool is_answered() const { return least_lost > allowed(); }
        void raise(Weight least) { least_lost = std::max(least_lost, least); }
    };

    // What is spent before it is given up, in nodes and what takes as long: as often as there are pairs of worlds, less
    // with few worlds, and more with many. With few there are other means that take little time; with many nothing else
    // helps.
    static std::uint64_t most_work(const Asked& asked);
    static constexpr std::uint64_t FEW_WORLDS = 300, MANY_WORLDS = 500;
    static constexpr std::uint64_t TIMES_TO_FINISH = 4;  // as much at most, with what was begun before
    // The worlds that are likely to be lost, as long as that brings the bound nearer soon.
    static constexpr double LIKELY_LOST = 0.4, WORTH_A_ROUND = 0.005;  // a share, and a part of the gap
    // The next round. Says whether it is worth to go on.
    bool improve(Asked& asked, ClashSearch::Node& node);
    // Gives these worlds up, and more where that is not enough, but none without need. Says whether clashes were new.
    bool give_up(Asked& asked, ClashSearch::Node& node, const std::vector<std::uint32_t>& given_up);

    bool has_room() const;

    AlphaMuSearch<AllLayouts>& search;
    const std::size_t bytes_for_losses;
    ClashSearch clashes;
    std::unordered_map<StateKey, Asked, StateKey::Hash> positions;
};

}  // namespace alphamu::exact

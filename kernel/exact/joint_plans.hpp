// The heaviest plan of a node that has no small diagram, but whose plans are those that several small ones have in
// common.
//
// At a Min node a plan has to win after every card: so its plans are an intersection, and even where a diagram of them
// would have millions of nodes, those of the cards may be small. They ask about the worlds in the same order. So they
// are gone through together, world by world, and where they are is all that matters for what follows. The weight of
// each world is divided among the diagrams that ask about it: then what each of them loses at least from its place on,
// under its part of the weights, adds up to a lower bound, which costs an addition for each diagram to know. Weights
// are moved a few times towards those diagrams that want to lose a world where others do not; then hardly any places
// are left that the bound does not exclude.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <unordered_map>
#include <vector>

#include "base/front.hpp"
#include "base/hash.hpp"
#include "exact/plan_diagrams.hpp"
#include "search/layouts.hpp"

namespace alphamu::exact {

// Weights of the layouts at a node, one for each bit.
using Weights = std::vector<Weight>;

// No plan weighs more than `most` (-1: none wins what must be won); the best that was found weighs `weight`.
struct FoundPlan {
    static constexpr Weight NO_PLAN = std::numeric_limits<Weight>::min() / 4;

    Weight most = -1;
    Weight weight = NO_PLAN;
    search::LayoutSet won;
};

class JointPlans {
public:
    static constexpr std::size_t MOST_DIAGRAMS = 32;

    using CountSteps = std::function<void(std::uint64_t)>;  // as long as weighing so many vectors; may throw

    // The plans that all these diagrams have, of these worlds. `bit_of` tells the bit of a world from its number.
    template <class BitOf>
    JointPlans(const PlanDiagrams& diagrams, const std::vector<Diagram>& common, const search::LayoutSet& worlds,
               BitOf bit_of)
        : worlds(worlds) {
        std::unordered_map<std::uint32_t, std::uint32_t> turns;
        for (const std::uint32_t number : diagrams.worlds_of(common)) {
            turns.emplace(number, static_cast<std::uint32_t>(bits.size()));
            bits.push_back(static_cast<std::uint32_t>(bit_of(number)));
        }
        for (const Diagram plans : common)
            if (plans != PlanDiagrams::ALL_WON) add(diagrams, plans, turns);
        divide_evenly();
    }

    std::size_t size() const;  // in nodes of diagrams
    std::size_t heap_bytes() const;

    // Either `most` is less than `need`, or the plan found weighs at least `most` - `slack`. Nothing where that cannot
    // be told soon, or not within so much memory.
    std::optional<FoundPlan> heaviest(const Weights& weights, const search::LayoutSet& must, Weight need, Weight slack,
                                      std::size_t memory_bytes, const CountSteps& count_steps);

private:
    static constexpr std::uint32_t NO_TURN = UINT32_MAX;
    static constexpr std::uint32_t NO_PLAN = 0, ALL_WON = 1;
    static constexpr Weight TOO_MUCH = Weight{1} << 60;
    // How often weights are moved before all places are tried, and how many of these: at first, how many times as many
    // next, and at most.
    static constexpr int ROUNDS = 10;
    static constexpr std::uint64_t FEW_PLACES = 2'000, TIMES_AS_MANY = 8, MANY_PLACES = 1'100'000;
    static constexpr std::size_t BYTES_FOR_A_PLACE = 72;  // of those that were seen
    // What takes as long as weighing a vector.
    static constexpr std::uint64_t NODES_FOR_A_STEP = 10, WORLDS_FOR_A_STEP = 8, STEPS_FOR_A_PLACE = 3;
    static constexpr std::uint64_t LOOK_EVERY = 1'024;  // places, whether to stop

    struct Node {
        std::uint32_t turn;  // of the world that it asks about
        std::uint32_t lost;  // where to go on if this world need not be won: each comes after those it leads to
        std::uint32_t won;   // and if it must be
    };

    // One of the diagrams, and what it has to do with each world.
    struct Part {
        std::vector<Node> nodes;
        std::uint32_t root = NO_PLAN;
        std::vector<char> asks;
        std::vector<double> shares;  // of the world's weight, as they were last of use
        std::vector<Weight> weights;
        std::vector<char> lost;      // by the plan that loses the least
        std::vector<Weight> losses;  // from each node on, at least
    };

    // A place in each of the diagrams.
    using Places = std::array<std::uint32_t, MOST_DIAGRAMS>;

    // What is asked, and what is known of the answer.
    struct Question {
        std::vector<Weight> weights;  // of the worlds, in their turn
        std::vector<char> must;       // whether a world must be won
        Weight most_lost;             // more is of no use
        Weight slack;
        const CountSteps& count_steps;
        Weight best = TOO_MUCH;   // what the best plan loses
        std::vector<char> lost;   // which worlds these are
        Weight least = TOO_MUCH;  // what was not looked at loses at least this

        Weight allowed() const { return std::min(most_lost, best == TOO_MUCH ? TOO_MUCH : best - slack - 1); }
        bool excludes(Weight loss) {
            if (loss <= allowed()) return false;
            least = std::min(least, loss);
            return true;
        }
    };

    // All places that are not excluded, as far as there is time.
    struct Walk {
        std::uint64_t left;      // so many places more
        std::vector<char> lost;  // on the way
        std::unordered_map<WideKey, Weight, WideKey::Hash> seen;
    };

    enum class Rounds { CLOSED, IMPOSSIBLE, OPEN };

    void add(const PlanDiagrams& diagrams, Diagram plans,
             const std::unordered_map<std::uint32_t, std::uint32_t>& turns);
    void divide_evenly();

    Rounds move_weights(Question& question);
    void divide(const Question& question);
    Weight weigh_parts(Question& question);
    static void weigh(Part& part);
    void offer_together(Question& question) const;
    bool shift(const Question& question, double gap);

    bool walk(Question& question, std::uint64_t places);
    bool visit(Question& question, Walk& walk, const Places& places, Weight lost, Weight bound) const;

    search::LayoutSet worlds;
    std::vector<std::uint32_t> bits;  // of the worlds that are asked about, in their turn
    std::vector<int> parts_asking;    // about each of them
    std::vector<Part> parts;
};

}  // namespace alphamu::exact

// The positions of an ending that a search for the heaviest plan comes to, kept with what is known about them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "search/all_layouts.hpp"
#include "search/alphamu_search.hpp"
#include "base/front_join.hpp"
#include "base/too_large.hpp"
#include "exact/joint_plans.hpp"

namespace alphamu::exact {

using search::AllLayouts;
using search::AlphaMuSearch;
using search::LayoutSet;
using search::PublicState;

struct PlanNode;
template <class Worlds>
class DiagramSearch;

// A card, and what it leads to.
struct PlanEdge {
    int card;
    PlanNode* to = nullptr;  // nothing where all of `worlds` are won at once
    // A card of our side: the double-dummy wins after it, once they have been asked for. Of a foe: where it
    // can be played.
    LayoutSet worlds;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> bits;  // of a foe: the bit of a world before it and after

    bool is_followed() const { return worlds.size() > 0; }
};

// A subproblem that was solved before: no plan that wins all of `must` weighs more than `most`.
struct PlanAnswer {
    Weights weights;
    LayoutSet must;
    Weight most;
    LayoutSet won;  // by the best plan that was found; no words where none was

    bool has_plan() const { return won.size() > 0; }
};

struct PlanNode {
    PublicState state;
    LayoutSet worlds;  // useful ones: at a Min node all are double-dummy wins
    int depth;
    std::size_t places;         // bits of a set here
    const PlanNode* shallower;  // the same, searched less deep

    bool expanded = false;
    std::vector<PlanEdge> edges;
    // At a Min node: in how many edges a world is, and how its weight was divided among them when that was last of use.
    std::vector<int> edges_with;
    std::vector<std::vector<float>> multipliers;

    enum { UNKNOWN, SMALL, LARGE } kind = UNKNOWN;
    Front<LayoutSet> front;  // the whole of it, where it is small

    std::vector<PlanAnswer> answers;
    std::size_t oldest = 0;

    // At a Min node, once so much was spent on it that diagrams of its plans cost little beside that: the alternatives
    // whose plans these are. None while there are none, or they are too large.
    std::vector<JointPlans> joint;
    std::uint64_t effort = 0;            // vectors that were weighed to answer
    std::uint64_t effort_for_joint = 0;  // when they are tried next
    std::uint64_t steps_tried = 0;       // in the last attempt
    // With each suit in front, so many sizes of diagrams that more steps would not help.
    std::array<std::uint8_t, SUITS> sizes_tried{};

    bool is_max() const { return state.is_max_turn(); }
};

class PlanGraph {
public:
    // A front with more vectors than `comparisons` is not small; and where more are weighed for a node, joint plans are
    // tried.
    PlanGraph(AlphaMuSearch<AllLayouts>& search, std::size_t memory_bytes, std::uint64_t comparisons);
    ~PlanGraph();

    PlanNode& node(const PublicState& state, const LayoutSet& worlds, int depth);

    void expand(PlanNode& node);

    // The double-dummy wins after a card of our side, or more than these where `hopeless` says of them that they
    // will not do. (It is asked as in Leaves.)
    template <class Hopeless>
    LayoutSet follow(PlanNode& node, PlanEdge& edge, Hopeless hopeless) {
        if (edge.is_followed()) return edge.worlds;
        const PublicState next = node.state.after(edge.card);
        if (search.standing.is_settled(next))
            return edge.worlds = search.standing.is_made(next) ? node.worlds : node.worlds.none();
        bool cut = false;
        Cards relevant = 0;
        LayoutSet won = search.leaves.won(next, search.standing.still_needed(next), node.worlds, relevant,
                                          [&](const auto&... asked) { return cut = hopeless(asked...); });
        if (cut) return won;
        if (!won.is_empty()) edge.to = &this->node(next, won, node.depth - 1);
        return edge.worlds = won;
    }

    // Whether the whole front of a node is small; then it is known.
    bool is_small(PlanNode& node);

    // Whether the plans of a node that was asked about often are known as joint plans.
    bool has_joint_plans(PlanNode& node) {
        if (node.joint.empty() && node.effort >= node.effort_for_joint) try_joint_plans(node);
        return !node.joint.empty();
    }

    void remember(PlanNode& node, PlanAnswer answer);

    void clear();

    // Throws Stopped.
    void count_weighed(std::uint64_t vectors) {
        weighed += vectors;
        search.effort.count_steps(vectors);
    }

    AlphaMuSearch<AllLayouts>& search;
    const std::size_t diagram_bytes;     // for diagrams, whatever the order of the suits
    const std::size_t bytes_for_places;  // for going through them together
    std::uint64_t weighed = 0;           // vectors so far, and what takes as long

private:
    // What makes a front small: the worlds of its node, its vectors, and the products on the way to it.
    static constexpr int MOST_WORLDS = 300;
    static constexpr std::uint64_t MOST_VECTORS = 150;
    static constexpr std::size_t MOST_PRODUCTS = 20'000;
    static constexpr std::size_t MOST_PRODUCT_WORDS = 2'000'000;
    static constexpr std::size_t MOST_ANSWERS = 8;
    // Nodes of a diagram of which several make joint plans: the fewer they are, the more alternatives there may be.
    // What was spent on a node for each step of an attempt, and when the next one comes: what was found before is kept.
    static constexpr std::array<std::size_t, 3> NODES_FOR_EACH{1'000, 8'000, 64'000};
    static constexpr std::uint64_t SHARE_FOR_AN_ATTEMPT = 4, TIMES_TO_NEXT_ATTEMPT = 2;
    static constexpr std::uint64_t SHARE_OF_A_HARD_NODE = 16;  // of what was spent on one above it
    static constexpr int SUCCESSES_TO_KNOW = 2;                // which order of the suits is a good one
    static constexpr int MOST_WORLDS_OF_DIAGRAM = 1'000;       // each may lie below the other, on the stack

    // Throws LimitReached.
    void take(std::size_t more);

    void expand_max(PlanNode& node);

    void expand_min(PlanNode& node);

    // As they were less deep, or equal ones. (There the card may be another one of the same relative rank: then equal
    // multipliers are as good a start.)
    static std::vector<float> first_multipliers(const PlanNode& node, const PlanEdge& edge);

    void try_joint_plans(PlanNode& node);
    // Says whether there are any then; takes from these steps what it needs.
    bool try_joint_plans(PlanNode& node, std::uint64_t& steps);
    enum class Attempt { SUCCESS, TOO_LARGE, GIVEN_UP };  // the last one for want of steps or memory
    Attempt try_joint_plans(PlanNode& node, std::size_t first_suit, std::uint64_t& steps);
    // The next nodes of a foe on which much of the effort is spent, as far as they have no joint plans.
    static std::vector<PlanNode*> hard_nodes_below(const PlanNode& node);

    bool unite(PlanNode& node);

    bool multiply(PlanNode& node);

    // Diagrams in an order of the suits, from one attempt to the next, and how often they did.
    struct SuitDiagrams {
        std::unique_ptr<DiagramSearch<AllLayouts>> all;
        int successes = 0;
    };
    std::array<SuitDiagrams, SUITS> orders;  // by the suit that comes first

    std::unordered_map<WideKey, std::vector<std::unique_ptr<PlanNode>>, WideKey::Hash> nodes;
    const std::size_t limit;  // for all that is kept
    const std::uint64_t most_vectors;
    const std::uint64_t effort_for_joint;
    std::size_t bytes = 0;
};

}  // namespace alphamu::exact

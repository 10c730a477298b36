#include "exact/plan_graph.hpp"

#include <algorithm>
#include <optional>

#include "base/front_join.hpp"
#include "exact/diagram_search.hpp"

namespace alphamu::exact {

PlanGraph::PlanGraph(AlphaMuSearch<AllLayouts>& search, std::size_t memory_bytes, std::uint64_t comparisons)
    : search(search),
      diagram_bytes(memory_bytes / 4),
      limit(memory_bytes - diagram_bytes),
      most_vectors(std::min(MOST_VECTORS, comparisons)),
      effort_for_joint(comparisons) {}

PlanNode& PlanGraph::node(const PublicState& state, const LayoutSet& worlds, int depth) {
    depth = std::min(depth, count(state.our_cards()));
    auto& depths = nodes[search.worlds.view_of(state, worlds, true).shape];
    const PlanNode* shallower = nullptr;
    for (const auto& known : depths) {
        if (known->depth == depth) return *known;
        if (known->depth < depth && (!shallower || known->depth > shallower->depth)) shallower = known.get();
    }
    depths.push_back(std::make_unique<PlanNode>());
    PlanNode& node = *depths.back();
    node.state = state;
    node.worlds = worlds;
    node.depth = depth;
    node.places = search.worlds.places(state);
    node.shallower = shallower;
    node.effort_for_joint = effort_for_joint;
    if (shallower)  // deeper, nothing is worth more
        for (const PlanAnswer& answer : shallower->answers)
            remember(node, {answer.weights, answer.must, answer.most, {}});
    if (depth == 0 || worlds.count() <= 1) {
        node.kind = PlanNode::SMALL;
        node.front = Front<LayoutSet>(worlds, worlds.count());
    }
    take(sizeof(PlanNode) + worlds.heap_bytes());
    return node;
}

void PlanGraph::expand(PlanNode& node) {
    if (node.expanded) return;
    node.expanded = true;
    if (node.is_max())
        expand_max(node);
    else
        expand_min(node);
}

bool PlanGraph::is_small(PlanNode& node) {
    if (node.kind != PlanNode::UNKNOWN) return node.kind == PlanNode::SMALL;
    node.kind = PlanNode::LARGE;
    if (node.worlds.count() > MOST_WORLDS) return false;
    search.effort.count_node();
    expand(node);
    if (!(node.is_max() ? unite(node) : multiply(node))) {
        node.front = {};
        return false;
    }
    take(node.front.heap_bytes());
    node.kind = PlanNode::SMALL;
    return true;
}

// Each order of the suits may do where others do not: of those that do, that with the smallest diagrams.
void PlanGraph::try_joint_plans(PlanNode& node) {
    node.effort_for_joint = TIMES_TO_NEXT_ATTEMPT * node.effort;
    if (node.worlds.count() > MOST_WORLDS_OF_DIAGRAM) return;
    std::uint32_t attempt = 1;
    for (const std::size_t nodes : NODES_FOR_EACH) {
        std::uint64_t steps = node.effort / SHARE_FOR_AN_ATTEMPT;
        for (int suit = 0; suit < SUITS; ++suit, attempt *= 2) {
            if (!(node.state.hidden & suit_mask(suit)) || node.failed_attempts & attempt) continue;
            if (try_joint_plans(node, suit, nodes, steps)) node.failed_attempts |= attempt;
        }
        if (!node.joint.empty()) break;
    }
    for (const JointPlans& joint : node.joint) take(joint.heap_bytes());
}

bool PlanGraph::try_joint_plans(PlanNode& node, int first_suit, std::size_t nodes, std::uint64_t& steps) {
    search::SuitOrder order{0, 1, 2, 3};
    std::rotate(order.begin(), order.begin() + first_suit, order.begin() + first_suit + 1);
    DiagramSearch<AllLayouts> all(search, order, SIZE_MAX, diagram_bytes);
    const auto plans = all.alternatives(node.state, node.worlds, node.depth, nodes, steps);
    if (is_too_large(plans)) return all.diagrams.has_steps_left();
    steps = std::min(steps, all.diagrams.steps_taken());
    const auto bit_of = [&](std::uint32_t number) { return all.numbers.bit(node.state, number); };
    std::vector<JointPlans> joint;
    for (const auto& alternative : std::get<0>(plans))
        joint.emplace_back(all.diagrams, alternative, node.worlds, bit_of);
    const auto size = [](const std::vector<JointPlans>& alternatives) {
        std::size_t sum = 0;
        for (const JointPlans& alternative : alternatives) sum += alternative.size();
        return sum;
    };
    if (node.joint.empty() || size(joint) < size(node.joint)) node.joint = std::move(joint);
    return false;
}

void PlanGraph::remember(PlanNode& node, PlanAnswer answer) {
    if (node.answers.size() < MOST_ANSWERS) {
        take(sizeof(PlanAnswer) + answer.weights.size() * sizeof(Weight) + 2 * answer.must.heap_bytes());
        node.answers.push_back(std::move(answer));
    } else {
        node.answers[node.oldest] = std::move(answer);
        node.oldest = (node.oldest + 1) % MOST_ANSWERS;
    }
}

void PlanGraph::clear() {
    nodes.clear();
    bytes = 0;
}

void PlanGraph::take(std::size_t more) {
    bytes += more;
    if (bytes > limit) throw LimitReached{};
}

void PlanGraph::expand_max(PlanNode& node) {
    const Cards hand = node.state.visible[node.state.turn()];
    Cards cards = search::lowest_of_touching(node.state.legal(hand), search.worlds.ranked(node.state) & ~hand);
    for (; cards; cards &= ~card_mask(search::highest_of(cards)))
        node.edges.push_back({search::highest_of(cards), nullptr, {}, {}});
    take(node.edges.size() * (sizeof(PlanEdge) + node.worlds.heap_bytes()));
}

void PlanGraph::expand_min(PlanNode& node) {
    const PublicState& state = node.state;
    const bool first = state.is_first_hidden_turn();
    auto moves = search.hidden_moves.moves(state, node.worlds);
    search.hidden_moves.merge_equal(moves, state);
    node.edges_with.assign(node.places, 0);
    take(node.places * sizeof(int));
    for (auto& move : moves) {
        const PublicState next = state.after(move.card);
        if (search.standing.is_settled(next)) continue;  // won: these worlds are double-dummy wins
        PlanEdge edge{move.card,
                      &this->node(next, search.worlds.after(state, move.card, move.worlds), node.depth),
                      std::move(move.worlds),
                      {}};
        std::uint32_t after = 0;
        search.worlds.holding(state, first, move.card).for_each([&](std::size_t before) {
            if (edge.worlds.has(before)) {
                edge.bits.emplace_back(static_cast<std::uint32_t>(before), after);
                ++node.edges_with[before];
            }
            ++after;
        });
        take(sizeof(PlanEdge) + edge.worlds.heap_bytes() + edge.bits.size() * (sizeof(edge.bits[0]) + sizeof(float)));
        node.edges.push_back(std::move(edge));
    }
    // The cheap ones first: what they lose makes the others' thresholds stricter.
    std::ranges::stable_sort(node.edges, [&](const PlanEdge& one, const PlanEdge& other) {
        const bool small = is_small(*one.to);
        if (small != is_small(*other.to)) return small;
        return !small && one.bits.size() < other.bits.size();
    });
    for (const PlanEdge& edge : node.edges) node.multipliers.push_back(first_multipliers(node, edge));
}

std::vector<float> PlanGraph::first_multipliers(const PlanNode& node, const PlanEdge& edge) {
    if (node.shallower)
        for (std::size_t k = 0; k < node.shallower->edges.size(); ++k)
            if (node.shallower->edges[k].card == edge.card && node.shallower->multipliers[k].size() == edge.bits.size())
                return node.shallower->multipliers[k];
    std::vector<float> multipliers;
    for (const auto& [before, after] : edge.bits)
        multipliers.push_back(1.0f / static_cast<float>(node.edges_with[before]));
    return multipliers;
}

bool PlanGraph::unite(PlanNode& node) {
    for (PlanEdge& edge : node.edges) {
        follow(node, edge, [](const auto&...) { return false; });
        if (!edge.to && !edge.worlds.is_empty()) {
            node.front = Front<LayoutSet>(node.worlds, node.worlds.count());
            return true;
        }
    }
    for (PlanEdge& edge : node.edges) {
        if (edge.worlds.is_empty() || node.front.dominates(edge.worlds)) continue;
        if (!is_small(*edge.to)) return false;
        node.front.merge(edge.to->front);
        if (node.front.size() > most_vectors) return false;
    }
    return true;
}

bool PlanGraph::multiply(PlanNode& node) {
    std::vector<const PlanEdge*> order;
    for (const PlanEdge& edge : node.edges) {
        if (!is_small(*edge.to)) return false;
        order.push_back(&edge);
    }
    std::ranges::stable_sort(order, {}, [](const PlanEdge* edge) { return edge->to->front.size(); });
    node.front = Front<LayoutSet>(node.worlds, node.worlds.count());
    for (const PlanEdge* edge : order) {
        const std::size_t most = node.front.size() * edge->to->front.size();
        if (most > std::min(MOST_PRODUCTS, MOST_PRODUCT_WORDS / node.worlds.size())) return false;
        Front<LayoutSet> answers = edge->to->front;
        answers.transform([&](const LayoutSet& won) { return search.worlds.before(node.state, edge->card, won); });
        const auto weigh = [](const LayoutSet& won) { return std::optional<Weight>(won.count()); };
        const auto compared = [&](std::size_t vectors) { search.effort.count_compared(vectors); };
        node.front = join(node.front, answers, edge->worlds, weigh, compared);
        if (node.front.size() > most_vectors) return false;
    }
    return true;
}

}  // namespace alphamu::exact

#include "exact/plan_graph.hpp"

#include <algorithm>
#include <functional>
#include <optional>

#include "base/front_join.hpp"
#include "exact/diagram_search.hpp"

namespace alphamu::exact {

PlanGraph::PlanGraph(AlphaMuSearch<AllLayouts>& search, std::size_t memory_bytes, std::uint64_t comparisons)
    : search(search),
      diagram_bytes(memory_bytes / 2),
      bytes_for_places(memory_bytes / 8),
      limit(memory_bytes - diagram_bytes - bytes_for_places),
      most_vectors(std::min(MOST_VECTORS, comparisons)),
      effort_for_joint(search.options.joint_plans ? comparisons : UINT64_MAX) {}

PlanGraph::~PlanGraph() = default;

PlanNode& PlanGraph::node(const PublicState& state, const LayoutSet& worlds, int depth) {
    depth = std::min(depth, enough_depth(state));
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

void PlanGraph::try_joint_plans(PlanNode& node) {
    node.effort_for_joint = TIMES_TO_NEXT_ATTEMPT * node.effort;
    std::uint64_t steps = node.effort / SHARE_FOR_AN_ATTEMPT;
    try_joint_plans(node, steps);
}

// Each order of the suits may do where others do not: that which did most often is tried first. Until it is known which
// one that is, all of them are, and of those that do, that with the smallest diagrams is kept.
bool PlanGraph::try_joint_plans(PlanNode& node, std::uint64_t& steps) {
    const bool is_hopeless = node.worlds.count() > MOST_WORLDS_OF_DIAGRAM || node.effort_for_joint == UINT64_MAX;
    if (is_hopeless || 4 * steps < 5 * node.steps_tried) return false;
    node.steps_tried = steps;
    // Whose diagrams are too large is in those of the nodes above it.
    for (PlanNode* below : hard_nodes_below(node))
        if (!try_joint_plans(*below, steps)) return false;
    std::array<std::size_t, SUITS> suits{0, 1, 2, 3};
    std::ranges::stable_sort(suits, std::greater{}, [&](std::size_t suit) { return orders[suit].successes; });
    const bool is_order_known = orders[suits[0]].successes >= SUCCESSES_TO_KNOW;
    const std::uint64_t for_each = is_order_known ? steps : steps / SUITS;
    for (const std::size_t suit : suits) {
        if (!(node.state.hidden & suit_mask(static_cast<int>(suit)))) continue;
        std::uint64_t left = std::min(steps, for_each);
        const std::uint64_t before = left;
        while (node.sizes_tried[suit] < NODES_FOR_EACH.size() && left > 0 &&
               try_joint_plans(node, suit, left) == Attempt::TOO_LARGE)
            ++node.sizes_tried[suit];
        steps -= before - left;
        if (is_order_known && !node.joint.empty()) break;
    }
    for (const JointPlans& joint : node.joint) take(joint.heap_bytes());
    return !node.joint.empty();
}

std::vector<PlanNode*> PlanGraph::hard_nodes_below(const PlanNode& node) {
    std::vector<PlanNode*> result;
    const auto visit = [&](auto& self, const PlanNode& from) -> void {
        for (const PlanEdge& edge : from.edges) {
            if (!edge.to || edge.to->kind == PlanNode::SMALL) continue;
            if (edge.to->is_max())
                self(self, *edge.to);
            else if (edge.to->effort > node.effort / SHARE_OF_A_HARD_NODE && edge.to->joint.empty() &&
                     std::ranges::find(result, edge.to) == result.end())
                result.push_back(edge.to);
        }
    };
    visit(visit, node);
    return result;
}

PlanGraph::Attempt PlanGraph::try_joint_plans(PlanNode& node, std::size_t first_suit, std::uint64_t& steps) {
    SuitDiagrams& kept = orders[first_suit];
    if (kept.all && kept.all->is_full()) kept.all.reset();
    const bool is_new = !kept.all;
    if (is_new) {
        search::SuitOrder order{0, 1, 2, 3};
        std::rotate(order.begin(), order.begin() + static_cast<int>(first_suit),
                    order.begin() + static_cast<int>(first_suit) + 1);
        kept.all = std::make_unique<DiagramSearch<AllLayouts>>(search, order, SIZE_MAX, diagram_bytes / SUITS);
    }
    DiagramSearch<AllLayouts>& all = *kept.all;
    const std::uint64_t before = all.diagrams.steps_taken();
    const auto plans =
        all.alternatives(node.state, node.worlds, node.depth, NODES_FOR_EACH[node.sizes_tried[first_suit]], steps);
    steps -= std::min(steps, all.diagrams.steps_taken() - before);
    if (is_too_large(plans)) {
        const bool has_room = is_new || !all.is_full();
        return all.diagrams.has_steps_left() && has_room ? Attempt::TOO_LARGE : Attempt::GIVEN_UP;
    }
    ++kept.successes;
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
    return Attempt::SUCCESS;
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
        node.front = join_at_most(most_vectors, node.front, answers, edge->worlds, weigh, compared);
        if (node.front.size() > most_vectors) return false;
    }
    return true;
}

}  // namespace alphamu::exact

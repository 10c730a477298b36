#include "exact/joint_plans.hpp"

#include <algorithm>
#include <utility>

namespace alphamu::exact {

using search::LayoutSet;

void JointPlans::add(const PlanDiagrams& diagrams, Diagram plans,
                     const std::unordered_map<std::uint32_t, std::uint32_t>& turns) {
    Part part;
    part.nodes = {{NO_TURN, NO_PLAN, NO_PLAN}, {NO_TURN, ALL_WON, ALL_WON}};
    part.asks.assign(bits.size(), false);
    std::unordered_map<Diagram, std::uint32_t> known{{PlanDiagrams::NO_PLAN, NO_PLAN},
                                                     {PlanDiagrams::ALL_WON, ALL_WON}};
    const auto copy = [&](auto& self, Diagram diagram) -> std::uint32_t {
        if (const auto place = known.find(diagram); place != known.end()) return place->second;
        const PlanDiagrams::Node& node = diagrams.node(diagram);
        const std::uint32_t lost = self(self, node.lost), won = self(self, node.won), turn = turns.at(node.world);
        part.asks[turn] = true;
        part.nodes.push_back({turn, lost, won});
        return known[diagram] = static_cast<std::uint32_t>(part.nodes.size() - 1);
    };
    part.root = copy(copy, plans);
    parts.push_back(std::move(part));
}

void JointPlans::divide_evenly() {
    parts_asking.assign(bits.size(), 0);
    for (const Part& part : parts)
        for (std::size_t turn = 0; turn < bits.size(); ++turn) parts_asking[turn] += part.asks[turn];
    for (Part& part : parts) {
        part.shares.assign(bits.size(), 0);
        part.weights.assign(bits.size(), 0);
        part.losses.assign(part.nodes.size(), 0);
        for (std::size_t turn = 0; turn < bits.size(); ++turn)
            if (part.asks[turn]) part.shares[turn] = 1.0 / parts_asking[turn];
    }
}

std::size_t JointPlans::size() const {
    std::size_t nodes = 0;
    for (const Part& part : parts) nodes += part.nodes.size();
    return nodes;
}

std::size_t JointPlans::heap_bytes() const {
    const std::size_t for_each_world = sizeof(double) + sizeof(Weight) + 2;
    return worlds.heap_bytes() + bits.size() * 8 + size() * (sizeof(Node) + sizeof(Weight)) +
           parts.size() * (sizeof(Part) + bits.size() * for_each_world);
}

std::optional<FoundPlan> JointPlans::heaviest(const Weights& weights, const LayoutSet& must, Weight need, Weight slack,
                                              std::size_t memory_bytes, const CountSteps& count_steps) {
    Weight total = 0;
    worlds.for_each([&](std::size_t world) { total += weights[world]; });
    Question question{{}, {}, total - need, slack, count_steps, TOO_MUCH, {}, TOO_MUCH};
    for (const std::uint32_t bit : bits) {
        question.weights.push_back(weights[bit]);
        question.must.push_back(must.has(bit));
    }
    const std::uint64_t most_places = std::min<std::uint64_t>(MANY_PLACES, memory_bytes / BYTES_FOR_A_PLACE);
    for (std::uint64_t places = FEW_PLACES;; places *= TIMES_AS_MANY) {
        const Rounds rounds = move_weights(question);
        if (rounds == Rounds::IMPOSSIBLE) return FoundPlan{};
        if (rounds == Rounds::CLOSED || walk(question, places)) break;
        if (places * TIMES_AS_MANY > most_places) return std::nullopt;
    }
    const Weight least = std::min(question.best, question.least);
    if (least == TOO_MUCH) return FoundPlan{};
    FoundPlan found{std::max<Weight>(0, total - least), FoundPlan::NO_PLAN, {}};
    if (question.best == TOO_MUCH) return found;
    found.weight = total - question.best;
    found.won = worlds;
    for (std::size_t turn = 0; turn < bits.size(); ++turn)
        if (question.lost[turn]) found.won.remove(bits[turn]);
    return found;
}

// Steps along the subgradient of the bound, as in heaviest_plan.cpp.
JointPlans::Rounds JointPlans::move_weights(Question& question) {
    Weight greatest = -1;
    double pace = 1;
    for (int round = 1;; ++round) {
        divide(question);
        const Weight bound = weigh_parts(question);
        if (bound == TOO_MUCH) return Rounds::IMPOSSIBLE;
        offer_together(question);
        if (question.excludes(bound)) return Rounds::CLOSED;
        if (bound <= greatest) pace *= 0.7;
        greatest = std::max(bound, greatest);
        if (round == ROUNDS) return Rounds::OPEN;
        const double gap = static_cast<double>(question.allowed() - bound + 1 + question.slack);
        if (!shift(question, pace * gap)) return Rounds::OPEN;
    }
}

// Whole numbers that add up to the weight of each world.
void JointPlans::divide(const Question& question) {
    std::vector<Weight> left = question.weights;
    std::vector<int> open = parts_asking;
    for (Part& part : parts)
        for (std::size_t turn = 0; turn < bits.size(); ++turn) {
            if (!part.asks[turn]) continue;
            if (question.must[turn]) {
                part.weights[turn] = TOO_MUCH;
                continue;
            }
            const auto share = static_cast<Weight>(part.shares[turn] * static_cast<double>(question.weights[turn]));
            part.weights[turn] = --open[turn] == 0 ? left[turn] : std::min(left[turn], share);
            left[turn] -= part.weights[turn];
        }
}

Weight JointPlans::weigh_parts(Question& question) {
    Weight sum = 0;
    for (Part& part : parts) {
        weigh(part);
        question.count_steps(part.nodes.size() / NODES_FOR_A_STEP + bits.size() / WORLDS_FOR_A_STEP);
        sum = std::min(sum + part.losses[part.root], TOO_MUCH);
    }
    return sum;
}

void JointPlans::weigh(Part& part) {
    std::vector<Weight>& losses = part.losses;
    losses[NO_PLAN] = TOO_MUCH;
    losses[ALL_WON] = 0;
    for (std::size_t i = ALL_WON + 1; i < part.nodes.size(); ++i) {
        const Node& node = part.nodes[i];
        losses[i] = std::min({losses[node.won], losses[node.lost] + part.weights[node.turn], TOO_MUCH});
    }
    part.lost.assign(part.asks.size(), false);
    for (std::uint32_t place = part.root; place > ALL_WON;) {
        const Node& node = part.nodes[place];
        const bool is_lost = losses[node.won] > losses[place];
        if (is_lost) part.lost[node.turn] = true;
        place = is_lost ? node.lost : node.won;
    }
}

// What is lost by any of the plans that are best by themselves.
void JointPlans::offer_together(Question& question) const {
    std::vector<char> lost(bits.size());
    Weight sum = 0;
    for (std::size_t turn = 0; turn < bits.size(); ++turn) {
        for (const Part& part : parts) lost[turn] |= part.lost[turn];
        if (lost[turn]) sum += question.weights[turn];
    }
    if (sum >= question.best) return;
    question.best = sum;
    question.lost = std::move(lost);
}

// Moves weight to the parts that lose a world from those that win it. Says whether they disagree about any.
bool JointPlans::shift(const Question& question, double gap) {
    std::vector<int> losing(bits.size());
    double disagreement = 0;
    for (std::size_t turn = 0; turn < bits.size(); ++turn) {
        if (question.must[turn] || question.weights[turn] == 0) continue;
        for (const Part& part : parts) losing[turn] += part.lost[turn];
        disagreement += static_cast<double>(losing[turn]) * (parts_asking[turn] - losing[turn]) / parts_asking[turn];
    }
    if (disagreement == 0) return false;
    for (std::size_t turn = 0; turn < bits.size(); ++turn) {
        if (losing[turn] == 0 || losing[turn] == parts_asking[turn]) continue;
        const double step = gap / disagreement / static_cast<double>(question.weights[turn]);
        const double usual = static_cast<double>(losing[turn]) / parts_asking[turn];
        double sum = 0;
        for (Part& part : parts) {
            if (!part.asks[turn]) continue;
            part.shares[turn] = std::max(0.0, part.shares[turn] + step * (part.lost[turn] - usual));
            sum += part.shares[turn];
        }
        for (Part& part : parts) part.shares[turn] /= sum;
    }
    return true;
}

// Says whether so many places were enough.
bool JointPlans::walk(Question& question, std::uint64_t places) {
    Walk walk{places, std::vector<char>(bits.size()), {}};
    Places roots{};
    Weight bound = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        roots[i] = parts[i].root;
        bound += parts[i].losses[parts[i].root];
    }
    const Weight least = question.least;
    const bool is_done = visit(question, walk, roots, 0, bound);
    if (!is_done) question.least = least;
    return is_done;
}

bool JointPlans::visit(Question& question, Walk& walk, const Places& places, Weight lost, Weight bound) const {
    if (question.excludes(bound)) return true;
    if (walk.left == 0) return false;
    if (--walk.left % LOOK_EVERY == 0) question.count_steps(STEPS_FOR_A_PLACE * LOOK_EVERY);
    std::uint32_t turn = NO_TURN;
    WideKey key;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        turn = std::min(turn, parts[i].nodes[places[i]].turn);
        key.mix(places[i]);
    }
    if (turn == NO_TURN) {
        question.best = lost;
        question.lost = walk.lost;
        return true;
    }
    // Whoever came here before, and had lost no more, has seen all that follows.
    const auto [before, is_new] = walk.seen.try_emplace(key, lost);
    if (!is_new && before->second <= lost) return true;
    before->second = lost;

    Places if_won = places, if_lost = places;
    Weight bound_won = lost, bound_lost = lost + question.weights[turn];
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Node& node = parts[i].nodes[places[i]];
        if (node.turn == turn) {
            if_won[i] = node.won;
            if_lost[i] = node.lost;
        }
        bound_won = std::min(bound_won + parts[i].losses[if_won[i]], TOO_MUCH);
        bound_lost = std::min(bound_lost + parts[i].losses[if_lost[i]], TOO_MUCH);
    }
    const auto win = [&] { return visit(question, walk, if_won, lost, bound_won); };
    const auto lose = [&] {
        if (question.must[turn]) return true;
        walk.lost[turn] = true;
        const bool is_done = visit(question, walk, if_lost, lost + question.weights[turn], bound_lost);
        walk.lost[turn] = false;
        return is_done;
    };
    return bound_won <= bound_lost ? win() && lose() : lose() && win();
}

}  // namespace alphamu::exact

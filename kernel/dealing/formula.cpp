#include "dealing/formula.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace alphamu::dealing {

Formulas::Formulas() {
    nodes.push_back({Kind::CONSTANT, 0, false, {}, {}});
    nodes.push_back({Kind::CONSTANT, 0, true, {}, {}});
}

Formulas::Id Formulas::intern(Node node) {
    std::vector<int> key{static_cast<int>(node.kind), node.number, node.positive};
    key.insert(key.end(), node.parts.begin(), node.parts.end());
    const auto [place, is_new] = numbers.try_emplace(std::move(key), static_cast<Id>(nodes.size()));
    if (is_new) nodes.push_back(std::move(node));
    return place->second;
}

Formulas::Id Formulas::condition(int number, bool positive) {
    return intern({Kind::CONDITION, number, positive, {}, {number}});
}

Formulas::Id Formulas::join(Kind kind, std::vector<Id> parts) {
    const Id neutral = kind == Kind::ALL ? ALWAYS : NEVER;
    const Id absorbing = kind == Kind::ALL ? NEVER : ALWAYS;
    std::vector<Id> kept;
    for (const Id part : parts) {
        if (part == absorbing) return absorbing;
        if (part == neutral) continue;
        if (nodes[part].kind == kind) {
            kept.insert(kept.end(), nodes[part].parts.begin(), nodes[part].parts.end());
        } else {
            kept.push_back(part);
        }
    }
    std::sort(kept.begin(), kept.end());
    kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
    if (kept.empty()) return neutral;
    if (kept.size() == 1) return kept[0];
    std::vector<int> conditions;
    for (const Id part : kept) {
        conditions.insert(conditions.end(), nodes[part].conditions.begin(), nodes[part].conditions.end());
    }
    std::sort(conditions.begin(), conditions.end());
    conditions.erase(std::unique(conditions.begin(), conditions.end()), conditions.end());
    return intern({kind, 0, true, std::move(kept), std::move(conditions)});
}

Formulas::Id Formulas::negation(Id formula) {
    const Node node = nodes[formula];  // a copy: `nodes` grows below
    switch (node.kind) {
        case Kind::CONSTANT:
            return formula == NEVER ? ALWAYS : NEVER;
        case Kind::CONDITION:
            return condition(node.number, !node.positive);
        default:
            break;
    }
    std::vector<Id> parts;
    for (const Id part : node.parts) parts.push_back(negation(part));
    return join(node.kind == Kind::ALL ? Kind::ANY : Kind::ALL, std::move(parts));
}

Formulas::Id Formulas::given(Id formula, const std::vector<Verdict>& verdicts) {
    const Node node = nodes[formula];  // a copy: `nodes` grows below
    if (node.kind == Kind::CONSTANT) return formula;
    if (node.kind == Kind::CONDITION) {
        const Verdict verdict = verdicts[node.number];
        if (verdict == Verdict::OPEN) return formula;
        return (verdict == Verdict::YES) == node.positive ? ALWAYS : NEVER;
    }
    std::vector<Id> parts;
    parts.reserve(node.parts.size());
    for (const Id part : node.parts) parts.push_back(given(part, verdicts));
    return join(node.kind, std::move(parts));
}

}  // namespace alphamu::dealing

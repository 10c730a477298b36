// Formulas: conditions joined by and, or, not. Equal formulas get the same number, so that the dealer can
// recognise two suits' worth of cards after which the same question remains.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

namespace alphamu::dealing {

enum class Verdict : std::int8_t { NO = 0, YES = 1, OPEN = 2 };

class Formulas {
public:
    using Id = int;
    static constexpr Id NEVER = 0;
    static constexpr Id ALWAYS = 1;

    Formulas();

    Id condition(int number, bool positive = true);
    Id all_of(std::vector<Id> parts) { return join(Kind::ALL, std::move(parts)); }
    Id any_of(std::vector<Id> parts) { return join(Kind::ANY, std::move(parts)); }
    Id negation(Id formula);

    // What remains of a formula when some conditions are decided; verdicts are indexed by condition.
    Id given(Id formula, const std::vector<Verdict>& verdicts);

    // The conditions on which a formula depends, in ascending order.
    const std::vector<int>& conditions(Id formula) const { return nodes[formula].conditions; }

private:
    enum class Kind : int { CONSTANT, CONDITION, ALL, ANY };
    struct Node {
        Kind kind;
        int number;             // the condition
        bool positive;          // or its denial
        std::vector<Id> parts;  // of ALL and ANY, ascending
        std::vector<int> conditions;
    };

    Id join(Kind kind, std::vector<Id> parts);
    Id intern(Node node);

    std::vector<Node> nodes;
    std::map<std::vector<int>, Id> numbers;
};

}  // namespace alphamu::dealing

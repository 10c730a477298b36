// The dealer: all ways to give the unseen cards to two hands such that a formula holds, counted exactly, numbered
// from 0 to count - 1, and drawn by number.
//
// A condition is "the sum of some card values in one hand lies between two bounds": a suit's length counts the
// cards of the suit, high-card points count 4, 3, 2 and 1, "holds the ace" counts one card. The cards of each suit
// can be held in at most 8,192 ways, and these fall into few classes that no condition tells apart. The dealer
// goes through the suits; what matters after some of them is how many cards the first hand has, the sums that are
// still open, and what remains of the formula. These states form a small graph; the number of layouts below each
// state gives the count, and a number below the count leads to its layout. Nothing is ever rejected.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "dealing/formula.hpp"
#include "base/position.hpp"

namespace alphamu::dealing {

// What the two hidden hands are known to be made of.
struct Hidden {
    Cards unseen = 0;                // to be given to the two hands
    int first_size = 0;              // how many of them the first hand gets; the second gets the rest
    std::array<Cards, 2> allowed{};  // which of them each hand may get (not the suits it has shown out of)
    std::array<Cards, 2> fixed{};    // what each hand is known to have had besides: the cards it played
};

// A card's value is the number of these sets that hold it; the values of the cards of one of the two hands (0 or 1,
// its fixed cards included) must add up to a number from `low` to `high`.
struct Condition {
    int hand = 0;
    std::vector<Cards> sets;
    int low = 0;
    int high = 0;
};

// A formula in postfix order: the number of a condition, or one of these.
enum Connective : int { NOT = -1, AND = -2, OR = -3 };

// Whether two whole hands satisfy a formula; it must be well formed.
bool holds(const std::vector<Condition>& conditions, const std::vector<int>& formula,
           const std::array<Cards, 2>& hands);

using Layout = std::pair<Cards, Cards>;

class Layouts {
public:
    // Throws std::invalid_argument when the sizes do not fit or the formula is not well formed. An empty formula
    // always holds.
    Layouts(const Hidden& hidden, const std::vector<Condition>& conditions, const std::vector<int>& formula);

    std::uint64_t count() const { return nodes[root].count; }

    // The layout with this number, 0 to count() - 1.
    Layout layout(std::uint64_t number) const;

    // All layouts, in the order of their numbers.
    std::vector<Layout> all() const;

    // Different layouts in random order, each choice of so many being equally likely; all of them when there are no
    // more. With the same seed, a smaller sample is the beginning of a larger one.
    std::vector<Layout> sample(std::size_t size, std::uint64_t seed) const;

private:
    // A sum over the cards of the first hand that several conditions may ask about.
    struct Sum {
        std::vector<Cards> sets;
        std::array<int, SUITS + 1> still_to_come{};  // its largest value over the suits from this one on
    };
    struct Bounds {
        int sum;
        int low;
        int high;
    };
    // The ways to hold a suit that no condition tells apart.
    struct Class {
        int length = 0;
        std::vector<int> values;  // of the sums that go over several suits
        int verdicts = 0;         // which row of `verdicts`: the conditions about this suit alone
        std::vector<Cards> holdings;
    };
    struct Suit {
        std::vector<Class> classes;  // by length
        std::vector<std::vector<Verdict>> verdicts;
    };
    struct Edge {
        std::uint64_t before;  // layouts through the edges before this one
        std::uint32_t of_class;
        std::uint32_t node;
    };
    struct Node {
        std::uint64_t count = 0;
        std::vector<Edge> edges;
    };

    void read_conditions(const Hidden& hidden, const std::vector<Condition>& conditions);
    int sum_number(const std::vector<Cards>& sets);
    Formulas::Id read_formula(const std::vector<int>& formula);
    void classify(int suit, const Hidden& hidden);
    std::uint32_t build(int suit, int cards, const std::vector<int>& values, Formulas::Id formula);
    Formulas::Id decide(int suit, Formulas::Id formula, int verdicts);
    Formulas::Id settle(int suit, Formulas::Id formula, const std::vector<int>& values);

    Cards unseen;
    int first_size;
    std::array<int, SUITS + 1> cards_to_come{};       // unseen cards in the suits from this one on
    std::vector<Sum> sums;                            // over several suits
    std::vector<Sum> suit_sums;                       // over one suit
    std::vector<std::pair<bool, Bounds>> conditions;  // whether over several suits; the bounds
    std::vector<Verdict> known;                       // conditions that the fixed cards decide
    std::array<Suit, SUITS> suits;
    Formulas formulas;
    std::vector<Node> nodes;
    std::uint32_t root = 0;
    std::array<std::unordered_map<std::string, std::uint32_t>, SUITS + 1> states;
    std::unordered_map<std::uint64_t, Formulas::Id> decided;
    std::map<std::vector<int>, Formulas::Id> settled;
};

}  // namespace alphamu::dealing

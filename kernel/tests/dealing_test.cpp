// The dealer against a plain enumeration, on random cards, conditions and formulas.
#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <vector>

#include "dealing/dealing.hpp"
#include "base/random.hpp"
#include "tests/check.hpp"

using namespace alphamu;
using namespace alphamu::dealing;

namespace {

void check(bool holds, const char* what, int round) {
    if (holds) return;
    std::fprintf(stderr, "dealing, round %d: %s\n", round, what);
    std::exit(1);
}

Cards random_cards(Random& random, int number, Cards without) {
    Cards cards = 0;
    while (std::popcount(cards) < number) {
        const Cards card = card_mask(static_cast<int>(16 * random.below(4) + 2 + random.below(13)));
        if (!(card & without)) cards |= card;
    }
    return cards;
}

Condition random_condition(Random& random) {
    Condition condition;
    condition.hand = static_cast<int>(random.below(2));
    const int sets = 1 + static_cast<int>(random.below(3));
    for (int set = 0; set < sets; ++set) {
        condition.sets.push_back(random.below(2) ? suit_mask(static_cast<int>(random.below(4)))
                                                 : random_cards(random, 1 + static_cast<int>(random.below(12)), 0));
    }
    condition.low = static_cast<int>(random.below(4));
    condition.high = condition.low + static_cast<int>(random.below(4));
    return condition;
}

// Conditions joined at random, in postfix order.
std::vector<int> random_formula(Random& random, int conditions) {
    std::vector<int> formula;
    for (int number = 0; number < conditions; ++number) {
        formula.push_back(number);
        if (random.below(3) == 0) formula.push_back(NOT);
        if (number > 0) formula.push_back(random.below(2) ? AND : OR);
    }
    return formula;
}

bool holds(const std::vector<Condition>& conditions, const std::vector<int>& formula, const Hidden& hidden,
           const Layout& layout) {
    std::vector<bool> stack;
    for (const int word : formula) {
        if (word >= 0) {
            const Condition& condition = conditions[word];
            const Cards hand = (condition.hand ? layout.second : layout.first) | hidden.fixed[condition.hand];
            int value = 0;
            for (const Cards set : condition.sets) value += std::popcount(hand & set);
            stack.push_back(condition.low <= value && value <= condition.high);
        } else if (word == NOT) {
            stack.back() = !stack.back();
        } else {
            const bool last = stack.back();
            stack.pop_back();
            stack.back() = word == AND ? stack.back() && last : stack.back() || last;
        }
    }
    return stack.empty() || stack.back();
}

std::set<Layout> enumerated(const Hidden& hidden, const std::vector<Condition>& conditions,
                            const std::vector<int>& formula) {
    std::set<Layout> layouts;
    Cards first = 0;
    do {
        const Layout layout{first, hidden.unseen & ~first};
        const bool allowed = !(layout.first & ~hidden.allowed[0]) && !(layout.second & ~hidden.allowed[1]);
        if (allowed && std::popcount(first) == hidden.first_size && holds(conditions, formula, hidden, layout)) {
            layouts.insert(layout);
        }
        first = (first - hidden.unseen) & hidden.unseen;
    } while (first);
    return layouts;
}

void test_against_enumeration(int rounds) {
    Random random(2024);
    for (int round = 0; round < rounds; ++round) {
        Hidden hidden;
        hidden.unseen = random_cards(random, 1 + static_cast<int>(random.below(12)), 0);
        hidden.first_size = static_cast<int>(random.below(std::popcount(hidden.unseen) + 1));
        hidden.fixed[0] = random_cards(random, static_cast<int>(random.below(4)), hidden.unseen);
        hidden.fixed[1] = random_cards(random, static_cast<int>(random.below(4)), hidden.unseen | hidden.fixed[0]);
        hidden.allowed = {~Cards{0}, ~Cards{0}};
        if (random.below(3) == 0) hidden.allowed[random.below(2)] &= ~suit_mask(static_cast<int>(random.below(4)));
        std::vector<Condition> conditions;
        const int number = static_cast<int>(random.below(6));
        for (int condition = 0; condition < number; ++condition) conditions.push_back(random_condition(random));
        const std::vector<int> formula = random_formula(random, number);

        const Layouts layouts(hidden, conditions, formula);
        const std::set<Layout> expected = enumerated(hidden, conditions, formula);
        const std::vector<Layout> all = layouts.all();
        check(layouts.count() == expected.size(), "the count is wrong", round);
        check(std::set<Layout>(all.begin(), all.end()) == expected, "the layouts are wrong", round);
        const std::vector<Layout> sample = layouts.sample(expected.size() / 2, round);
        check(std::set<Layout>(sample.begin(), sample.end()).size() == sample.size(), "a layout came twice", round);
        for (const Layout& layout : sample) check(expected.contains(layout), "a layout does not fit", round);
    }
}

// A small sample is drawn with a sparse shuffle, a large one with a whole one: they must agree.
void test_samples_begin_alike() {
    Random random(7);
    const Cards unseen = random_cards(random, 18, 0);
    const Layouts layouts({unseen, 9, {~Cards{0}, ~Cards{0}}, {}}, {}, {});
    check(layouts.count() == 48620, "18 choose 9", 0);
    const std::vector<Layout> large = layouts.sample(40000, 5);
    const std::vector<Layout> small = layouts.sample(1000, 5);
    check(std::equal(small.begin(), small.end(), large.begin()), "the samples differ", 0);
}

}  // namespace

int main() {
    const int formulas = rounds(3000);
    test_against_enumeration(formulas);
    test_samples_begin_alike();
    std::printf("dealing: %d random formulas agree with plain enumeration\n", formulas);
}

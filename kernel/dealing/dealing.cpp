#include "dealing/dealing.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <stdexcept>
#include <tuple>

#include "base/cards.hpp"
#include "base/random.hpp"

namespace alphamu::dealing {

namespace {

int value_of(Cards cards, const std::vector<Cards>& sets) {
    int value = 0;
    for (const Cards set : sets) value += std::popcount(cards & set);
    return value;
}

void append(std::string& key, int number) {
    key.push_back(static_cast<char>(number & 0xFF));
    key.push_back(static_cast<char>(number >> 8 & 0xFF));
}

}  // namespace

bool holds(const std::vector<Condition>& conditions, const std::vector<int>& formula,
           const std::array<Cards, 2>& hands) {
    std::vector<bool> stack;
    const auto pop = [&stack] {
        const bool top = stack.back();
        stack.pop_back();
        return top;
    };
    for (const int word : formula) {
        if (word >= 0) {
            const Condition& condition = conditions[static_cast<std::size_t>(word)];
            const int value = value_of(hands[static_cast<std::size_t>(condition.hand)], condition.sets);
            stack.push_back(condition.low <= value && value <= condition.high);
        } else if (word == NOT) {
            stack.push_back(!pop());
        } else {
            const bool second = pop(), first = pop();
            stack.push_back(word == AND ? first && second : first || second);
        }
    }
    return stack.empty() || stack.back();
}

Layouts::Layouts(const Hidden& hidden, const std::vector<Condition>& given_conditions, const std::vector<int>& formula)
    : unseen(hidden.unseen), first_size(hidden.first_size) {
    if (unseen & ~ALL_SUITS) throw std::invalid_argument("an unseen card that is no card");
    if (first_size < 0 || first_size > std::popcount(unseen)) {
        throw std::invalid_argument("the first hand cannot get so many of the unseen cards");
    }
    for (int suit = SUITS - 1; suit >= 0; --suit) {
        cards_to_come[suit] = cards_to_come[suit + 1] + std::popcount(unseen & suit_mask(suit));
    }
    read_conditions(hidden, given_conditions);
    const Formulas::Id start = formulas.given(read_formula(formula), known);
    for (int suit = 0; suit < SUITS; ++suit) classify(suit, hidden);
    const std::vector<int> nothing(sums.size(), 0);
    root = build(0, 0, nothing, settle(0, start, nothing));
    for (auto& layer : states) layer.clear();
    decided.clear();
    settled.clear();
}

// Every condition becomes one about the cards that the first hand gets: what the second gets is the rest.
void Layouts::read_conditions(const Hidden& hidden, const std::vector<Condition>& given_conditions) {
    for (const Condition& condition : given_conditions) {
        if (condition.hand != 0 && condition.hand != 1) throw std::invalid_argument("a condition on no hand");
        std::vector<Cards> sets;
        int several = 0;
        for (const Cards set : condition.sets) {
            if (set & unseen) sets.push_back(set & unseen);
        }
        std::sort(sets.begin(), sets.end());
        for (int suit = 0; suit < SUITS; ++suit) {
            several += std::any_of(sets.begin(), sets.end(), [&](Cards set) { return set & suit_mask(suit); });
        }
        const int fixed = value_of(hidden.fixed[condition.hand], condition.sets);
        const int total = value_of(unseen, sets);
        std::int64_t least = std::int64_t{condition.low} - fixed;
        std::int64_t most = std::int64_t{condition.high} - fixed;
        if (condition.hand == 1) std::tie(least, most) = std::pair(total - most, total - least);
        const int low = static_cast<int>(std::clamp<std::int64_t>(least, 0, total + 1));
        const int high = static_cast<int>(std::clamp<std::int64_t>(most, -1, total));
        const bool always = low == 0 && high == total;
        known.push_back(low > high ? Verdict::NO : always ? Verdict::YES : Verdict::OPEN);
        if (known.back() == Verdict::OPEN && several > 1) {
            conditions.push_back({true, {sum_number(sets), low, high}});
        } else {
            conditions.push_back({false, {static_cast<int>(suit_sums.size()), low, high}});
            suit_sums.push_back({sets, {}});
        }
    }
}

int Layouts::sum_number(const std::vector<Cards>& sets) {
    for (std::size_t number = 0; number < sums.size(); ++number) {
        if (sums[number].sets == sets) return static_cast<int>(number);
    }
    Sum sum{sets, {}};
    for (int suit = SUITS - 1; suit >= 0; --suit) {
        sum.still_to_come[suit] = sum.still_to_come[suit + 1] + value_of(unseen & suit_mask(suit), sets);
    }
    sums.push_back(sum);
    return static_cast<int>(sums.size()) - 1;
}

Formulas::Id Layouts::read_formula(const std::vector<int>& formula) {
    std::vector<Formulas::Id> stack;
    const auto pop = [&stack] {
        if (stack.empty()) throw std::invalid_argument("a formula that lacks an operand");
        const Formulas::Id top = stack.back();
        stack.pop_back();
        return top;
    };
    for (const int word : formula) {
        if (word >= 0) {
            if (word >= static_cast<int>(conditions.size())) throw std::invalid_argument("a condition not given");
            stack.push_back(formulas.condition(word));
        } else if (word == NOT) {
            stack.push_back(formulas.negation(pop()));
        } else if (word == AND || word == OR) {
            const Formulas::Id second = pop();
            const Formulas::Id first = pop();
            stack.push_back(word == AND ? formulas.all_of({first, second}) : formulas.any_of({first, second}));
        } else {
            throw std::invalid_argument("a formula with an unknown connective");
        }
    }
    if (stack.size() > 1) throw std::invalid_argument("a formula that lacks a connective");
    return stack.empty() ? Formulas::ALWAYS : stack.back();
}

void Layouts::classify(int suit, const Hidden& hidden) {
    const Cards cards = unseen & suit_mask(suit);
    const Cards must = cards & ~hidden.allowed[1];  // what the second hand cannot have, the first has
    const Cards choice = cards & hidden.allowed[0] & hidden.allowed[1];
    if (must & ~hidden.allowed[0]) return;  // a card that nobody can have: no class, no layout
    std::vector<int> about_suit;
    for (std::size_t number = 0; number < conditions.size(); ++number) {
        const auto& [several, bounds] = conditions[number];
        const bool here =
            !several && !suit_sums[bounds.sum].sets.empty() && (suit_sums[bounds.sum].sets[0] & suit_mask(suit));
        if (here && known[number] == Verdict::OPEN) about_suit.push_back(static_cast<int>(number));
    }
    Suit& table = suits[suit];
    std::map<std::vector<int>, std::size_t> class_of;
    std::map<std::vector<Verdict>, int> row_of;
    Cards part = 0;
    do {
        const Cards held = must | part;
        std::vector<Verdict> verdicts(conditions.size(), Verdict::OPEN);
        for (const int number : about_suit) {
            const Bounds& bounds = conditions[number].second;
            const int value = value_of(held, suit_sums[bounds.sum].sets);
            verdicts[number] = bounds.low <= value && value <= bounds.high ? Verdict::YES : Verdict::NO;
        }
        const auto [row, is_new_row] = row_of.try_emplace(verdicts, static_cast<int>(table.verdicts.size()));
        if (is_new_row) table.verdicts.push_back(verdicts);
        std::vector<int> key{std::popcount(held), row->second};
        for (const Sum& sum : sums) key.push_back(value_of(held, sum.sets));
        const auto [place, is_new] = class_of.try_emplace(key, table.classes.size());
        if (is_new) table.classes.push_back({key[0], {key.begin() + 2, key.end()}, key[1], {}});
        table.classes[place->second].holdings.push_back(held);
        part = (part - choice) & choice;  // the next subset of the cards that either may have
    } while (part);
    std::stable_sort(table.classes.begin(), table.classes.end(),
                     [](const Class& one, const Class& other) { return one.length < other.length; });
}

std::uint32_t Layouts::build(int suit, int cards, const std::vector<int>& values, Formulas::Id formula) {
    std::string key;
    append(key, cards);
    append(key, formula);
    append(key, formula >> 16);
    std::vector<bool> matters(sums.size(), false);
    for (const int number : formulas.conditions(formula)) {
        if (conditions[number].first) matters[conditions[number].second.sum] = true;
    }
    for (std::size_t sum = 0; sum < sums.size(); ++sum) append(key, matters[sum] ? values[sum] : 0);
    const auto found = states[suit].find(key);
    if (found != states[suit].end()) return found->second;

    Node node;
    if (suit == SUITS) {
        node.count = formula == Formulas::ALWAYS && cards == first_size;
    } else if (formula != Formulas::NEVER) {
        const auto& classes = suits[suit].classes;
        const int least = first_size - cards - cards_to_come[suit + 1];
        std::vector<int> next(values.size());
        for (std::size_t number = 0; number < classes.size(); ++number) {
            const Class& way = classes[number];
            if (way.length < least) continue;
            if (cards + way.length > first_size) break;
            for (std::size_t sum = 0; sum < values.size(); ++sum) next[sum] = values[sum] + way.values[sum];
            const Formulas::Id rest = settle(suit + 1, decide(suit, formula, way.verdicts), next);
            if (rest == Formulas::NEVER) continue;
            const std::uint32_t below = build(suit + 1, cards + way.length, next, rest);
            if (nodes[below].count == 0) continue;
            node.edges.push_back({node.count, static_cast<std::uint32_t>(number), below});
            node.count += way.holdings.size() * nodes[below].count;
        }
    }
    const auto number = static_cast<std::uint32_t>(nodes.size());
    nodes.push_back(std::move(node));
    states[suit].emplace(std::move(key), number);
    return number;
}

// What remains of a formula when a suit has been held in a certain way.
Formulas::Id Layouts::decide(int suit, Formulas::Id formula, int verdicts) {
    if (formulas.conditions(formula).empty()) return formula;
    const std::uint64_t key = static_cast<std::uint64_t>(formula) << 32 | static_cast<std::uint64_t>(verdicts) << 2 |
                              static_cast<std::uint64_t>(suit);
    const auto found = decided.find(key);
    if (found != decided.end()) return found->second;
    const Formulas::Id rest = formulas.given(formula, suits[suit].verdicts[verdicts]);
    decided.emplace(key, rest);
    return rest;
}

// What remains of a formula when the cards to come cannot change some of its sums enough to matter.
Formulas::Id Layouts::settle(int suit, Formulas::Id formula, const std::vector<int>& values) {
    std::vector<int> key{formula};
    for (const int number : formulas.conditions(formula)) {
        const auto& [several, bounds] = conditions[number];
        if (!several) continue;
        const int least = values[bounds.sum];
        const int most = least + sums[bounds.sum].still_to_come[suit];
        if (most < bounds.low || bounds.high < least) key.push_back(2 * number);
        if (bounds.low <= least && most <= bounds.high) key.push_back(2 * number + 1);
    }
    if (key.size() == 1) return formula;
    const auto found = settled.find(key);
    if (found != settled.end()) return found->second;
    std::vector<Verdict> verdicts(conditions.size(), Verdict::OPEN);
    for (std::size_t place = 1; place < key.size(); ++place) {
        verdicts[key[place] / 2] = key[place] % 2 ? Verdict::YES : Verdict::NO;
    }
    const Formulas::Id rest = formulas.given(formula, verdicts);
    settled.emplace(std::move(key), rest);
    return rest;
}

Layout Layouts::layout(std::uint64_t number) const {
    if (number >= count()) throw std::out_of_range("there is no layout of that number");
    Cards first = 0;
    const Node* node = &nodes[root];
    for (int suit = 0; suit < SUITS; ++suit) {
        const auto after =
            std::upper_bound(node->edges.begin(), node->edges.end(), number,
                             [](std::uint64_t wanted, const Edge& edge) { return wanted < edge.before; });
        const Edge& edge = *std::prev(after);
        const Node& below = nodes[edge.node];
        number -= edge.before;
        first |= suits[suit].classes[edge.of_class].holdings[number / below.count];
        number %= below.count;
        node = &below;
    }
    return {first, unseen & ~first};
}

std::vector<Layout> Layouts::all() const {
    std::vector<Layout> layouts;
    layouts.reserve(count());
    for (std::uint64_t number = 0; number < count(); ++number) layouts.push_back(layout(number));
    return layouts;
}

// A shuffle of all numbers, stopped early. A small sample keeps only the places that were exchanged.
std::vector<Layout> Layouts::sample(std::size_t size, std::uint64_t seed) const {
    size = std::min<std::size_t>(size, count());
    Random random(seed);
    std::vector<Layout> layouts;
    layouts.reserve(size);
    const auto draw = [&](auto&& number_at) {
        for (std::uint64_t place = 0; place < size; ++place) {
            std::uint64_t& other = number_at(place + random.below(count() - place));
            layouts.push_back(layout(other));
            other = number_at(place);
        }
    };
    if (size < count() / 64) {
        std::unordered_map<std::uint64_t, std::uint64_t> exchanged(2 * size);
        draw([&](std::uint64_t place) -> std::uint64_t& { return exchanged.try_emplace(place, place).first->second; });
    } else {
        std::vector<std::uint64_t> numbers(count());
        std::iota(numbers.begin(), numbers.end(), 0);
        draw([&](std::uint64_t place) -> std::uint64_t& { return numbers[place]; });
    }
    return layouts;
}

}  // namespace alphamu::dealing

// What fronts and proofs, and the tables of them, are kept in, against something naive: a row of mostly one against a
// vector, the falling order against a stable sort, and the tables against plain lists of all that was stored. Meant to
// be run under sanitizers.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "base/falling_order.hpp"
#include "base/few.hpp"
#include "base/world_set.hpp"
#include "search/front_table.hpp"
#include "search/path.hpp"
#include "search/proof_table.hpp"
#include "tests/check.hpp"

using namespace alphamu;
using namespace alphamu::search;

namespace {

using Set = LargeWorldSet;  // of more than four words: each has memory of its own

constexpr std::size_t WORLDS = 300;

Set random_set(std::mt19937& random, unsigned odds = 2) {
    Set set = Set::none(WORLDS);
    for (std::size_t world = 0; world < WORLDS; ++world)
        if (random() % odds == 0) set.add(world);
    return set;
}

void test_few(std::mt19937& random, int times) {
    Few<Set> few;
    std::vector<Set> many;
    for (int round = 0; round < times; ++round) {
        const auto what = random() % 8;
        if (what < 4) {
            many.push_back(random_set(random));
            few.push_back(many.back());
        } else if (what == 4) {
            const std::size_t world = random() % WORLDS;
            std::erase_if(many, [&](const Set& set) { return set.has(world); });
            few.erase_if([&](const Set& set) { return set.has(world); });
        } else if (what == 5) {
            Few<Set> copy(few);
            few = copy;
            CHECK(copy.size() == few.size());
        } else if (what == 6) {
            Few<Set> moved(std::move(few));
            few = Few<Set>();
            few = std::move(moved);
            CHECK(moved.empty());
        } else if (random() % 4 == 0) {
            few = Few<Set>();
            many.clear();
        }
        CHECK(few.size() == many.size() && few.empty() == many.empty());
        CHECK(std::equal(few.begin(), few.end(), many.begin(), many.end()));
        if (!many.empty()) CHECK(few.back() == many.back());
        CHECK(few.size() < 2 || few.heap_bytes() >= few.size() * sizeof(Set));
    }
}

void test_falling_order(std::mt19937& random, int times) {
    for (int round = 0; round < times; ++round) {
        std::vector<std::pair<int, int>> row;  // worth, and place
        for (int i = static_cast<int>(random() % 14); i > 0; --i)
            row.emplace_back(static_cast<int>(random() % 5), static_cast<int>(row.size()));
        auto expected = row;
        std::ranges::stable_sort(expected, std::greater{}, [](const auto& thing) { return thing.first; });
        std::array<int, 13> worths;
        order_falling(row, [](const auto& thing) { return thing.first; }, worths);
        CHECK(row == expected);
    }
}

// All that was stored, the last first, as far as a shape may have so many patterns.
class PlainTable {
public:
    void store(int shape, const FrontEntry<Set>& entry) {
        auto& list = entries[shape];
        for (auto& old : list)
            if (old.pattern == entry.pattern && old.weights == entry.weights) {
                old = entry;
                return;
            }
        list.insert(list.begin(), entry);
        if (list.size() > 8) list.pop_back();
    }
    const FrontEntry<Set>* first(int shape, const TableView& view) const {
        const auto place = entries.find(shape);
        if (place == entries.end()) return nullptr;
        for (const auto& entry : place->second)
            if (entry.pattern == view.pattern(entry.named)) return &entry;
        return nullptr;
    }

private:
    std::map<int, std::vector<FrontEntry<Set>>> entries;
};

// A shape with cards of one suit, whose owners follow from a number.
TableView view_of(int shape, unsigned owners) {
    TableView view;
    view.shape.mix(static_cast<std::uint64_t>(shape));
    for (auto& tops : view.tops) tops[0] = 0;
    for (std::size_t place = 1; place < 14; ++place)
        view.tops[0][place] = followed_by(view.tops[0][place - 1], mixed(1 + (owners >> (place - 1) & 1)));
    return view;
}

void test_table(std::mt19937& random, int times) {
    FrontTable<Set> table(std::size_t{1} << 30);
    PlainTable plain;
    const auto covers = [](const auto&) { return true; };
    for (int round = 0; round < times; ++round) {
        const int shape = static_cast<int>(random() % 1000);
        const TableView view = view_of(shape, random() % 16);
        const auto recalled = table.best(view, 5, covers);
        const FrontEntry<Set>* expected = plain.first(shape, view);
        CHECK((recalled.entry != nullptr) == (expected != nullptr));
        if (expected) CHECK(recalled.entry->depth == expected->depth && recalled.entry->bound == expected->bound);
        FrontEntry<Set> entry;
        entry.front = Front<Set>(random_set(random), 1);
        entry.depth = 9;  // neither answer nor bound to whoever asks: the last that was stored comes back, for its card
        entry.bound = round;
        entry.named[0] = static_cast<std::uint8_t>(random() % 5);
        entry.pattern = view.pattern(entry.named);
        plain.store(shape, entry);
        table.store(view, std::move(entry));
    }
}

// A table that may hold hardly anything forgets, and goes on.
void test_full_table(std::mt19937& random, int times) {
    FrontTable<Set> table(1 << 16);
    const auto covers = [](const auto&) { return true; };
    int found = 0;
    for (int round = 0; round < times; ++round) {
        const TableView view = view_of(round, 0);
        FrontEntry<Set> entry;
        entry.front = Front<Set>(random_set(random), 1);
        entry.bound = round;
        table.store(view, std::move(entry));
        const auto recalled = table.best(view, 0, covers);
        CHECK(recalled.entry && recalled.entry->bound == round);
        found += table.best(view_of(0, 0), 0, covers).entry != nullptr;
    }
    CHECK(found > 0 && found < times);
}

// Of the proofs that match, the one that was stored last comes back, until the table is full and starts anew.
void test_proofs(std::mt19937& random, int times, std::size_t memory) {
    ProofTable table(memory);
    struct Stored {
        WideKey pattern;
        TopCards named;
        bool won;
    };
    std::map<int, std::vector<Stored>> plain;
    int found = 0, forgotten = 0;
    for (int round = 0; round < times; ++round) {
        const int shape = static_cast<int>(random() % 1000);
        const TableView view = view_of(shape, random() % 16);
        const ProofTable::Proof* proof = table.find(view);
        const auto& list = plain[shape];
        const auto last = std::find_if(list.rbegin(), list.rend(),
                                       [&](const Stored& one) { return one.pattern == view.pattern(one.named); });
        if (proof) CHECK(last != list.rend() && proof->won == last->won && proof->pattern == last->pattern);
        (proof ? found : forgotten) += last != list.rend();
        TopCards named{};
        named[0] = static_cast<std::uint8_t>(random() % 5);
        const bool won = random() % 2;
        table.store(view, named, won);
        CHECK(table.find(view) && table.find(view)->won == won);
        plain[shape].push_back({view.pattern(named), named, won});
    }
    CHECK(found > times / 10);
    CHECK((forgotten > 0) == (memory < std::size_t{1} << 30));
    table.clear();
    CHECK(!table.find(view_of(0, 0)));
}

// A way down with all its steps: the cut is the nearest Max node under whose front everything lies.
struct PlainStep {
    const Front<Set>* front;
    Set left;
};

std::optional<int> plain_cut(const std::vector<PlainStep>& steps, const Front<Set>& front, bool early, bool deep) {
    Set lift = Set::none(WORLDS);
    for (std::size_t place = steps.size(); place-- > 0;) {
        const PlainStep& step = steps[place];
        if (!step.front)
            lift |= step.left;
        else if ((deep || (early && place + 1 == steps.size())) && front.lifted_is_below(lift, *step.front))
            return static_cast<int>(place);
    }
    return std::nullopt;
}

void test_path(std::mt19937& random, int times) {
    int cuts = 0;
    for (int round = 0; round < times; ++round) {
        const bool deep = random() % 2, early = random() % 2;
        Path<Set> path(deep);
        std::vector<PlainStep> steps;
        std::vector<Front<Set>> fronts(20);
        for (Front<Set>& front : fronts) {
            if (random() % 2) {
                const Set left = random_set(random, 1000);
                path.enter(left);
                steps.push_back({nullptr, left});
            } else {
                if (random() % 2) front = Front<Set>(random_set(random, 1 + random() % 2), 1);
                path.enter(front);
                steps.push_back({&front, {}});
            }
            const Front<Set> below(random_set(random, 100), 1);
            const auto expected = plain_cut(steps, below, early, deep);
            CHECK(path.cut(below, early) == expected);
            cuts += expected.has_value();
        }
    }
    CHECK(cuts > times);
}

}  // namespace

int main() {
    std::mt19937 random(20);
    test_few(random, rounds(10'000));
    test_falling_order(random, rounds(10'000));
    test_table(random, rounds(20'000));
    test_full_table(random, 1'000);
    test_proofs(random, rounds(20'000), std::size_t{1} << 30);
    test_proofs(random, 20'000, std::size_t{1} << 17);
    test_path(random, rounds(300));
    std::puts("front table: rows, orders, entries, proofs and cuts are those of something naive");
}

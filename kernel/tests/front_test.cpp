// Fronts and their joins against all pairs of vectors compared, with weights of which some are nothing.
#include <cstdio>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "base/front_join.hpp"
#include "base/world_set.hpp"
#include "tests/check.hpp"

using namespace alphamu;

namespace {

using Set = LargeWorldSet;
using Vectors = std::set<std::pair<std::string, Weight>>;

struct Random {
    std::mt19937 next{2026};
    std::size_t worlds = 1 + next() % 90;
    std::vector<Weight> weights = std::vector<Weight>(worlds);

    Random() = default;
    // Other worlds, a third of which weigh nothing.
    void deal() {
        worlds = 1 + next() % 90;
        weights.assign(worlds, 0);
        for (Weight& weight : weights) weight = static_cast<Weight>(next() % 3);
    }

    Weight weigh(const Set& set) const {
        Weight sum = 0;
        set.for_each([&](std::size_t world) { sum += weights[world]; });
        return sum;
    }
    Set set(unsigned percent) {
        Set result = Set::none(worlds);
        for (std::size_t world = 0; world < worlds; ++world)
            if (next() % 100 < percent) result.add(world);
        return result;
    }
    std::vector<Vector<Set>> vectors(std::size_t number, unsigned percent) {
        std::vector<Vector<Set>> result;
        while (result.size() < number) {
            Set won = set(percent);
            result.push_back({won, weigh(won)});
            if (next() % 4 == 0) result.push_back(result[next() % result.size()]);
        }
        return result;
    }
};

std::string text(const Set& set, std::size_t worlds) {
    std::string result;
    for (std::size_t world = 0; world < worlds; ++world) result += set.has(world) ? '1' : '0';
    return result;
}

template <class Row>
Vectors texts(const Row& vectors, std::size_t worlds) {
    Vectors result;
    for (const auto& vector : vectors) result.emplace(text(vector.won, worlds), vector.weight);
    return result;
}

// Those that no other one dominates, by comparing all.
Vectors greatest(const std::vector<Vector<Set>>& vectors, std::size_t worlds) {
    Vectors result;
    for (const auto& vector : vectors) {
        bool dominated = false;
        for (const auto& other : vectors) dominated |= vector.won.is_subset_of(other.won) && !(other.won == vector.won);
        if (!dominated) result.emplace(text(vector.won, worlds), vector.weight);
    }
    return result;
}

Front<Set> front_of(const std::vector<Vector<Set>>& vectors) {
    return Front<Set>::of(vectors, [](std::size_t) {});
}

void test_front_of_vectors(Random& random) {
    random.deal();
    const auto vectors = random.vectors(1 + random.next() % 60, 20 + random.next() % 70);
    const Vectors expected = greatest(vectors, random.worlds);
    CHECK(texts(front_of(vectors), random.worlds) == expected);
    Front<Set> one_by_one;
    for (const auto& vector : vectors) one_by_one.insert(vector.won, vector.weight);
    CHECK(texts(one_by_one, random.worlds) == expected);
    for (const std::size_t most : {std::size_t{1}, expected.size() - 1, expected.size(), expected.size() + 1}) {
        const Front<Set> some = Front<Set>::of(vectors, [](std::size_t) {}, most);
        CHECK(some.size() == std::min(expected.size(), most + 1));
        for (const auto& vector : texts(some, random.worlds)) CHECK(expected.count(vector));
    }
}

// Says whether there were too many vectors for `most`.
bool test_join(Random& random) {
    random.deal();
    const Set playable = random.set(70);
    const auto playable_only = [&](std::vector<Vector<Set>> vectors) {
        for (auto& vector : vectors) vector = {vector.won & playable, random.weigh(vector.won & playable)};
        return vectors;
    };
    const Front<Set> front = front_of(random.vectors(1 + random.next() % 80, 70));
    const Front<Set> child = front_of(playable_only(random.vectors(1 + random.next() % 80, 70)));
    const Weight need = random.weigh(Set::all(random.worlds)) * static_cast<Weight>(random.next() % 60) / 100;
    std::vector<Vector<Set>> products;
    for (const auto& one : front)
        for (const auto& other : child) {
            Set won = one.won & (other.won | (Set::all(random.worlds) - playable));
            if (random.weigh(won) >= need) products.push_back({won, random.weigh(won)});
        }
    const Vectors expected = greatest(products, random.worlds);
    const auto weigh_enough = [&](const Set& won) {
        const Weight weight = random.weigh(won);
        return weight >= need ? std::optional<Weight>(weight) : std::nullopt;
    };
    const auto compared = [](std::size_t) {};
    CHECK(texts(join(front, child, playable, weigh_enough, compared), random.worlds) == expected);
    const std::size_t most = random.next() % 60;
    const Front<Set> some = join_at_most(most, front, child, playable, weigh_enough, compared);
    const Vectors found = texts(some, random.worlds);
    CHECK(some.size() == found.size());
    if (expected.size() <= most) {
        CHECK(found == expected);
        return false;
    }
    CHECK(some.size() == most + 1);
    for (const auto& vector : found) CHECK(expected.count(vector));
    return true;
}

}  // namespace

int main() {
    Random random;
    for (int round = 0; round < rounds(3'000); ++round) test_front_of_vectors(random);
    const int joins = rounds(300);
    int too_many = 0;
    for (int round = 0; round < joins; ++round) too_many += test_join(random);
    CHECK(joins < 50 || (too_many > joins / 10 && too_many < joins - joins / 10));
    std::printf("fronts: %d joins hold, %d of them have more vectors than are wanted\n", joins, too_many);
}

// All plans of a node as one decision diagram: millions of vectors that have nearly everything in common.
//
// A diagram says of any worlds whether some plan wins them all. At a Max node our side has the plans of every card:
// the diagrams of its cards are united. At a Min node a plan has to win after every card of the foe: there they
// are intersected, for what is won after one card says nothing about the worlds in which it cannot be played. So
// neither takes the products of which a front is made.
//
// A world is a number here, and a diagram asks about the worlds in the order of their numbers, each once at most: a
// world that it does not ask about makes no difference. Equal diagrams are the same diagram.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <unordered_map>
#include <utility>
#include <vector>

#include "search/effort.hpp"
#include "base/front.hpp"
#include "base/hash.hpp"

namespace alphamu::exact {

using search::Effort;

// Thrown where a diagram takes more than it may.
struct DiagramTooLarge : std::exception {
    const char* what() const noexcept override { return "the decision diagram is too large"; }
};

using Diagram = std::uint32_t;

class PlanDiagrams {
public:
    static constexpr Diagram NO_PLAN = 0;       // not even one that wins nothing
    static constexpr Diagram ALL_WON = 1;

    struct Question {
        std::uint32_t world;
        Diagram lost;               // the plans, where this world need not be won
        Diagram won;                // and where it must be
        std::uint32_t next;         // in the same bucket
    };

    // With so many questions at most, and some times as many steps to find them: otherwise it throws DiagramTooLarge,
    // and Stopped once the search is to stop.
    PlanDiagrams(std::size_t most_questions, const Effort& effort)
        : questions{{0, NO_PLAN, NO_PLAN, 0}, {0, ALL_WON, ALL_WON, 0}},
          buckets(FEWEST_BUCKETS),
          answers(FEWEST_BUCKETS),
          limit(std::min(most_questions, MOST_QUESTIONS) + questions.size()),
          steps_left(STEPS_FOR_EACH * limit),
          effort(effort) {}

    // What a question takes, with its share of all that is kept beside it.
    static constexpr std::size_t BYTES_FOR_EACH = 72;

    const Question& question(Diagram diagram) const { return questions[diagram]; }

    // The plans of both: those that win what one of the first and one of the second win.
    Diagram intersect(Diagram one, Diagram other) { return combine<true>(one, other); }
    // The plans of either.
    Diagram unite(Diagram one, Diagram other) { return combine<false>(one, other); }

    // Without these worlds, which are lost whatever the plan. In the order of their numbers.
    Diagram losing(const std::vector<std::uint32_t>& worlds, Diagram plans) {
        Diagram chain = ALL_WON;
        for (std::size_t i = worlds.size(); i-- > 0;) chain = ask(worlds[i], chain, NO_PLAN);
        return intersect(chain, plans);
    }

    // With other numbers for the worlds, in the same order.
    template <class Renumber>
    Diagram renumbered(Diagram plans, Renumber renumber) {
        std::unordered_map<Diagram, Diagram> done;
        const auto visit = [&](auto& self, Diagram diagram) -> Diagram {
            if (diagram <= ALL_WON) return diagram;
            if (const auto known = done.find(diagram); known != done.end()) return known->second;
            const Question old = questions[diagram];
            const Diagram lost = self(self, old.lost), won = self(self, old.won);
            return done[diagram] = ask(renumber(old.world), lost, won);
        };
        return visit(visit, plans);
    }

    // Whether some plan wins all the worlds of which `demanded` says so.
    template <class Demanded>
    bool can_win(Diagram plans, Demanded demanded) const {
        while (plans > ALL_WON) plans = demanded(questions[plans].world) ? questions[plans].won : questions[plans].lost;
        return plans == ALL_WON;
    }

    // The worlds that are lost by the plan that loses the least, which is a vector of the front.
    template <class WeightOf>
    std::vector<std::uint32_t> least_lost(Diagram plans, WeightOf weight_of) const {
        std::vector<Weight> losses(plans + 1);      // a question comes after those that it leads to
        losses[NO_PLAN] = Weight{1} << 61;
        for (Diagram i = ALL_WON + 1; i <= plans; ++i)
            losses[i] = std::min(losses[questions[i].won], losses[questions[i].lost] + weight_of(questions[i].world));
        std::vector<std::uint32_t> worlds;
        while (plans > ALL_WON) {
            const Question& question = questions[plans];
            const bool lost = losses[question.won] > losses[plans];
            if (lost) worlds.push_back(question.world);
            plans = lost ? question.lost : question.won;
        }
        return worlds;
    }

private:
    static constexpr std::size_t FEWEST_BUCKETS = 1 << 12;
    static constexpr std::size_t MOST_ANSWERS = 1 << 22;
    static constexpr std::size_t STEPS_FOR_EACH = 20;
    static constexpr std::size_t MOST_QUESTIONS = std::size_t{1} << 31;     // that a diagram's number has room for

    struct Answer {
        Diagram one = 0;
        Diagram other = 0;          // nothing is asked about two equal diagrams: so this one is empty
        Diagram result = 0;
        bool intersected = false;
    };

    static std::uint64_t hash_of(std::uint32_t world, Diagram lost, Diagram won) {
        return mixed(mixed(std::uint64_t{lost} << 32 | won) ^ world);
    }

    Diagram ask(std::uint32_t world, Diagram lost, Diagram won) {
        if (lost == won) return lost;
        const std::uint64_t hash = hash_of(world, lost, won);
        for (Diagram i = buckets[hash & (buckets.size() - 1)]; i; i = questions[i].next)
            if (questions[i].world == world && questions[i].lost == lost && questions[i].won == won) return i;
        if (questions.size() >= limit) throw DiagramTooLarge{};
        if (questions.size() >= buckets.size()) grow();
        std::uint32_t& bucket = buckets[hash & (buckets.size() - 1)];
        questions.push_back({world, lost, won, bucket});
        return bucket = static_cast<Diagram>(questions.size() - 1);
    }

    void grow() {
        buckets.assign(2 * buckets.size(), 0);
        for (std::size_t i = 2; i < questions.size(); ++i) {
            Question& old = questions[i];
            std::uint32_t& bucket = buckets[hash_of(old.world, old.lost, old.won) & (buckets.size() - 1)];
            old.next = bucket;
            bucket = static_cast<Diagram>(i);
        }
        if (answers.size() < MOST_ANSWERS) answers = std::vector<Answer>(2 * answers.size());
    }

    template <bool INTERSECT>
    Diagram combine(Diagram one, Diagram other) {
        if (one == other) return one;
        if (one > other) std::swap(one, other);
        if (one == NO_PLAN) return INTERSECT ? NO_PLAN : other;
        if (one == ALL_WON) return INTERSECT ? other : ALL_WON;
        const auto place = [&]() -> Answer& {
            return answers[mixed((std::uint64_t{one} << 32 | other) + INTERSECT) & (answers.size() - 1)];
        };
        if (const Answer& known = place();
            known.one == one && known.other == other && known.intersected == INTERSECT)
            return known.result;
        effort.stop.check();
        if (steps_left-- == 0) throw DiagramTooLarge{};
        const Question first = questions[one], second = questions[other];
        const std::uint32_t world = std::min(first.world, second.world);
        const bool in_first = first.world == world, in_second = second.world == world;
        const Diagram lost = combine<INTERSECT>(in_first ? first.lost : one, in_second ? second.lost : other);
        const Diagram won = combine<INTERSECT>(in_first ? first.won : one, in_second ? second.won : other);
        const Diagram result = ask(world, lost, won);
        place() = {one, other, result, INTERSECT};
        return result;
    }

    std::vector<Question> questions;
    std::vector<std::uint32_t> buckets;
    std::vector<Answer> answers;        // what was combined before; a later answer takes the place of an earlier one
    const std::size_t limit;
    std::size_t steps_left;
    const Effort& effort;
};

}  // namespace alphamu::exact

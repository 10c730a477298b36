// The vectors of a front, taken from the diagram of all plans: the worlds of a vector are not all won by another plan.
//
// They are counted and listed without being written down one by one. In the diagram of a family a world that is not
// asked about is in all its vectors.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <queue>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/front.hpp"
#include "base/hash.hpp"
#include "exact/plan_diagrams.hpp"

namespace alphamu::exact {

class PlanMaxima {
public:
    // What a question takes, with its share of all that is kept beside it.
    static constexpr std::size_t BYTES_FOR_EACH = 76;

    // Throws DiagramTooLarge where it takes more questions than these, and Stopped.
    PlanMaxima(const PlanDiagrams& diagrams, Diagram plans, std::size_t most_questions, const Effort& effort)
        : diagrams(diagrams), limit(std::min(most_questions, MOST_QUESTIONS)), effort(effort) {
        root = maxima(plans);
        count_vectors();
    }

    // How many there are; beyond 2^53 not to the last one.
    double count() const { return counts[root]; }

    // The worlds, by their numbers, that the vectors lose: of so many vectors, those that lose the least first.
    template <class WeightOf>
    std::vector<std::vector<std::uint32_t>> heaviest(std::size_t most, WeightOf weight_of) const {
        std::vector<Weight> least(families.size());     // what a vector of a family loses
        least[EMPTY] = NOTHING_LEFT;
        for (Family i = UNIT + 1; i < families.size(); ++i)
            least[i] = std::min(least[families[i].won], least[families[i].lost] + weight_of(families[i].world));
        struct Partial {
            Weight loss;            // at least
            Family rest;
            std::int64_t chosen;    // the last of the worlds that are lost so far
        };
        const auto is_worse = [](const Partial& one, const Partial& other) { return one.loss > other.loss; };
        std::priority_queue<Partial, std::vector<Partial>, decltype(is_worse)> open(is_worse);
        std::vector<std::pair<std::uint32_t, std::int64_t>> chain;      // a world that is lost, and the one before it
        std::vector<std::vector<std::uint32_t>> result;
        if (root != EMPTY) open.push({least[root], root, -1});
        while (!open.empty() && result.size() < most) {
            Partial next = open.top();
            open.pop();
            // On with the better of both, and the other one later.
            while (next.rest > UNIT) {
                const Question& question = families[next.rest];
                const Weight before = next.loss - least[next.rest], weight = weight_of(question.world);
                const Weight won = before + least[question.won], lost = before + least[question.lost] + weight;
                const auto choose_lost = [&] {
                    chain.emplace_back(question.world, next.chosen);
                    return static_cast<std::int64_t>(chain.size()) - 1;
                };
                if (won <= lost) {
                    if (question.lost != EMPTY) open.push({lost, question.lost, choose_lost()});
                    next = {won, question.won, next.chosen};
                } else {
                    if (question.won != EMPTY) open.push({won, question.won, next.chosen});
                    next = {lost, question.lost, choose_lost()};
                }
            }
            std::vector<std::uint32_t>& worlds = result.emplace_back();
            for (std::int64_t i = next.chosen; i >= 0; i = chain[static_cast<std::size_t>(i)].second)
                worlds.push_back(chain[static_cast<std::size_t>(i)].first);
        }
        return result;
    }

private:
    using Family = std::uint32_t;
    static constexpr Family EMPTY = 0, UNIT = 1;
    static constexpr std::size_t MOST_QUESTIONS = std::size_t{1} << 31;
    static constexpr Weight NOTHING_LEFT = Weight{1} << 61;

    struct Question {
        std::uint32_t world;
        Family lost;
        Family won;
        auto operator<=>(const Question&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Question& question) const {
            return mixed(mixed(std::uint64_t{question.lost} << 32 | question.won) ^ question.world);
        }
        std::size_t operator()(std::uint64_t pair) const {
            return mixed(pair);
        }
    };

    Family ask(std::uint32_t world, Family lost, Family won) {
        if (lost == EMPTY) return won;
        const auto [place, is_new] =
            known.try_emplace({world, lost, won}, static_cast<Family>(families.size()));
        if (is_new) families.push_back({world, lost, won});
        return place->second;
    }

    Family maxima(Diagram plans) {
        if (plans <= PlanDiagrams::ALL_WON) return plans;
        if (const auto place = found.find(plans); place != found.end()) return place->second;
        const PlanDiagrams::Question& question = diagrams.question(plans);
        // A plan that loses the world counts only if none wins all its others and the world too.
        const Family won = maxima(question.won), lost = without(maxima(question.lost), question.won);
        return found[plans] = ask(question.world, lost, won);
    }

    // Those of a family that no plan wins.
    Family without(Family family, Diagram plans) {
        if (family == EMPTY || plans == PlanDiagrams::ALL_WON) return EMPTY;
        if (plans == PlanDiagrams::NO_PLAN) return family;
        if (family == UNIT) return diagrams.can_win(plans, [](std::uint32_t) { return true; }) ? EMPTY : UNIT;
        const PlanDiagrams::Question& won = diagrams.question(plans);
        const Question question = families[family];
        if (won.world < question.world) return without(family, won.won);
        const std::uint64_t pair = std::uint64_t{family} << 32 | plans;
        if (const auto place = differences.find(pair); place != differences.end()) return place->second;
        effort.stop.check();
        if (families.size() + differences.size() > limit) throw DiagramTooLarge{};
        const bool same = won.world == question.world;
        const Family lost = without(question.lost, same ? won.lost : plans);
        const Family result = ask(question.world, lost, without(question.won, same ? won.won : plans));
        return differences[pair] = result;
    }

    void count_vectors() {
        counts.assign(families.size(), 0);
        counts[UNIT] = 1;
        for (Family i = UNIT + 1; i < families.size(); ++i)
            counts[i] = counts[families[i].lost] + counts[families[i].won];
    }

    const PlanDiagrams& diagrams;
    const std::size_t limit;
    const Effort& effort;
    std::vector<Question> families{{}, {}};     // each after those that it leads to
    std::unordered_map<Question, Family, Hash> known;
    std::unordered_map<Diagram, Family> found;
    std::unordered_map<std::uint64_t, Family, Hash> differences;
    std::vector<double> counts;
    Family root = EMPTY;
};

}  // namespace alphamu::exact

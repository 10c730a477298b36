// The leaves of αμ: in which worlds does our side win the tricks it needs double dummy? And, where several levels
// count, how many of them does it reach?
#pragma once

#include <algorithm>
#include <array>
#include <climits>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "search/effort.hpp"
#include "search/public_state.hpp"
#include "solver/resources.hpp"
#include "base/worker_pool.hpp"

namespace alphamu::search {

using solver::Resources;
using solver::Solver;

template <class Worlds>
class Leaves {
public:
    using Set = typename Worlds::Set;

    Leaves(const Worlds& worlds, bool by_levels, bool lost_first, const Resources& resources, Effort& effort)
        : worlds(worlds),
          by_levels(by_levels),
          lost_first(lost_first && !Worlds::SHRINK),
          effort(effort),
          unneeded(&effort.stop),
          memo_limit(resources.memory_bytes / 8),
          pool(resources.threads),
          own(resources.with(resources.memory_bytes - memo_limit).solvers(&unneeded)) {
        for (const auto& solver : own) solvers.push_back(solver.get());
        // Not to wait for the end of a hard question before others begin with the next ones.
        if (own.size() > 1) own[0]->meanwhile([this] { pool.call_helpers(); });
    }
    // Asks a solver whose table serves other questions too, and which watches a stop already.
    Leaves(const Worlds& worlds, bool by_levels, bool lost_first, std::size_t memory_bytes, Solver& shared,
           Effort& effort)
        : worlds(worlds),
          by_levels(by_levels),
          lost_first(lost_first && !Worlds::SHRINK),
          effort(effort),
          unneeded(&effort.stop),
          memo_limit(memory_bytes),
          pool(1),
          solvers{&shared} {}

    // The worlds of `asked` in which `tricks` more are won; with several levels, those bits that are. `hopeless(upper,
    // lost)` is asked at first and whenever a world turns out lost, with the worlds that may still be won and the one
    // just lost; when it says so the rest is left open, and the result is that upper bound. The cards whose ranks the
    // answer rests on are added to `relevant`.
    template <class Hopeless>
    Set won(const PublicState& state, int tricks, const Set& asked, Cards& relevant, Hopeless hopeless) {
        if (bytes > memo_limit) {
            memo.clear();
            bytes = 0;
        }
        auto [place, is_new] = memo.try_emplace(worlds.key_of(state).with(tricks));
        Known& known = place->second;
        if (is_new) {
            known = {worlds.none(state), worlds.none(state), 0};
            bytes += sizeof(*place) + 32 + 2 * known.won.heap_bytes();
        }
        const Set open = asked - known.asked;
        Set upper = (asked & known.won) | open;
        if (!open.is_empty() && !hopeless(upper, std::optional<std::size_t>())) {
            if (by_levels)
                solve_levels(state, open, known, upper, hopeless);
            else if (solvers.size() > 1 && state.tricks_left >= PARALLEL_TRICKS && open.count() > 1)
                solve_in_parallel(state, tricks, open, known, upper, hopeless);
            else
                solve_in_turn(state, tricks, open, known, upper, hopeless);
        }
        relevant |= known.relevant;
        return asked & (known.won | (open - known.asked));
    }

    // Whether one world is won. It is not noted: whoever asks about single worlds hardly ever asks twice.
    bool is_won(const PublicState& state, int tricks, std::size_t world, Cards& relevant) {
        ++effort.solves;
        return is_won(*solvers[0], state, tricks, world, relevant);
    }

    // In how many of the worlds asked about, or of the first ones, they are known to be won: seen without search.
    int known_to_be_won(const PublicState& state, int tricks, const Set& asked) {
        int known = 0, looked_at = 0;
        asked.for_each([&](std::size_t world) {
            if (++looked_at > MOST_KNOWN) return;
            if constexpr (Worlds::HAS_LEVELS)
                if (by_levels) tricks = worlds.tricks_of(world) - state.won;
            known += solvers[0]->knows(worlds.position(state, world), state.seats.side(), tricks);
        });
        return known;
    }

    // How many tricks a side wins in each of these positions, which are alike.
    std::vector<int> tricks(const std::vector<Position>& positions, int side) {
        std::vector<int> result(positions.size());
        std::vector<int> usual(solvers.size(), -1);
        const auto solve = [&](std::size_t item, std::size_t thread) {
            result[item] = usual[thread] = solvers[thread]->tricks(positions[item], side, usual[thread]);
        };
        pool.run_noting(positions.size(), solve, [](std::size_t) { return true; });
        return result;
    }

private:
    // Below this size a solve takes less time than waking a thread.
    static constexpr int PARALLEL_TRICKS = 8;
    // So many worlds tell which card the solver has proved.
    static constexpr int MOST_KNOWN = 20;

    struct Known {
        Set asked;
        Set won;
        Cards relevant = 0;  // cards whose ranks some of these answers rest on
    };

    bool is_won(Solver& solver, const PublicState& state, int tricks, std::size_t world, Cards& relevant) const {
        Cards mattered = 0;
        const bool win = solver.reaches(worlds.position(state, world), state.seats.side(), tricks, &mattered);
        relevant |= mattered;
        return win;
    }

    template <class Hopeless>
    void solve_in_turn(const PublicState& state, int tricks, const Set& open, Known& known, Set& upper,
                       Hopeless hopeless) {
        for (const std::size_t world : in_order(open)) {
            ++effort.solves;
            const bool win = is_won(*solvers[0], state, tricks, world, known.relevant);
            if (!note_answer(world, win, known, upper, hopeless)) return;
        }
    }

    // Worlds that were lost most often come first: where too many are lost, that is known sooner.
    const std::vector<std::size_t>& in_order(const Set& open) {
        order.clear();
        unlost.clear();
        open.for_each([&](std::size_t world) { (was_lost(world) ? order : unlost).push_back(world); });
        std::sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
            return losses[one] != losses[other] ? losses[one] > losses[other] : one < other;
        });
        order.insert(order.end(), unlost.begin(), unlost.end());
        return order;
    }

    bool was_lost(std::size_t world) const { return world < losses.size() && losses[world] > 0; }
    void note_loss(std::size_t world) {
        if (losses.size() <= world) losses.resize(world + 1);
        ++losses[world];
    }

    // Several worlds are solved at once, and noted as the answers come. So which of them are solved before the rest
    // does not matter any more rests on the threads' speed, as it does on the order of worlds; the value does not.
    template <class Hopeless>
    void solve_in_parallel(const PublicState& state, int tricks, const Set& open, Known& known, Set& upper,
                           Hopeless hopeless) {
        const std::vector<std::size_t> asked = in_order(open);
        struct Answer {
            bool win = false;
            Cards relevant = 0;
        };
        std::vector<Answer> answers(asked.size());
        const auto solve = [&](std::size_t item, std::size_t thread) {
            Answer& answer = answers[item];
            answer.win = is_won(*solvers[thread], state, tricks, asked[item], answer.relevant);
        };
        solve_at_once(asked.size(), solve, [&](std::size_t item) {
            ++effort.solves;
            known.relevant |= answers[item].relevant;
            return note_answer(asked[item], answers[item].win, known, upper, hopeless);
        });
    }

    // When a note says that the rest is not needed, neither is what other threads have begun by then.
    template <class Solve, class Note>
    void solve_at_once(std::size_t items, Solve solve, Note note) {
        const struct Afterwards {
            Stop& stop;
            ~Afterwards() { stop.lower(); }
        } afterwards{unneeded};
        const auto solve_while_needed = [&](std::size_t item, std::size_t thread) {
            try {
                solve(item, thread);
            } catch (const Stopped&) {
                if (!unneeded.is_raised()) throw;
            }
        };
        pool.run_noting(items, solve_while_needed, [&](std::size_t item) {
            const bool go_on = note(item);
            if (!go_on) unneeded.raise();
            return go_on;
        });
    }

    // The open bits of one layout, the lowest level first.
    struct Rungs {
        std::array<std::uint32_t, 13> bits;
        std::size_t count = 0;
        std::size_t reached = 0;  // so many are won
        Cards relevant = 0;
    };

    // Layout by layout; with threads several at once, as above.
    template <class Hopeless>
    void solve_levels(const PublicState& state, const Set& open, Known& known, Set& upper, Hopeless hopeless) {
        if constexpr (Worlds::HAS_LEVELS) {
            std::vector<Rungs> layouts = rungs_of(open);
            const auto ask = [&](Solver& solver, const Rungs& rungs, std::size_t rung, Cards& relevant) {
                const int tricks = worlds.tricks_of(rungs.bits[rung]) - state.won;
                if (tricks <= 0 || tricks > state.tricks_left) return tricks <= 0;
                return is_won(solver, state, tricks, rungs.bits[rung], relevant);
            };
            const bool at_once = solvers.size() > 1 && state.tricks_left >= PARALLEL_TRICKS && layouts.size() > 1;
            int guess = INT_MAX;
            const auto solve = [&](std::size_t layout, std::size_t thread) {
                Rungs& rungs = layouts[layout];
                const auto won = [&](std::size_t rung) { return ask(*solvers[thread], rungs, rung, rungs.relevant); };
                rungs.reached = climb(rungs, guess, won, [](std::size_t, std::size_t, bool) { return true; });
            };
            // Says whether to go on.
            const auto note_layout = [&](std::size_t layout) {
                Rungs& rungs = layouts[layout];
                const auto won = [&](std::size_t rung) {
                    const int tricks = worlds.tricks_of(rungs.bits[rung]) - state.won;
                    if (tricks > 0 && tricks <= state.tricks_left) ++effort.solves;
                    return at_once ? rung < rungs.reached : ask(*solvers[0], rungs, rung, known.relevant);
                };
                const auto note = [&](std::size_t from, std::size_t to, bool is_won) {
                    return note_rungs(rungs, from, to, is_won, known, upper, hopeless);
                };
                known.relevant |= rungs.relevant;
                rungs.reached = climb(rungs, guess, won, note);
                return rungs.reached != GIVEN_UP;
            };
            if (at_once) solve(0, 0);
            if (!note_layout(0)) return;
            guess = guess_from(layouts[0]);
            if (at_once)
                solve_at_once(
                    layouts.size() - 1, [&](std::size_t item, std::size_t thread) { solve(item + 1, thread); },
                    [&](std::size_t item) { return note_layout(item + 1); });
            else
                for (std::size_t layout = 1; layout < layouts.size() && note_layout(layout);) ++layout;
        }
    }

    std::vector<Rungs> rungs_of(const Set& open) const {
        std::vector<Rungs> layouts;
        open.for_each([&](std::size_t bit) {
            if (layouts.empty() || worlds.layout_of(layouts.back().bits[0]) != worlds.layout_of(bit))
                layouts.emplace_back();
            layouts.back().bits[layouts.back().count++] = static_cast<std::uint32_t>(bit);
        });
        return layouts;
    }

    // Which level to try first in the other layouts. Below a node where they could all be reached the highest mostly
    // still can; where nothing is known yet, layouts are alike.
    int guess_from(const Rungs& first) const {
        if (first.count - first.reached < 2) return INT_MAX;
        return first.reached ? worlds.tricks_of(first.bits[first.reached - 1]) : 0;
    }

    static constexpr std::size_t GIVEN_UP = SIZE_MAX;

    // How many rungs are won: from the one that is guessed down to the first that is won, or up to the first that is
    // not. `note(from, to, won)` is told of each answer, for a rung won wins those below it, and says whether to go on.
    template <class Won, class Note>
    std::size_t climb(const Rungs& rungs, int guess, Won won, Note note) const {
        std::size_t low = 0, high = rungs.count, next = rungs.count - 1;
        while (next > 0 && worlds.tricks_of(rungs.bits[next]) > guess) --next;
        while (low < high) {
            const bool is_won = won(next);
            if (!(is_won ? note(low, next + 1, true) : note(next, high, false))) return GIVEN_UP;
            (is_won ? low : high) = is_won ? next + 1 : next;
            next = is_won ? low : high - 1;
        }
        return low;
    }

    template <class Hopeless>
    static bool note_rungs(const Rungs& rungs, std::size_t from, std::size_t to, bool won, Known& known, Set& upper,
                           Hopeless hopeless) {
        bool given_up = false;
        for (std::size_t rung = from; rung < to; ++rung) {
            const std::size_t bit = rungs.bits[rung];
            known.asked.add(bit);
            if (won) {
                known.won.add(bit);
            } else {
                upper.remove(bit);
                given_up |= hopeless(upper, std::optional(bit));
            }
        }
        return !given_up;
    }

    // Says whether to go on.
    template <class Hopeless>
    bool note_answer(std::size_t world, bool win, Known& known, Set& upper, Hopeless hopeless) {
        known.asked.add(world);
        if (win) {
            known.won.add(world);
            return true;
        }
        upper.remove(world);
        if (lost_first) note_loss(world);
        return !hopeless(upper, std::optional(world));
    }

    const Worlds& worlds;
    const bool by_levels;   // more than one
    const bool lost_first;  // where worlds keep their numbers
    Effort& effort;
    Stop unneeded;  // raised when what threads are solving does not matter any more
    const std::size_t memo_limit;
    WorkerPool pool;
    std::vector<std::unique_ptr<Solver>> own;
    std::vector<Solver*> solvers;
    std::unordered_map<StateKey, Known, StateKey::Hash> memo;
    std::size_t bytes = 0;
    std::vector<std::size_t> order;     // of the worlds that are asked about
    std::vector<std::size_t> unlost;    // those of them that were never lost
    std::vector<std::uint32_t> losses;  // how often a world was lost
};

}  // namespace alphamu::search

// The leaves of αμ: in which worlds does our side win the tricks it needs double dummy?
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "search/effort.hpp"
#include "search/public_state.hpp"
#include "solver/solver.hpp"
#include "base/worker_pool.hpp"

namespace alphamu::search {

using solver::Solver;

template <class Worlds>
class Leaves {
public:
    using Set = typename Worlds::Set;

    Leaves(const Worlds& worlds, std::size_t memory_bytes, int threads, Effort& effort)
        : worlds(worlds), effort(effort), memo_limit(memory_bytes / 8), pool(threads) {
        for (int i = 0; i < threads; ++i) {
            own.push_back(std::make_unique<Solver>((memory_bytes - memo_limit) / static_cast<unsigned>(threads)));
            own.back()->watch(&effort.stop);
            solvers.push_back(own.back().get());
        }
    }
    // Asks a solver whose table serves other questions too, and which watches a stop already.
    Leaves(const Worlds& worlds, std::size_t memory_bytes, Solver& shared, Effort& effort)
        : worlds(worlds), effort(effort), memo_limit(memory_bytes), pool(1), solvers{&shared} {}

    // The worlds of `asked` in which `tricks` more are won. `hopeless(upper, lost)` is asked at first and whenever a
    // world turns out lost, with the worlds that may still be won and the one just lost; when it says so the rest is
    // left open, and the result is that upper bound. The cards whose ranks the answer rests on are added to `relevant`.
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
            if (solvers.size() > 1 && state.tricks_left >= PARALLEL_TRICKS && open.count() > 1)
                solve_in_parallel(state, tricks, open, known, upper, hopeless);
            else
                solve_in_turn(state, tricks, open, known, upper, hopeless);
        }
        relevant |= known.relevant;
        return asked & (known.won | (open - known.asked));
    }

    int tricks(const Position& position, int side) { return solvers[0]->tricks(position, side); }

private:
    // Below this size a solve takes less time than waking a thread.
    static constexpr int PARALLEL_TRICKS = 8;

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
        note_answers(open, known, upper, hopeless, [&](std::size_t world) {
            ++effort.solves;
            return is_won(*solvers[0], state, tricks, world, known.relevant);
        });
    }

    // All worlds are solved at once, but only those are noted that one thread would have asked for: so that the number
    // of threads changes nothing.
    template <class Hopeless>
    void solve_in_parallel(const PublicState& state, int tricks, const Set& open, Known& known, Set& upper,
                           Hopeless hopeless) {
        std::vector<std::size_t> asked;
        open.for_each([&](std::size_t world) { asked.push_back(world); });
        std::vector<char> wins(asked.size());
        std::vector<Cards> relevant(solvers.size());
        pool.run(asked.size(), [&](std::size_t item, std::size_t thread) {
            wins[item] = is_won(*solvers[thread], state, tricks, asked[item], relevant[thread]);
        });
        for (const Cards cards : relevant) known.relevant |= cards;
        std::size_t next = 0;
        note_answers(open, known, upper, hopeless, [&](std::size_t) {
            ++effort.solves;
            return wins[next++] != 0;
        });
    }

    template <class Hopeless, class Answer>
    static void note_answers(const Set& open, Known& known, Set& upper, Hopeless hopeless, Answer answer) {
        bool given_up = false;
        open.for_each([&](std::size_t world) {
            if (given_up) return;
            const bool win = answer(world);
            known.asked.add(world);
            if (win) {
                known.won.add(world);
            } else {
                upper.remove(world);
                given_up = hopeless(upper, std::optional(world));
            }
        });
    }

    const Worlds& worlds;
    Effort& effort;
    const std::size_t memo_limit;
    WorkerPool pool;
    std::vector<std::unique_ptr<Solver>> own;
    std::vector<Solver*> solvers;
    std::unordered_map<StateKey, Known, StateKey::Hash> memo;
    std::size_t bytes = 0;
};

}  // namespace alphamu::search

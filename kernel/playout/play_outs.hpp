// Play-outs: what an engine really makes of a card, on layouts that it has not searched.
//
// In each layout the hand is played to the end. Whoever is on turn chooses from what that player knows by then, with
// layouts dealt anew; the number that starts the dealing follows from the public cards, never from the layout. So the
// tricks made are those of a player who does not see, and their mean over layouts drawn independently is unbiased for
// this declarer against these defenders.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

#include "base/front.hpp"
#include "base/stop.hpp"
#include "base/worker_pool.hpp"
#include "cardplay/model.hpp"
#include "playout/dealer.hpp"
#include "playout/table.hpp"
#include "playout/view.hpp"
#include "solver/resources.hpp"

namespace alphamu::playout {

enum class Kind { PERFECT, PIMC, ALPHAMU, EXPERT };

// How a side chooses its cards.
struct Style {
    Kind kind = Kind::PIMC;
    std::size_t worlds = 20;
    int depth = 1;
};

// The moment at which the play-outs begin, the same in all layouts.
struct Start {
    int trump = NOTRUMP;
    int declarer = 0;
    int leader = 0;
    std::vector<int> trick;  // in no hand
    int needed = 0;          // tricks of declarer's side from here, the one in progress included
    // What everybody remembers by then, the trick included; where it is not told, the trick alone.
    std::optional<cardplay::Chronicle> chronicle{};
    // What each trick of the asker's side adds, the first one first, where the asker plays for a score; empty: only
    // `needed` counts. The others do not know.
    std::vector<Weight> steps;
};

class PlayOuts {
public:
    // The asker, who is on turn, is declarer, or a defender who then plays as `asking_defender` and not as `defenders`.
    // `experts` tells what an expert plays; nobody is one without it.
    PlayOuts(Start start, Knowledge knowledge, Style declarer, Style defenders, Style asking_defender,
             std::uint64_t seed, const solver::Resources& resources,
             std::shared_ptr<const cardplay::Model> experts = nullptr);

    // The tricks of declarer's side from here when this card is played now, for each of the layouts in turn. After a
    // stop those of the first layouts, up to the first that was not finished.
    std::vector<int> play(int card, const std::vector<Hands>& layouts);

    // The cards of one play-out, in order, this card included.
    std::vector<int> record(int card, const Hands& layout);

    void stop() { stopping.raise(); }
    void go_on() { stopping.lower(); }
    std::size_t decisions() const { return decided; }

private:
    // What belongs to one thread.
    struct Worker {
        std::unique_ptr<solver::Solver> solver;
        int usual = -1;  // what declarer's side won double dummy in the layout before
    };

    cardplay::Chronicle chronicle_before(const Hands& layout) const;
    Table table_before(const Hands& layout) const;
    Table table_after(int card, const Hands& layout) const;
    void prepare(const Hands& layout);
    const Style& style_of(const Table& table) const;
    int chosen(Table& table, Worker& worker);
    std::optional<int> decision_of_others(const Table& table, const View& view, const Style& style,
                                          solver::Solver& solver);
    bool is_open(const View& view);
    bool is_open_locked(const View& view) const;
    void note_decision(const View& view, int card);
    void look_ahead(const Table& table, const View& view, const Style& style, solver::Solver& solver);
    int decide(const Table& table, const View& view, const Style& style, solver::Solver& solver);

    std::mutex one_caller;  // a second one waits
    const Start start;
    Dealer dealer;
    bool prepared = false;
    const Style declarer;
    const Style defenders;
    const Style asking_defender;
    const std::uint64_t seed;
    const std::shared_ptr<const cardplay::Model> experts;
    Stop stopping;
    std::atomic<std::size_t> decided{0};
    WorkerPool pool;
    std::vector<Worker> workers;
    std::mutex mutex;
    std::condition_variable decision;
    std::unordered_map<View, int, View::Hash> known;  // decisions, by what the player knew
};

}  // namespace alphamu::playout

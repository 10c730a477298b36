// αμ search (Cazenave and Ventos 2020; Cazenave, Legras and Ventos 2021) over any number of worlds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/stop.hpp"
#include "base/too_large.hpp"
#include "engine/explosion.hpp"
#include "search/effort.hpp"
#include "search/options.hpp"
#include "search/question.hpp"
#include "solver/resources.hpp"

namespace alphamu::engine {

using search::Effort;
using solver::Resources;

class Searcher;

// What the search says of one card at the root.
struct CardReport {
    int card = 0;
    Weight weight = 0;               // the worlds won by its best vector, weighed
    Weight possible = 0;             // the weight of the worlds in which the card can be played
    bool bound = false;              // the weight is only an upper bound
    bool complete = false;           // deeper search cannot change it
    std::vector<std::string> front;  // one character for each world, sorted; left out where only a bound is known.
                                     // With several levels: the worlds of the lowest level first, then of the next
    double vectors = 0;              // in the whole front; 0 where that is not known, beyond 2^53 not to the last one
};

struct DepthReport {
    int depth = 0;
    bool complete = false;
    std::vector<CardReport> cards;  // in the order in which they were asked for
};

// One question, searched deeper and deeper. What is learnt at one depth helps the next. Not for use by two threads at
// once, except for stop(), which makes a running search throw Stopped, go_on(), nodes(), spent() and solves().
class AlphaMu {
public:
    AlphaMu(Question question, Options options, const Resources& resources);
    ~AlphaMu();
    AlphaMu(const AlphaMu&) = delete;
    AlphaMu& operator=(const AlphaMu&) = delete;

    // The cards that can be played at the root, touching cards once, by the lowest.
    std::vector<int> cards() const;
    // How many cards our side still has to play: no search is deeper.
    int full_depth() const;
    // Whether values are found without fronts where these explode: then it mostly takes less time to search to the end
    // at once than through all depths on the way.
    bool divides_weights() const;

    // Every card's own front and value; with a limit on the comparisons of vectors, if it does.
    DepthReport analyse(int depth, const std::vector<int>& cards);
    OrTooLarge<DepthReport> analyse(int depth, const std::vector<int>& cards, std::uint64_t comparisons);
    // The same as long as fronts can be joined or, where they explode, taken from decision diagrams; nothing for a card
    // whose front is too large, which still has its value. Whoever is `patient` lets diagrams grow to any size.
    std::vector<std::optional<CardReport>> fronts(int depth, const std::vector<int>& cards, bool patient);
    bool fronts_are_joined() const;  // so far
    // The best value at the root, and the first of these cards that reaches it; the other cards get bounds. No plan
    // is worth more than `upper`: the value of the last depth. Too large only where there is a partner, whose cards may
    // win so much that nothing can be asked for from above, and there are no other means than fronts. Whoever means to
    // go on `to_the_end` has the best plan tried to the last trick: if it holds, the depths in between are not needed.
    OrTooLarge<DepthReport> choose(int depth, const std::vector<int>& cards, Weight upper, bool to_the_end = false);
    // The value of one card, its own, no more than `upper`, asked for from above: its front has the best plans only.
    // Too large as above.
    OrTooLarge<CardReport> value(int depth, int card, Weight upper);
    // All plans of one card, in a decision diagram: its value, so many of the heaviest vectors of its front, and how
    // many there are. Too large where the diagram has more nodes than these, or no room.
    OrTooLarge<CardReport> whole_front(int depth, int card, std::size_t most_vectors, std::size_t nodes);
    // For each of these cards the double-dummy tricks in every world; -1 where the card cannot be played.
    std::vector<std::vector<int>> tricks(const std::vector<int>& cards);

    // After the cards of `path` have been played from the root, with our side on turn: the cards, touching ones
    // once, after which a plan of this depth wins in all of these worlds (one character for each world of the root).
    std::vector<int> winning_cards(const std::vector<int>& path, const std::string& worlds, int depth);
    // With somebody else on turn: each card that can be played in some of these worlds, and the worlds in which it can;
    // of a silent partner's, those in which it is played.
    std::vector<std::pair<int, std::string>> replies(const std::vector<int>& path, const std::string& worlds);

    // What a complete plan that begins with this card wins against the best defence: our side plays to the last trick,
    // each time the best card of a search of this depth. The best plan is worth at least this.
    Weight achieved(int card, int depth);

    void stop();
    void go_on();                           // after a stop: the next question is answered again
    void limit_nodes(std::uint64_t nodes);  // a search that spends more throws Stopped
    std::uint64_t nodes() const;
    std::uint64_t spent() const;  // nodes, and what takes as long
    std::uint64_t solves() const;

private:
    bool go_on_with_layouts();

    Stop stopping;
    Effort effort{stopping};
    FrontLimits limits;
    Resources resources;
    const std::unique_ptr<const solver::Solver> knowing;  // what the resources know, as long as this lives
    bool by_layouts;
    std::unique_ptr<Searcher> search;
};

}  // namespace alphamu::engine

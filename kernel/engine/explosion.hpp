// What happens when fronts explode: everything about that is decided here.
//
// Every part works within the limits that it is given, and says TooLarge where they do not do. Then
// - the value of a card is asked for in shorter steps, or with more comparisons, or, in an ending, by its weights; a
//   graph that has no room is begun anew once, and then not asked any more (Descent);
// - the fronts of all cards at a depth are joined as in the paper as long as that is possible; from then on they are
//   taken from decision diagrams of moderate size, until one is too large, or of any size for whoever is patient; a
//   card without one has its value alone (FrontLimits);
// - a sample of the layouts of an ending is searched as part of all of them, which has the means just named
// (can_go_on_with_layouts);
// - a plan that is played out is searched for less deep (comparisons_of_plan).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>

#include "base/front.hpp"
#include "base/too_large.hpp"
#include "search/options.hpp"
#include "search/question.hpp"

namespace alphamu::engine {

using search::Options;
using search::Question;

// Whether worlds that were given can be searched with a bit for each layout as well, by means that these do not have.
bool can_go_on_with_layouts(const Question& question, const Options& options);

// The comparisons after which a value is given up: never where nobody can go on, or say that only a bound is known.
std::uint64_t comparisons_of_value(const Question& question, const Options& options, bool by_layouts);

// How values are asked for, as far as earlier explosions tell.
struct ValueMeans {
    const std::uint64_t front_comparisons;  // of vectors, after which fronts count as exploding
    const bool has_graph;                   // whether there is one to ask by weights
    bool by_weights = false;                // ask it, for fronts have exploded
    bool graph_too_large = false;           // for its memory: it is not asked again
    bool bounds_siblings = false;           // the moves of a Min node are bounded one by one: it has its cost

    // For a search of this depth that is to find a plan soon.
    std::uint64_t comparisons_of_plan(int depth) const { return depth > 1 ? front_comparisons : UINT64_MAX; }
};

// Is there a plan worth `need`? Asked from the top down, so that hardly any front has to be built. The further `need`
// falls below the value, the larger the fronts: where they grow too large, the last step down was too long.
class Descent {
public:
    // From `upper`, above which there is no plan, by what a world usually weighs at first. Given up where the shortest
    // step takes more comparisons than `most`. No step is longer than the `longest`.
    Descent(ValueMeans& means, bool sibling_bounds, Weight upper, Weight usual, Weight longest, std::uint64_t most);

    Weight need() const;
    std::uint64_t comparisons() const { return allowed; }

    void failed(Weight bound);    // there is no such plan, and none that is worth more than the bound
    bool goes_on(TooLarge what);  // otherwise it is given up

private:
    bool after_fronts();
    void after_graph();

    ValueMeans& means;
    const bool sibling_bounds;
    Weight upper;
    const Weight usual;
    const Weight longest;
    const std::uint64_t most;
    std::uint64_t allowed;
    Weight step = 1;
    bool graph_was_too_large = false;  // and has been begun anew since
};

// Which fronts may be asked for, as far as earlier explosions tell.
class FrontLimits {
public:
    explicit FrontLimits(std::size_t diagram_nodes) : few_nodes(diagram_nodes) {}

    bool are_joined() const { return joined; }
    // How many nodes a diagram of all plans of a card may have; nothing where none is to be tried.
    std::optional<std::size_t> diagram_nodes(int card, bool patient) const;

    void joining_failed() { joined = false; }
    void diagram_failed(int card) { too_large.insert(card); }

private:
    static constexpr std::size_t MANY_NODES = std::size_t{1} << 40;  // as many as memory has room for

    const std::size_t few_nodes;
    bool joined = true;
    std::set<int> too_large;
};

}  // namespace alphamu::engine

// The optimizations of the search.
#pragma once

#include <cstddef>
#include <cstdint>

namespace alphamu::search {

// The optimizations of both papers and our own, each with its switch. None changes the value found.
struct Options {
    bool table = true;            // transposition table
    bool early_cut = true;        // 2020: a Min node's known bound against the front of the Max node above
    bool root_cut = true;         // 2020: stop at the root when the value of the last depth is reached
    bool useful_worlds = true;    // 2021: below a node, only worlds that can still be won there
    bool world_cuts = true;       // 2021: with one world left, its double-dummy result is the answer
    bool empty_entry = true;      // 2021: a Min node without table entry is first searched less deep
    bool alpha_cut = true;        // 2021: a Min node's front so far against all Max nodes above
    bool cut_on_win = true;       // 2021: a Max node that wins all its worlds is done
    bool equal_cards = true;      // touching cards of one hand at Max nodes, of a foe where nothing differs
    bool skip_min = true;         // no double-dummy call after a Min move
    bool relative_ranks = true;   // positions equal up to relative ranks share their table entry
    bool partition = true;        // and so do positions that differ only in cards whose ranks did not matter
    bool lost_first = true;       // of given worlds, those lost most often are solved first
    bool own_order = true;        // of our cards, those are tried first that are likely to do
    bool known_first = true;      // and before those, with nine tricks left or more, what the solver has proved already
    bool lower_cards = true;      // of given worlds: below a card whose rank did not matter, none is tried
    bool only_card = true;        // what is won before our only card is won after it: no double-dummy call
    bool single_steps = true;     // play mode: at the first depth, ask for one world less at a time
    bool sure_tricks = true;      // stop where our side, on lead, can cash what it needs in every world
    bool value_bound = true;      // play mode: ask for a value from above instead of building whole fronts
    bool common_plan = true;      // and where it is asked to the end, try the best plan of a depth to the last trick
    bool sibling_bounds = true;   // and use what is won at most after one foe's card to need more after another
    bool all_layouts = true;      // in endings: a bit for each layout of the cards still hidden
    bool divided_weights = true;  // and where fronts explode there, look for the heaviest plan without them
    bool clashes = true;          // to the last trick by what cannot be won together
    bool joint_plans = true;      // for which nodes asked about often have diagrams that are gone through together

    // When fronts count as exploding; what happens then is decided in engine/explosion.hpp.
    std::uint64_t front_comparisons = 20'000;       // of vectors, in a search for a value
    std::uint64_t joined_comparisons = 30'000'000;  // and in joining all fronts of one depth
    std::size_t diagram_nodes = 50'000;             // in all orders of the suits a third of a second for a card
    std::size_t listed_vectors = 1'000;             // of a front with more, the heaviest are listed
};

}  // namespace alphamu::search

// What a solver keeps from one question to the next, and the two entrances to the search.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

#include "base/stop.hpp"
#include "solver/history.hpp"
#include "solver/patterns.hpp"
#include "solver/techniques.hpp"

namespace alphamu::solver {

// What becomes of a trick that nothing is known of: it is searched, or counts as won or lost by North-South.
enum class Unknown { SEARCHED, WON, LOST };

struct Memory {
    Memory(std::shared_ptr<PatternTable> table, const Techniques& techniques)
        : table(std::move(table)), techniques(techniques) {}

    // Now and then.
    void look_around() const {
        if (stop) stop->check();
        if (meanwhile) meanwhile();
    }

    std::shared_ptr<PatternTable> table;  // perhaps of other solvers, too; all else is one's own
    PatternRoom room;
    CardHistory history;
    Techniques techniques;
    const Stop* stop = nullptr;
    std::function<void()> meanwhile;  // while a question takes long
    std::uint64_t nodes = 0;
    Unknown unknown = Unknown::SEARCHED;
};

// Whether North-South win `need` of the tricks that are not finished, with need from 1 to their number.
using SearchFunction = bool (*)(Memory& memory, const Position& position, int need, Cards& relevant);

namespace portable {
bool search(Memory& memory, const Position& position, int need, Cards& relevant);
}
namespace bmi2 {
bool search(Memory& memory, const Position& position, int need, Cards& relevant);
}

// The fastest search that this machine can run.
SearchFunction fastest_search();

}  // namespace alphamu::solver

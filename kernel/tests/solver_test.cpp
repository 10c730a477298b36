// The solver against the plain search: with every technique, without each of them, and with hardly any memory.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

#include "base/position_check.hpp"
#include "solver/solver.hpp"
#include "tests/check.hpp"
#include "tests/exchanged.hpp"
#include "tests/plain_search.hpp"

using namespace alphamu;
using namespace alphamu::solver;

namespace {

void check(bool holds, const char* what, const Position& position) {
    if (holds) return;
    std::fprintf(stderr, "solver, %s: trump %d, leader %d, trick", what, position.trump, position.leader);
    for (int place = 0; place < position.trick_size; ++place)
        std::fprintf(stderr, " %s", card_name(position.trick[place]).c_str());
    for (Cards hand : position.hands) {
        std::fprintf(stderr, "\n ");
        for (; hand; hand &= hand - 1) std::fprintf(stderr, " %s", card_name(lowest(hand)).c_str());
    }
    std::fprintf(stderr, "\n");
    std::exit(1);
}

struct Named {
    const char* name;
    bool Techniques::* technique;
};

constexpr Named TECHNIQUES[] = {
    {"without the table", &Techniques::table},
    {"without patterns for any owner", &Techniques::any_owner},
    {"without quick tricks", &Techniques::quick_tricks},
    {"without unblocking", &Techniques::unblocking},
    {"without sure losers", &Techniques::sure_losers},
    {"without lost leads", &Techniques::lost_leads},
    {"without stoppers", &Techniques::stoppers},
    {"without suits worked out", &Techniques::suit_runs},
    {"without a look at entries", &Techniques::entries},
    {"without sure trumps", &Techniques::sure_trumps},
    {"without sure trumps after the other suits", &Techniques::trumps_last},
    {"without equal cards", &Techniques::equal_cards},
    {"without pruning by rank", &Techniques::rank_pruning},
    {"without wide failures", &Techniques::wide_failures},
    {"without ordering", &Techniques::ordering},
    {"without remembered cards", &Techniques::history},
    {"without BMI2", &Techniques::bmi2},
};

void check_all_targets(Solver& solver, const Position& position, int tricks, const char* what) {
    int left = count(position.hands[position.turn()]);
    for (int target = -1; target <= 14; ++target) {
        check(solver.reaches(position, 0, target) == (tricks >= target), what, position);
        check(solver.reaches(position, 1, target) == (left - tricks >= target), what, position);
    }
    check(solver.tricks(position, 0) == tricks, what, position);
    for (int guess : {0, 3, 13}) check(solver.tricks(position, 1, guess) == left - tricks, what, position);
}

// Every solver keeps its table through all positions, as a game does.
void test_against_plain_search(int rounds) {
    std::mt19937 random(1);
    Solver all(16 << 20);
    Solver tiny(0);
    std::vector<std::unique_ptr<Solver>> without;
    for (const Named& named : TECHNIQUES) {
        Techniques techniques;
        techniques.*named.technique = false;
        without.push_back(std::make_unique<Solver>(16 << 20, techniques));
    }
    for (int round = 0; round < rounds; ++round) {
        Position position = random_position(random, 1 + round % 4);
        int tricks = plain_tricks(position);
        check_all_targets(all, position, tricks, "with everything");
        check_all_targets(tiny, position, tricks, "with hardly any memory");
        for (std::size_t place = 0; place < without.size(); ++place)
            check_all_targets(*without[place], position, tricks, TECHNIQUES[place].name);
    }
}

// Positions too large for the plain search, with a table that many of them share: against a search that knows nothing
// of ranks, patterns and bounds.
void test_against_bare_search(int rounds) {
    std::mt19937 random(5);
    Techniques bare;
    bare.table = bare.quick_tricks = bare.sure_losers = bare.lost_leads = bare.stoppers = false;
    bare.sure_trumps = bare.trumps_last = false;
    bare.any_owner = bare.rank_pruning = bare.wide_failures = bare.history = false;
    Techniques rule_for_suits;
    rule_for_suits.suit_runs = false;
    Solver all(64 << 20), by_rule(64 << 20, rule_for_suits);
    Solver reference(0, bare);
    for (int round = 0; round < rounds; ++round) {
        Position position = random_position(random, 5 + round % 3 % 2);
        const int tricks = reference.tricks(position, 0);
        check_all_targets(all, position, tricks, "against the bare search");
        check_all_targets(by_rule, position, tricks, "with suits by rule, against the bare search");
    }
}

// Alone, where nothing else sees the same before: the answers, and the cards on which they rest.
void test_lost_leads(int rounds) {
    std::mt19937 random(7);
    Techniques bare;
    bare.table = bare.quick_tricks = bare.sure_losers = bare.stoppers = bare.lost_leads = false;
    bare.rank_pruning = bare.wide_failures = bare.history = false;
    Techniques alone = bare;
    alone.rank_pruning = true;
    Solver reference(0, bare), without(0, alone);
    alone.lost_leads = true;
    Solver solver(0, alone);
    for (int round = 0; round < rounds; ++round) {
        Position position = random_position(random, 2 + round % 4);
        position.trump = NOTRUMP;
        const int left = count(position.hands[position.turn()]);
        const int target = 1 + static_cast<int>(random() % static_cast<unsigned>(left));
        Cards relevant = 0;
        const bool answer = solver.reaches(position, 0, target, &relevant);
        check(reference.reaches(position, 0, target) == answer, "with lost leads alone", position);
        without.reaches(position, 0, target);
        for (int exchange = 0; exchange < 3; ++exchange) {
            const Position swapped = with_low_cards_exchanged(position, relevant, random);
            check(reference.reaches(swapped, 0, target) == answer, "with lost leads, low cards exchanged", position);
        }
    }
    CHECK(10 * solver.nodes() < 9 * without.nodes());
}

// A table that overflows again and again gives the same answers as one that never does.
void test_full_table(int rounds) {
    std::mt19937 random(2);
    Solver large(64 << 20);
    Solver tiny(0);
    for (int round = 0; round < rounds; ++round) {
        Position position = random_position(random, 7 + round % 3);
        check(large.tricks(position, 0) == tiny.tricks(position, 0), "with a full table", position);
    }
}

// Where cards below the relevant ones change places.
void test_relevant_cards(int rounds) {
    std::mt19937 random(3);
    Solver solver(16 << 20);
    for (int round = 0; round < rounds; ++round) {
        Position position = random_position(random, 2 + round % 6);
        int target = 1 + static_cast<int>(random() % static_cast<unsigned>(count(position.hands[position.turn()])));
        Cards relevant = 0;
        bool answer = solver.reaches(position, 0, target, &relevant);
        const Position swapped = with_low_cards_exchanged(position, relevant, random);
        check(Solver(1 << 20).reaches(swapped, 0, target) == answer, "with low cards exchanged", position);
    }
}

// What has been proved is known, and nothing else is; and a look changes no answer.
void test_what_is_known(int rounds) {
    std::mt19937 random(6);
    int unknown = 0;
    for (int round = 0; round < rounds; ++round) {
        const Position position = random_position(random, 3 + round % 6);
        const int left = count(position.hands[position.turn()]);
        Solver solver(1 << 20);
        const int tricks = Solver(1 << 20).tricks(position, 0);
        for (const int side : {0, 1}) {
            const int most = side == 0 ? tricks : left - tricks;
            for (int target = -1; target <= 14; ++target)
                check(!solver.knows(position, side, target) || target <= most, "known to be won", position);
            unknown += !solver.knows(position, side, most);
            check(solver.reaches(position, side, most), "after a look", position);
            check(solver.knows(position, side, most), "known once it is proved", position);
            check(!solver.knows(position, side, most + 1), "known beyond what is won", position);
        }
        check(solver.tricks(position, 0) == tricks, "after all looks", position);
    }
    check(unknown > rounds / 4, "in too few cases not known at once", {});
}

// A raised flag ends the search, and the solver goes on afterwards.
void test_stop() {
    std::mt19937 random(4);
    Position position = random_position(random, 13);
    Solver solver(16 << 20);
    Stop stop;
    stop.raise();
    solver.watch(&stop);
    bool stopped = false;
    try {
        solver.tricks(position, 0);
    } catch (const Stopped&) {
        stopped = true;
    }
    check(stopped, "with the flag up", position);
    solver.watch(nullptr);
    check(solver.tricks(position, 0) == Solver(16 << 20).tricks(position, 0), "after a stop", position);
}

// While a question takes long, somebody is told of it now and then.
void test_meanwhile() {
    std::mt19937 random(4);
    const Position position = random_position(random, 13);
    Solver solver(16 << 20);
    std::uint64_t calls = 0;
    solver.meanwhile([&] { ++calls; });
    solver.tricks(position, 0);
    check(calls > 0 && calls == solver.nodes() / 256, "calls meanwhile", position);
}

}  // namespace

int main() {
    test_against_plain_search(rounds(3000));
    test_against_bare_search(rounds(20000));
    test_lost_leads(rounds(20000));
    test_full_table(rounds(400));
    test_relevant_cards(rounds(4000));
    test_what_is_known(rounds(2000));
    test_stop();
    test_meanwhile();
    std::puts("solver: the same answers with and without every technique");
}

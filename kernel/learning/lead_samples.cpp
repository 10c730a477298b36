// What every lead would have cost, at some starts of tricks of many searches: from this the order of leads is learned.
//
//     lead_samples QUESTIONS SAMPLES SHARE
//
// Each line of the questions is the number of a deal, the four hands from North clockwise, trump, the leader, how many
// cards lie in the trick and which, the side, and its tricks (training/lead_questions.py). The table is emptied before
// each deal. For the samples' lines see training/lead_samples.py.
//
// Each lead is searched in a process of its own, a fork: so none knows what another has learnt, and the search goes on
// as if nobody had looked.
#include <algorithm>
#include <array>
#include <bit>
#include <climits>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <random>
#include <sstream>
#include <string>

#include <sys/wait.h>
#include <unistd.h>

#include "base/cards.hpp"
#include "solver/learned_leads.hpp"
#include "solver/memory.hpp"
#include "solver/suit_runs.hpp"

namespace alphamu::learning {

using solver::LeadFeatures;
using solver::Memory;

class LeadSamples {
public:
    bool write_to(const std::string& path, double share_of_starts) {
        file.open(path);
        share = share_of_starts;
        return static_cast<bool>(file);
    }

    // `for_each_lead(take)` gives each lead and its features to `take`; `succeeds(run)` searches one.
    template <class ForEachLead, class Succeeds>
    void take(bool at_notrump, int left, Memory& memory, ForEachLead for_each_lead, Succeeds succeeds) {
        if (is_in_fork || std::uniform_real_distribution<>()(random) >= share * RATES[left]) return;
        std::ostringstream line;
        bool any = false;
        int leads = 0;
        line << at_notrump << ' ' << left;
        for_each_lead([&](Cards run, const LeadFeatures& lead) {
            const Outcome outcome = in_a_fork(memory, [&] { return succeeds(run); });
            any |= outcome.succeeded == 1;
            for (const int feature :
                 {lead.is_trump, lead.kind, lead.top, lead.lengths, lead.continues, lead.rank, lead.touching,
                  lead.history, lead.best, lead.same_hands, lead.last, lead.previous, lead.reply, outcome.succeeded})
                line << ' ' << feature;
            line << ' ' << outcome.positions;
            ++leads;
        });
        if (any && leads > 1) file << line.str() << ' ' << leads << std::endl;
    }

private:
    struct Outcome {
        int succeeded;  // 0, 1; or 2: given up
        std::uint64_t positions;
    };

    // By the tricks left: those with many are rare, but say most.
    static constexpr double RATES[14] = {0, 0, 0, .0005, .0008, .0008, .001, .0015, .002, .004, .008, .02, .06, .2};
    static constexpr std::uint64_t MOST_POSITIONS = 200'000;

    template <class Search>
    Outcome in_a_fork(Memory& memory, Search search) {
        int ends[2];
        if (pipe(ends)) std::abort();
        const pid_t child = fork();
        if (child == 0) {
            const std::uint64_t begun = memory.nodes;
            const auto tell = [&](int succeeded) {
                const Outcome outcome{succeeded, memory.nodes - begun};
                _exit(write(ends[1], &outcome, sizeof outcome) != sizeof outcome);
            };
            memory.meanwhile = [&] {
                if (memory.nodes - begun > MOST_POSITIONS) tell(2);
            };
            is_in_fork = true;
            tell(search());
        }
        close(ends[1]);
        Outcome outcome{};
        if (read(ends[0], &outcome, sizeof outcome) != sizeof outcome) std::abort();
        close(ends[0]);
        waitpid(child, nullptr, 0);
        return outcome;
    }

    std::ofstream file;
    double share = 0;
    bool is_in_fork = false;
    std::mt19937_64 random{1};
};

LeadSamples samples;

}  // namespace alphamu::learning

#define ALPHAMU_MACHINE sampled
#define ALPHAMU_SAMPLES_LEADS alphamu::learning::samples
#include "solver/search.hpp"

namespace {

using namespace alphamu;

bool read(std::istream& from, int& deal, Position& position, int& side, int& target) {
    from >> deal;
    for (Cards& hand : position.hands) from >> hand;
    from >> position.trump >> position.leader >> position.trick_size;
    for (int place = 0; place < position.trick_size; ++place) {
        int card;
        from >> card;
        position.trick[static_cast<std::size_t>(place)] = static_cast<std::uint8_t>(card);
    }
    return static_cast<bool>(from >> side >> target);
}

}  // namespace

int main(int number, char** arguments) {
    if (number != 4) {
        std::cerr << "usage: lead_samples QUESTIONS SAMPLES SHARE\n";
        return 2;
    }
    std::ifstream questions(arguments[1]);
    const double share = std::atof(arguments[3]);
    if (!questions || !learning::samples.write_to(arguments[2], share) || share <= 0) {
        std::cerr << "lead_samples: " << arguments[1] << " cannot be read, " << arguments[2]
                  << " cannot be written, or the share " << arguments[3] << " is not above 0\n";
        return 2;
    }
    // A small table is soon copied, where a fork writes into it.
    solver::Memory memory(std::make_shared<solver::PatternTable>(24 << 20), {});
    int last = -1, deal, side, target;
    for (Position position; read(questions, deal, position, side, target); last = deal) {
        if (deal != last) {
            memory.table->clear();
            memory.history = {};
        }
        const int left = count(position.hands[static_cast<std::size_t>(position.turn())]);
        Cards relevant = 0;
        if (target >= 1 && target <= left)
            solver::sampled::search(memory, position, side == 0 ? target : left - target + 1, relevant);
    }
}

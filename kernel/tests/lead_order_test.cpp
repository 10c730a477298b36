// What the order of leads goes by, beside the same said in words: leads that are described alike share their weights,
// and no others do.
#include <algorithm>
#include <array>
#include <bit>
#include <climits>
#include <cstdio>
#include <map>
#include <string>

#include "base/cards.hpp"
#include "solver/learned_leads.hpp"
#include "solver/memory.hpp"
#include "solver/suit_runs.hpp"
#include "tests/check.hpp"
#include "tests/plain_search.hpp"

#define ALPHAMU_MACHINE tested
#include "solver/search.hpp"

using namespace alphamu;
using namespace alphamu::solver;
using namespace alphamu::solver::tested;

namespace {

class Lead {
public:
    Lead(const Position& position, int card) : position(position), card(card), suit(suit_of(card)) {}

    // Who has the highest cards, from the top, four at most.
    std::string top() const {
        std::string owners;
        for (int rank = 14; rank >= 2 && owners.size() < 4; --rank)
            for (int place = 0; place < SEATS; ++place)
                if (hand(place) & card_mask(16 * suit + rank)) owners += "LlPr"[place];
        return owners;
    }

    std::string lengths() const {
        std::string text = can_be_ruffed() ? count(of_suit(0)) > 1 ? "long" : "single" : number(std::min(length(0), 4));
        if (can_be_ruffed()) text += trumps(0) ? " with trumps" : "";
        for (int place = 1; place < SEATS; ++place)
            text += !can_be_ruffed()     ? " " + number(std::min(length(place), 3))
                    : length(place) > 0  ? " " + number(std::min(length(place), 2))
                    : trumps(place) != 0 ? " ruff"
                                         : " none";
        return text;
    }

    int kind() const {
        if (card > std::max(best(1), best(3))) return LeadFeatures::WINNER;
        return lowest(of_suit(0)) == lowest_equal() ? LeadFeatures::LOWEST : LeadFeatures::OTHER;
    }

    int touching() const { return std::min(count(equals()) - 1, 2); }
    int is_trump() const { return suit == position.trump; }

private:
    Cards hand(int place) const { return position.hands[static_cast<std::size_t>((position.leader + place) & 3)]; }
    Cards of_suit(int place) const { return in_suit(hand(place), suit); }
    int length(int place) const { return count(of_suit(place)); }
    int best(int place) const { return of_suit(place) ? highest(of_suit(place)) : 0; }
    Cards trumps(int place) const { return position.trump == NOTRUMP ? 0 : in_suit(hand(place), position.trump); }
    bool can_be_ruffed() const { return position.trump != NOTRUMP && suit != position.trump; }
    static std::string number(int value) { return std::to_string(value); }

    // The leader's cards down from this one with no other hand's in between.
    Cards equals() const {
        Cards cards = 0;
        for (int one = card; one >= 16 * suit + 2; --one) {
            if (hand(0) & card_mask(one)) cards |= card_mask(one);
            if ((hand(1) | hand(2) | hand(3)) & card_mask(one)) break;
        }
        return cards;
    }
    int lowest_equal() const { return lowest(equals()); }

    const Position& position;
    int card;
    int suit;
};

// Each description has a number of its own.
class Numbers {
public:
    void same(const std::string& text, int number, int most) {
        CHECK(number >= 0 && number < most);
        CHECK(numbers.try_emplace(text, number).first->second == number);
        CHECK(texts.try_emplace(number, text).first->second == text);
    }
    std::size_t size() const { return texts.size(); }

private:
    std::map<std::string, int> numbers;
    std::map<int, std::string> texts;
};

struct AllNumbers {
    Numbers top, lengths;
};

template <bool AT_NOTRUMP>
void describe(const Position& position, std::array<AllNumbers, 2>& of_suits) {
    const auto& hands = position.hands;
    const Cards all = hands[0] | hands[1] | hands[2] | hands[3], own = hands[static_cast<std::size_t>(position.leader)];
    std::uint64_t shape = 0;
    for (int seat = 0; seat < SEATS; ++seat)
        for (int suit = 0; suit < SUITS; ++suit)
            shape |= static_cast<std::uint64_t>(count(in_suit(hands[static_cast<std::size_t>(seat)], suit)))
                     << (16 * suit + 4 * seat);
    const alphamu::tested::RelativeRanks ranks(all);
    const LeadOrder<AT_NOTRUMP> order(hands, position.leader, position.trump, ranks, shape);
    const TrickBefore before{2, partner_of(position.leader)};
    RememberedLeads remembered;
    remembered.reply = lowest(own);
    int leads = 0, replies = 0;
    order.for_each(Runs(own, all ^ own, true), CardHistory{}, before, remembered,
                   [&](Cards run, const LeadFeatures& found) {
                       const Lead lead(position, highest(run));
                       AllNumbers& numbers = of_suits[static_cast<std::size_t>(lead.is_trump())];
                       numbers.top.same(lead.top(), found.top, 340);
                       numbers.lengths.same(lead.lengths(), found.lengths, 256);
                       CHECK(found.kind == lead.kind());
                       CHECK(found.touching == lead.touching());
                       CHECK(found.is_trump == lead.is_trump());
                       CHECK(found.rank == (highest(run) & 15));
                       CHECK(found.continues == (suit_of(highest(run)) == 2 ? 2 : LeadFeatures::ANOTHER_SUIT));
                       replies += found.reply;
                       ++leads;
                   });
    CHECK(replies == 1);
    CHECK(leads >= 1);
}

}  // namespace

int main() {
    std::mt19937 random(1);
    std::array<AllNumbers, 2> at_notrump, with_trumps;
    for (int round = rounds(20'000); round > 0; --round) {
        Position position = random_position(random, 1 + round % 13);
        if (position.trick_size > 0) continue;
        if (position.trump == NOTRUMP)
            describe<true>(position, at_notrump);
        else
            describe<false>(position, with_trumps);
    }
    std::printf("lead order: %zu and %zu tops, %zu and %zu lengths told apart\n", at_notrump[0].top.size(),
                with_trumps[1].top.size(), at_notrump[0].lengths.size(), with_trumps[0].lengths.size());
}

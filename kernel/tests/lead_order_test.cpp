// What the order of leads goes by, beside the same said in words: leads that are described alike share their weights,
// and no others do.
#include <algorithm>
#include <array>
#include <bit>
#include <climits>
#include <cstdio>
#include <functional>
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
        for (int place = 1; place < SEATS; ++place) {
            text += ' ';
            if (!can_be_ruffed())
                text += number(std::min(length(place), 3));
            else if (length(place) > 0)
                text += number(std::min(length(place), 2));
            else
                text += trumps(place) ? "ruff" : "none";
        }
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

// The sum of a lead's weights.
template <int OF_SUITS>
int sum_of(const LeadWeights<OF_SUITS>& weights, const LeadFeatures& lead) {
    const auto at = [](const auto& table, int place) { return table[static_cast<std::size_t>(place)]; };
    const LeadWeightsOfSuit& suit = at(weights.suits, lead.is_trump);
    int sum = at(suit.continues, lead.continues) + weights.touching * lead.touching;
    sum += at(at(suit.kinds, lead.kind).top, lead.top) + at(at(suit.kinds, lead.kind).lengths, lead.lengths);
    sum += (lead.kind == LeadFeatures::WINNER ? weights.winner_rank : weights.other_rank) * lead.rank >> 8;
    sum += weights.history * lead.history >> 16;
    if (lead.best) sum += weights.best;
    if (lead.same_hands) sum += weights.same_hands;
    if (lead.last) sum += weights.last;
    if (lead.previous) sum += weights.previous;
    if (lead.reply) sum += weights.reply;
    return sum;
}

template <bool AT_NOTRUMP>
int sum_of(const LeadFeatures& lead) {
    if constexpr (AT_NOTRUMP)
        return sum_of(NOTRUMP_LEADS, lead);
    else
        return sum_of(TRUMP_LEADS, lead);
}

template <bool AT_NOTRUMP>
void describe(std::mt19937& random, const Position& position, std::array<AllNumbers, 2>& of_suits) {
    const auto& hands = position.hands;
    const Cards all = hands[0] | hands[1] | hands[2] | hands[3], own = hands[static_cast<std::size_t>(position.leader)];
    std::uint64_t shape = 0;
    for (int seat = 0; seat < SEATS; ++seat)
        for (int suit = 0; suit < SUITS; ++suit)
            shape |= static_cast<std::uint64_t>(count(in_suit(hands[static_cast<std::size_t>(seat)], suit)))
                     << (16 * suit + 4 * seat);
    const alphamu::tested::RelativeRanks ranks(all);
    const LeadOrder<AT_NOTRUMP> order(hands, position.leader, position.trump, ranks, shape);
    const int led_by = static_cast<int>(random() % 4);
    const TrickBefore before{2, (position.leader + led_by) & 3};
    const auto any_card = [&] {
        Cards cards = own;
        for (int skip = static_cast<int>(random() % static_cast<unsigned>(count(own))); skip > 0; --skip)
            cards &= cards - 1;
        return lowest(cards);
    };
    const RememberedLeads remembered{any_card(), any_card(), any_card(), any_card(), any_card()};
    CardHistory history;
    history.praise(position.leader, any_card(), 9);
    history.blame(position.leader, any_card(), 5);
    const Runs runs(own, all ^ own, true);
    Moves moves;
    order.add(runs, history, before, remembered, moves);
    std::multimap<int, Cards, std::greater<>> by_sum;
    std::map<Cards, int> sums;
    order.for_each(runs, history, before, remembered, [&](Cards run, const LeadFeatures& found) {
        const Lead lead(position, highest(run));
        AllNumbers& numbers = of_suits[static_cast<std::size_t>(lead.is_trump())];
        numbers.top.same(lead.top(), found.top, 340);
        numbers.lengths.same(lead.lengths(), found.lengths, 256);
        CHECK(found.kind == lead.kind());
        CHECK(found.touching == lead.touching());
        CHECK(found.is_trump == lead.is_trump());
        CHECK(found.rank == (highest(run) & 15));
        CHECK(found.continues == (suit_of(highest(run)) == 2 ? led_by : LeadFeatures::ANOTHER_SUIT));
        const auto is_among = [&](int card) { return (run & card_mask(card)) != 0; };
        CHECK(found.best == is_among(remembered.best));
        CHECK(found.same_hands == is_among(remembered.same_hands));
        CHECK(found.last == is_among(remembered.last));
        CHECK(found.previous == is_among(remembered.previous));
        CHECK(found.reply == is_among(remembered.reply));
        CHECK(found.history == history.of(position.leader, highest(run)));
        by_sum.emplace(sum_of<AT_NOTRUMP>(found), run);
        sums.emplace(run, sum_of<AT_NOTRUMP>(found));
    });
    // The heaviest comes first.
    for (const auto& [sum, run] : by_sum) {
        Cards next;
        CHECK(moves.take_best(next));
        CHECK(sums.at(next) == sum);
    }
}

}  // namespace

int main() {
    std::mt19937 random(1);
    std::array<AllNumbers, 2> at_notrump, with_trumps;
    for (int round = rounds(20'000); round > 0; --round) {
        Position position = random_position(random, 1 + round % 13);
        if (position.trick_size > 0) continue;
        if (position.trump == NOTRUMP)
            describe<true>(random, position, at_notrump);
        else
            describe<false>(random, position, with_trumps);
    }
    std::printf("lead order: %zu and %zu tops, %zu and %zu lengths told apart\n", at_notrump[0].top.size(),
                with_trumps[1].top.size(), at_notrump[0].lengths.size(), with_trumps[0].lengths.size());
}

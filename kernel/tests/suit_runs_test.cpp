// What is known of single suits against a plain search of each: the tricks, the cards that are needed for it, and which
// ranks it rests on.
#include <algorithm>
#include <cstdio>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "solver/suit_runs.hpp"
#include "tests/check.hpp"

using namespace alphamu;
using namespace alphamu::solver;

namespace {

constexpr int NEVER = 15;

// A suit from its highest card down: l the leader's, p partner's, w and e the opponents' on the left and on the right.
using Suit = std::string;
const std::string SEATS_IN_TURN = "lwpe";

SuitLie lie_of(const Suit& suit) {
    SuitLie lie{static_cast<int>(suit.size()), 0, 0};
    for (const char owner : suit) {
        const auto seat = static_cast<unsigned>(SEATS_IN_TURN.find(owner));
        lie.low = lie.low << 1 | (seat & 1);
        lie.high = lie.high << 1 | seat >> 1;
    }
    return lie;
}

Suit without(const Suit& suit, std::vector<std::size_t> gone) {
    std::sort(gone.rbegin(), gone.rend());
    Suit rest = suit;
    for (const std::size_t place : gone) rest.erase(place, 1);
    return rest;
}

// How many tricks the side on lead wins before it loses one, when every card is tried.
class PlainSuits {
public:
    explicit PlainSuits(Leads leads) : leads(leads) {}

    int most(const Suit& suit) {
        const auto found = known.find(suit);
        if (found != known.end()) return found->second;
        int best = 0;
        for (std::size_t card = 0; card < suit.size(); ++card) {
            if (suit[card] == 'w' || suit[card] == 'e') continue;
            best = std::max(best, most(without(suit, {card})));
            if (suit[card] == 'p' && leads == Leads::LEADER) continue;
            best = std::max(best, after(suit, SEATS_IN_TURN.find(suit[card]), {card}, 1));
        }
        return known[suit] = best;
    }

private:
    int after(const Suit& suit, std::size_t leader, const std::vector<std::size_t>& cards, std::size_t place) {
        if (place == 4) {
            const char winner = suit[*std::min_element(cards.begin(), cards.end())];
            if (winner == 'w' || winner == 'e') return 0;
            if (winner == 'p' && leads == Leads::LEADER) return NEVER;
            const int more = most(without(suit, cards));
            return more == NEVER ? NEVER : 1 + more;
        }
        const char player = SEATS_IN_TURN[(leader + place) % 4];
        if (suit.find(player) == Suit::npos) return after(suit, leader, cards, place + 1);
        const bool opponent = player == 'w' || player == 'e';
        int best = opponent ? NEVER : 0;
        for (std::size_t card = 0; card < suit.size(); ++card) {
            if (suit[card] != player) continue;
            std::vector<std::size_t> played = cards;
            played.push_back(card);
            const int tricks = after(suit, leader, played, place + 1);
            best = opponent ? std::min(best, tricks) : std::max(best, tricks);
        }
        return best;
    }

    Leads leads;
    std::map<Suit, int> known;
};

// Whether opponents who need no more cards than that hold the side on lead to so many tricks.
bool can_hold(PlainSuits& plain, const Suit& suit, const SuitHold& hold) {
    const auto length = [&](char owner) { return static_cast<int>(std::count(suit.begin(), suit.end(), owner)); };
    if (length('w') <= hold.left_needs() && length('e') <= hold.right_needs() && plain.most(suit) <= hold.most())
        return true;
    for (std::size_t card = 0; card < suit.size(); ++card)
        if ((suit[card] == 'w' || suit[card] == 'e') && can_hold(plain, without(suit, {card}), hold)) return true;
    return false;
}

void check_suit(Leads leads, PlainSuits& plain, const Suit& suit) {
    const SuitHolds holds = SuitRuns::holds(leads, lie_of(suit));
    const int most = plain.most(suit);
    CHECK(holds[0].most() == most && holds[0].is_there() == (most != NEVER));
    const SuitLeast least = SuitRuns::least(lie_of(suit));
    CHECK((leads == Leads::EITHER ? least.either() : least.leader()) == most);
    for (int place = 0; place < SuitHolds::MOST && holds[place].is_there(); ++place) {
        const SuitHold hold = holds[place];
        CHECK(hold.left_needs() >= hold.most() && hold.right_needs() >= hold.most());
        Suit other = suit;
        const auto unnamed = other.begin() + hold.named();
        std::sort(unnamed, other.end());
        do CHECK(can_hold(plain, other, hold));
        while (std::next_permutation(unnamed, other.end()));
    }
}

void test_all_suits(int longest) {
    for (const Leads leads : {Leads::EITHER, Leads::LEADER}) {
        PlainSuits plain(leads);
        for (int size = 0; size <= longest; ++size)
            for (int number = 0; number < 1 << 2 * size; ++number) {
                Suit suit;
                for (int card = 0; card < size; ++card) suit += SEATS_IN_TURN[number >> 2 * card & 3];
                check_suit(leads, plain, suit);
            }
    }
}

void test_long_suits(int rounds) {
    std::mt19937 random(1);
    for (const Leads leads : {Leads::EITHER, Leads::LEADER}) {
        PlainSuits plain(leads);
        for (int round = 0; round < rounds; ++round) {
            Suit suit;
            for (int card = 0; card < SuitRuns::LONGEST - round % 3; ++card) suit += SEATS_IN_TURN[random() % 4];
            check_suit(leads, plain, suit);
        }
    }
}

// A queen and two small cards behind ace and king stop the suit, a queen and one do not.
void test_a_guard() {
    CHECK(SuitRuns::least(lie_of("llelee")).either() == 2);
    CHECK(SuitRuns::least(lie_of("llelle")).either() == 4);
}

// A king in front of ace and queen is finessed twice, one behind them wins the second trick.
void test_a_finesse() {
    CHECK(SuitRuns::least(lie_of("pwplww")).either() == 2);
    CHECK(SuitRuns::least(lie_of("peplee")).either() == 1);
}

}  // namespace

int main() {
    test_a_guard();
    test_a_finesse();
    test_all_suits(6);
    test_long_suits(rounds(40));
    std::puts("suit_runs: as many tricks as a plain search finds, whoever has the cards that are not named");
}

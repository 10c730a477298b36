// Players of play-outs: PIMC's card is the best by a plain count, also when the contract is safe or gone, and layouts
// taken from stock are as good as layouts dealt anew.
#include <cmath>
#include <cstdio>
#include <random>
#include <vector>

#include "playout/dealer.hpp"
#include "playout/pimc.hpp"
#include "tests/check.hpp"
#include "tests/plain_search.hpp"

using namespace alphamu;
using namespace alphamu::playout;

namespace {

constexpr std::size_t MEMORY = std::size_t{16} << 20;

Table random_table(std::mt19937& random, int size) {
    Table table;
    table.position = random_position(random, size);
    table.declarer = static_cast<int>(random() % 4);
    return table;
}

// Of declarer's side, in each layout, when a card is played now.
std::vector<int> tricks_after(const Table& table, int card, const std::vector<Hands>& layouts, solver::Solver& solver) {
    std::vector<int> tricks;
    for (const Hands& hands : layouts) {
        Table after = table;
        after.position.hands = hands;
        after.play(card);
        tricks.push_back(after.won + solver.tricks(after.position, table.declarer % 2));
    }
    return tricks;
}

// In how many layouts the side on turn reaches its aim.
long reached(const std::vector<int>& tricks, int needed, bool declarers) {
    return std::ranges::count_if(tricks, [&](int won) { return (won >= needed) == declarers; });
}

void test_best_card(std::mt19937& random, solver::Solver& solver, int& decided) {
    const Table table = random_table(random, 5);
    if (!several(table.choices())) return;
    const View view(table);
    const auto layouts = Dealer(Knowledge{}).deal(view, table, 12, random());
    const int left = table.tricks_left();
    const int needed = static_cast<int>(random() % static_cast<unsigned>(left + 3)) - 1;
    const bool declarers = table.declarers_turn();
    const int chosen = best_on_average(table, layouts, needed, solver);
    const auto cards = cheapest_first(table.choices());
    std::vector<std::vector<int>> tricks;
    for (const int card : cards) tricks.push_back(tricks_after(table, card, layouts, solver));
    const auto of_chosen = tricks[static_cast<std::size_t>(std::ranges::find(cards, chosen) - cards.begin())];
    const auto best_at = [&](int level) {
        long best = 0;
        for (const auto& one : tricks) best = std::max(best, reached(one, level, declarers));
        return best;
    };
    CHECK(reached(of_chosen, needed, declarers) == best_at(needed));
    const long best = best_at(needed), all = static_cast<long>(layouts.size());
    if (best > 0 && best < all) {
        for (std::size_t place = 0; cards[place] != chosen; ++place)
            CHECK(reached(tricks[place], needed, declarers) < best);
    } else if (best == 0) {
        // Gone in all layouts: the first level that can be reached in some.
        ++decided;
        int level = needed;
        while (level >= 0 && level <= left + 1 && best_at(level) == 0) level += declarers ? -1 : 1;
        CHECK(reached(of_chosen, level, declarers) == best_at(level));
    }
}

void test_stock(std::mt19937& random) {
    Table table = random_table(random, 6);
    Knowledge knowledge;
    knowledge.asker = table.chooser();
    Dealer dealer(knowledge);
    dealer.lay_in(View(table), 60, random());
    for (int played = 0; played < 10 && !table.is_over(); ++played) {
        if (table.chooser() == knowledge.asker) {
            const View view(table);
            const auto layouts = dealer.deal(view, table, 15, random());
            CHECK(!layouts.empty());
            for (std::size_t one = 0; one < layouts.size(); ++one) {
                Cards hidden = 0;
                for (std::size_t place = 0; place < 2; ++place) {
                    const Cards hand = layouts[one][static_cast<std::size_t>(view.hidden_seats[place])];
                    CHECK(count(hand) == view.sizes[place]);
                    CHECK(!(hand & ~view.may_hold[place]));
                    hidden |= hand;
                }
                CHECK(hidden == view.unseen);
                for (std::size_t other = 0; other < one; ++other) CHECK(layouts[one] != layouts[other]);
            }
        }
        const auto cards = cheapest_first(table.legal());
        table.play(cards[random() % cards.size()]);
    }
}

// East has shown the heart queen: of the other cards each is as likely with East as East has places left.
void test_stock_is_fair() {
    Table table;
    Position& position = table.position;
    for (const int rank : {3, 5, 7, 9}) position.hands[0] |= card_mask(32 + rank);
    for (const int rank : {4, 6, 8, 10}) position.hands[2] |= card_mask(32 + rank);
    position.hands[1] = card_mask(32 + 12) | card_mask(2) | card_mask(3) | card_mask(4);
    position.hands[3] = card_mask(32 + 11) | card_mask(5) | card_mask(6) | card_mask(7);
    table.declarer = 2;
    const Table start = table;
    table.play(32 + 3);
    table.play(32 + 12);
    constexpr int TIMES = 3'000;
    std::vector<int> with_east(8);
    Knowledge knowledge;
    knowledge.asker = 2;
    for (int time = 0; time < TIMES; ++time) {
        Dealer dealer(knowledge);
        dealer.lay_in(View(start), 4, static_cast<std::uint64_t>(time));
        const auto layouts = dealer.deal(View(table), table, 2, static_cast<std::uint64_t>(time) + TIMES);
        CHECK(layouts.size() == 2);
        for (const Hands& hands : layouts) {
            CHECK(count(hands[1]) == 3);
            for (int card = 2; card < 8; ++card)
                with_east[static_cast<std::size_t>(card)] += (hands[1] & card_mask(card)) != 0;
        }
    }
    const double layouts = 2 * TIMES, share = 3.0 / 7, spread = std::sqrt(layouts * share * (1 - share));
    for (std::size_t card = 2; card < 8; ++card) CHECK(std::abs(with_east[card] - layouts * share) < 4 * spread);
}

}  // namespace

int main() {
    std::mt19937 random(15);
    solver::Solver solver(MEMORY);
    const int tables = rounds(600);
    int decided = 0;
    for (int round = 0; round < tables; ++round) test_best_card(random, solver, decided);
    CHECK(decided > 0);
    for (int round = 0; round < rounds(300); ++round) test_stock(random);
    test_stock_is_fair();
    std::printf("play-outs: %d tables agree, %d of them decided\n", tables, decided);
}

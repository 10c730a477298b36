#include "playout/dealer.hpp"

#include <algorithm>

#include "base/random.hpp"

namespace alphamu::playout {

namespace {

constexpr std::size_t MOST_TRIES = 20;  // for each layout, where draws have to fit what was said

// How many ways there are to choose, no more than `most`.
std::size_t choices_up_to(int cards, int chosen, std::size_t most) {
    std::size_t ways = 1;
    for (int i = 1; i <= std::min(chosen, cards - chosen); ++i) {
        ways = ways * static_cast<std::size_t>(cards - i + 1) / static_cast<std::size_t>(i);
        if (ways > most) return most + 1;
    }
    return ways;
}

// Which of the open cards go to the first hidden hand, `size` of them, the cards being those of `open` in order.
struct OpenCards {
    explicit OpenCards(Cards cards) {
        for (; cards; cards &= cards - 1) list.push_back(lowest(cards));
    }
    // Shuffled just as far as needed.
    Cards drawn(std::size_t size, Random& random) {
        Cards hand = 0;
        for (std::size_t i = 0; i < size; ++i) {
            std::swap(list[i], list[i + random.below(list.size() - i)]);
            hand |= card_mask(list[i]);
        }
        return hand;
    }
    std::vector<Cards> all(std::size_t size) const {
        std::vector<Cards> hands;
        choose(0, size, 0, hands);
        return hands;
    }

private:
    void choose(std::size_t from, std::size_t size, Cards hand, std::vector<Cards>& hands) const {
        if (size == 0) {
            hands.push_back(hand);
            return;
        }
        for (std::size_t i = from; i + size <= list.size(); ++i)
            choose(i + 1, size - 1, hand | card_mask(list[i]), hands);
    }

    std::vector<int> list;
};

}  // namespace

std::vector<Cards> Dealer::by_cards(const View& view, std::size_t worlds, std::uint64_t seed) const {
    const Cards first_only = view.unseen & ~view.may_hold[1];
    const Cards open_cards = view.unseen & view.may_hold[0] & view.may_hold[1];
    const int size = view.sizes[0] - count(first_only);
    OpenCards open(open_cards);
    if (choices_up_to(count(open_cards), size, worlds) <= worlds) {
        std::vector<Cards> all = open.all(static_cast<std::size_t>(size));
        for (Cards& hand : all) hand |= first_only;
        return all;
    }
    std::vector<Cards> hands;
    Random random(seed);
    while (hands.size() < worlds) {
        const Cards hand = first_only | open.drawn(static_cast<std::size_t>(size), random);
        if (std::ranges::find(hands, hand) == hands.end()) hands.push_back(hand);
    }
    return hands;
}

dealing::Hidden Dealer::hidden_from(const View& view) const {
    dealing::Hidden hidden{view.unseen, view.sizes[0], view.may_hold, {}};
    for (std::size_t place = 0; place < 2; ++place) {
        const auto seat = static_cast<std::size_t>(view.hidden_seats[place]);
        hidden.fixed[place] = knowledge.played[seat] | view.played[seat];
    }
    return hidden;
}

bool Dealer::is_believed(const View& view) const {
    return std::ranges::all_of(
        view.hidden_seats, [&](int seat) { return knowledge.believed[static_cast<std::size_t>(seat)].has_value(); });
}

std::vector<Cards> Dealer::by_formula(const View& view, std::size_t worlds, std::uint64_t seed) const {
    std::vector<Cards> hands;
    const Told& told = told_to(view);
    for (const auto& [first, second] :
         dealing::Layouts(hidden_from(view), told.conditions, told.formula).sample(worlds, seed))
        hands.push_back(first);
    return hands;
}

std::vector<Cards> Dealer::by_beliefs(const View& view, std::size_t worlds, std::uint64_t seed) const {
    const dealing::Hidden hidden = hidden_from(view);
    const auto seat = [&](std::size_t place) -> const beliefs::Seat& {
        return *knowledge.believed[static_cast<std::size_t>(view.hidden_seats[place])];
    };
    const beliefs::TwoHands believed(hidden, seat(0), &seat(1));
    const Told& told = told_to(view);
    Random random(seed);
    std::vector<Cards> hands;
    for (std::size_t tries = 0; hands.size() < worlds && tries < MOST_TRIES * worlds; ++tries) {
        const auto [first, second] = believed.draw(random);
        const bool fits = told.formula.empty() || dealing::holds(told.conditions, told.formula,
                                                                 {first | hidden.fixed[0], second | hidden.fixed[1]});
        if (fits) hands.push_back(first);
    }
    return hands;
}

std::vector<Cards> Dealer::dealt_anew(const View& view, std::size_t worlds, std::uint64_t seed) const {
    std::vector<Cards> firsts;
    if (is_believed(view)) firsts = by_beliefs(view, worlds, seed);
    // Where what is said is hardly ever believed, what is said counts.
    if (firsts.empty() && !told_to(view).formula.empty()) firsts = by_formula(view, worlds, seed);
    if (firsts.empty()) firsts = by_cards(view, worlds, seed);
    return firsts;
}

void Dealer::lay_in(const View& start, std::size_t layouts, std::uint64_t seed) {
    stock = dealt_anew(start, layouts, seed);
}

std::vector<Cards> Dealer::from_stock(const View& view, std::size_t worlds) const {
    std::vector<Cards> firsts;
    const Cards by_first = view.played[static_cast<std::size_t>(view.hidden_seats[0])];
    const Cards by_second = view.played[static_cast<std::size_t>(view.hidden_seats[1])];
    for (const Cards held : stock) {
        if (firsts.size() == worlds) break;
        const Cards first = held & ~by_first;
        const bool played_so = !(by_first & ~held) && !(by_second & held);
        const bool may_be = !(first & ~view.may_hold[0]) && !(view.unseen & ~first & ~view.may_hold[1]);
        if (played_so && may_be) firsts.push_back(first);
    }
    return firsts;
}

std::vector<Hands> Dealer::deal(const View& view, const Table& table, std::size_t worlds, std::uint64_t seed) const {
    std::vector<Cards> firsts;
    if (view.viewer == knowledge.asker) firsts = from_stock(view, worlds);
    const bool may_come_twice = is_believed(view);
    if (firsts.size() < worlds)
        for (const Cards first : dealt_anew(view, worlds, seed)) {
            if (firsts.size() == worlds) break;
            if (may_come_twice || std::ranges::find(firsts, first) == firsts.end()) firsts.push_back(first);
        }
    std::vector<Hands> layouts;
    for (const Cards first : firsts) {
        Hands hands = table.position.hands;
        hands[static_cast<std::size_t>(view.hidden_seats[0])] = first;
        hands[static_cast<std::size_t>(view.hidden_seats[1])] = view.unseen & ~first;
        layouts.push_back(hands);
    }
    return layouts;
}

}  // namespace alphamu::playout

#include "cardplay/words.hpp"

#include <algorithm>

#include "base/trick.hpp"

namespace alphamu::cardplay {

namespace {

enum Role { DECLARER, DUMMY, BEFORE_DUMMY, AFTER_DUMMY, LEADER };
enum Action { LEADING, FOLLOWING, OUT_OF_SUIT };
enum SuitKind { IN_NOTRUMP, TRUMP, SIDE };

constexpr int TOPS = 5;
constexpr int TEN = 10;

int rank_of(int card) { return card & 15; }

// What all words of a decision are made from.
class Sight {
public:
    Sight(const Chronicle& chronicle, Cards hand, Cards seen)
        : chronicle(chronicle),
          setting(chronicle.setting),
          hand(hand),
          seen(seen),
          turn(chronicle.turn()),
          place(chronicle.trick_size),
          left(count(hand)) {
        in_play = ALL_SUITS & ~chronicle.gone;
        others = in_play & ~hand;
        hidden = others & ~seen & ~cards_of(chronicle.trick, chronicle.trick_size);
        const int declarer = (setting.declarer - turn + SEATS) % SEATS;
        role = chronicle.is_opening() ? LEADER
               : declarer == 0        ? DECLARER
               : declarer == 2        ? DUMMY
               : declarer == 3        ? BEFORE_DUMMY
                                      : AFTER_DUMMY;
        led = place ? suit_of(chronicle.trick[0]) : NO_SUIT;
        legal = place ? following(hand, led) : hand;
        action = !place ? LEADING : in_suit(hand, led) ? FOLLOWING : OUT_OF_SUIT;
        seen_at = chronicle.seen_seat() == NOBODY ? 0 : (chronicle.seen_seat() - turn + SEATS) % SEATS;
        if (place) {
            const int best = winning_place(chronicle.trick, place, setting.trump);
            winning = chronicle.trick[static_cast<std::size_t>(best)];
            winner = (chronicle.leader + best - turn + SEATS) % SEATS;
        }
        need = std::max(0, setting.needed - chronicle.won);
        for (int suit = 0; suit < SUITS; ++suit) suits[static_cast<std::size_t>(suit)] = about_suit(suit);
    }

    // A suit as it lies for whoever chooses.
    struct Suit {
        int kind = SIDE;
        int length = 0;
        int seen_length = 0;
        int hidden_length = 0;
        int tops = 0;       // which of the highest cards still in play are held, the highest as bit 0
        int seen_tops = 0;  // and which the seen hand holds
        int bidders = 0;    // as bits, from the seat on turn
        int voids = 0;      // who has shown out: left-hand opponent, partner, right-hand opponent
    };

    int higher(int card) const { return count(in_suit(in_play, suit_of(card)) & above(card)); }
    const Suit& suit(int number) const { return suits[static_cast<std::size_t>(number)]; }
    const SuitStory& story(int number) const { return chronicle.suits[static_cast<std::size_t>(number)]; }
    int from_turn(int seat) const { return seat == NOBODY ? 4 : (seat - turn + SEATS) % SEATS; }
    // One number for who decides what in which place; with the kind of a suit.
    int head() const { return ((role * 4 + place) * 3 + action) * 2 + (setting.trump == NOTRUMP); }
    int head(int kind) const { return ((role * 4 + place) * 3 + action) * 3 + kind; }

    const Chronicle& chronicle;
    const Setting& setting;
    Cards hand;
    Cards seen;
    Cards in_play;  // in hands and in the trick
    Cards others;   // of these not the own
    Cards hidden;   // in hands that are not seen
    Cards legal;
    int turn;
    int place;
    int left;
    int role;
    int action;
    int led;
    int seen_at;  // where the seen hand sits, from the seat on turn; 0 for none
    int winning = NO_CARD;
    int winner = 0;  // from the seat on turn
    int need;

private:
    Suit about_suit(int number) const {
        Suit suit;
        suit.kind = setting.trump == NOTRUMP ? IN_NOTRUMP : setting.trump == number ? TRUMP : SIDE;
        suit.length = count(in_suit(hand, number));
        suit.seen_length = count(in_suit(seen, number));
        suit.hidden_length = count(in_suit(hidden, number));
        Cards left_in_suit = in_suit(in_play, number);
        for (int top = 0; top < TOPS && left_in_suit; ++top) {
            const Cards card = card_mask(highest(left_in_suit));
            left_in_suit &= ~card;
            if (hand & card) suit.tops |= 1 << top;
            if (seen & card) suit.seen_tops |= 1 << top;
        }
        for (int seat = 0; seat < SEATS; ++seat) {
            const int from = from_turn(seat);
            if (setting.bidders[static_cast<std::size_t>(number)] >> seat & 1) suit.bidders |= 1 << from;
            if (from && chronicle.voids[static_cast<std::size_t>(seat)] >> number & 1) suit.voids |= 1 << (from - 1);
        }
        return suit;
    }

    std::array<Suit, SUITS> suits;
};

void say_moment(const Sight& sight, Words& words) {
    const int head = sight.head();
    const Chronicle& chronicle = sight.chronicle;
    const Setting& setting = sight.setting;
    words.say(1, {head});
    words.say(2, {head, sight.left});
    words.say(3, {sight.role, sight.action, setting.level, setting.doubled, setting.trump == NOTRUMP});
    words.say(4, {sight.role, sight.action, sight.need, sight.left});
    words.say(5, {sight.role, sight.action, points_of(sight.hand) / 2, std::min(points_of(sight.seen) / 3, 6)});
    words.say(6, {head, std::popcount(sight.legal)});
    if (setting.trump != NOTRUMP) {
        const Sight::Suit& trumps = sight.suit(setting.trump);
        words.say(7, {sight.role, sight.action, std::min(trumps.length, 6), std::min(trumps.seen_length, 6),
                      std::min(trumps.hidden_length, 6)});
        words.say(8, {head, trumps.tops, std::min(trumps.length, 4)});
    }
    if (sight.role == LEADER) {
        std::array<int, SUITS> bids{};
        for (int suit = 0; suit < SUITS; ++suit) bids[static_cast<std::size_t>(suit)] = sight.suit(suit).bidders;
        words.say(9, {setting.trump, setting.level, bids[0], bids[1], bids[2], bids[3]});
        words.say(10, {setting.trump, bids[2], bids[3]});
    }
    if (!sight.place) {
        words.say(11, {head, chronicle.last_suit == setting.trump, sight.from_turn(chronicle.setting.declarer),
                       chronicle.won * 16 + sight.left});
        return;
    }
    const int led_card = chronicle.trick[0];
    const SuitStory& story = sight.story(sight.led);
    const int led_kind = sight.suit(sight.led).kind;
    const int win_rank = std::min(sight.higher(sight.winning), 6);
    const bool ruffed = suit_of(sight.winning) != sight.led;
    words.say(12, {head, led_kind, sight.winner, ruffed, win_rank});
    words.say(13, {head, led_kind, std::min<int>(story.times_led, 4), std::min(sight.higher(led_card), 6)});
    words.say(14, {head, led_kind, rank_of(led_card), sight.from_turn(chronicle.leader)});
    words.say(15, {head, sight.winner, ruffed, sight.from_turn(story.first_leader)});
    const Sight::Suit& suit = sight.suit(sight.led);
    // Can the winning card still be beaten, and by whom: the seen hand, if it plays later, or a hidden one?
    const Cards better = sight.in_play & suit_mask(suit_of(sight.winning)) & above(sight.winning);
    const bool seen_to_come = sight.seen_at && sight.place + sight.seen_at < SEATS;
    words.say(16, {head, sight.winner, ruffed, seen_to_come && (better & sight.seen) != 0, (better & sight.hidden) != 0,
                   (better & sight.hand) != 0});
    words.say(17, {head, seen_to_come, suit.seen_tops, std::min(suit.seen_length, 3), win_rank});
    words.say(18, {head, suit.hidden_length, suit.voids, led_kind});
}

void say_suit(const Sight& sight, int number, Words& words) {
    const Sight::Suit& suit = sight.suit(number);
    const SuitStory& story = sight.story(number);
    const Chronicle& chronicle = sight.chronicle;
    const int head = sight.head(suit.kind);
    const int partner = partner_of(sight.turn);
    const auto of = [](const auto& by_seat, int seat) -> int { return by_seat[static_cast<std::size_t>(seat)]; };
    const int opening = chronicle.opening_lead;
    const bool is_opening_suit = opening != NO_CARD && suit_of(opening) == number;
    words.say(20, {head});
    words.say(21, {head, suit.length, suit.tops});
    words.say(22, {head, std::min(suit.seen_length, 6), suit.seen_tops});
    words.say(23, {head, suit.tops, suit.seen_tops});
    words.say(24, {head, suit.hidden_length, suit.length});
    words.say(25, {head, suit.bidders, is_opening_suit});
    words.say(26, {head, std::min<int>(story.times_led, 4), sight.from_turn(story.first_leader)});
    words.say(27, {head, suit.voids, std::min(suit.hidden_length, 5)});
    words.say(28, {head, of(chronicle.last_lead, sight.turn) == number, of(chronicle.last_lead, partner) == number,
                   chronicle.last_suit == number, of(chronicle.last_lead, sight.setting.declarer) == number});
    words.say(29, {head, std::min(suit.length, 6), suit.tops & 7, std::min(suit.seen_length, 5), suit.seen_tops & 7});
    if (sight.action == FOLLOWING) {
        const int led_rank = std::min(sight.higher(chronicle.trick[0]), 7);
        words.say(30, {head, suit.tops, std::min(suit.length, 4), led_rank});
        words.say(31, {head, suit.tops, suit.seen_tops, led_rank});
        words.say(32, {head, is_opening_suit, std::min<int>(story.times_led, 3),
                       std::min(of(story.number, sight.turn), 3), suit.length});
        return;
    }
    int longer = 0;
    for (int other = 0; other < SUITS; ++other) longer += other != number && sight.suit(other).length > suit.length;
    words.say(33, {head, longer, suit.length});
    words.say(34, {head, suit.bidders, suit.length, suit.tops & 7});
    const int discard = of(chronicle.first_discard, partner);
    const int own_discard = of(chronicle.first_discard, sight.turn);
    words.say(35, {head,
                   discard == NO_CARD           ? 0
                   : suit_of(discard) == number ? rank_of(discard)
                                                : 1,
                   own_discard == NO_CARD           ? 0
                   : suit_of(own_discard) == number ? rank_of(own_discard)
                                                    : 1});
    words.say(36, {head, std::min(of(story.discards, sight.turn), 3), std::min(of(story.discards, partner), 3),
                   std::min(of(story.number, sight.turn), 3)});
    words.say(37, {head, suit.seen_length == 0, suit.length, sight.left});
    if (sight.role == LEADER) {
        words.say(38, {number, sight.setting.trump, suit.bidders, suit.length});
        words.say(39, {number, sight.setting.trump, sight.setting.level, suit.tops, longer});
        words.say(40, {head, suit.bidders, suit.tops, std::min(suit.length, 6)});
    } else {
        words.say(41, {head, is_opening_suit, chronicle.opening_lead == NO_CARD ? 0 : rank_of(opening), suit.tops & 7});
        words.say(42, {head, story.first_led == NO_CARD ? 0 : rank_of(story.first_led),
                       sight.from_turn(story.first_leader), suit.tops & 7});
    }
}

// A card that may be played, beside the others of its suit.
struct Candidate {
    Candidate(const Sight& sight, int card)
        : card(card),
          suit(sight.suit(suit_of(card))),
          story(sight.story(suit_of(card))),
          own(in_suit(sight.hand, suit_of(card))),
          others(in_suit(sight.others, suit_of(card))),
          head(sight.head(suit.kind)),
          rank(rank_of(card)),
          over(count(own & above(card))),
          under(count(own & below(card))),
          relative(std::min(sight.higher(card), 8)),
          beating(sight.place && beats(card, sight.winning, sight.setting.trump)),
          last(story.last[static_cast<std::size_t>(sight.turn)]) {
        const Cards next_above = others & above(card);
        const Cards next_below = others & below(card);
        const Cards up_to = next_above ? below(lowest(next_above)) : ~Cards{0};
        const Cards down_to = next_below ? above(highest(next_below)) : ~Cards{0};
        equal_above = std::min(count(own & above(card) & up_to), 3);
        equal_below = std::min(count(own & below(card) & down_to), 3);
    }

    const int card;
    const Sight::Suit& suit;
    const SuitStory& story;
    const Cards own;
    const Cards others;
    const int head;
    const int rank;
    const int over;   // own cards above it
    const int under;  // and below
    const int relative;
    const bool beating;
    const int last;       // the card of the suit that this hand played last
    int equal_above = 0;  // equal cards above it in the own hand
    int equal_below = 0;
};

void say_rank(const Sight& sight, const Candidate& it, Words& words) {
    const int better = std::min(count(it.others & above(it.card)), 6);  // cards of others that beat it
    const int worse = std::min(count(it.others & below(it.card)), 6);
    const int since = it.last == NO_CARD ? 0 : it.card > it.last ? 1 : 2;  // higher or lower than the last one
    const int played = std::min<int>(it.story.number[static_cast<std::size_t>(sight.turn)], 3);
    words.say(50, {it.head, it.over, it.under});
    words.say(51, {it.head, it.relative, it.beating, sight.winner});
    words.say(52, {it.head, it.rank, it.suit.length});
    words.say(53, {it.head, it.suit.tops, it.over, std::min(it.suit.length, 6)});
    words.say(54, {it.head, it.equal_above, it.equal_below, it.rank >= TEN ? it.rank : 0});
    words.say(55, {it.head, it.rank, it.over, it.under});
    words.say(56, {it.head, better, worse, it.beating});
    words.say(57, {it.head, it.relative, it.suit.seen_tops, std::min(it.suit.seen_length, 3)});
    words.say(58, {it.head, since, played, std::min<int>(it.story.times_led, 3), it.under == 0, it.over == 0,
                   it.rank >= TEN});
    words.say(59, {it.head, it.suit.tops, it.suit.seen_tops, std::min(it.relative, 6)});
    words.say(60, {it.head, it.rank, it.suit.bidders, it.over});
    words.say(61, {it.head, it.rank, it.suit.hidden_length, it.equal_below});
}

void say_in_trick(const Sight& sight, const Candidate& it, Words& words) {
    const bool in_winning_suit = suit_of(sight.winning) == suit_of(it.card);
    const int led_rank = std::min(sight.higher(sight.chronicle.trick[0]), 7);
    const int win_rank = in_winning_suit ? std::min(sight.higher(sight.winning), 7) : 8;
    const bool seen_to_come = sight.seen_at && sight.place + sight.seen_at < SEATS;
    const bool lowest_held = it.under == 0;
    // No lower card of the hand would win as well.
    const Cards winners = in_winning_suit ? above(sight.winning) : ~Cards{0};
    const bool cheapest = it.beating && !(it.own & below(it.card) & winners);
    const Cards beaten_by = it.others & above(it.card);
    words.say(62, {it.head, it.beating, cheapest, sight.winner, win_rank, lowest_held});
    words.say(63, {it.head, it.beating, seen_to_come && (beaten_by & sight.seen) != 0,
                   std::min(count(beaten_by & sight.hidden), 4), sight.winner, lowest_held});
    words.say(64, {it.head, led_rank, win_rank, it.relative, lowest_held});
    words.say(65, {it.head, sight.winner, it.over, it.suit.length, rank_of(sight.chronicle.trick[0])});
    words.say(66, {it.head, sight.winner, win_rank, it.suit.tops, std::min(it.over, 4), lowest_held});
    words.say(67, {it.head, seen_to_come, it.suit.seen_tops, led_rank, it.relative});
    words.say(68, {it.head, sight.from_turn(sight.chronicle.leader), it.rank, it.suit.length,
                   std::min<int>(it.story.times_led, 3)});
}

void say_led(const Sight& sight, const Candidate& it, Words& words) {
    words.say(69, {it.head, it.over, it.suit.length, it.suit.tops, it.equal_below});
    words.say(70,
              {it.head, it.rank, sight.from_turn(it.story.first_leader), it.last == NO_CARD ? 0 : rank_of(it.last)});
    words.say(71, {it.head, it.relative, it.suit.voids, it.suit.hidden_length});
}

void say_out_of_suit(const Sight& sight, const Candidate& it, Words& words) {
    const bool ruff = suit_of(it.card) == sight.setting.trump;
    const bool first = sight.chronicle.first_discard[static_cast<std::size_t>(sight.turn)] == NO_CARD;
    words.say(72, {it.head, ruff, it.beating, sight.winner, it.under == 0, it.equal_above});
    words.say(73, {it.head, first, it.rank, it.over, it.suit.length});
    words.say(74, {it.head, first, it.rank, it.suit.bidders, it.suit.tops & 7});
}

void say_card(const Sight& sight, int card, Words& words) {
    const Candidate candidate(sight, card);
    say_rank(sight, candidate, words);
    if (sight.place)
        say_in_trick(sight, candidate, words);
    else
        say_led(sight, candidate, words);
    if (sight.action == OUT_OF_SUIT) say_out_of_suit(sight, candidate, words);
}

}  // namespace

int points_of(Cards cards) {
    int points = 0;
    for (int suit = 0; suit < SUITS; ++suit)
        for (int over = 1; over <= 4; ++over) points += over * static_cast<int>(cards >> (16 * suit + TEN + over) & 1);
    return points;
}

Kind kind_of(const Chronicle& chronicle, Cards hand) {
    if (chronicle.declarers_turn()) return Kind::DECLARER;
    if (chronicle.is_opening()) return Kind::OPENING_LEAD;
    if (chronicle.trick_size == 0) return Kind::LEAD;
    if (!in_suit(hand, suit_of(chronicle.trick[0]))) return Kind::DISCARD;
    return chronicle.trick_size == 1   ? Kind::SECOND_HAND
           : chronicle.trick_size == 2 ? Kind::THIRD_HAND
                                       : Kind::FOURTH_HAND;
}

Decision decision_of(const Chronicle& chronicle, Cards hand, Cards seen) {
    const Sight sight(chronicle, hand, seen);
    Decision decision;
    say_moment(sight, decision.moment);
    for (int suit = 0; suit < SUITS; ++suit) {
        const Cards cards = in_suit(sight.legal, suit);
        if (!cards) continue;
        say_suit(sight, suit, decision.suits[static_cast<std::size_t>(decision.suits_held)]);
        const Cards others = in_suit(sight.others, suit);
        int before = NO_CARD;
        for (Cards rest = cards; rest; rest &= rest - 1) {
            const int card = lowest(rest);
            const auto place = static_cast<std::size_t>(decision.size++);
            if (before == NO_CARD || (others & above(before) & below(card))) ++decision.group_count;
            decision.cards[place] = static_cast<std::uint8_t>(card);
            decision.suit_of_card[place] = static_cast<std::uint8_t>(decision.suits_held);
            decision.groups[place] = static_cast<std::uint8_t>(decision.group_count - 1);
            say_card(sight, card, decision.about[place]);
            before = card;
        }
        ++decision.suits_held;
    }
    return decision;
}

}  // namespace alphamu::cardplay

// What is known of a lead before it is searched, and the weights of that. learned_leads.cpp is written by
// training/leads.py.
#pragma once

#include <array>
#include <cstdint>

namespace alphamu::solver {

struct LeadFeatures {
    // A card that beats both opponents; the leader's lowest of the suit, if it does not; any other.
    enum Kind { WINNER, LOWEST, OTHER, KINDS };
    static constexpr int TOP_CARDS = 4;
    static constexpr int ANOTHER_SUIT = 4;

    int is_trump;
    int kind;
    int top;        // who has the suit's highest cards
    int lengths;    // how many cards the hands have in it
    int continues;  // who led the suit to the last trick, clockwise from the leader; or another suit was led
    int rank;
    int touching;    // so many cards are equal to it, two at most
    int history;     // how often it succeeded
    int best;        // it was best in this shape before
    int same_hands;  // it succeeded last with the same cards in both hands
    int last;        // with as many tricks left
    int previous;    // and before that
    int reply;       // after such a trick
};

struct LeadWeightsOfCards {
    std::array<std::int16_t, 340> top;
    std::array<std::int16_t, 256> lengths;
};

struct LeadWeightsOfSuit {
    std::array<LeadWeightsOfCards, LeadFeatures::KINDS> kinds;
    std::array<std::int16_t, LeadFeatures::ANOTHER_SUIT + 1> continues;
};

// `OF_SUITS`: for all suits at notrump; else for side suits and for trumps. Ranks count in 256ths, history in 65536ths.
template <int OF_SUITS>
struct LeadWeights {
    std::array<LeadWeightsOfSuit, OF_SUITS> suits;
    int winner_rank;
    int other_rank;
    int history;
    int touching;
    int best;
    int same_hands;
    int last;
    int previous;
    int reply;
};

extern const LeadWeights<1> NOTRUMP_LEADS;
extern const LeadWeights<2> TRUMP_LEADS;

}  // namespace alphamu::solver

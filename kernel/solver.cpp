#include "solver.hpp"

#include <algorithm>
#include <bit>
#include <unordered_map>

namespace alphamu {

namespace {

constexpr Cards in_suit(Cards cards, int suit) { return cards & suit_mask(suit); }

bool beats(int card, int best, int trump) {
    if (suit_of(card) == suit_of(best)) return card > best;
    return suit_of(card) == trump;
}

struct Key {
    std::array<Cards, SEATS> hands;
    int leader_and_target;
    bool operator==(const Key&) const = default;
};

struct KeyHash {
    std::size_t operator()(const Key& key) const {
        std::uint64_t hash = static_cast<std::uint64_t>(key.leader_and_target);
        for (Cards hand : key.hands) hash = (hash ^ (hash >> 29) ^ hand) * 0x9E3779B97F4A7C15ULL;
        return hash ^ (hash >> 32);
    }
};

}  // namespace

struct Solver::State {
    explicit State(std::size_t bytes) : most_entries(std::max<std::size_t>(1, bytes / 96)) {}

    std::size_t most_entries;
    std::unordered_map<Key, bool, KeyHash> table;
    const std::atomic<bool>* stop = nullptr;
    std::uint64_t nodes = 0;

    bool reaches(const Position& position, int side, int target) {
        int left = std::popcount(position.hands[static_cast<std::size_t>(position.turn())]);
        if (target <= 0) return true;
        if (target > left) return false;
        if ((++nodes & 1023) == 0 && stop && stop->load(std::memory_order_relaxed)) throw Stopped{};
        if (position.trick_size != 0) return search(position, side, target);
        Key key{position.hands, position.leader + 4 * (side + 2 * (target + 16 * position.trump))};
        if (auto found = table.find(key); found != table.end()) return found->second;
        bool answer = search(position, side, target);
        if (table.size() >= most_entries) table.clear();
        table.emplace(key, answer);
        return answer;
    }

    bool search(const Position& position, int side, int target) {
        int player = position.turn();
        bool ours = player % 2 == side;
        Cards hand = position.hands[static_cast<std::size_t>(player)];
        Cards legal = hand;
        if (position.trick_size > 0 && in_suit(hand, suit_of(position.trick[0])))
            legal = in_suit(hand, suit_of(position.trick[0]));
        while (legal) {
            int card = 63 - std::countl_zero(legal);
            legal ^= card_mask(card);
            if (reaches_after(position, player, card, side, target) == ours) return ours;
        }
        return !ours;
    }

    bool reaches_after(const Position& position, int player, int card, int side, int target) {
        Position after = position;
        after.hands[static_cast<std::size_t>(player)] ^= card_mask(card);
        if (position.trick_size < 3) {
            after.trick[static_cast<std::size_t>(after.trick_size++)] = static_cast<std::uint8_t>(card);
            return reaches(after, side, target);
        }
        int best = position.trick[0];
        int winner = position.leader;
        for (int place = 1; place < SEATS; ++place) {
            int played = place < 3 ? position.trick[static_cast<std::size_t>(place)] : card;
            if (beats(played, best, position.trump)) {
                best = played;
                winner = (position.leader + place) % SEATS;
            }
        }
        after.trick_size = 0;
        after.leader = winner;
        return reaches(after, side, target - (winner % 2 == side));
    }
};

Solver::Solver(std::size_t memory_bytes) : state(std::make_unique<State>(memory_bytes)) {}
Solver::~Solver() = default;

bool Solver::reaches(const Position& position, int side, int target, Cards* relevant) {
    if (relevant) {
        *relevant = 0;
        for (Cards hand : position.hands) *relevant |= hand;
        for (int place = 0; place < position.trick_size; ++place)
            *relevant |= card_mask(position.trick[static_cast<std::size_t>(place)]);
    }
    return state->reaches(position, side, target);
}

int Solver::tricks(const Position& position, int side, int) {
    int tricks = 0;
    while (tricks < 13 && state->reaches(position, side, tricks + 1)) ++tricks;
    return tricks;
}

void Solver::watch(const std::atomic<bool>* stop) { state->stop = stop; }
std::uint64_t Solver::nodes() const { return state->nodes; }
void Solver::clear() { state->table.clear(); }

}  // namespace alphamu

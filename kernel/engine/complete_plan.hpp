// A complete plan, followed to the last card in the worlds that are searched: with the best card of a search at every
// turn, it wins what a card is worth at least.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "search/alphamu_search.hpp"
#include "engine/value_search.hpp"

namespace alphamu::engine {

using search::StateKey;

template <class Worlds>
class CompletePlan {
public:
    using Set = typename Worlds::Set;

    CompletePlan(AlphaMuSearch<Worlds>& search, ValueSearch<Worlds>& values) : search(search), values(values) {
        values.ask_by_fronts();
    }

    // The worlds, of those possible, that are won from here when our side always plays the best card of a search, and
    // the others play, in each world, whatever is best: a foe against that, a partner for it.
    Set won(const PublicState& state, Set possible, int depth) {
        if (search.standing.is_settled(state, possible)) return search.standing.made(state, possible);
        Cards relevant = 0;
        possible = search.leaf(state, possible, 0, relevant);
        if (possible.count() <= 1) return possible;
        const Followed key{search.worlds.key_of(state), search.weights_key(state), possible};
        if (const auto place = followed.find(key); place != followed.end()) return place->second;
        search.effort.count_node();
        Set kept = possible;
        if (state.is_partner_turn()) {
            kept = possible.none();
            for (const auto& move : search.promises(state, possible, relevant)) {
                const Set open = move.worlds - kept;
                if (open.is_empty()) continue;
                kept |= search.before(state, move.card,
                                      won(state.after(move.card), search.after(state, move.card, open), depth));
            }
        } else if (state.is_max_turn()) {
            const std::vector<int> cards = unequal_cards(state);
            const int card = cards.size() == 1 ? cards[0] : cards[planned(state, possible, depth, cards)];
            kept = won(state.after(card), possible, depth);
        } else {
            for (const auto& move : search.hidden_moves.moves(state, possible)) {
                const Set playable = move.worlds & kept;
                if (playable.is_empty()) continue;
                const Set left = won(state.after(move.card), search.after(state, move.card, playable), depth);
                kept -= playable - search.before(state, move.card, left);
            }
        }
        if (followed.size() * (sizeof(Followed) + sizeof(Set) + 2 * kept.heap_bytes()) > MOST_FOLLOWED_BYTES)
            followed.clear();
        followed.emplace(key, kept);
        return kept;
    }

private:
    // The best of some cards by a search of this depth; where its fronts explode, by one less deep.
    std::size_t planned(const PublicState& state, const Set& possible, int depth, const std::vector<int>& cards) {
        for (;; --depth) {
            const auto choice = values.best_of(state, possible, depth, cards, search.weigh(state, possible),
                                               values.means.comparisons_of_plan(depth));
            if (!std::holds_alternative<TooLarge>(choice)) return std::get<0>(choice).best;
        }
    }

    static constexpr std::size_t MOST_FOLLOWED_BYTES = 32 << 20;

    struct Followed {
        StateKey state;
        std::uint64_t weights;
        Set possible;
        bool operator==(const Followed&) const = default;
    };
    struct FollowedHash {
        std::size_t operator()(const Followed& key) const {
            return StateKey::Hash{}(key.state) ^ key.weights ^ hash_of_common(key.possible, key.possible);
        }
    };
    std::unordered_map<Followed, Set, FollowedHash> followed;

    AlphaMuSearch<Worlds>& search;
    ValueSearch<Worlds>& values;
};

}  // namespace alphamu::engine

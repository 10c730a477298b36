// How our side stands in a state: what is settled there, whatever is played, and what is still open.
#pragma once

#include <cstddef>

#include "base/cards.hpp"
#include "search/options.hpp"
#include "search/question.hpp"
#include "search/sure_tricks.hpp"

namespace alphamu::search {

template <class Worlds>
class Standing {
public:
    using Set = typename Worlds::Set;

    Standing(const Worlds& worlds, const Question& question, const Options& options)
        : worlds(worlds), level(question.levels[0]), levels(question.levels.size()), options(options) {}

    // Whether more than one level counts.
    bool has_levels() const { return Worlds::HAS_LEVELS && levels > 1; }

    // How many tricks our side needs from here on, for the lowest level.
    int still_needed(const PublicState& state) const { return level.tricks - state.won; }

    bool is_settled(const PublicState& state) const {
        return still_needed(state) > state.tricks_left || is_made(state);
    }
    // Of these worlds: nothing is open that the last tricks could decide.
    bool is_settled(const PublicState& state, const Set& useful) const {
        if constexpr (Worlds::HAS_LEVELS)
            if (has_levels()) {
                const Set possible = useful & worlds.won_by(state.won + state.tricks_left);
                return possible.is_subset_of(worlds.won_by(state.won + sure_tricks(state)));
            }
        return is_settled(state);
    }

    // The worlds, of these, that are won from a state that is settled. (Elsewhere the sure tricks are one plan among
    // others, which may reach more in some worlds, and less in others.)
    Set made(const PublicState& state, const Set& useful) const {
        if constexpr (Worlds::HAS_LEVELS)
            if (has_levels()) return useful & worlds.won_by(state.won + sure_tricks(state));
        return is_made(state) ? useful : useful.none();
    }
    // In every world.
    bool is_made(const PublicState& state) const {
        const int tricks = still_needed(state);
        return tricks <= 0 || sure_tricks(state) >= tricks;
    }

    // Whether these are won whatever is played from here on.
    bool is_won_already(const PublicState& state, const Set& won) const {
        if constexpr (Worlds::HAS_LEVELS)
            if (has_levels()) return won.is_subset_of(worlds.won_by(state.won));
        return still_needed(state) <= 0 || won.is_empty();
    }

    // Whether everything that is still open happens in one layout.
    bool is_open_in_one(const PublicState& state, const Set& useful) const {
        if constexpr (Worlds::HAS_LEVELS)
            if (has_levels()) return worlds.is_one_layout(useful - worlds.won_by(state.won));
        return useful.count() == 1;
    }

    // Everything that counts in the worlds of a set.
    Set all_levels(const Set& set) const {
        if constexpr (Worlds::HAS_LEVELS)
            if (has_levels()) return worlds.all_levels(set);
        return set;
    }

private:
    int sure_tricks(const PublicState& state) const {
        return options.sure_tricks ? search::sure_tricks(state).tricks : 0;
    }

    const Worlds& worlds;
    const Level& level;  // the lowest
    const std::size_t levels;
    const Options& options;
};

}  // namespace alphamu::search

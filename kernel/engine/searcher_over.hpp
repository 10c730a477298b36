// A searcher for one kind of worlds: GivenWorlds or AllLayouts.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine/complete_plan.hpp"
#include "engine/searcher.hpp"
#include "engine/value_search.hpp"
#include "exact/whole_front.hpp"
#include "search/alphamu_search.hpp"

namespace alphamu::engine {

using exact::WholeFront;

template <class Worlds>
class SearcherOver final : public Searcher {
public:
    SearcherOver(Question given, Options switches, const Resources& resources, Effort& effort)
        : Searcher(std::move(given), switches),
          value_bytes(ValueSearch<Worlds>::bytes(options, resources.memory_bytes)),
          search(question, options, resources.with(resources.memory_bytes - value_bytes), effort),
          values(search, options, value_bytes),
          whole(search, value_bytes + search.front_bytes()) {}

    std::vector<int> cards() const override {
        if (question.state.is_max_turn()) return unequal_cards(question.state);
        std::vector<int> result;
        for (const auto& move : search.hidden_moves.moves(question.state, all())) result.push_back(move.card);
        return result;
    }

    OrTooLarge<DepthReport> analyse(int depth, const std::vector<int>& cards, std::uint64_t comparisons) override {
        check_depth(depth);
        search.begin();
        values.ask_by_fronts();
        return search.within(comparisons, [&] {
            DepthReport report{depth, true, {}};
            for (const int card : cards) {
                const Set playable = worlds_with(card);
                const Outcome outcome = std::get<Outcome>(root_card(card, playable, depth, 0));
                report.cards.push_back(report_of(card, playable, outcome, false));
                report.cards.back().vectors = static_cast<double>(outcome.front.size());
                report.complete &= outcome.complete;
            }
            return report;
        });
    }

    OrTooLarge<DepthReport> choose(int depth, const std::vector<int>& cards, Weight upper, bool to_the_end) override {
        if (!question.state.is_max_turn()) throw std::invalid_argument("a card is chosen for the asker's side only");
        if (cards.empty()) throw std::invalid_argument("there are no cards to choose from");
        for (const int card : cards) worlds_with(card);
        check_depth(depth);
        search.begin();
        upper = std::clamp<Weight>(upper, 0, search.weigh(question.state, all()));
        if (options.value_bound) return choose_by_value(depth, cards, upper, to_the_end);
        return search.within(most_comparisons, [&] { return choose_by_front(depth, cards, upper); });
    }

    OrTooLarge<CardReport> value(int depth, int card, Weight upper) override {
        const Set playable = worlds_with(card);
        check_depth(depth);
        search.begin();
        const auto ask = [&](Weight need) { return root_card(card, playable, depth, need); };
        upper = std::min(upper, search.weigh(question.state, playable));
        OrTooLarge<Outcome> result = values.ask_from_above(upper, ask, most_comparisons);
        if (const TooLarge* what = std::get_if<TooLarge>(&result)) return *what;
        Outcome& outcome = std::get<Outcome>(result);
        outcome.complete |= values.holds_to_the_end(question.state, card, outcome, depth);
        outcome.front = outcome.front.at_least(outcome.front.best_weight());
        return report_of(card, playable, outcome, false);
    }

    OrTooLarge<CardReport> whole_front(int depth, int card, std::size_t most_vectors, std::size_t nodes) override {
        const Set playable = worlds_with(card);
        check_depth(depth);
        search.begin();
        if (question.state.seats.has_partner() || search.standing.has_levels() || !whole.fits(playable))
            return TooLarge::DIAGRAM;
        search.forget_fronts();
        values.forget();
        const int below = depth - question.state.is_max_turn();
        const auto result = whole.after(question.state, card, playable, below, most_vectors, nodes);
        if (const TooLarge* what = std::get_if<TooLarge>(&result)) return *what;
        const auto& found = std::get<0>(result);
        CardReport report{card,
                          search.weigh(question.state, found.heaviest[0]),
                          search.weigh(question.state, playable),
                          false,
                          found.complete,
                          {}};
        report.vectors = found.vectors;
        for (const Set& vector : found.heaviest) report.front.push_back(text_of(vector));
        std::ranges::sort(report.front);
        return report;
    }

    Weight achieved(int card, int depth) override {
        const Set playable = worlds_with(card);
        check_depth(depth);
        search.begin();
        const PublicState& state = question.state;
        const Set won = CompletePlan(search, values).won(state.after(card), search.after(state, card, playable), depth);
        return search.weigh(state, search.before(state, card, won));
    }

    std::vector<std::vector<int>> tricks(const std::vector<int>& cards) override {
        std::vector<std::vector<int>> result;
        for (const int card : cards) {
            const Set playable = worlds_with(card);
            const PublicState next = question.state.after(card);
            std::vector<int> row(question.worlds.size(), -1);
            std::vector<std::size_t> worlds;
            playable.for_each([&](std::size_t bit) {
                const std::size_t world = search.worlds.layout_of(bit);
                if (row[world] == 0) return;  // at another level
                row[world] = 0;
                worlds.push_back(world);
            });
            std::vector<Position> positions;
            for (const std::size_t world : worlds)
                positions.push_back(position_with(next, question.worlds[world].hands[0] & next.hidden));
            std::vector<int> won(worlds.size());
            if (next.tricks_left) won = search.leaves.tricks(positions, next.seats.side());
            for (std::size_t i = 0; i < worlds.size(); ++i) row[worlds[i]] = next.won + won[i];
            result.push_back(std::move(row));
        }
        return result;
    }

    std::vector<int> winning_cards(const std::vector<int>& path, const std::string& worlds, int depth) override {
        const auto [state, wanted] = follow(path, worlds_of(worlds));
        if (state.tricks_left == 0 || !state.is_max_turn())
            throw std::invalid_argument("the asker's side is not on turn after these cards");
        check_depth(depth);
        search.begin();
        std::vector<int> result;
        for (const int card : unequal_cards(state)) {
            const Outcome outcome = search.after_max(state.after(card), wanted, depth - 1, search.weigh(state, wanted));
            if (!outcome.front.is_empty()) result.push_back(card);
        }
        return result;
    }

    std::vector<std::pair<int, std::string>> replies(const std::vector<int>& path, const std::string& worlds) override {
        const Set wanted = worlds_of(worlds);
        const auto [state, possible] = follow(path, wanted);
        if (state.tricks_left == 0 || state.is_max_turn())
            throw std::invalid_argument("nobody but the asker's side is on turn after these cards");
        search.begin();  // a silent partner's card is found by solving, which looks at the path
        std::vector<std::pair<int, std::string>> result;
        Cards relevant = 0;
        // A silent partner has one card in each world; all others may play what they hold.
        const auto moves = state.is_silent_turn() ? search.promises(state, possible, relevant)
                                                  : search.hidden_moves.moves(state, possible);
        for (const auto& move : moves)
            if (!move.worlds.is_empty()) result.emplace_back(move.card, text_of(back(path, move.worlds)));
        return result;
    }

private:
    using Set = typename Worlds::Set;
    using Outcome = typename AlphaMuSearch<Worlds>::Outcome;
    const std::size_t value_bytes;
    const std::uint64_t most_comparisons = comparisons_of_value(question, options, Worlds::SHRINK);
    AlphaMuSearch<Worlds> search;
    ValueSearch<Worlds> values;
    WholeFront<Worlds> whole;  // instead of the table of fronts and the graph of the values

    const Set& all() const { return search.worlds.all(); }

    static void check_depth(int depth) {
        if (depth < 1) throw std::invalid_argument("a depth of " + std::to_string(depth) + ": expected at least 1");
    }

    // The worlds, of these, in which a card can be played.
    Set worlds_with(const PublicState& state, int card, const Set& worlds) const {
        const bool seen = state.tricks_left > 0 && state.is_seen_turn();
        const Cards held = seen ? state.legal(state.visible[state.turn()]) : state.hidden;
        if (card < 0 || card >= 64 || !(held & card_mask(card)))
            throw std::invalid_argument("that card cannot be played here");
        if (seen) return worlds;
        for (const auto& move : search.hidden_moves.moves(state, worlds))
            if (move.card == card) return move.worlds;
        return worlds.none();
    }
    Set worlds_with(int card) const {
        Set worlds = worlds_with(question.state, card, all());
        if (worlds.is_empty()) throw std::invalid_argument("that card cannot be played here in any world");
        return worlds;
    }

    // The state after these cards from the root, and what is left of some worlds there.
    std::pair<PublicState, Set> follow(const std::vector<int>& path, Set worlds) const {
        PublicState state = question.state;
        for (const int card : path) {
            worlds = worlds_with(state, card, worlds);
            worlds = search.after(state, card, worlds);
            state = state.after(card);
        }
        return {state, std::move(worlds)};
    }

    // Worlds after these cards as a set at the root.
    Set back(const std::vector<int>& path, Set worlds) const {
        std::vector<PublicState> states{question.state};
        for (const int card : path) states.push_back(states.back().after(card));
        for (std::size_t i = path.size(); i-- > 0;) worlds = search.before(states[i], path[i], worlds);
        return worlds;
    }

    // In a text, which has those of the lowest level first.
    std::size_t characters() const { return question.worlds.size() * question.levels.size(); }

    Set worlds_of(const std::string& text) const {
        if (text.size() != characters())
            throw std::invalid_argument("expected one character for each world, at each level");
        Set worlds = all().none();
        for (std::size_t number = 0; number < text.size(); ++number)
            if (text[number] == '1') worlds.add(search.worlds.bit_of(number));
        return worlds;
    }

    std::string text_of(const Set& worlds) const {
        std::string text(characters(), '0');
        worlds.for_each([&](std::size_t bit) { text[search.worlds.number_of(bit)] = '1'; });
        return text;
    }

    // Of these worlds, all: with several levels only what is worth something, and can still be reached double dummy.
    Set searched(const Set& playable) {
        if constexpr (Worlds::HAS_LEVELS)
            if (search.standing.has_levels()) {
                Cards relevant = 0;
                const Set counting = playable & search.worlds.counting();
                return question.state.is_max_turn() ? search.leaf(question.state, counting, 0, relevant) : counting;
            }
        return playable;
    }

    // M counts the cards of our side: a foe's card at the root costs nothing.
    OrTooLarge<Outcome> root_card(int card, const Set& playable, int depth, Weight need) {
        const Set useful = searched(playable);
        const PublicState next = question.state.after(card);
        if (search.standing.is_settled(next, useful)) return search.settled(question.state, next, useful, need);
        if (question.state.is_max_turn()) return values.after_max(next, useful, depth - 1, need);
        Cards relevant = 0;
        Set won = search.leaf(next, search.after(question.state, card, useful), need, relevant);
        OrTooLarge<Outcome> result = values.plans(next, std::move(won), depth, need);
        if (is_too_large(result)) return result;
        return search.before(question.state, card, std::get<Outcome>(std::move(result)));
    }

    OrTooLarge<DepthReport> choose_by_value(int depth, const std::vector<int>& cards, Weight upper, bool to_the_end) {
        auto result = values.best_of(question.state, searched(all()), depth, cards, upper, most_comparisons);
        if (const TooLarge* what = std::get_if<TooLarge>(&result)) return *what;
        auto& [best, outcomes] = std::get<0>(result);
        Outcome& chosen = outcomes[best];
        chosen.complete |= values.holds_to_the_end(question.state, cards[best], chosen, depth);
        if (to_the_end && !chosen.complete) chosen.complete = values.is_common_plan(question, cards[best], chosen);
        DepthReport report{depth, chosen.complete, {}};
        const Weight value = chosen.front.best_weight();
        for (std::size_t i = 0; i < cards.size(); ++i) {
            CardReport card = report_of(cards[i], all(), outcomes[i], i != best);
            if (i != best) card.weight = std::min(outcomes[i].bound, value);
            report.cards.push_back(std::move(card));
        }
        return report;
    }

    // Algorithm 6 at the root, with the root cut.
    DepthReport choose_by_front(int depth, const std::vector<int>& cards, Weight upper) {
        DepthReport report{depth, true, {}};
        values.ask_by_fronts();
        Front<Set> root_front;
        search.path.enter(root_front);
        for (const int card : cards) {
            if (options.root_cut && !root_front.is_empty() && root_front.best_weight() >= upper) {
                report.cards.push_back({card, upper, search.weigh(question.state, all()), true, false, {}});
                continue;
            }
            Outcome outcome = std::get<Outcome>(root_card(card, all(), depth, 0));
            // What a cut below left of the card's front is dominated by the root's; the rest are plans.
            const Weight best = outcome.front.best_weight();
            if (outcome.depends != AlphaMuSearch<Worlds>::INDEPENDENT) outcome.front = outcome.front.beyond(root_front);
            const bool cut = outcome.front.is_empty() || outcome.front.best_weight() < best;
            if (root_front.merge(outcome.front)) report.complete &= outcome.complete;
            report.cards.push_back(report_of(card, all(), outcome, cut));
        }
        search.path.leave();
        return report;
    }

    CardReport report_of(int card, const Set& playable, const Outcome& outcome, bool bound) const {
        CardReport report{card, outcome.bound, search.weigh(question.state, playable), bound, outcome.complete, {}};
        if (bound) return report;
        report.weight = outcome.front.best_weight();
        for (const auto& vector : outcome.front) report.front.push_back(text_of(vector.won));
        std::ranges::sort(report.front);
        return report;
    }
};

}  // namespace alphamu::engine

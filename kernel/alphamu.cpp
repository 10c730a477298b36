#include "alphamu.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <unordered_map>
#include <utility>

#include "all_layouts.hpp"
#include "alphamu_search.hpp"
#include "given_worlds.hpp"
#include "heaviest_plan.hpp"

namespace alphamu {

// The face of the search that does not depend on the kind of its worlds.
class AlphaMu::Search {
public:
    Search(Problem problem, Options options) : problem(std::move(problem)), options(options) {}
    virtual ~Search() = default;

    virtual DepthReport analyse(int depth, const std::vector<int>& cards, std::uint64_t comparisons) = 0;
    virtual DepthReport choose(int depth, const std::vector<int>& cards, Weight upper) = 0;
    virtual CardReport value(int depth, int card, Weight upper) = 0;
    virtual std::vector<std::vector<int>> tricks(const std::vector<int>& cards) = 0;
    virtual std::vector<int> winning_cards(const std::vector<int>& path, const std::string& worlds, int depth) = 0;
    virtual std::vector<std::pair<int, std::string>> replies(const std::vector<int>& path,
                                                             const std::string& worlds) = 0;
    virtual Weight achieved(int card, int depth) = 0;
    virtual std::vector<int> cards() const = 0;
    virtual void limit_nodes(std::uint64_t nodes) = 0;
    virtual std::uint64_t nodes() const = 0;
    virtual std::uint64_t solves() const = 0;

    const Problem problem;
    const Options options;
    std::atomic<bool> stopped{false};
};

template <class Worlds>
class AlphaMu::SearchOver final : public AlphaMu::Search {
public:
    SearchOver(Problem given, Options switches, std::size_t memory_bytes, int threads)
        : Search(std::move(given), switches),
          search(problem, options, memory_bytes - graph_bytes(memory_bytes), threads, stopped),
          heaviest(search, graph_bytes(memory_bytes), options.front_comparisons) {}

    std::vector<int> cards() const override {
        if (problem.state.is_max_turn()) return unequal_cards(problem.state);
        std::vector<int> result;
        for (const auto& move : search.defenders.moves(problem.state, all())) result.push_back(move.card);
        return result;
    }

    DepthReport analyse(int depth, const std::vector<int>& cards, std::uint64_t comparisons) override {
        check_depth(depth);
        DepthReport report{depth, true, {}};
        begin(comparisons);
        for (const int card : cards) {
            const Set playable = worlds_with(card);
            const Outcome outcome = root_card(card, playable, depth, 0);
            report.cards.push_back(report_of(card, playable, outcome, false));
            report.complete &= outcome.complete;
        }
        return report;
    }

    DepthReport choose(int depth, const std::vector<int>& cards, Weight upper) override {
        if (!problem.state.is_max_turn()) throw std::invalid_argument("a card is chosen for declarer's side only");
        if (cards.empty()) throw std::invalid_argument("there are no cards to choose from");
        for (const int card : cards) worlds_with(card);
        check_depth(depth);
        begin();
        upper = std::clamp<Weight>(upper, 0, search.weigh(all()));
        return options.value_bound ? choose_by_value(depth, cards, upper) : choose_by_front(depth, cards, upper);
    }

    CardReport value(int depth, int card, Weight upper) override {
        const Set playable = worlds_with(card);
        check_depth(depth);
        begin();
        Outcome outcome;
        ask_from_above(std::min(upper, search.weigh(playable)), [&](Weight need) {
            outcome = root_card(card, playable, depth, need);
            return outcome.front.is_empty() ? std::optional(outcome.bound) : std::nullopt;
        });
        outcome.complete |= holds_to_the_end(problem.state, card, outcome);
        return report_of(card, playable, outcome, false);
    }

    Weight achieved(int card, int depth) override {
        const Set playable = worlds_with(card);
        check_depth(depth);
        begin();
        by_weights = false;     // a plan has to be found soon rather than proved to be the best
        const Weight won = search.weigh(follow_plan(problem.state.after(card), playable, depth));
        followed.clear();
        return won;
    }

    std::vector<std::vector<int>> tricks(const std::vector<int>& cards) override {
        std::vector<std::vector<int>> result;
        for (const int card : cards) {
            const Set playable = worlds_with(card);
            const PublicState next = problem.state.after(card);
            // The current trick may end with this card: then its winner is no longer counted in `next`.
            const int won_now = problem.state.needed - next.needed;
            std::vector<int> row(problem.worlds.size(), -1);
            playable.for_each([&](std::size_t bit) {
                const std::size_t world = search.worlds.world_of(bit);
                const Position position = position_with(next, problem.worlds[world].hands[0] & next.hidden);
                row[world] = won_now + (next.tricks_left ? search.leaves.tricks(position, next.declarer % 2) : 0);
            });
            result.push_back(std::move(row));
        }
        return result;
    }

    std::vector<int> winning_cards(const std::vector<int>& path, const std::string& worlds, int depth) override {
        const auto [state, wanted] = follow(path, worlds_of(worlds));
        if (state.tricks_left == 0 || !state.is_max_turn())
            throw std::invalid_argument("declarer's side is not on turn after these cards");
        check_depth(depth);
        begin();
        std::vector<int> result;
        for (const int card : unequal_cards(state)) {
            const Outcome outcome = search.after_max(state.after(card), wanted, depth - 1, search.weigh(wanted));
            if (!outcome.front.is_empty()) result.push_back(card);
        }
        return result;
    }

    std::vector<std::pair<int, std::string>> replies(const std::vector<int>& path,
                                                     const std::string& worlds) override {
        const Set wanted = worlds_of(worlds);
        const auto [state, possible] = follow(path, wanted);
        if (state.tricks_left == 0 || state.is_max_turn())
            throw std::invalid_argument("no defender is on turn after these cards");
        std::vector<std::pair<int, std::string>> result;
        for (const auto& move : search.defenders.moves(state, possible))
            result.emplace_back(move.card, text_of(back(path, move.worlds)));
        return result;
    }

    void limit_nodes(std::uint64_t nodes) override { search.node_limit = search.nodes + nodes; }
    std::uint64_t nodes() const override { return search.nodes; }
    std::uint64_t solves() const override { return search.leaves.solves(); }

private:
    using Set = typename Worlds::Set;
    using Outcome = typename AlphaMuSearch<Worlds>::Outcome;
    AlphaMuSearch<Worlds> search;

    // Only where the worlds are layouts.
    struct NoHeaviestPlan {
        NoHeaviestPlan(AlphaMuSearch<Worlds>&, std::size_t, std::uint64_t) {}
    };
    std::conditional_t<Worlds::SHRINK, HeaviestPlan, NoHeaviestPlan> heaviest;
    bool by_weights = false;        // ask it, for fronts have exploded
    bool graph_too_large = false;   // for its memory: it is not asked again

    static std::size_t graph_bytes(std::size_t memory_bytes) { return Worlds::SHRINK ? memory_bytes / 2 : 0; }

    const Set& all() const { return search.worlds.all(); }

    static void check_depth(int depth) {
        if (depth < 1) throw std::invalid_argument("a depth of " + std::to_string(depth) + ": expected at least 1");
    }

    // A question that was stopped leaves its path behind.
    void begin(std::uint64_t comparisons = UINT64_MAX) {
        search.path.clear();
        followed.clear();
        search.comparisons_left = comparisons;
    }

    Set worlds_with(int card) const {
        const PublicState& root = problem.state;
        if (root.is_max_turn()) {
            if (card < 0 || card >= 64 || !(root.legal(root.visible[root.turn()]) & card_mask(card)))
                throw std::invalid_argument("that card cannot be played here");
            return all();
        }
        for (const auto& move : search.defenders.moves(root, all()))
            if (move.card == card) return move.worlds;
        throw std::invalid_argument("that card cannot be played here in any world");
    }

    static std::vector<int> unequal_cards(const PublicState& state) {
        const Cards hand = state.visible[state.turn()];
        std::vector<int> result;
        for (Cards rest = lowest_of_touching(state.legal(hand), state.in_play() & ~hand); rest; rest &= rest - 1)
            result.push_back(std::countr_zero(rest));
        return result;
    }

    // These worlds as a set after a card, whoever plays it; and such a set as one before it.
    Set after(const PublicState& state, int card, const Set& worlds) const {
        return state.is_max_turn() ? worlds : search.worlds.after(state, card, worlds);
    }
    Set before(const PublicState& state, int card, const Set& worlds) const {
        return state.is_max_turn() ? worlds : search.worlds.before(state, card, worlds);
    }

    // The state after these cards from the root, and what is left of some worlds there.
    std::pair<PublicState, Set> follow(const std::vector<int>& path, Set worlds) const {
        PublicState state = problem.state;
        for (const int card : path) {
            const bool max = state.is_max_turn();
            const Cards held = max ? state.legal(state.visible[state.turn()]) : state.hidden;
            if (card < 0 || card >= 64 || !(held & card_mask(card)))
                throw std::invalid_argument("a card of the path cannot be played");
            worlds = after(state, card, worlds);
            state = state.after(card);
        }
        return {state, std::move(worlds)};
    }

    // Worlds after these cards as a set at the root.
    Set back(const std::vector<int>& path, Set worlds) const {
        std::vector<PublicState> states{problem.state};
        for (const int card : path) states.push_back(states.back().after(card));
        for (std::size_t i = path.size(); i-- > 0;) worlds = before(states[i], path[i], worlds);
        return worlds;
    }

    Set worlds_of(const std::string& text) const {
        if (text.size() != problem.worlds.size()) throw std::invalid_argument("expected one character for each world");
        Set worlds = all().none();
        for (std::size_t world = 0; world < text.size(); ++world)
            if (text[world] == '1') worlds.add(search.worlds.bit_of(world));
        return worlds;
    }

    std::string text_of(const Set& worlds) const {
        std::string text(problem.worlds.size(), '0');
        worlds.for_each([&](std::size_t bit) { text[search.worlds.world_of(bit)] = '1'; });
        return text;
    }

    // M counts the cards of declarer's side: a defender's card at the root costs nothing.
    Outcome root_card(int card, const Set& playable, int depth, Weight need) {
        const PublicState next = problem.state.after(card);
        if (search.is_settled(next)) return search.settled(next, playable, need);
        if (problem.state.is_max_turn()) return after_max(next, playable, depth - 1, need);
        Cards relevant = 0;
        Set won = search.leaf(next, after(problem.state, card, playable), need, relevant);
        return search.before(problem.state, card, plans(next, std::move(won), depth, need));
    }

    // After a card of declarer's side.
    Outcome after_max(const PublicState& next, const Set& useful, int depth, Weight need) {
        if (!by_weights || search.is_settled(next)) return search.after_max(next, useful, depth, need);
        Cards relevant = 0;
        return plans(next, search.leaf(next, useful, need, relevant), depth, need);
    }

    // The plans that weigh enough, from a state whose worlds are all double-dummy wins; or only the heaviest of them.
    Outcome plans(const PublicState& state, Set won, int depth, Weight need) {
        if constexpr (Worlds::SHRINK)
            if (by_weights && search.weigh(won) >= need && !won.is_empty()) return heaviest.best(state, won, depth, need);
        return search.node(state, std::move(won), depth, need, true);
    }

    // Whether a plan that was found by its weight is one to the last trick: then it is the best at any depth.
    bool holds_to_the_end(const PublicState& state, int card, const Outcome& outcome) {
        if (!by_weights || outcome.front.is_empty() || !state.is_max_turn()) return false;
        const auto& plan = *outcome.front.begin();
        const int cards = std::popcount(state.in_hands() & ~state.hidden);
        return !search.after_max(state.after(card), plan.won, cards - 1, plan.weight).front.is_empty();
    }

    // The best of some cards, and what is known of the others.
    struct Choice {
        std::size_t best;
        std::vector<Outcome> outcomes;
    };

    // Is there a plan worth `need`? Asked from the top down, so that hardly any front has to be built; `ask` tells the
    // bound that it failed with, or nothing when it succeeded. The further `need` falls below the value, the larger the
    // fronts: where they grow too large, the last step down was too long. Throws FrontsTooLarge where the shortest step
    // takes more comparisons than `most`.
    template <class Ask>
    void ask_from_above(Weight upper, Ask ask, std::uint64_t most = UINT64_MAX) {
        const std::size_t level = search.path.size();
        std::uint64_t comparisons = std::max<std::uint64_t>(1, options.front_comparisons);
        bool overflown = false;
        for (Weight step = 1;;) {
            const Weight need = std::max<Weight>(0, upper + 1 - step);
            search.comparisons_left = comparisons;
            try {
                const std::optional<Weight> failed = ask(need);
                if (!failed) break;
                upper = std::min(*failed, need - 1);
                step *= 2;
                overflown = false;
            } catch (const FrontsTooLarge&) {
                search.path.resize(level);
                if (step == 1 && comparisons >= most) throw;
                if (Worlds::SHRINK && options.divided_weights && !graph_too_large && most == UINT64_MAX) {
                    by_weights = true;
                    comparisons = UINT64_MAX;
                    step = 1;
                    continue;
                }
                if (step == 1) comparisons *= 4;
                step = (step + 3) / 4;
                search.fronts_explode = options.sibling_bounds;
            } catch (const GraphTooLarge&) {    // begun anew, it has room; if that is not enough, nothing is
                search.path.resize(level);
                if (overflown) {
                    by_weights = false;
                    graph_too_large = true;
                    comparisons = options.front_comparisons;
                }
                overflown = true;
            }
        }
        search.comparisons_left = UINT64_MAX;
    }

    // The best of some cards. A search that succeeds has found every plan worth what was asked for, so its best is the
    // value.
    Choice best_by_value(const PublicState& state, const Set& useful, int depth, const std::vector<int>& cards,
                         Weight upper, std::uint64_t most_comparisons = UINT64_MAX) {
        std::vector<Outcome> outcomes(cards.size());
        for (Outcome& outcome : outcomes) outcome.bound = upper;
        std::optional<std::size_t> chosen;
        Front<Set> front;
        search.path.push_back({&front, {}});
        ask_from_above(upper, [&](Weight need) -> std::optional<Weight> {
            Weight bound = 0;
            for (std::size_t i = 0; i < cards.size(); ++i) {
                if (chosen) need = front.best_weight() + 1;
                if (outcomes[i].bound >= need) {
                    Outcome outcome = after_max(state.after(cards[i]), useful, depth - 1, need);
                    if (outcome.front.is_empty()) {
                        outcomes[i].bound = std::min(outcome.bound, need - 1);
                    } else {
                        outcomes[i] = std::move(outcome);
                        chosen = i;
                        front.merge(outcomes[i].front);
                    }
                }
                bound = std::max(bound, outcomes[i].bound);
            }
            return chosen ? std::nullopt : std::optional(bound);
        }, most_comparisons);
        search.path.pop_back();
        return {*chosen, std::move(outcomes)};
    }

    DepthReport choose_by_value(int depth, const std::vector<int>& cards, Weight upper) {
        auto [best, outcomes] = best_by_value(problem.state, all(), depth, cards, upper);
        outcomes[best].complete |= holds_to_the_end(problem.state, cards[best], outcomes[best]);
        DepthReport report{depth, outcomes[best].complete, {}};
        const Weight value = outcomes[best].front.best_weight();
        for (std::size_t i = 0; i < cards.size(); ++i) {
            CardReport card = report_of(cards[i], all(), outcomes[i], i != best);
            if (i != best) card.weight = std::min(outcomes[i].bound, value);
            report.cards.push_back(std::move(card));
        }
        return report;
    }

    // The worlds, of those possible, that are won from here when declarer always plays the best card of a search, and
    // the defenders play, in each world, whatever is best against that.
    Set follow_plan(const PublicState& state, Set possible, int depth) {
        if (search.is_settled(state)) return state.needed <= 0 ? possible : possible.none();
        Cards relevant = 0;
        possible = search.leaf(state, possible, 0, relevant);
        if (possible.count() <= 1) return possible;
        const Followed key{search.worlds.key_of(state), possible};
        if (const auto place = followed.find(key); place != followed.end()) return place->second;
        search.count_node();
        Set won = possible;
        if (state.is_max_turn()) {
            const std::vector<int> cards = unequal_cards(state);
            const int card = cards.size() == 1 ? cards[0] : cards[planned(state, possible, depth, cards)];
            won = follow_plan(state.after(card), possible, depth);
        } else {
            for (const auto& move : search.defenders.moves(state, possible)) {
                const Set playable = move.worlds & won;
                if (playable.is_empty()) continue;
                const Set kept = follow_plan(state.after(move.card), after(state, move.card, playable), depth);
                won -= playable - before(state, move.card, kept);
            }
        }
        if (followed.size() * (sizeof(Followed) + sizeof(Set) + 2 * won.heap_bytes()) > MOST_FOLLOWED_BYTES)
            followed.clear();
        followed.emplace(key, won);
        return won;
    }

    // The best of some cards by a search of this depth; where its fronts explode, by one less deep.
    std::size_t planned(const PublicState& state, const Set& possible, int depth, const std::vector<int>& cards) {
        const std::size_t level = search.path.size();
        for (;; --depth) try {
            const std::uint64_t most = depth > 1 ? options.front_comparisons : UINT64_MAX;
            return best_by_value(state, possible, depth, cards, search.weigh(possible), most).best;
        } catch (const FrontsTooLarge&) {
            search.path.resize(level);
        }
    }

    static constexpr std::size_t MOST_FOLLOWED_BYTES = 32 << 20;

    struct Followed {
        StateKey state;
        Set possible;
        bool operator==(const Followed&) const = default;
    };
    struct FollowedHash {
        std::size_t operator()(const Followed& key) const {
            return StateKey::Hash{}(key.state) ^ hash_of_common(key.possible, key.possible);
        }
    };
    std::unordered_map<Followed, Set, FollowedHash> followed;

    // Algorithm 6 at the root, with the root cut.
    DepthReport choose_by_front(int depth, const std::vector<int>& cards, Weight upper) {
        DepthReport report{depth, true, {}};
        Front<Set> root_front;
        search.path.push_back({&root_front, {}});
        for (const int card : cards) {
            if (options.root_cut && !root_front.is_empty() && root_front.best_weight() >= upper) {
                report.cards.push_back({card, upper, search.weigh(all()), true, false, {}});
                continue;
            }
            Outcome outcome = root_card(card, all(), depth, 0);
            // What a cut below left of the card's front is dominated by the root's; the rest are plans.
            const Weight best = outcome.front.best_weight();
            if (outcome.depends != AlphaMuSearch<Worlds>::INDEPENDENT) outcome.front = outcome.front.beyond(root_front);
            const bool cut = outcome.front.is_empty() || outcome.front.best_weight() < best;
            if (root_front.merge(outcome.front)) report.complete &= outcome.complete;
            report.cards.push_back(report_of(card, all(), outcome, cut));
        }
        search.path.pop_back();
        return report;
    }

    CardReport report_of(int card, const Set& playable, const Outcome& outcome, bool bound) const {
        CardReport report{card, outcome.bound, search.weigh(playable), bound, outcome.complete, {}};
        if (bound) return report;
        report.weight = outcome.front.best_weight();
        for (const auto& vector : outcome.front) report.front.push_back(text_of(vector.won));
        std::ranges::sort(report.front);
        return report;
    }
};

AlphaMu::AlphaMu(Problem problem, Options options, std::size_t memory_bytes, int threads) {
    check(problem);
    if (threads < 1) throw std::invalid_argument("at least one thread is needed");
    const std::size_t worlds = problem.worlds.size();
    const auto make = [&]<class Worlds>() {
        search = std::make_unique<SearchOver<Worlds>>(std::move(problem), options, memory_bytes, threads);
    };
    if (options.all_layouts && AllLayouts::fits(problem))
        make.template operator()<AllLayouts>();
    else if (worlds <= 64)
        make.template operator()<GivenWorlds<FixedWorldSet<1>>>();
    else if (worlds <= 128)
        make.template operator()<GivenWorlds<FixedWorldSet<2>>>();
    else if (worlds <= 320)
        make.template operator()<GivenWorlds<FixedWorldSet<5>>>();
    else if (worlds <= 1024)
        make.template operator()<GivenWorlds<FixedWorldSet<16>>>();
    else
        make.template operator()<GivenWorlds<LargeWorldSet>>();
}

AlphaMu::~AlphaMu() = default;

std::vector<int> AlphaMu::cards() const { return search->cards(); }

int AlphaMu::full_depth() const {
    int cards = 0;
    for (const Cards hand : search->problem.state.visible) cards += std::popcount(hand);
    return cards;
}

DepthReport AlphaMu::analyse(int depth, const std::vector<int>& cards, std::uint64_t comparisons) {
    return search->analyse(depth, cards, comparisons);
}

DepthReport AlphaMu::choose(int depth, const std::vector<int>& cards, Weight upper) {
    return search->choose(depth, cards, upper);
}

CardReport AlphaMu::value(int depth, int card, Weight upper) { return search->value(depth, card, upper); }

std::vector<std::vector<int>> AlphaMu::tricks(const std::vector<int>& cards) { return search->tricks(cards); }

std::vector<int> AlphaMu::winning_cards(const std::vector<int>& path, const std::string& worlds, int depth) {
    return search->winning_cards(path, worlds, depth);
}

std::vector<std::pair<int, std::string>> AlphaMu::replies(const std::vector<int>& path, const std::string& worlds) {
    return search->replies(path, worlds);
}

Weight AlphaMu::achieved(int card, int depth) { return search->achieved(card, depth); }

void AlphaMu::stop() { search->stopped = true; }
void AlphaMu::limit_nodes(std::uint64_t nodes) { search->limit_nodes(nodes); }
std::uint64_t AlphaMu::nodes() const { return search->nodes(); }
std::uint64_t AlphaMu::solves() const { return search->solves(); }

}  // namespace alphamu

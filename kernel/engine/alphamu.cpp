#include "engine/alphamu.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "engine/searcher.hpp"
#include "search/all_layouts.hpp"

namespace alphamu::engine {

using search::AllLayouts;

AlphaMu::AlphaMu(Question question, Options options, const Resources& given)
    : limits(options.diagram_nodes), resources(given), knowing(given.knowing ? given.knowing->beside() : nullptr) {
    check(question);
    resources.knowing = knowing.get();
    by_layouts = options.all_layouts && AllLayouts::fits(question);
    search = (by_layouts ? searcher_of_layouts : searcher_of_worlds)(std::move(question), options, resources, effort);
}

AlphaMu::~AlphaMu() = default;

std::vector<int> AlphaMu::cards() const { return search->cards(); }

int AlphaMu::full_depth() const { return std::popcount(search->question.state.our_cards()); }

DepthReport AlphaMu::analyse(int depth, const std::vector<int>& cards) {
    return std::get<DepthReport>(search->analyse(depth, cards, UINT64_MAX));
}

OrTooLarge<DepthReport> AlphaMu::analyse(int depth, const std::vector<int>& cards, std::uint64_t comparisons) {
    return search->analyse(depth, cards, comparisons);
}

// All diagrams before any value is asked for: a diagram takes the room of what was learnt about values.
std::vector<std::optional<CardReport>> AlphaMu::fronts(int depth, const std::vector<int>& cards, bool patient) {
    std::vector<std::optional<CardReport>> reports(cards.size());
    if (limits.are_joined()) {
        OrTooLarge<DepthReport> joined = analyse(depth, cards, search->options.joined_comparisons);
        if (!is_too_large(joined)) {
            std::ranges::move(std::get<DepthReport>(joined).cards, reports.begin());
            return reports;
        }
        limits.joining_failed();
    }
    for (std::size_t i = 0; i < cards.size(); ++i) {
        const auto nodes = limits.diagram_nodes(cards[i], patient);
        if (!nodes) continue;
        OrTooLarge<CardReport> whole = whole_front(depth, cards[i], search->options.listed_vectors, *nodes);
        if (is_too_large(whole))
            limits.diagram_failed(cards[i]);
        else
            reports[i] = std::get<CardReport>(std::move(whole));
    }
    return reports;
}

bool AlphaMu::divides_weights() const {
    return by_layouts && search->options.divided_weights && search->options.value_bound;
}

bool AlphaMu::fronts_are_joined() const { return limits.are_joined(); }

OrTooLarge<DepthReport> AlphaMu::choose(int depth, const std::vector<int>& cards, Weight upper, bool to_the_end) {
    OrTooLarge<DepthReport> result = search->choose(depth, cards, upper, to_the_end);
    return is_too_large(result) && go_on_with_layouts() ? search->choose(depth, cards, upper, to_the_end) : result;
}

OrTooLarge<CardReport> AlphaMu::value(int depth, int card, Weight upper) {
    OrTooLarge<CardReport> result = search->value(depth, card, upper);
    return is_too_large(result) && go_on_with_layouts() ? search->value(depth, card, upper) : result;
}

// Fronts over worlds as they were given have exploded. False where there is nobody to go on.
bool AlphaMu::go_on_with_layouts() {
    if (by_layouts || !can_go_on_with_layouts(search->question, search->options)) return false;
    search = searcher_of_layouts(search->question, search->options, resources, effort);
    by_layouts = true;
    return true;
}

OrTooLarge<CardReport> AlphaMu::whole_front(int depth, int card, std::size_t most_vectors, std::size_t nodes) {
    return search->whole_front(depth, card, most_vectors, nodes);
}

std::vector<std::vector<int>> AlphaMu::tricks(const std::vector<int>& cards) { return search->tricks(cards); }

std::vector<int> AlphaMu::winning_cards(const std::vector<int>& path, const std::string& worlds, int depth) {
    return search->winning_cards(path, worlds, depth);
}

std::vector<std::pair<int, std::string>> AlphaMu::replies(const std::vector<int>& path, const std::string& worlds) {
    return search->replies(path, worlds);
}

Weight AlphaMu::achieved(int card, int depth) { return search->achieved(card, depth); }

void AlphaMu::stop() { stopping.raise(); }
void AlphaMu::go_on() { stopping.lower(); }
void AlphaMu::limit_nodes(std::uint64_t nodes) {
    const std::uint64_t before = effort.spent();
    effort.most_spent = nodes > UINT64_MAX - before ? UINT64_MAX : before + nodes;
}
std::uint64_t AlphaMu::nodes() const { return effort.nodes.value(); }
std::uint64_t AlphaMu::spent() const { return effort.spent(); }
std::uint64_t AlphaMu::solves() const { return effort.solves.value(); }

}  // namespace alphamu::engine

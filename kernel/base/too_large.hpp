// What comes back from work that may explode: the answer, or that it takes too much.
//
// Fronts, graphs of positions and decision diagrams are all built within limits. Whoever builds one leaves its own
// recursion by throwing LimitReached, which is caught at its door: nobody outside sees anything but a TooLarge.
#pragma once

#include <exception>
#include <utility>
#include <variant>

namespace alphamu {

// What has outgrown its limit.
enum class TooLarge { FRONTS, GRAPH, DIAGRAM };

template <class Answer>
using OrTooLarge = std::variant<Answer, TooLarge>;

template <class Answer>
bool is_too_large(const OrTooLarge<Answer>& result) {
    return std::holds_alternative<TooLarge>(result);
}

// For use inside one part only.
struct LimitReached : std::exception {
    const char* what() const noexcept override { return "a limit was reached"; }
};

// What the work returns, or `what` where it reaches its limit, after it has been cleared away.
template <class Work, class ClearAway>
auto or_too_large(TooLarge what, Work work, ClearAway clear_away) -> OrTooLarge<decltype(work())> {
    try {
        return work();
    } catch (const LimitReached&) {
        clear_away();
        return what;
    }
}

template <class Answer>
OrTooLarge<Answer> flat(OrTooLarge<OrTooLarge<Answer>> result) {
    if (const TooLarge* what = std::get_if<TooLarge>(&result)) return *what;
    return std::get<0>(std::move(result));
}

}  // namespace alphamu

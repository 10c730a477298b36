// The way from the root down to a node, as far as its Max nodes may cut it.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "base/front.hpp"

namespace alphamu::search {

template <class Set>
class Path {
public:
    // `deep`: all Max nodes of the path are asked, the α cut; otherwise only the nearest one, for an early cut.
    explicit Path(bool deep) : deep(deep) {}

    // A Max node, with what it has reached so far.
    void enter(const Front<Set>& front) { enter(&front, Set{}); }
    // The step down from a Min node or a partner's, with the useful worlds that may be won there whatever becomes of
    // this card.
    void enter(Set left) { enter(nullptr, std::move(left)); }
    void leave() { steps.pop_back(); }

    int length() const { return static_cast<int>(steps.size()); }
    void shorten(int to) { steps.resize(static_cast<std::size_t>(to)); }

    // The front of the Max node just above, if it is one.
    const Front<Set>* front_above() const { return steps.empty() ? nullptr : steps.back().front; }

    // The place on the path of the Max node whose front makes a node with this front useless. The worlds that a step in
    // between left behind count as won: they may still be won elsewhere.
    std::optional<int> cut(const Front<Set>& front, bool early) const {
        if ((!early && !deep) || front.is_empty() || steps.empty()) return std::nullopt;
        int place = length() - 1;
        Set lift = front.begin()->won.none();
        if (cuts(place) && front.lifted_is_below(lift, *step(place).front)) return place;
        if (!deep) return std::nullopt;
        while (step(place).above >= 0) {
            add(step(place).lift, lift);
            place = step(place).above;
            if (front.lifted_is_below(lift, *step(place).front)) return place;
        }
        return std::nullopt;
    }

private:
    // With the nearest Max node above it that has reached something, and all that was left on the way there.
    struct Step {
        const Front<Set>* front;
        Set lift;
        int above;
    };

    const Step& step(int place) const { return steps[static_cast<std::size_t>(place)]; }
    bool cuts(int place) const { return step(place).front && !step(place).front->is_empty(); }

    // What a Max node has reached does not change while a card below it is searched.
    void enter(const Front<Set>* front, Set lift) {
        const int parent = length() - 1;
        int above = -1;
        if (deep && parent >= 0) {
            above = cuts(parent) ? parent : step(parent).above;
            if (above < parent) add(step(parent).lift, lift);
        }
        steps.push_back({front, std::move(lift), above});
    }

    // A set that is nothing yet has no length.
    static void add(const Set& more, Set& set) {
        if (set.size() == 0)
            set = more;
        else if (more.size() > 0)
            set |= more;
    }

    const bool deep;
    std::vector<Step> steps;
};

}  // namespace alphamu::search

#include "search/layout_weights.hpp"

#include "base/bit_moves.hpp"
#include "base/hash.hpp"

namespace alphamu::search {

using Product = __int128;  // of two weights

Weight LayoutWeights::weigh(const PublicState& state, const Layouts& layouts, const LayoutSet& set) const {
    const Known& here = at(state, layouts);
    return bit_moves.weigh_row(set.data(), layouts.all.data(), set.size(), here.weights.data(), here.sums.data());
}

// A layout that weighs more than `most` by itself is in none of these sets. Then they are light enough if all the other
// layouts together are; or if no layout weighs more there, beside its weight here, than `its_most` beside `most`.
bool LayoutWeights::are_light(const PublicState& state, const Layouts& layouts, const LayoutSet& set, Weight most,
                              const HiddenPlay& other, Weight its_most) const {
    find(other, layouts);
    const Known& here = at(state, layouts);
    const Known& there = find(other, layouts);  // again, for the other one may have taken its room
    Weight total = 0;
    bool are_light_each = its_most >= 0;
    set.for_each([&](std::size_t layout) {
        const Weight mine = here.weights[layout], its = there.weights[layout];
        if (mine > most) return;
        total += its;
        // What weighs nothing here can always be lost as well.
        are_light_each &=
            mine > 0 ? static_cast<Product>(its) * most <= static_cast<Product>(its_most) * mine : its == 0;
    });
    return are_light_each || total <= its_most;
}

// When there is no more room it starts anew, but two of them always have room.
const LayoutWeights::Known& LayoutWeights::find(const HiddenPlay& hidden, const Layouts& layouts) const {
    if (const auto place = known.find(hidden); place != known.end()) return place->second;
    const std::size_t weights = layouts.hands.size() + layouts.all.size();
    const std::size_t more = sizeof(HiddenPlay) + sizeof(Known) + 32 + weights * sizeof(Weight);
    if (bytes + more > limit && known.size() > 1) {
        known.clear();
        last = nullptr;
        bytes = 0;
    }
    bytes += more;
    Known& here = known[hidden];
    here.weights.reserve(layouts.hands.size());
    here.sums.resize(layouts.all.size());
    for (std::size_t bit = 0; bit < layouts.hands.size(); ++bit) {
        const Cards first = bit_moves.scatter(layouts.hands[bit], hidden.left) | hidden.first_played;
        const Weight weight = root[Layouts::index_of(static_cast<std::uint32_t>(bit_moves.gather(first, root_hidden)))];
        here.weights.push_back(weight);
        here.sums[bit / 64] += weight;
        here.hash = mixed(here.hash ^ static_cast<std::uint64_t>(weight)) + GOLDEN_RATIO;
    }
    return here;
}

}  // namespace alphamu::search

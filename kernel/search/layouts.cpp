#include "search/layouts.hpp"

namespace alphamu::search {

Layouts::Layouts(int cards, int held) {
    for (std::uint32_t hand = 0; hand < std::uint32_t{1} << cards; ++hand)
        if (std::popcount(hand) == held) hands.push_back(hand);
    all = LayoutSet::all(hands.size());
    for (int card = 0; card < cards; ++card) {
        LayoutSet holding = all.none();
        for (std::size_t layout = 0; layout < hands.size(); ++layout)
            if (hands[layout] >> card & 1) holding.add(layout);
        with.push_back(holding);
        without.push_back(all - holding);
    }
}

}  // namespace alphamu::search

#include "bindings/bind_cardplay.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "base/trick.hpp"
#include "cardplay/likelihood.hpp"
#include "cardplay/model.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace alphamu::cardplay;
using alphamu::Cards;

namespace {

void expect(bool holds, const char* what) {
    if (!holds) throw std::invalid_argument(what);
}

bool is_card(int card) { return card >= 0 && card < 64 && (alphamu::ALL_SUITS & alphamu::card_mask(card)); }

void make_chronicle(Chronicle* self, int trump, int declarer, int level, int doubled, int needed,
                    std::array<std::uint8_t, 4> bidders, int leader, Cards gone) {
    expect(trump >= 0 && trump <= alphamu::NOTRUMP, "trump: expected 0 to 4");
    expect(declarer >= 0 && declarer < alphamu::SEATS && leader >= 0 && leader < alphamu::SEATS,
           "a seat: expected 0 to 3");
    new (self) Chronicle();
    self->setting = {trump, declarer, level, doubled, needed, bidders};
    self->leader = leader;
    self->gone = gone;
}

void play(Chronicle& chronicle, int card) {
    expect(is_card(card), "a card that is none of the pack");
    chronicle.play(card);
}

bool is_seat(int seat) { return seat >= 0 && seat < alphamu::SEATS; }

Decision checked_decision(const Chronicle& chronicle, Cards hand, Cards seen) {
    const Cards legal = chronicle.trick_size ? alphamu::following(hand, alphamu::suit_of(chronicle.trick[0])) : hand;
    expect(legal && alphamu::count(legal) <= MOST_CARDS && !(hand & ~alphamu::ALL_SUITS), "a hand of 1 to 13 cards");
    return decision_of(chronicle, hand, seen);
}

// The cards that may be played, the number of their group, and the chance of each.
std::vector<std::tuple<int, int, double>> chances(const Model& model, const Chronicle& chronicle, Cards hand,
                                                  Cards seen) {
    const Decision decision = checked_decision(chronicle, hand, seen);
    const Chances found = model.chances(decision);
    std::vector<std::tuple<int, int, double>> result;
    for (std::size_t place = 0; place < static_cast<std::size_t>(decision.size); ++place)
        result.emplace_back(decision.cards[place], decision.groups[place], found[place]);
    return result;
}

template <class Number>
nb::bytes bytes_of(const std::vector<Number>& numbers) {
    return nb::bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number));
}

// The decisions of a record, for learning, as bytes: the words; the number of them in each bag (of
// the moment, of the suits, of the cards); for each decision its kind, how many suits and cards there are, and which
// card was played; for each card the places of its suit and its group.
nb::tuple decisions(Chronicle chronicle, Hands dealt, const std::vector<int>& cards) {
    std::vector<std::uint32_t> words;
    std::vector<std::uint8_t> lengths;
    std::vector<std::uint8_t> heads;
    std::vector<std::uint8_t> members;
    const auto put = [&](const Words& said) {
        words.insert(words.end(), said.begin(), said.end());
        lengths.push_back(static_cast<std::uint8_t>(said.size()));
    };
    for (const int card : cards) {
        const auto turn = static_cast<std::size_t>(chronicle.turn());
        const int seen = chronicle.seen_seat();
        const Decision decision =
            checked_decision(chronicle, dealt[turn], seen == NOBODY ? 0 : dealt[static_cast<std::size_t>(seen)]);
        const auto played = std::find(decision.cards.begin(), decision.cards.begin() + decision.size, card);
        expect(played != decision.cards.begin() + decision.size, "a card that cannot be played");
        if (decision.size > 1) {
            heads.insert(heads.end(),
                         {static_cast<std::uint8_t>(kind_of(chronicle, dealt[turn])),
                          static_cast<std::uint8_t>(decision.suits_held), static_cast<std::uint8_t>(decision.size),
                          static_cast<std::uint8_t>(played - decision.cards.begin())});
            put(decision.moment);
            for (int suit = 0; suit < decision.suits_held; ++suit) put(decision.suits[static_cast<std::size_t>(suit)]);
            for (std::size_t place = 0; place < static_cast<std::size_t>(decision.size); ++place) {
                put(decision.about[place]);
                members.push_back(decision.suit_of_card[place]);
                members.push_back(decision.groups[place]);
            }
        }
        dealt[turn] &= ~alphamu::card_mask(card);
        chronicle.play(card);
    }
    return nb::make_tuple(bytes_of(words), bytes_of(lengths), bytes_of(heads), bytes_of(members));
}

// Places of words, both as bytes of 32-bit numbers.
nb::bytes places(const WordIndex& index, const nb::bytes& keys) {
    std::vector<std::int32_t> result(keys.size() / sizeof(std::uint32_t));
    for (std::size_t word = 0; word < result.size(); ++word) {
        std::uint32_t key;
        std::memcpy(&key, keys.c_str() + word * sizeof key, sizeof key);
        result[word] = index.place(key);
    }
    return bytes_of(result);
}

std::vector<double> likelihoods(const std::shared_ptr<Model>& model, const Chronicle& start,
                                const std::vector<int>& cards, const std::vector<int>& judged, std::size_t passed,
                                const std::vector<Hands>& layouts) {
    expect(std::ranges::all_of(cards, is_card), "a card that is none of the pack");
    expect(std::ranges::all_of(judged, is_seat), "a seat: expected 0 to 3");
    unsigned seats = 0;
    for (const int seat : judged) seats |= 1u << seat;
    Likelihood likelihood(model, {start, cards}, seats, passed);
    std::vector<double> result;
    for (const Hands& layout : layouts) {
        for (const Cards hand : layout)
            expect(!(hand & ~alphamu::ALL_SUITS) && alphamu::count(hand) <= MOST_CARDS, "a hand of up to 13 cards");
        result.push_back(likelihood.of(layout));
    }
    return result;
}

}  // namespace

void bind_cardplay(nb::module_& module) {
    nb::class_<Chronicle>(module, "Chronicle", "What everybody at the table remembers of the bidding and the play.")
        .def("__init__", &make_chronicle, "trump"_a, "declarer"_a, "level"_a, "doubled"_a, "needed"_a, "bidders"_a,
             "leader"_a, "gone"_a = 0)
        .def("play", &play, "card"_a, "The next card.")
        .def_prop_ro("turn", &Chronicle::turn)
        .def_prop_ro("seen_seat", &Chronicle::seen_seat,
                     "The seat whose hand is seen beside the one on turn; 4 for none.")
        .def("decisions", &decisions, "dealt"_a, "cards"_a,
             "The words of all decisions when these cards are played on, as bytes, for learning.")
        .def(
            "kind", [](const Chronicle& self, Cards hand) { return static_cast<int>(kind_of(self, hand)); }, "hand"_a,
            "What kind of decision the next card is.");
    nb::class_<WordIndex>(module, "WordIndex", "The places of words, for learning.")
        .def(nb::init<const std::vector<std::uint32_t>&>(), "keys"_a)
        .def("places", &places, "keys"_a, "For each of these words its place; -1 for one that is not known.");
    nb::class_<Model>(module, "CardModel", "How likely an expert is to play each card.")
        .def(
            "__init__",
            [](Model* self, nb::bytes bytes) { new (self) Model(std::string(bytes.c_str(), bytes.size())); }, "bytes"_a)
        .def("chances", &chances, "chronicle"_a, "hand"_a, "seen"_a,
             "Each card that may be played, the number of its group of equal cards, and its chance.")
        .def(
            "choice",
            [](const Model& self, const Chronicle& chronicle, Cards hand, Cards seen) {
                return self.choice(checked_decision(chronicle, hand, seen));
            },
            "chronicle"_a, "hand"_a, "seen"_a, "The card that most experts would play.")
        .def("likelihoods", &likelihoods, "start"_a, "cards"_a, "judged"_a, "passed"_a, "layouts"_a,
             nb::call_guard<nb::gil_scoped_release>(),
             "For each layout, the hands as dealt, the product of the chances of the judged seats' cards.");
}

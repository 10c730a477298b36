// What answers a question, whatever the kind of its worlds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/alphamu.hpp"

namespace alphamu::engine {

class Searcher {
public:
    Searcher(Question question, Options options) : question(std::move(question)), options(options) {}
    virtual ~Searcher() = default;

    virtual OrTooLarge<DepthReport> analyse(int depth, const std::vector<int>& cards, std::uint64_t comparisons) = 0;
    virtual OrTooLarge<DepthReport> choose(int depth, const std::vector<int>& cards, Weight upper, bool to_the_end) = 0;
    virtual OrTooLarge<CardReport> value(int depth, int card, Weight upper) = 0;
    virtual OrTooLarge<CardReport> whole_front(int depth, int card, std::size_t most_vectors, std::size_t nodes) = 0;
    virtual std::vector<std::vector<int>> tricks(const std::vector<int>& cards) = 0;
    virtual std::vector<int> winning_cards(const std::vector<int>& path, const std::string& worlds, int depth) = 0;
    virtual std::vector<std::pair<int, std::string>> replies(const std::vector<int>& path,
                                                             const std::string& worlds) = 0;
    virtual Weight achieved(int card, int depth) = 0;
    virtual std::vector<int> cards() const = 0;

    const Question question;
    const Options options;
};

// Of worlds as they were given; and of an ending, with a bit for each layout.
std::unique_ptr<Searcher> searcher_of_worlds(Question question, Options options, const Resources& resources,
                                             Effort& effort);
std::unique_ptr<Searcher> searcher_of_layouts(Question question, Options options, const Resources& resources,
                                              Effort& effort);

}  // namespace alphamu::engine

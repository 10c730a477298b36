#include "engine/searcher_over.hpp"
#include "search/all_layouts.hpp"

namespace alphamu::engine {

std::unique_ptr<Searcher> searcher_of_layouts(Question question, Options options, std::size_t memory_bytes,
                                              int threads) {
    return std::make_unique<SearcherOver<search::AllLayouts>>(std::move(question), options, memory_bytes, threads);
}

}  // namespace alphamu::engine

#include "engine/searcher_over.hpp"
#include "search/all_layouts.hpp"

namespace alphamu::engine {

std::unique_ptr<Searcher> searcher_of_layouts(Question question, Options options, const Resources& resources,
                                              Effort& effort) {
    return std::make_unique<SearcherOver<search::AllLayouts>>(std::move(question), options, resources, effort);
}

}  // namespace alphamu::engine

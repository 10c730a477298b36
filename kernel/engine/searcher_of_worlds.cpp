#include "engine/searcher_over.hpp"
#include "search/given_worlds.hpp"

namespace alphamu::engine {

using search::GivenWorlds;

std::unique_ptr<Searcher> searcher_of_worlds(Question question, Options options, std::size_t memory_bytes,
                                             int threads) {
    const std::size_t worlds = question.worlds.size();
    const auto make = [&]<class Set>() -> std::unique_ptr<Searcher> {
        return std::make_unique<SearcherOver<GivenWorlds<Set>>>(std::move(question), options, memory_bytes, threads);
    };
    if (worlds <= 64) return make.template operator()<FixedWorldSet<1>>();
    if (worlds <= 128) return make.template operator()<FixedWorldSet<2>>();
    if (worlds <= 320) return make.template operator()<FixedWorldSet<5>>();
    if (worlds <= 1024) return make.template operator()<FixedWorldSet<16>>();
    return make.template operator()<LargeWorldSet>();
}

}  // namespace alphamu::engine

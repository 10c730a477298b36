#include "engine/searcher_over.hpp"
#include "search/given_worlds.hpp"

namespace alphamu::engine {

using search::GivenWorlds;

std::unique_ptr<Searcher> searcher_of_worlds(Question question, Options options, const Resources& resources,
                                             Effort& effort) {
    const std::size_t bits = question.worlds.size() * question.levels.size();
    const auto make = [&]<class Set>() -> std::unique_ptr<Searcher> {
        return std::make_unique<SearcherOver<GivenWorlds<Set>>>(std::move(question), options, resources, effort);
    };
    if (bits <= 64) return make.template operator()<FixedWorldSet<1>>();
    if (bits <= 128) return make.template operator()<FixedWorldSet<2>>();
    if (bits <= 192) return make.template operator()<FixedWorldSet<3>>();
    if (bits <= 320) return make.template operator()<FixedWorldSet<5>>();
    if (bits <= 1024) return make.template operator()<FixedWorldSet<16>>();
    return make.template operator()<LargeWorldSet>();
}

}  // namespace alphamu::engine

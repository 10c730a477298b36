// What the search has learnt, in a form that serves many deals at once, and all threads.
//
// A position at the start of a trick has a shape: how many cards of each suit each hand holds, who leads, what is
// trump. Under a shape stand patterns: who owns the highest cards of the suits, as far down as it mattered, and
// between which bounds North-South's tricks then lie. The lower cards may lie anywhere.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/cards.hpp"
#include "base/hash.hpp"
#include "base/sequence_lock.hpp"

namespace alphamu::solver {

// The owners of all cards in play, two bits to a card, the cards standing side by side in their order. Positions
// of the same shape have each suit in the same places, so that owners can be compared bit by bit.
struct Owners {
    std::uint64_t low;
    std::uint64_t high;
};

// The cards whose owner matters, in their places, and the bounds that hold then. At most 52 places are used; above
// them stand the two bounds.
struct Claim {
    std::uint64_t word;

    std::uint64_t cards() const { return word & CARDS; }
    int lower() const { return static_cast<int>(word >> 60); }
    int upper() const { return static_cast<int>(word >> 56) & 15; }
    bool decides(int need) const { return lower() >= need || upper() < need; }
    void set_bounds(int lower, int upper) {
        word = cards() | static_cast<std::uint64_t>(lower) << 60 | static_cast<std::uint64_t>(upper) << 56;
    }

    static constexpr std::uint64_t CARDS = (std::uint64_t{1} << 52) - 1;
};

struct Pattern {
    Claim claim;
    Owners owners;  // nothing but the cards of the claim

    bool matches(const Owners& position) const {
        return (((position.low ^ owners.low) | (position.high ^ owners.high)) & claim.cards()) == 0;
    }
};

// A position as patterns see it: who owns which card, and the place of the lowest card of each suit.
struct Layout {
    Owners owners;
    std::uint64_t lowest_of_suits;
};

// What the table says of a position.
struct Answer {
    Claim claim = NOTHING;  // that decides
    int best_lead = 0;      // place of the lead that was best in this shape last, plus one; 0: not known

    bool is_decided() const { return claim.word != NOTHING.word; }

    static constexpr Claim NOTHING{~std::uint64_t{0}};  // no pattern names all places, and says that all tricks are won
};

// The room that one thread takes for its patterns: blocks of two to 64 places in the table's pool.
class PatternRoom {
    friend class PatternTable;
    static constexpr int LONGEST_LOG2 = 6;

    void give_back(std::uint32_t first, int capacity_log2) { free_blocks[capacity_log2].push_back(first); }

    std::uint32_t next = 0;  // a piece of the pool that no other thread uses
    std::uint32_t end = 0;
    std::uint64_t generation = 0;  // of the table, which may have forgotten everything
    std::array<std::vector<std::uint32_t>, LONGEST_LOG2 + 1> free_blocks;
};

// Once it is shared, any number of threads may ask and store at the same time. Each shape belongs to one of many locks;
// only when the table grows or forgets are all of them taken. One thread alone needs none.
class PatternTable {
public:
    explicit PatternTable(std::size_t memory_bytes);

    // Before the second thread comes.
    void share() { is_shared.store(true, std::memory_order_relaxed); }
    bool shared() const { return is_shared.load(std::memory_order_relaxed); }

    // Whether North-South can win `need` tricks, if that is known. The key of the shape is not 0.
    Answer ask(std::uint64_t key, Owners owners, int need) const {
        return shared() ? ask_shared(key, owners, need) : ask_unlocked(key, owners, need);
    }

    // Adds what a search has found. A full table forgets everything first. With the layout in which it was found, the
    // pattern is widened first: it no longer names cards when the same is known whoever has them. The claim is what is
    // left.
    Claim store(std::uint64_t key, Pattern pattern, int best_lead, PatternRoom& room, const Layout* layout = nullptr);

    void prefetch(std::uint64_t key) const {
        __builtin_prefetch(&shapes[home(key, shift.load(std::memory_order_relaxed))]);
        if (shared()) __builtin_prefetch(lock_of(key).address());
    }
    void clear();

private:
    // Patterns that are looked through together: a list, or, once that has become long, five groups. They are
    // divided by the owner of one card, and the fifth has the patterns to which that card does not matter; so a
    // position has to look into two of the five.
    struct Group {
        std::uint32_t first = 0;  // the list's place in the pool, or the number of the division
        std::uint8_t size = 0;    // of the list
        std::uint8_t capacity_log2 = 0;
        std::uint8_t divided_by = 0;  // 0: a list; else the place of the card plus one
        std::uint8_t best_lead = 0;   // of a whole shape
    };
    // In memory all of a group is one word, which changes at once.
    struct SharedGroup {
        SharedWord word;

        Group load() const { return std::bit_cast<Group>(word.load()); }
        void store(const Group& group) { word.store(std::bit_cast<std::uint64_t>(group)); }
    };
    // By owner, and last the one to which the card does not matter.
    using Division = std::array<SharedGroup, SEATS + 1>;

    struct Shape {
        SharedWord key;  // 0: an empty place in the table
        SharedGroup patterns;
    };
    struct SharedPattern {
        SharedWord word;
        SharedWord low;
        SharedWord high;

        Claim claim() const { return {word.load()}; }
        Owners owners() const { return {low.load(), high.load()}; }
        Pattern load() const { return {claim(), owners()}; }
        void store(const Pattern& pattern) {
            word.store(pattern.claim.word);
            low.store(pattern.owners.low);
            high.store(pattern.owners.high);
        }
    };
    enum class Stored { DONE, TOO_MANY_SHAPES, FULL };

    static std::size_t home(std::uint64_t key, int shift) { return spread(key) >> shift; }
    SequenceLock& lock_of(std::uint64_t key) const { return locks[spread(key) >> (64 - LOCKS_LOG2)]; }

    // While another thread changes the shape the answer means nothing, but nothing else goes wrong: every group in
    // memory names places that are there, and a division only those that were made after it.
    Answer ask_unlocked(std::uint64_t key, Owners owners, int need) const {
        Answer answer;
        const int now = shift.load(std::memory_order_acquire);
        const std::size_t last = ~std::uint64_t{0} >> now;
        std::size_t place = home(key, now);
        for (std::size_t looked_at = 0; looked_at <= last; ++looked_at, place = (place + 1) & last) {
            const std::uint64_t found = shapes[place].key.load();
            if (found == key) [[likely]] {
                const Group group = shapes[place].patterns.load();
                answer.best_lead = group.best_lead;
                answer.claim = decide(group, owners, need);
                return answer;
            }
            if (found == 0) return answer;
        }
        return answer;
    }
    Claim decide(const Group& group, Owners owners, int need) const {
        if (group.divided_by) return decide_divided(group, owners, need);
        const SharedPattern* shared = &pool[group.first];
        for (const SharedPattern* end = shared + group.size; shared != end; ++shared) {
            const Pattern pattern = shared->load();
            if (pattern.matches(owners) && pattern.claim.decides(need)) return pattern.claim;
        }
        return Answer::NOTHING;
    }
    Answer ask_shared(std::uint64_t key, Owners owners, int need) const;
    Claim decide_divided(const Group& group, Owners owners, int need) const;

    static int owner_of(int place, const Owners& owners) {
        return static_cast<int>((owners.low >> place & 1) | (owners.high >> place & 1) << 1);
    }
    static int part_of(int place, const Pattern& pattern) {
        return pattern.claim.cards() >> place & 1 ? owner_of(place, pattern.owners) : SEATS;
    }

    // All that follows belongs to whoever has locked the shape.
    Stored store_locked(std::uint64_t key, Pattern& pattern, int best_lead, PatternRoom& room, const Layout* layout);
    struct OtherOwners;
    bool widen(const Group& list, Pattern& pattern, const Layout& layout) const;
    void find_other_owners(const Group& list, const Pattern& pattern, OtherOwners& others) const;
    std::uint64_t add_shape(Shape& shape, std::uint64_t key);
    SharedGroup* find_or_add(std::uint64_t key);
    bool put_in(SharedGroup& shared, const Pattern& pattern, PatternRoom& room);
    bool put_in(Group& group, const Pattern& pattern, PatternRoom& room);
    bool absorb(Group& list, const Pattern& pattern);
    void absorb_below(SharedGroup& shared, const Pattern& pattern);
    bool make_room(Group& list, PatternRoom& room);
    bool divide(Group& list, PatternRoom& room);
    int best_division(const Group& list) const;
    bool allocate(int capacity_log2, PatternRoom& room, std::uint32_t& first);
    bool take_piece(PatternRoom& room);

    // And this to whoever has locked them all.
    class AllLocks;
    void forget_all();
    void empty_shapes(int places_log2);
    void grow_shapes();

    std::size_t size_of_shapes() const { return std::size_t{1} << (64 - shift.load(std::memory_order_relaxed)); }
    bool has_room_for_shape() const {
        return 2 * (shapes_used.load(std::memory_order_relaxed) + 1) <= size_of_shapes();
    }

    static constexpr int PLACES = 52;
    static constexpr int SMALLEST_LOG2 = 12;
    static constexpr std::size_t GROWTH = 4;  // of the shapes' table; all of them have to find a new place
    static constexpr int LONGEST_LOG2 = PatternRoom::LONGEST_LOG2;  // a longer list is divided
    static constexpr std::size_t PIECE = 4 << LONGEST_LOG2;
    static constexpr int LOCKS_LOG2 = 8;
    static constexpr std::size_t LOCKS = std::size_t{1} << LOCKS_LOG2;

    std::unique_ptr<SequenceLock[]> locks;
    std::atomic<bool> is_shared{false};
    std::uint64_t generation = 1;  // grows when everything is forgotten

    std::unique_ptr<Shape[]> shapes;
    std::size_t most_shapes;
    std::atomic<std::size_t> shapes_used{0};
    std::atomic<int> shift{0};  // as many of the places are in use as a hash can tell that was shifted so far

    std::unique_ptr<SharedPattern[]> pool;
    std::size_t pieces;
    std::atomic<std::size_t> pieces_used{0};

    std::unique_ptr<Division[]> divisions;
    std::size_t most_divisions;
    std::atomic<std::size_t> divisions_used{0};
};

}  // namespace alphamu::solver

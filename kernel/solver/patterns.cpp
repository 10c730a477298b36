#include "solver/patterns.hpp"

#include <algorithm>
#include <mutex>

namespace alphamu::solver {

PatternTable::PatternTable(std::size_t memory_bytes) : locks(std::make_unique<SequenceLock[]>(LOCKS)) {
    // A quarter of the memory for the shapes (a growing table needs a copy of them for a moment).
    std::size_t quarter = std::max<std::size_t>(memory_bytes / 4, sizeof(Shape) << (SMALLEST_LOG2 + 1));
    most_shapes = std::bit_floor(quarter / sizeof(Shape));
    shapes = std::make_unique_for_overwrite<Shape[]>(most_shapes);
    std::size_t rest = memory_bytes / 4 * 3;
    most_divisions = std::max<std::size_t>(rest / 16 / sizeof(Division), 16);
    divisions = std::make_unique_for_overwrite<Division[]>(most_divisions);
    pieces = std::max<std::size_t>(rest / 16 * 15 / sizeof(SharedPattern) / PIECE, 4);
    pool = std::make_unique_for_overwrite<SharedPattern[]>(pieces * PIECE);
    forget_all();
}

// Nobody else changes anything meanwhile, and who reads will read again.
class PatternTable::AllLocks {
public:
    explicit AllLocks(PatternTable& table) : locks(table.locks.get()), number(table.shared() ? LOCKS : 0) {
        for (std::size_t i = 0; i < number; ++i) locks[i].lock();
    }
    ~AllLocks() {
        for (std::size_t i = 0; i < number; ++i) locks[i].unlock();
    }
    AllLocks(const AllLocks&) = delete;
    AllLocks& operator=(const AllLocks&) = delete;

private:
    SequenceLock* locks;
    std::size_t number;
};

Answer PatternTable::ask_shared(std::uint64_t key, Owners owners, int need) const {
    const SequenceLock& lock = lock_of(key);
    for (;;) {
        const std::uint64_t begun = lock.begin();
        const Answer answer = ask_unlocked(key, owners, need);
        if (lock.unchanged_since(begun)) return answer;
    }
}

Claim PatternTable::decide_divided(const Group& group, Owners owners, int need) const {
    const Division& parts = divisions[group.first];
    const Claim claim = decide(parts[SEATS].load(), owners, need);
    if (claim.word != Answer::NOTHING.word) return claim;
    return decide(parts[owner_of(group.divided_by - 1, owners)].load(), owners, need);
}

void PatternTable::clear() {
    AllLocks all(*this);
    forget_all();
}

void PatternTable::forget_all() {
    ++generation;
    empty_shapes(SMALLEST_LOG2);
    shapes_used = 0;
    pieces_used = 0;
    divisions_used = 0;
}

// Readers, who may come at any time, see no place before it is empty.
void PatternTable::empty_shapes(int places_log2) {
    for (std::size_t place = 0; place < std::size_t{1} << places_log2; ++place) {
        shapes[place].key.store(0);
        shapes[place].patterns.store({});
    }
    shift.store(64 - places_log2, std::memory_order_release);
}

void PatternTable::grow_shapes() {
    struct Kept {
        std::uint64_t key;
        Group patterns;
    };
    std::vector<Kept> kept;
    kept.reserve(shapes_used);
    for (std::size_t place = 0; place < size_of_shapes(); ++place)
        if (const std::uint64_t key = shapes[place].key.load()) kept.push_back({key, shapes[place].patterns.load()});
    const std::size_t larger = std::min(size_of_shapes() * GROWTH, most_shapes);
    empty_shapes(std::bit_width(larger) - 1);
    shapes_used = 0;
    for (const Kept& shape : kept) find_or_add(shape.key)->store(shape.patterns);
}

// Which key has come to stand there. One thread alone need not lock the memory for it.
inline std::uint64_t PatternTable::add_shape(Shape& shape, std::uint64_t key) {
    if (!shared()) {
        shape.key.store(key);
        shapes_used.store(shapes_used.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
        return key;
    }
    const std::uint64_t found = shape.key.store_first(key);
    if (found == key) shapes_used.fetch_add(1, std::memory_order_relaxed);
    return found;
}

// Null when the table is too small.
inline PatternTable::SharedGroup* PatternTable::find_or_add(std::uint64_t key) {
    const int now = shift.load(std::memory_order_relaxed);
    const std::size_t last = size_of_shapes() - 1;
    for (std::size_t place = home(key, now);; place = (place + 1) & last) {
        Shape& shape = shapes[place];
        std::uint64_t found = shape.key.load();
        if (found == 0) {
            if (!has_room_for_shape()) return nullptr;
            found = add_shape(shape, key);
        }
        if (found == key) return &shape.patterns;
    }
}

// A new piece of the pool; what is left of the old one becomes free blocks.
bool PatternTable::take_piece(PatternRoom& room) {
    const std::size_t number = pieces_used.fetch_add(1, std::memory_order_relaxed);
    if (number >= pieces) return false;
    while (room.end - room.next > 1) {
        const int capacity_log2 = std::bit_width(room.end - room.next) - 1;
        room.give_back(room.next, capacity_log2);
        room.next += std::uint32_t{1} << capacity_log2;
    }
    room.next = static_cast<std::uint32_t>(number * PIECE);
    room.end = room.next + static_cast<std::uint32_t>(PIECE);
    return true;
}

// False when the memory is used up, as below; then nothing has changed.
inline bool PatternTable::allocate(int capacity_log2, PatternRoom& room, std::uint32_t& first) {
    auto& blocks = room.free_blocks[capacity_log2];
    if (!blocks.empty()) {
        first = blocks.back();
        blocks.pop_back();
        return true;
    }
    const std::uint32_t capacity = std::uint32_t{1} << capacity_log2;
    if (room.end - room.next < capacity && !take_piece(room)) return false;
    first = room.next;
    room.next += capacity;
    return true;
}

// Makes sure that one more pattern fits into a list that is full; it is divided when it is too long.
inline bool PatternTable::make_room(Group& list, PatternRoom& room) {
    if (list.capacity_log2 == LONGEST_LOG2) return divide(list, room);
    std::uint32_t first;
    if (!allocate(list.capacity_log2 + 1, room, first)) return false;
    for (std::uint32_t number = 0; number < list.size; ++number)
        pool[first + number].store(pool[list.first + number].load());
    if (list.capacity_log2 > 0) room.give_back(list.first, list.capacity_log2);
    list.first = first;
    ++list.capacity_log2;
    return true;
}

// The card by whose owner a position would look through the fewest patterns of a list, on average, if the
// owners in positions were like those in patterns. No two patterns of a list are equal, so there is a card
// that divides them.
int PatternTable::best_division(const Group& list) const {
    std::array<std::array<int, SEATS>, PLACES> named{};
    for (std::uint32_t number = 0; number < list.size; ++number) {
        const Pattern pattern = pool[list.first + number].load();
        for (std::uint64_t cards = pattern.claim.cards(); cards; cards &= cards - 1)
            ++named[lowest(cards)][owner_of(lowest(cards), pattern.owners)];
    }
    int best = 0;
    double fewest = list.size;
    for (int place = 0; place < PLACES; ++place) {
        int all = 0;
        int met = 0;
        for (int number : named[place]) {
            all += number;
            met += number * (number + 1);
            if (number == list.size) all = 0;  // all in one part
        }
        double looked_through = list.size - all + met / (all + 4.0);
        if (all == 0 || looked_through >= fewest) continue;
        fewest = looked_through;
        best = place;
    }
    return best;
}

bool PatternTable::divide(Group& group, PatternRoom& room) {
    const Group list = group;
    const int place = best_division(list);
    const std::size_t number_of_division = divisions_used.fetch_add(1, std::memory_order_relaxed);
    if (number_of_division >= most_divisions) return false;
    std::array<Group, SEATS + 1> parts{};
    for (std::uint32_t number = 0; number < list.size; ++number)
        ++parts[part_of(place, pool[list.first + number].load())].size;
    for (Group& part : parts) {
        if (part.size == 0) continue;
        part.capacity_log2 = static_cast<std::uint8_t>(std::bit_width((part.size - 1u) | 1));
        if (!allocate(part.capacity_log2, room, part.first)) return false;
        part.size = 0;
    }
    for (std::uint32_t number = 0; number < list.size; ++number) {
        const Pattern pattern = pool[list.first + number].load();
        Group& part = parts[part_of(place, pattern)];
        pool[part.first + part.size++].store(pattern);
    }
    room.give_back(list.first, list.capacity_log2);
    for (std::size_t part = 0; part < parts.size(); ++part) divisions[number_of_division][part].store(parts[part]);
    group.first = static_cast<std::uint32_t>(number_of_division);
    group.size = group.capacity_log2 = 0;
    group.divided_by = static_cast<std::uint8_t>(place + 1);
    return true;
}

// Takes out of a list what is more special and says no more than a new pattern. An equal one is narrowed: then true.
inline bool PatternTable::absorb(Group& list, const Pattern& pattern) {
    const Claim& claim = pattern.claim;
    SharedPattern* patterns = &pool[list.first];
    for (int number = 0; number < list.size;) {
        SharedPattern& other = patterns[number];
        Claim known = other.claim();
        const bool special = (claim.cards() & ~known.cards()) == 0 && pattern.matches(other.owners());
        if (special && claim.cards() == known.cards()) {
            known.set_bounds(std::max(claim.lower(), known.lower()), std::min(claim.upper(), known.upper()));
            other.word.store(known.word);
            return true;
        }
        if (special && claim.lower() >= known.lower() && claim.upper() <= known.upper())
            other.store(patterns[--list.size].load());
        else
            ++number;
    }
    return false;
}

// The same in a group in which there is no equal one, for the pattern says nothing of the card that divides.
void PatternTable::absorb_below(SharedGroup& shared, const Pattern& pattern) {
    Group group = shared.load();
    if (group.divided_by) {
        const int own = part_of(group.divided_by - 1, pattern);
        for (int part = 0; part <= SEATS; ++part)
            if (own == SEATS || part == own) absorb_below(divisions[group.first][part], pattern);
        return;
    }
    const int size = group.size;
    absorb(group, pattern);
    if (group.size < size) shared.store(group);
}

// False when the memory is used up.
bool PatternTable::put_in(Group& group, const Pattern& pattern, PatternRoom& room) {
    if (!group.divided_by) {
        if (absorb(group, pattern)) return true;
        const bool is_full = group.capacity_log2 == 0 || group.size == 1 << group.capacity_log2;
        if (is_full && !make_room(group, room)) return false;
    }
    if (!group.divided_by) {
        pool[group.first + group.size++].store(pattern);
        return true;
    }
    Division& parts = divisions[group.first];
    const int own = part_of(group.divided_by - 1, pattern);
    if (own == SEATS)
        for (int owner = 0; owner < SEATS; ++owner) absorb_below(parts[owner], pattern);
    return put_in(parts[own], pattern, room);
}

bool PatternTable::put_in(SharedGroup& shared, const Pattern& pattern, PatternRoom& room) {
    Group group = shared.load();
    const bool has_room = put_in(group, pattern, room);
    shared.store(group);
    return has_room;
}

// Who else may own a card, so that the same is known.
struct PatternTable::OtherOwners {
    std::uint64_t asked;                          // cards, one for each suit
    std::uint64_t found = 0;                      // those of them with which it is known for some other owner
    std::array<std::uint64_t, SEATS> known = {};  // and those with which it is known for this one
};

// Another pattern may say as much of positions that differ in one card's owner alone, and name no more cards.
inline void PatternTable::find_other_owners(const Group& list, const Pattern& pattern, OtherOwners& others) const {
    const SharedPattern* shared = &pool[list.first];
    for (const SharedPattern* end = shared + list.size; shared != end; ++shared) {
        const Claim claim = shared->claim();
        const Owners owners = shared->owners();
        const std::uint64_t different =
            ((owners.low ^ pattern.owners.low) | (owners.high ^ pattern.owners.high)) & claim.cards();
        const std::uint64_t more_named = claim.cards() & ~pattern.claim.cards();
        if ((more_named | (different & ~others.asked) | (different & (different - 1))) != 0 || !different) [[likely]]
            continue;
        if (claim.lower() < pattern.claim.lower() || claim.upper() > pattern.claim.upper()) continue;
        others.found |= different;
        others.known[owner_of(lowest(different), owners)] |= different;
    }
}

// The lowest card that is named in a suit need not be if the same is known for all who may have it: who have lower
// cards of the suit. True: a card was taken out.
bool PatternTable::widen(const Group& list, Pattern& pattern, const Layout& layout) const {
    const std::uint64_t named = pattern.claim.cards();
    OtherOwners others{named & (~(named << 1) | layout.lowest_of_suits)};
    find_other_owners(list, pattern, others);
    if (!others.found) [[likely]]
        return false;
    const auto [low, high] = layout.owners;
    const std::array<std::uint64_t, SEATS> hands = {~low & ~high, low & ~high, ~low & high, low & high};
    for (std::uint64_t rest = others.found; rest; rest &= rest - 1) {
        const std::uint64_t card = rest & -rest;
        const std::uint64_t lower = (card - 1) & ~(std::bit_floor(layout.lowest_of_suits & (2 * card - 1)) - 1);
        bool known_for_all = true;
        for (int seat = 0; seat < SEATS; ++seat)
            if (hands[seat] & lower) known_for_all &= ((hands[seat] | others.known[seat]) & card) != 0;
        if (!known_for_all) continue;
        pattern.claim.word ^= card;
        pattern.owners.low &= ~card;
        pattern.owners.high &= ~card;
        return true;
    }
    return false;
}

inline PatternTable::Stored PatternTable::store_locked(std::uint64_t key, Pattern& pattern, int best_lead,
                                                       PatternRoom& room, const Layout* layout) {
    if (room.generation != generation) {
        room = {};
        room.generation = generation;
    }
    SharedGroup* shared = find_or_add(key);
    if (!shared) return Stored::TOO_MANY_SHAPES;
    Group group = shared->load();
    group.best_lead = static_cast<std::uint8_t>(best_lead);
    // Long lists are not looked through for this.
    while (layout && group.size > 0 && widen(group, pattern, *layout)) {
    }
    const bool has_room = put_in(group, pattern, room);
    shared->store(group);
    return has_room ? Stored::DONE : Stored::FULL;
}

Claim PatternTable::store(std::uint64_t key, Pattern pattern, int best_lead, PatternRoom& room, const Layout* layout) {
    for (;;) {
        Stored stored;
        {
            std::unique_lock lock(lock_of(key), std::defer_lock);
            if (shared()) lock.lock();
            stored = store_locked(key, pattern, best_lead, room, layout);
        }
        if (stored == Stored::DONE) return pattern.claim;
        // Another thread may have grown it or forgotten everything by now.
        AllLocks all(*this);
        if (stored == Stored::TOO_MANY_SHAPES && has_room_for_shape()) continue;
        if (room.generation != generation) continue;
        if (stored == Stored::TOO_MANY_SHAPES && size_of_shapes() * 2 <= most_shapes)
            grow_shapes();
        else
            forget_all();
    }
}

}  // namespace alphamu::solver

// An object of the kernel that is used by one thread at a time.
#pragma once

#include <nanobind/nanobind.h>

#include <mutex>
#include <type_traits>
#include <utility>

namespace alphamu::bindings {

// Whoever comes while another thread is being answered waits, outside Python's lock.
template <class T>
class Exclusive {
public:
    template <class... Arguments>
        requires std::is_constructible_v<T, Arguments...>
    explicit Exclusive(Arguments&&... arguments) : object(std::forward<Arguments>(arguments)...) {}

    template <class Ask>
    auto ask(Ask&& ask) {
        nanobind::gil_scoped_release release;
        std::lock_guard lock(mutex);
        return ask(object);
    }

    // Only for what may be called while another thread is being answered.
    T& at_any_time() { return object; }

private:
    T object;
    std::mutex mutex;
};

// A method as one of such an object, called by one thread at a time.
template <class T, class Result, class... Arguments>
auto in_turn(Result (T::*method)(Arguments...)) {
    return [method](Exclusive<T>& self, Arguments... arguments) {
        return self.ask([&](T& object) { return (object.*method)(std::forward<Arguments>(arguments)...); });
    };
}
template <class T, class Result, class... Arguments>
auto in_turn(Result (T::*method)(Arguments...) const) {
    return [method](Exclusive<T>& self, Arguments... arguments) {
        return self.ask([&](T& object) { return (object.*method)(std::forward<Arguments>(arguments)...); });
    };
}

// And as one that any thread may call at any time.
template <class T, class Result>
auto at_any_time(Result (T::*method)()) {
    return [method](Exclusive<T>& self) { return (self.at_any_time().*method)(); };
}
template <class T, class Result>
auto at_any_time(Result (T::*method)() const) {
    return [method](Exclusive<T>& self) { return (self.at_any_time().*method)(); };
}

}  // namespace alphamu::bindings

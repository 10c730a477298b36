// What makes a position impossible, in words for whoever built it.
#pragma once

#include <string>

#include "base/position.hpp"

namespace alphamu {

// The first thing wrong with the position; empty when it can be solved.
std::string fault_in(const Position& position);

// A card as people write it: the suit, then the rank.
std::string card_name(int card);

}  // namespace alphamu

// The switches of the solver's techniques: each may be turned off, and none may change an answer.
#pragma once

namespace alphamu::solver {

struct Techniques {
    bool table = true;          // remember patterns
    bool any_owner = true;      // drop from a pattern what is known not to matter, whoever has it
    bool quick_tricks = true;   // cut when enough tricks can be cashed at once
    bool unblocking = true;     // count suits that begin with partner's winners, too; at notrump
    bool sure_losers = true;    // cut when the side not on lead wins enough whatever is led
    bool lost_leads = true;     // and when it wins the trick with a lower card, or has won it before the last one plays
    bool stoppers = true;       // cut when the side on lead must give it up before it has enough tricks
    bool suit_runs = true;      // with what is worked out for every lie of a suit, not by rule
    bool entries = true;        // see then where partner can win no trick before
    bool sure_trumps = true;    // cut when enough trumps of one hand win whatever happens
    bool trumps_last = true;    // cut when these make enough with what can be cashed first in the other suits
    bool equal_cards = true;    // search touching cards once
    bool rank_pruning = true;   // skip a suit's lower cards when the rank of the failed one did not matter
    bool wide_failures = true;  // and forget what those tried before it failed for
    bool ordering = true;       // try promising cards first
    bool history = true;        // and those that succeeded in positions that are alike
    bool bmi2 = true;           // use the machine's own instructions for relative ranks, where it has them

    bool operator==(const Techniques&) const = default;
};

}  // namespace alphamu::solver

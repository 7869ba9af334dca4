/// Work units: how wend budgets searches without looking at a clock, so that a replay gives the same bits.
///
/// Everything that can take long counts deterministic units of work (about one node expanded each; every module's
/// header says what it counts) against a budget, and stops when the budget is spent:
///
///     wend_work_budget budget = wend_work_budget_of(5000);
///     while (!done && wend_work_budget_spend(&budget, 1)) ... one step ...
///
/// To spend milliseconds rather than units, ask a calibrator how many units they are worth on this machine, and write
/// down the number granted: a recording that stores units replays bit for bit, on any machine, at any speed.
///
///     wend_work_calibrator calibrator = wend_work_calibrator_of(NULL);
///     each frame:
///         uint64_t units = wend_work_calibrator_units_for(&calibrator, 500.0);      half a millisecond
///         ... store units in the recording ...
///         wend_work_budget budget = wend_work_budget_of(units);
///         wend_work_calibrator_start(&calibrator);
///         ... a search that spends the budget ...
///         wend_work_calibrator_stop(&calibrator, budget.spent);
#ifndef WEND_WORK_H
#define WEND_WORK_H

#include "wend/api.h"

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// Budgets

/// Unlimited units: a budget granted this is never spent.
#define WEND_WORK_UNLIMITED UINT64_MAX

/// A budget: a plain value; zeroed, it is one that is spent. All sums stop at UINT64_MAX instead of wrapping around.
typedef struct wend_work_budget {
    uint64_t granted; ///< units allowed so far; WEND_WORK_UNLIMITED for no limit
    uint64_t spent; ///< units used so far; may exceed granted by the last step's, a debt that the next grant pays first
} wend_work_budget;

/// a + b, or UINT64_MAX when that is too large.
static inline uint64_t wend_work_sum(uint64_t a, uint64_t b) {
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

/// A budget of so many units, none spent.
static inline wend_work_budget wend_work_budget_of(uint64_t units) {
    wend_work_budget budget;
    budget.granted = units;
    budget.spent = 0;
    return budget;
}

/// Allows so many units more: what a sliced search does at the start of each slice.
static inline void wend_work_budget_grant(wend_work_budget *budget, uint64_t units) {
    budget->granted = wend_work_sum(budget->granted, units);
}

/// True when nothing is left.
static inline bool wend_work_budget_is_spent(const wend_work_budget *budget) {
    return budget->spent >= budget->granted && budget->granted != WEND_WORK_UNLIMITED;
}

/// How many units are left; WEND_WORK_UNLIMITED when there is no limit.
static inline uint64_t wend_work_budget_remaining(const wend_work_budget *budget) {
    if (budget->granted == WEND_WORK_UNLIMITED) return WEND_WORK_UNLIMITED;
    return budget->spent < budget->granted ? budget->granted - budget->spent : 0;
}

/// Uses units if any are left. A step is never rejected for being too large: one that does not fit is done and
/// overdraws, so that work advances whatever the slices are, and where it stops depends on the sum of grants alone.
/// @return true: the units are counted, take the step; false: the budget was spent before, nothing is counted
static inline bool wend_work_budget_spend(wend_work_budget *budget, uint64_t units) {
    if (wend_work_budget_is_spent(budget)) return false;
    budget->spent = wend_work_sum(budget->spent, units);
    return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// From microseconds to units

/// How many measured rates a calibrator remembers.
#define WEND_WORK_CALIBRATOR_RATES 15

/// What a calibrator starts from and keeps to. Start from wend_default_work_calibrator_def().
typedef struct wend_work_calibrator_def {
    /// sizeof(wend_work_calibrator_def), set by wend_default_work_calibrator_def.
    size_t size;
    /// The estimate until something was measured, > 0 and finite. Default 1: cautious on any machine of this century.
    double units_per_microsecond;
    /// The fewest units ever handed out, > 0, so that work always advances. Default 1.
    uint64_t floor;
    /// The most units ever handed out, >= floor. Default 1,000,000,000.
    uint64_t ceiling;
} wend_work_calibrator_def;

/// The defaults above.
WEND_DEFAULT wend_work_calibrator_def wend_default_work_calibrator_def(void) {
    wend_work_calibrator_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.units_per_microsecond = 1;
    def.floor = 1;
    def.ceiling = UINT64_C(1000000000);
    return def;
}

/// An estimate of units per microsecond: the median of the last 15 measured rates, so up to 7 wild ones (the thread was
/// preempted, the clock jumped) change nothing, and a lasting change of speed is accepted after 8. A plain value for
/// one thread at a time; its fields are private.
typedef struct wend_work_calibrator {
    double first_rate;                        // until something was measured
    uint64_t floor, ceiling;                  // of units handed out
    double rates[WEND_WORK_CALIBRATOR_RATES]; // units per microsecond, a ring
    uint32_t rate_count, rate_next;
    uint64_t pending_units, pending_nanoseconds; // observations too short to be a rate of their own
    uint64_t started_at;                         // thread nanoseconds
} wend_work_calibrator;

/// A calibrator that has measured nothing yet.
/// @param def  NULL for the defaults; an invalid one is reported to the assert hook and replaced by them
WEND_API wend_work_calibrator wend_work_calibrator_of(const wend_work_calibrator_def *def);

/// Adds a measurement of some work. Observations are added up until they make a microsecond, so short ones do no harm;
/// one of 0 units is ignored.
WEND_API void wend_work_calibrator_observe(wend_work_calibrator *calibrator, uint64_t units, uint64_t nanoseconds);

/// Measures by the thread's clock (clock.h): the work between start and stop, on one thread. Work spread over workers
/// is better timed by the caller and passed to wend_work_calibrator_observe.
WEND_API void wend_work_calibrator_start(wend_work_calibrator *calibrator);

/// Ends the measurement and remembers it.
/// @param units  spent since wend_work_calibrator_start
WEND_API void wend_work_calibrator_stop(wend_work_calibrator *calibrator, uint64_t units);

/// The present estimate, > 0 and finite.
WEND_API double wend_work_calibrator_units_per_microsecond(const wend_work_calibrator *calibrator);

/// How many units so much time is worth: between the definition's floor and ceiling; the floor for 0, less, or NaN.
WEND_API uint64_t wend_work_calibrator_units_for(const wend_work_calibrator *calibrator, double microseconds);

WEND_EXTERN_C_END

#endif

// From microseconds to units of work. This file is outside the deterministic core: it alone reads a clock, and what it
// answers differs from run to run. Whoever acts on the answer records it.
//
// A median of recent rates rather than a moving average: timings err upwards only, now and then by a factor of a thousand
// (preemption, page faults, a laptop's lid), and one such sample would spoil an average for a long time.
#include "wend/work.h"

#include "base/core/definition.h"
#include "wend/clock.h"

#define SHORTEST_SAMPLE 1000 // nanoseconds; below that the clock's own steps and cost show

static bool calibrator_def_is_valid(const wend_work_calibrator_def *def) {
    return def->units_per_microsecond > 0.0 && def->units_per_microsecond <= DBL_MAX && def->floor > 0 &&
           def->ceiling >= def->floor;
}

wend_work_calibrator wend_work_calibrator_of(const wend_work_calibrator_def *def) {
    const wend_work_calibrator_def usual = wend_default_work_calibrator_def();
    wend_work_calibrator calibrator = {
        .first_rate = usual.units_per_microsecond, .floor = usual.floor, .ceiling = usual.ceiling};
    if (!def) return calibrator;
    wend_work_calibrator_def older;
    if (!REQUEST_IS_TAKEN(work_calibrator_def, def, &older, floor, HERE)) return calibrator;
    REQUIRE(calibrator_def_is_valid(def), calibrator);
    return (wend_work_calibrator){
        .first_rate = def->units_per_microsecond, .floor = def->floor, .ceiling = def->ceiling};
}

void wend_work_calibrator_observe(wend_work_calibrator *calibrator, uint64_t units, uint64_t nanoseconds) {
    REQUIRE_VOID(calibrator);
    if (units == 0) return;
    calibrator->pending_units = wend_work_sum(calibrator->pending_units, units);
    calibrator->pending_nanoseconds = wend_work_sum(calibrator->pending_nanoseconds, nanoseconds);
    if (calibrator->pending_nanoseconds < SHORTEST_SAMPLE) return;
    double rate = (double)calibrator->pending_units / ((double)calibrator->pending_nanoseconds * 1e-3);
    calibrator->rates[calibrator->rate_next] = rate;
    calibrator->rate_next = (calibrator->rate_next + 1) % WEND_WORK_CALIBRATOR_RATES;
    if (calibrator->rate_count < WEND_WORK_CALIBRATOR_RATES) calibrator->rate_count++;
    calibrator->pending_units = calibrator->pending_nanoseconds = 0;
}

void wend_work_calibrator_start(wend_work_calibrator *calibrator) {
    REQUIRE_VOID(calibrator);
    calibrator->started_at = wend_clock_thread_nanoseconds();
}

void wend_work_calibrator_stop(wend_work_calibrator *calibrator, uint64_t units) {
    REQUIRE_VOID(calibrator);
    uint64_t now = wend_clock_thread_nanoseconds();
    // On another thread than start the clock may seem to run backwards: no observation.
    if (now >= calibrator->started_at) wend_work_calibrator_observe(calibrator, units, now - calibrator->started_at);
}

double wend_work_calibrator_units_per_microsecond(const wend_work_calibrator *calibrator) {
    REQUIRE(calibrator, 1.0);
    uint32_t count = calibrator->rate_count;
    if (count == 0) return calibrator->first_rate;
    double sorted[WEND_WORK_CALIBRATOR_RATES];
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = i;
        for (; at > 0 && sorted[at - 1] > calibrator->rates[i]; at--) sorted[at] = sorted[at - 1];
        sorted[at] = calibrator->rates[i];
    }
    return sorted[(count - 1) / 2]; // the lower one of two: rather too few units than too many
}

uint64_t wend_work_calibrator_units_for(const wend_work_calibrator *calibrator, double microseconds) {
    REQUIRE(calibrator, 1);
    double units = microseconds * wend_work_calibrator_units_per_microsecond(calibrator);
    if (!(units > (double)calibrator->floor)) return calibrator->floor; // also for NaN
    if (units >= (double)calibrator->ceiling) return calibrator->ceiling;
    return (uint64_t)units;
}

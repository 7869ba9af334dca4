#include "support/test.h"

#include "base/number/mix.h"
#include "wend/hooks.h"
#include "wend/random.h"
#include "wend/state_hash.h"
#include "wend/work.h"

#include <math.h>

// ---- Budgets ----

static void a_budget_lasts_for_what_was_granted(void **state) {
    (void)state;
    wend_work_budget budget = wend_work_budget_of(3);
    assert_int_equal(wend_work_budget_remaining(&budget), 3);
    for (int i = 0; i < 3; i++) assert_true(wend_work_budget_spend(&budget, 1));
    assert_true(wend_work_budget_is_spent(&budget));
    assert_false(wend_work_budget_spend(&budget, 1));
    assert_int_equal(budget.spent, 3);
    assert_int_equal(wend_work_budget_remaining(&budget), 0);
    wend_work_budget_grant(&budget, 2);
    assert_int_equal(wend_work_budget_remaining(&budget), 2);
    wend_work_budget zeroed = {0};
    assert_true(wend_work_budget_is_spent(&zeroed));
}

static void a_step_that_overdraws_is_paid_by_the_next_grant(void **state) {
    (void)state;
    wend_work_budget budget = wend_work_budget_of(5);
    assert_true(wend_work_budget_spend(&budget, 12));
    assert_int_equal(wend_work_budget_remaining(&budget), 0);
    wend_work_budget_grant(&budget, 6);
    assert_true(wend_work_budget_is_spent(&budget));
    wend_work_budget_grant(&budget, 2);
    assert_int_equal(wend_work_budget_remaining(&budget), 1);
}

static void an_unlimited_budget_is_never_spent(void **state) {
    (void)state;
    wend_work_budget budget = wend_work_budget_of(WEND_WORK_UNLIMITED);
    for (int i = 0; i < 4; i++) assert_true(wend_work_budget_spend(&budget, UINT64_MAX / 2));
    assert_int_equal(budget.spent, UINT64_MAX);
    assert_false(wend_work_budget_is_spent(&budget));
    assert_int_equal(wend_work_budget_remaining(&budget), WEND_WORK_UNLIMITED);
    wend_work_budget nearly = wend_work_budget_of(UINT64_MAX - 1);
    assert_true(wend_work_budget_spend(&nearly, UINT64_MAX));
    assert_true(wend_work_budget_is_spent(&nearly));
    wend_work_budget_grant(&nearly, 7); // sums stop at the end of the range
    assert_int_equal(nearly.granted, UINT64_MAX);
}

// Where work stops depends on the sum of grants, not on how they are sliced.
static bool slices_do_not_matter(choices *source, void *user) {
    (void)user;
    uint64_t costs[64], total = choose_below(source, 300);
    for (int i = 0; i < 64; i++) costs[i] = choose_below(source, 20);
    wend_work_budget whole = wend_work_budget_of(total), sliced = {0};
    size_t whole_steps = 0, sliced_steps = 0;
    while (whole_steps < 64 && wend_work_budget_spend(&whole, costs[whole_steps])) whole_steps++;
    for (uint64_t left = total; left > 0;) {
        uint64_t slice = 1 + choose_below(source, left);
        wend_work_budget_grant(&sliced, slice);
        left -= slice;
        while (sliced_steps < 64 && wend_work_budget_spend(&sliced, costs[sliced_steps])) sliced_steps++;
    }
    if (whole_steps == sliced_steps && whole.spent == sliced.spent) return true;
    return choices_fail(source, "%llu units: %zu steps at once, %zu in slices", (unsigned long long)total, whole_steps,
                        sliced_steps);
}

static void the_way_a_budget_is_sliced_does_not_matter(void **state) {
    (void)state;
    check_property("slices do not matter", 500, slices_do_not_matter, NULL);
}

// ---- The calibrator ----

static void before_anything_is_measured_the_definition_decides(void **state) {
    (void)state;
    wend_work_calibrator_def def = wend_default_work_calibrator_def();
    def.units_per_microsecond = 20.0;
    wend_work_calibrator calibrator = wend_work_calibrator_of(&def);
    assert_int_equal(wend_work_calibrator_units_for(&calibrator, 500.0), 10000);
    calibrator = wend_work_calibrator_of(NULL);
    assert_int_equal(wend_work_calibrator_units_for(&calibrator, 500.0), 500);
}

static void a_steady_machine_is_measured_exactly(void **state) {
    (void)state;
    wend_work_calibrator calibrator = wend_work_calibrator_of(NULL);
    for (uint64_t i = 1; i < 40; i++) wend_work_calibrator_observe(&calibrator, 700 * i, 100000 * i);
    assert_true(wend_work_calibrator_units_per_microsecond(&calibrator) == 7.0);
    assert_int_equal(wend_work_calibrator_units_for(&calibrator, 1000.0), 7000);
}

static void seven_wild_observations_in_fifteen_change_nothing(void **state) {
    (void)state;
    wend_work_calibrator calibrator = wend_work_calibrator_of(NULL);
    for (int i = 0; i < 30; i++) wend_work_calibrator_observe(&calibrator, 5000, 1000000);
    for (int i = 0; i < 7; i++) // preempted for a second, or a clock that jumped
        wend_work_calibrator_observe(&calibrator, i % 2 ? 1 : UINT64_MAX, i % 2 ? 1000000000 : 1000);
    assert_true(wend_work_calibrator_units_per_microsecond(&calibrator) == 5.0);
}

static void a_lasting_change_is_believed_after_eight_observations(void **state) {
    (void)state;
    wend_work_calibrator calibrator = wend_work_calibrator_of(NULL);
    for (int i = 0; i < 30; i++) wend_work_calibrator_observe(&calibrator, 5000, 1000000);
    for (int i = 0; i < 7; i++) wend_work_calibrator_observe(&calibrator, 2000, 1000000);
    assert_true(wend_work_calibrator_units_per_microsecond(&calibrator) == 5.0);
    wend_work_calibrator_observe(&calibrator, 2000, 1000000);
    assert_true(wend_work_calibrator_units_per_microsecond(&calibrator) == 2.0);
}

static void noise_does_not_move_the_estimate_far(void **state) {
    (void)state;
    wend_work_calibrator calibrator = wend_work_calibrator_of(NULL);
    wend_random random = wend_random_seeded(11);
    for (int i = 0; i < 2000; i++) {
        // 8 units per microsecond, a tenth of noise, one observation in six up to a thousand times too slow.
        double nanoseconds = 125.0 * 4000.0 * (0.95 + 0.1 * wend_random_unit(&random));
        if (wend_random_below(&random, 6) == 0) nanoseconds *= 1.0 + 1000.0 * wend_random_unit(&random);
        wend_work_calibrator_observe(&calibrator, 4000, (uint64_t)nanoseconds);
        if (i < 15) continue;
        double rate = wend_work_calibrator_units_per_microsecond(&calibrator);
        assert_true(rate > 8.0 * 0.9 && rate < 8.0 * 1.1);
    }
}

static void short_observations_are_added_up(void **state) {
    (void)state;
    wend_work_calibrator calibrator = wend_work_calibrator_of(NULL);
    wend_work_calibrator_observe(&calibrator, 1000000, 0); // too short to mean anything by itself
    assert_true(wend_work_calibrator_units_per_microsecond(&calibrator) == 1.0);
    calibrator = wend_work_calibrator_of(NULL);
    for (int i = 0; i < 400; i++) wend_work_calibrator_observe(&calibrator, 3, i % 2 ? 200 : 300);
    assert_true(fabs(wend_work_calibrator_units_per_microsecond(&calibrator) - 12.0) < 1e-9);
    wend_work_calibrator_observe(&calibrator, 0, 1000000); // nothing was done: says nothing
    assert_true(fabs(wend_work_calibrator_units_per_microsecond(&calibrator) - 12.0) < 1e-9);
}

static bool units_stay_between_floor_and_ceiling(choices *source, void *user) {
    (void)user;
    wend_work_calibrator_def def = wend_default_work_calibrator_def();
    def.floor = 1 + choose_below(source, choose_one_in(source, 4) ? UINT64_MAX - 1 : 1000);
    uint64_t room = UINT64_MAX - def.floor;
    def.ceiling = def.floor + choose_below(source, choose_one_in(source, 4) ? room : room < 100000 ? room : 100000);
    wend_work_calibrator calibrator = wend_work_calibrator_of(&def);
    for (uint64_t count = choose_below(source, 20); count > 0; count--)
        wend_work_calibrator_observe(&calibrator, choose_below(source, choose_one_in(source, 3) ? UINT64_MAX : 10000),
                                     choose_below(source, choose_one_in(source, 3) ? UINT64_MAX : 10000));
    double rate = wend_work_calibrator_units_per_microsecond(&calibrator), microseconds = choose_any_double(source);
    uint64_t units = wend_work_calibrator_units_for(&calibrator, microseconds);
    bool holds = rate > 0 && isfinite(rate) && units >= def.floor && units <= def.ceiling;
    if (!(microseconds > 0)) holds = holds && units == def.floor;
    if (holds) return true;
    return choices_fail(source, "rate %g, %g us: %llu units", rate, microseconds, (unsigned long long)units);
}

static void any_observation_and_any_time_give_units_in_range(void **state) {
    (void)state;
    check_property("units in range", 2000, units_stay_between_floor_and_ceiling, NULL);
}

static unsigned defs_rejected;

static void count_rejected(void *user, const char *condition, const char *file, int line, const char *function) {
    (void)user;
    (void)condition;
    (void)file;
    (void)line;
    (void)function;
    defs_rejected++;
}

static void an_invalid_definition_is_rejected(void **state) {
    (void)state;
    wend_set_assert_hook(WEND_ASSERT_SOFT, count_rejected, NULL);
    for (int kind = 0; kind < 5; kind++) {
        wend_work_calibrator_def def = wend_default_work_calibrator_def();
        if (kind == 0) def.size = 0;
        if (kind == 1) def.units_per_microsecond = NAN;
        if (kind == 2) def.units_per_microsecond = INFINITY;
        if (kind == 3) def.floor = 0;
        if (kind == 4) def.ceiling = 0;
        wend_work_calibrator calibrator = wend_work_calibrator_of(&def);
        assert_int_equal(wend_work_calibrator_units_for(&calibrator, 10.0), 10);
    }
    assert_int_equal(defs_rejected, 5);
    wend_set_assert_hook(WEND_ASSERT_ABORT, NULL, NULL);
}

// ---- Budgets by time, replayed by units ----

// A search of sorts: its state after so many units is all that matters.
static void advance(uint64_t *search, wend_work_budget *budget) {
    while (wend_work_budget_spend(budget, 1 + (*search & 3))) *search = wend_mix(*search + 1);
}

static void a_recording_of_units_replays_what_the_clock_decided(void **state) {
    (void)state;
    uint64_t granted[30], live = 1, replayed = 1;
    wend_state_hash live_hash = wend_state_hash_start(), replayed_hash = wend_state_hash_start();
    wend_work_calibrator calibrator = wend_work_calibrator_of(NULL);
    for (int frame = 0; frame < 30; frame++) {
        granted[frame] = wend_work_calibrator_units_for(&calibrator, 20.0);
        wend_work_budget budget = wend_work_budget_of(granted[frame]);
        wend_work_calibrator_start(&calibrator);
        advance(&live, &budget);
        wend_work_calibrator_stop(&calibrator, budget.spent);
        wend_state_hash_add_word(&live_hash, live);
    }
    assert_true(calibrator.rate_count > 0); // something was measured
    for (int frame = 0; frame < 30; frame++) {
        wend_work_budget budget = wend_work_budget_of(granted[frame]);
        advance(&replayed, &budget);
        wend_state_hash_add_word(&replayed_hash, replayed);
    }
    assert_int_equal(wend_state_hash_value(&live_hash), wend_state_hash_value(&replayed_hash));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(a_budget_lasts_for_what_was_granted),
        FACT(a_step_that_overdraws_is_paid_by_the_next_grant),
        FACT(an_unlimited_budget_is_never_spent),
        FACT(the_way_a_budget_is_sliced_does_not_matter),
        FACT(before_anything_is_measured_the_definition_decides),
        FACT(a_steady_machine_is_measured_exactly),
        FACT(seven_wild_observations_in_fifteen_change_nothing),
        FACT(a_lasting_change_is_believed_after_eight_observations),
        FACT(noise_does_not_move_the_estimate_far),
        FACT(short_observations_are_added_up),
        FACT(any_observation_and_any_time_give_units_in_range),
        FACT(an_invalid_definition_is_rejected),
        FACT(a_recording_of_units_replays_what_the_clock_decided),
    };
    return cmocka_run_group_tests_name("work", tests, NULL, NULL);
}

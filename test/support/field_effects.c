#include "support/field_effects.h"

#include "support/soft_contract.h"

#include <stdio.h>
#include <stdlib.h>

static wend_state_hash look;
static wend_diagnostics *findings;
static test_allocator watched;
static wend_jobs *jobs;
static wend_cancellation stop = {1};
static int marker;
static int silent;

static void *run_at_once(void *user, wend_jobs_task task, void *argument) {
    (void)user;
    seen(0x70b);
    task(argument);
    return NULL;
}

static void finish_nothing(void *user, void *handle) {
    (void)user;
    (void)handle;
}

static void note_log(void *user, wend_severity severity, wend_message message, const char *text) {
    (void)user, (void)severity, (void)message;
    seen_text(text);
}

int field_effects_begin(void **state) {
    wend_set_log_hook(note_log, NULL);
    wend_jobs_def def = wend_default_jobs_def();
    def.worker_count = 4;
    def.enqueue = run_at_once, def.finish = finish_nothing;
    if (wend_jobs_create(&def, NULL, &jobs)) return -1;
    if (wend_diagnostics_create(wend_default_allocator(), &findings)) return -1;
    return soft_contract_begin(state);
}

int field_effects_end(void **state) {
    wend_set_log_hook(NULL, NULL);
    wend_jobs_destroy(jobs);
    wend_diagnostics_destroy(findings);
    return soft_contract_end(state);
}

void look_begin(void) {
    look = wend_state_hash_start();
    wend_diagnostics_clear(findings);
    watched.allocations = 0;
    (void)soft_contract_broken();
}

uint64_t look_end(void) {
    for (size_t i = 0; i < wend_diagnostics_count(findings); i++) seen_text(wend_diagnostics_get(findings, i)->text);
    seen((uint64_t)soft_contract_broken());
    seen(watched.allocations);
    assert_int_equal(watched.live_blocks, 0);
    return wend_state_hash_value(&look);
}

void seen(uint64_t number) {
    wend_state_hash_add_word(&look, number);
}

void seen_number(double number) {
    wend_state_hash_add_number(&look, number);
}

void seen_text(const char *text) {
    if (text) wend_state_hash_add_bytes(&look, text, strlen(text));
    seen(text != NULL);
}

void seen_status(wend_status status) {
    seen((uint64_t)status);
}

void seen_path(const wend_path *path) {
    seen((uint64_t)path->outcome);
    seen_number(path->cost);
    seen_number(path->lower_bound);
    seen(path->expanded);
    seen(path->generated);
    seen(path->queue_operations);
    for (size_t i = 0; i < path->state_count; i++) seen(path->states[i]);
    for (size_t i = 0; i < path->point_count; i++) seen_number(path->points[i].x), seen_number(path->points[i].y);
    seen_number(path->search_cost);
    seen_number(path->length);
    seen(path->nearest.cell);
}

wend_diagnostics *look_findings(void) {
    return findings;
}

wend_allocator look_allocator(void) {
    return test_allocator_value(&watched);
}

wend_jobs *look_jobs(void) {
    return jobs;
}

const wend_jobs_control *look_control(void) {
    static wend_jobs_control control;
    control = wend_default_jobs_control();
    control.progress = look_progress;
    return &control;
}

bool look_progress(void *user, double done) {
    seen_number(done);
    seen(user == &marker);
    return true;
}

void look_expanded(void *user, uint64_t state, uint64_t parent, double cost) {
    seen(state), seen(parent), seen_number(cost);
    seen(user == &marker);
}

void *look_user(void) {
    return &marker;
}

const wend_cancellation *look_stop(void) {
    return &stop;
}

static void seen_points(const wend_vector3 *points, size_t count, wend_draw_style style) {
    for (size_t i = 0; i < count; i++) seen_number(points[i].x), seen_number(points[i].y), seen_number(points[i].z);
    seen((uint64_t)style.role);
    seen_number(style.value);
}

static void rectangle_drawn(void *user, wend_vector3 a, wend_vector3 b, wend_draw_style style) {
    (void)user;
    seen_points((const wend_vector3[]){a, b}, 2, style);
}

static void points_drawn(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    (void)user;
    seen_points(points, count, style);
}

static void mark_drawn(void *user, wend_vector3 point, wend_draw_style style) {
    (void)user;
    seen_points(&point, 1, style);
}

static void text_drawn(void *user, wend_vector3 point, const char *text, wend_draw_style style) {
    (void)user;
    seen_text(text);
    seen_points(&point, 1, style);
}

const wend_draw *look_draw(void) {
    static const wend_draw draw = {.rectangle = rectangle_drawn,
                                   .polygon = points_drawn,
                                   .line = points_drawn,
                                   .mark = mark_drawn,
                                   .text = text_drawn};
    return &draw;
}

void field_must_count(const char *structure, const char *function, const char *field, const char *context,
                      const uint64_t looks[3]) {
    const char *place = getenv("WEND_TRIED");
    FILE *tried = place ? fopen(place, "a") : NULL;
    if (tried) {
        const int length = (int)strcspn(field, "["); // an item of an array stands for the array
        fprintf(tried, "%s %s %.*s\n", structure, function, length, field);
        fclose(tried);
    }
    const char *beside = strcmp(context, "(void)0") == 0 ? "" : context;
    if (looks[0] != looks[1]) {
        print_error("%s.%s for %s%s%s: two looks at the same differ\n", structure, field, function, *beside ? ", " : "",
                    beside);
        silent++;
    } else if (looks[0] == looks[2]) {
        print_error("%s.%s has no effect on %s%s%s\n", structure, field, function, *beside ? ", " : "", beside);
        silent++;
    }
}

void assert_no_silence(void) {
    int count = silent;
    silent = 0;
    if (count) fail_msg("%d fields are silent", count);
}

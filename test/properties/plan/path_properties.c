#include "properties/plan/path_properties.h"

#include "support/failing_allocator.h"
#include "wend/wend.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.14159265358979323846

// ---- Paths by chance ------------------------------------------------------------------------------------------------

// The next point, and the leg to it.
static wend_vector3 choose_leg(choices *source, wend_vector3 from, wend_leg *leg) {
    *leg = (wend_leg){.kind = (uint32_t)choose_below(source, 5)};
    wend_vector3 to = {(double)choose_between(source, -40, 40), (double)choose_between(source, -40, 40),
                       choose_one_in(source, 3) ? (double)choose_between(source, -3, 3) : from.z};
    if (leg->kind == WEND_LEG_LINK) leg->link = (uint32_t)choose_below(source, 1000);
    if (leg->kind == WEND_LEG_CUBIC) {
        leg->a = (wend_vector3){from.x + (double)choose_between(source, -9, 9),
                                from.y + (double)choose_between(source, -9, 9), from.z};
        leg->b = (wend_vector3){to.x + (double)choose_between(source, -9, 9),
                                to.y + (double)choose_between(source, -9, 9), to.z};
    }
    if (leg->kind == WEND_LEG_ARC_LEFT || leg->kind == WEND_LEG_ARC_RIGHT) {
        const double turn = choose_unit(source) * 2 * PI * (leg->kind == WEND_LEG_ARC_LEFT ? 1 : -1);
        const double angle = choose_unit(source) * 2 * PI;
        leg->radius = ldexp(1 + choose_unit(source), (int)choose_between(source, -4, 6));
        leg->a = (wend_vector3){from.x - leg->radius * cos(angle), from.y - leg->radius * sin(angle), 0};
        to.x = leg->a.x + leg->radius * cos(angle + turn);
        to.y = leg->a.y + leg->radius * sin(angle + turn);
    }
    return to;
}

void choose_path(choices *source, chosen_path *chosen) {
    memset(chosen, 0, sizeof *chosen);
    wend_path *path = &chosen->path;
    *path = wend_path_empty(wend_default_allocator());
    path->version = choose_below(source, 100);
    path->outcome = (wend_outcome)choose_below(source, 10);
    path->cost = choose_one_in(source, 8) ? (double)INFINITY : choose_unit(source) * 100;
    path->search_cost = path->cost + 1;
    path->lower_bound = choose_unit(source);
    path->expanded = choose_below(source, 1000), path->generated = 7, path->queue_operations = UINT64_MAX;
    if (choose_one_in(source, 3)) path->nearest = (wend_location){{1, 2, 3}, choose_below(source, 9), 4};
    path->state_count = choose_below(source, CHOSEN_POINTS);
    for (size_t i = 0; i < path->state_count; i++) chosen->states[i] = choose_below(source, UINT64_MAX);
    path->point_count = choose_below(source, CHOSEN_POINTS);
    for (size_t i = 1; i < path->point_count; i++) {
        chosen->points[i] = choose_leg(source, chosen->points[i - 1], &chosen->legs[i - 1]);
        chosen->times[i] = chosen->times[i - 1] + (choose_one_in(source, 4) ? 0 : choose_unit(source));
    }
    path->states = chosen->states;
    path->points = chosen->points;
    if (path->point_count > 1) path->legs = chosen->legs;
    if (path->point_count > 0 && choose_one_in(source, 2)) path->times = chosen->times;
}

const char *paths_differ(const wend_path *a, const wend_path *b) {
    const double numbers[2][4] = {{a->cost, a->search_cost, a->lower_bound, a->length},
                                  {b->cost, b->search_cost, b->lower_bound, b->length}};
    if (a->version != b->version || a->outcome != b->outcome) return "version or outcome";
    if (memcmp(numbers[0], numbers[1], sizeof numbers[0]) != 0) return "costs";
    if (a->expanded != b->expanded || a->generated != b->generated || a->queue_operations != b->queue_operations)
        return "effort";
    if (a->nearest.cell != b->nearest.cell || a->nearest.version != b->nearest.version) return "nearest";
    if (a->state_count != b->state_count || a->point_count != b->point_count) return "counts";
    if (a->state_count && memcmp(a->states, b->states, a->state_count * sizeof *a->states) != 0) return "states";
    if (a->point_count && memcmp(a->points, b->points, a->point_count * sizeof *a->points) != 0) return "points";
    if (!a->legs != !b->legs || !a->times != !b->times) return "legs or times are missing";
    if (a->legs && memcmp(a->legs, b->legs, (a->point_count - 1) * sizeof *a->legs) != 0) return "legs";
    if (a->times && memcmp(a->times, b->times, a->point_count * sizeof *a->times) != 0) return "times";
    return NULL;
}

// ---- Flattening -----------------------------------------------------------------------------------------------------

// A point of a leg as a textbook has it, in long doubles.
static wend_vector3 textbook_point(wend_vector3 from, const wend_leg *leg, wend_vector3 to, long double t) {
    if (leg->kind == WEND_LEG_CUBIC) {
        const long double s = 1 - t, f = s * s * s, a = 3 * s * s * t, b = 3 * s * t * t, g = t * t * t;
        return (wend_vector3){(double)(f * from.x + a * leg->a.x + b * leg->b.x + g * to.x),
                              (double)(f * from.y + a * leg->a.y + b * leg->b.y + g * to.y),
                              (double)(f * from.z + a * leg->a.z + b * leg->b.z + g * to.z)};
    }
    const long double z = from.z + (to.z - from.z) * t;
    if (leg->kind == WEND_LEG_STRAIGHT || leg->kind == WEND_LEG_LINK)
        return (wend_vector3){(double)(from.x + (to.x - from.x) * t), (double)(from.y + (to.y - from.y) * t),
                              (double)z};
    const long double begin = atan2l(from.y - leg->a.y, from.x - leg->a.x);
    long double turn = atan2l(to.y - leg->a.y, to.x - leg->a.x) - begin;
    if (leg->kind == WEND_LEG_ARC_LEFT && turn < 0) turn += 2 * (long double)PI;
    if (leg->kind == WEND_LEG_ARC_RIGHT && turn > 0) turn -= 2 * (long double)PI;
    return (wend_vector3){(double)(leg->a.x + leg->radius * cosl(begin + turn * t)),
                          (double)(leg->a.y + leg->radius * sinl(begin + turn * t)), (double)z};
}

static double distance_to_line(wend_vector3 p, wend_vector3 a, wend_vector3 b) {
    const double dx = b.x - a.x, dy = b.y - a.y, dz = b.z - a.z, all = dx * dx + dy * dy + dz * dz;
    double t = all > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy + (p.z - a.z) * dz) / all : 0;
    t = fmin(1, fmax(0, t));
    const double x = p.x - a.x - t * dx, y = p.y - a.y - t * dy, z = p.z - a.z - t * dz;
    return sqrt(x * x + y * y + z * z);
}

// The lines from `first` on that end in `to`; SIZE_MAX when none does.
static size_t end_of_leg(const wend_path *lines, size_t first, wend_vector3 to) {
    for (size_t i = first + 1; i < lines->point_count; i++)
        if (memcmp(&lines->points[i], &to, sizeof to) == 0) return i;
    return SIZE_MAX;
}

bool flattened_paths_stay_within_tolerance(choices *source, void *user) {
    int *met = user;
    chosen_path chosen;
    choose_path(source, &chosen);
    const wend_path *path = &chosen.path;
    const double tolerance = ldexp(1, (int)choose_between(source, -12, 3));
    wend_path lines = {0};
    if (wend_path_flatten(path, tolerance, &lines)) return choices_fail(source, "a path could not be flattened");
    const char *finding = wend_path_check_legs(&lines, NULL) ? "the lines are not sound" : NULL;
    if (lines.cost != path->cost || lines.search_cost != path->search_cost || lines.state_count != path->state_count)
        finding = "what is not of points has changed";
    if (!path->times != !lines.times) finding = "times were lost or made up";
    for (size_t i = 0, at = 0; i + 1 < path->point_count && !finding; i++) {
        const wend_leg *leg = &path->legs[i];
        if (met) met[leg->kind]++;
        const size_t last = end_of_leg(&lines, at, path->points[i + 1]);
        if (last == SIZE_MAX) {
            finding = "a point of the path is not on the lines";
            break;
        }
        if (lines.times && lines.times[last] != path->times[i + 1]) finding = "a point is reached at another time";
        const uint32_t kind = leg->kind == WEND_LEG_LINK ? WEND_LEG_LINK : WEND_LEG_STRAIGHT;
        for (size_t k = at; k < last && !finding; k++)
            if ((lines.legs ? lines.legs[k].kind : (uint32_t)WEND_LEG_STRAIGHT) != kind)
                finding = "a leg became another kind";
        for (int k = 0; k <= 40 && !finding; k++) {
            const wend_vector3 point = textbook_point(path->points[i], leg, path->points[i + 1], k / 40.0L);
            double least = (double)INFINITY;
            for (size_t n = at; n < last; n++)
                least = fmin(least, distance_to_line(point, lines.points[n], lines.points[n + 1]));
            if (!(least <= tolerance * (1 + 1e-6) + 1e-9)) finding = "the lines leave the path";
        }
        at = last;
    }
    wend_path_free(&lines);
    return finding ? choices_fail(source, "%s (tolerance %g)", finding, tolerance) : true;
}

// ---- Checking -------------------------------------------------------------------------------------------------------

bool sound_paths_pass_and_damaged_ones_do_not(choices *source, void *user) {
    (void)user;
    chosen_path chosen;
    choose_path(source, &chosen);
    wend_path *path = &chosen.path;
    if (wend_path_check_legs(path, NULL)) return choices_fail(source, "a sound path is refused");
    if (path->point_count < 2) return true;
    const size_t at = choose_below(source, path->point_count - 1);
    wend_leg *leg = &chosen.legs[at];
    const bool is_arc = leg->kind == WEND_LEG_ARC_LEFT || leg->kind == WEND_LEG_ARC_RIGHT;
    const char *what = NULL;
    switch (choose_below(source, 10)) {
    case 0: chosen.points[at].y = (double)NAN, what = "a point is NaN"; break;
    case 1: leg->kind = 5, what = "a kind is unknown"; break;
    case 2: leg->a.x = (double)INFINITY, what = "a control point is infinite"; break;
    case 3:
        if (!is_arc) return true;
        leg->radius *= 1 + 1e-6, what = "a radius is another";
        break;
    case 4:
        if (!is_arc) return true;
        leg->radius = -leg->radius, what = "a radius is negative";
        break;
    case 5:
        if (leg->kind == WEND_LEG_LINK) return true;
        leg->link = 1, what = "a line has a link";
        break;
    case 6:
        if (leg->kind == WEND_LEG_CUBIC) return true;
        leg->b.z = 1, what = "a second control point is where none is used";
        break;
    case 7:
        path->times = chosen.times;
        chosen.times[at] = chosen.times[at + 1] + 1, what = "times fall";
        break;
    case 8: path->cost = (double)NAN, what = "a cost is NaN"; break;
    default: path->length = 1e9, what = "the length is another"; break;
    }
    wend_diagnostics *findings = NULL;
    if (wend_diagnostics_create(wend_default_allocator(), &findings)) abort();
    const bool refused = wend_path_check_legs(path, findings) == WEND_BAD_INPUT;
    const bool is_reported = wend_diagnostics_count(findings) == 1;
    wend_diagnostics_destroy(findings);
    if (!refused) return choices_fail(source, "nobody noticed that %s", what);
    return is_reported ? true : choices_fail(source, "one finding was expected where %s", what);
}

// ---- Copies and files -----------------------------------------------------------------------------------------------

bool copies_of_paths_hold_the_same(choices *source, void *user) {
    (void)user;
    chosen_path chosen[3];
    test_allocator memory = {0};
    wend_path copy = {.allocator = test_allocator_value(&memory)}, other = {0};
    const char *finding = NULL;
    for (int i = 0; i < 3 && !finding; i++) {
        choose_path(source, &chosen[i]);
        if (wend_path_copy(&chosen[i].path, &copy)) abort();
        finding = paths_differ(&chosen[i].path, &copy);
        if (wend_path_copy(&copy, &copy)) finding = "a path cannot be copied to itself";
    }
    const size_t warm = memory.allocations;
    for (int i = 0; i < 3 && !finding; i++) {
        if (wend_path_copy(&chosen[i].path, &copy)) abort();
        finding = paths_differ(&chosen[i].path, &copy);
    }
    if (!finding && memory.allocations != warm) finding = "a copy allocates after warm-up";
    wend_path_swap(&copy, &other);
    if (!finding) finding = paths_differ(&chosen[2].path, &other);
    if (!finding && (copy.state_count || copy.memory)) finding = "what was swapped is not what the other was";
    wend_path_free(&copy);
    wend_path_free(&other);
    if (!finding && memory.live_blocks) finding = "a copy leaks";
    return finding ? choices_fail(source, "%s", finding) : true;
}

static const char *write_and_load(const wend_path *path, wend_path *loaded) {
    wend_file_writer *writer = NULL;
    const uint8_t *bytes;
    size_t count;
    if (wend_path_write(path, wend_default_allocator(), &writer)) return "a path could not be written";
    if (wend_file_writer_finish(writer, &bytes, &count)) abort();
    const char *finding = wend_path_load_memory(bytes, count, NULL, loaded) ? "a path could not be loaded" : NULL;
    wend_file *file = NULL;
    if (wend_file_open_memory(bytes, count, wend_default_allocator(), NULL, &file)) abort();
    if (!finding && wend_file_check(file, NULL)) finding = "a path's file does not pass its check";
    wend_file_close(file);
    wend_file_writer_destroy(writer);
    return finding ? finding : paths_differ(path, loaded);
}

bool paths_come_back_from_files(choices *source, void *user) {
    (void)user;
    chosen_path chosen;
    choose_path(source, &chosen);
    wend_path loaded = {0};
    const char *finding = write_and_load(&chosen.path, &loaded);
    wend_path_free(&loaded);
    return finding ? choices_fail(source, "%s", finding) : true;
}

const char *judge_path_file(const uint8_t *bytes, size_t count) {
    test_allocator memory = {.limit_bytes = 4096 + 4 * count};
    wend_diagnostics *findings = NULL;
    if (wend_diagnostics_create(wend_default_allocator(), &findings)) abort();
    static const uint64_t before[] = {5, 6};
    wend_path path = {.states = before, .state_count = 2, .allocator = test_allocator_value(&memory)}, again = {0};
    const wend_status status = wend_path_load_memory(bytes, count, findings, &path);
    const char *wrong = NULL;
    if (memory.failures) wrong = "loading a path allocates more than is there";
    if (!wrong && status && status != WEND_BAD_INPUT && status != WEND_UNSUPPORTED) wrong = "a strange status";
    if (!wrong && status && wend_diagnostics_count(findings) != 1) wrong = "a file that is refused gets one finding";
    if (!wrong && status && (path.states != before || path.state_count != 2)) wrong = "a refused file changed the path";
    if (!wrong && !status && wend_path_check_legs(&path, NULL)) wrong = "a path that was loaded is not sound";
    memory.limit_bytes = 0;
    if (!wrong && !status) wrong = write_and_load(&path, &again);
    wend_diagnostics_destroy(findings);
    wend_path_free(&path);
    wend_path_free(&again);
    return !wrong && memory.live_blocks ? "loading a path leaks" : wrong;
}

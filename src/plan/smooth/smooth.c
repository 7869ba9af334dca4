// Smoothing: the cheapest way along a path's own points, then along more of them.
//
// The points p0 .. pn of a path are a graph: a line from i to j > i costs what the map says. Its cheapest path from p0 to pn is found by
// dynamic programming, best[j] = min over i of best[i] + line(i, j), over the i of a window before j. Because the pieces of the path
// itself are lines of the graph the result never costs more, and because costs are integrals a line through a swamp is taken only when
// it is worth it. (Skipping to the farthest visible waypoint, as section 7.2.5 of Kallmann and Kapadia, 2016, does, is the same for one
// point at a time, without the sums.)
//
//     p0 . . p1             round 0: as long as points fall away          then, a few rounds: points are added on every line, nearer
//       \      \                                                          to its ends than halfway, and the same is done again:
//        \      p2          a window reaches further when there           corners are cut as far as the map allows
//         `-- - - p3        are fewer points
//
// Lines tried: at most window a point and pass. Scratch lives in the path, so smoothing a path that was smoothed before allocates nothing.
#include "wend/smooth.h"

#include "base/core/definition.h"
#include "base/core/require.h"
#include "base/memory/memory.h"
#include "plan/path/path_internal.h"
#include "plan/smooth/smooth_internal.h"

#include <math.h>

#define MOST_ROUNDS    16
#define MOST_PASSES    8 // of round 0
#define FIRST_WINDOW   4
#define CUT_WINDOW     (2 * (ADDED_PER_LINE + 1))
#define ADDED_PER_LINE 4

// What is known of a point: the cheapest way to it so far, and the step of the path that leads to it.
typedef struct smooth_entry {
    double best;
    double step; // from the point before; negative: ask
    size_t from;
    wend_vector3 point;
} smooth_entry;

typedef struct smoothing {
    wend_line_cost line_cost;
    void *user;
    size_t window;
    double least_cost;
} smoothing;

static double point_distance(wend_vector3 a, wend_vector3 b) {
    double dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
    return sqrt(dx * dx + dy * dy + dz * dz) * (1.0 - 0x1p-50); // never too far
}

static double ask_line(const smoothing *smooth, wend_vector3 a, wend_vector3 b) {
    double cost = smooth->line_cost ? smooth->line_cost(smooth->user, a, b) : (double)INFINITY;
    return cost >= 0 ? cost : (double)INFINITY; // not a number is no line
}

// Finds the cheapest way along `count` entries and leaves only its points. Returns how many there are; 0 when a step is rejected.
static size_t thin_out(const smoothing *smooth, smooth_entry *entries, size_t count) {
    entries[0].best = 0;
    for (size_t j = 1; j < count; j++) {
        smooth_entry *to = &entries[j];
        double step = to->step >= 0 ? to->step : ask_line(smooth, entries[j - 1].point, to->point);
        if (!(step < (double)INFINITY)) return 0;
        to->step = step;
        to->best = entries[j - 1].best + step;
        to->from = j - 1;
        double taken = step;
        // From the farthest: what is found there first rules most of the others out without asking.
        for (size_t i = j > smooth->window ? j - smooth->window : 0; i + 1 < j; i++) {
            double least = entries[i].best + smooth->least_cost * point_distance(entries[i].point, to->point);
            if (least > to->best || (least == to->best && to->from != j - 1)) continue;
            double line = ask_line(smooth, entries[i].point, to->point), total = entries[i].best + line;
            if (total > to->best || (total == to->best && to->from != j - 1)) continue; // equal: fewer points
            to->best = total;
            to->from = i;
            taken = line;
        }
        if (to->from != j - 1) to->step = taken;
    }
    // The way back, turned around in place: `from` of the points on it becomes the next one.
    size_t at = count - 1, next = count;
    while (at != 0) {
        size_t from = entries[at].from;
        entries[at].from = next;
        next = at;
        at = from;
    }
    entries[0].from = next;
    size_t kept = 0;
    for (size_t i = 0; i < count;) {
        size_t following = entries[i].from;
        entries[kept++] = entries[i];
        if (i == count - 1) break;
        i = following;
    }
    return kept;
}

static wend_vector3 point_between(wend_vector3 a, wend_vector3 b, double part) {
    return (wend_vector3){a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part, a.z + (b.z - a.z) * part};
}

// Adds points to every line, last one first, so that they find room. Where the line's end is the way's, none are needed at that end.
static size_t add_points(smooth_entry *entries, size_t count) {
    static const double places[ADDED_PER_LINE] = {0.125, 0.375, 0.625, 0.875};
    const size_t total = count + (count - 1) * ADDED_PER_LINE;
    for (size_t i = count; i-- > 1;) {
        const wend_vector3 a = entries[i - 1].point, b = entries[i].point;
        const size_t place = i * (ADDED_PER_LINE + 1);
        entries[place] = (smooth_entry){.point = b, .step = -1};
        for (size_t k = ADDED_PER_LINE; k-- > 0;)
            entries[place - ADDED_PER_LINE + k] = (smooth_entry){.point = point_between(a, b, places[k]), .step = -1};
    }
    return total;
}

// NULL when memory is out.
static smooth_entry *reserve_entries(wend_path *path, size_t count) {
    return count > SIZE_MAX / 2 / sizeof(smooth_entry) ? NULL
                                                       : wend_path_reserve_scratch(path, count * sizeof(smooth_entry));
}

static double sum_of_steps(const smooth_entry *entries, size_t count) {
    double sum = 0;
    for (size_t i = 1; i < count; i++) sum += entries[i].step;
    return sum;
}

// Keeps the entries as the path's points; there is room, for there never are more than there were.
static void keep_points(wend_path *path, const smooth_entry *entries, size_t count) {
    wend_vector3 *points = wend_path_write_points(path);
    for (size_t i = 0; i < count; i++) points[i] = entries[i].point;
    wend_path_set_points(path, count, sum_of_steps(entries, count));
}

wend_status wend_path_smooth_source(wend_path *path, const smooth_source *source, wend_line_cost line_cost, void *user,
                                    const wend_smooth_def *def) {
    smoothing smooth = {line_cost, user, def->window, def->least_cost};
    size_t count = source->count;
    smooth_entry *entries = reserve_entries(path, count);
    if (!entries) return WEND_OUT_OF_MEMORY;
    for (size_t i = 0; i < count; i++)
        entries[i] = (smooth_entry){.point = source->point(source->user, i),
                                    .step = source->step && i ? source->step(source->user, i) : -1};
    // Short lines first: they rid the path of most points at little cost.
    for (size_t pass = 0; pass < MOST_PASSES; pass++) {
        const size_t reach = (size_t)FIRST_WINDOW << pass;
        const bool all = reach >= def->window;
        smooth.window = all ? def->window : reach;
        size_t kept = thin_out(&smooth, entries, count);
        if (kept == 0) return WEND_BAD_INPUT;
        const bool fewer = kept < count;
        count = kept;
        if (all && !fewer) break;
    }
    double cost = sum_of_steps(entries, count);
    // Steps of the caller's own need not be straight: nothing can be added to them.
    for (uint32_t round = 0; round < def->rounds && !source->step && count > 2; round++) {
        entries = reserve_entries(path, 2 * count + (count - 1) * ADDED_PER_LINE);
        if (!entries) return WEND_OUT_OF_MEMORY;
        // What there is now stays behind the points that are added, for the case that rounding makes it the better one.
        size_t total = count + (count - 1) * ADDED_PER_LINE;
        memcpy(entries + total, entries, count * sizeof *entries);
        add_points(entries, count);
        // A corner is cut between the two lines that meet there.
        smooth.window = CUT_WINDOW < def->window ? CUT_WINDOW : def->window;
        size_t kept = thin_out(&smooth, entries, total);
        smooth.window = def->window;
        if (kept) kept = thin_out(&smooth, entries, kept);
        double fresh = kept ? sum_of_steps(entries, kept) : (double)INFINITY;
        if (!(fresh < cost)) {
            memmove(entries, entries + total, count * sizeof *entries);
            break;
        }
        cost = fresh;
        count = kept;
    }
    wend_status status = wend_path_reserve_points(path, count);
    if (status) return status;
    keep_points(path, entries, count);
    return WEND_OK;
}

static wend_vector3 point_of_path(void *user, size_t i) {
    const wend_path *path = user;
    return path->points[i];
}

wend_status wend_path_smooth(wend_path *path, wend_line_cost line_cost, void *user, const wend_smooth_def *def) {
    REQUIRE(line_cost && wend_path_is_valid(path), WEND_INVALID);
    const wend_smooth_def usual = wend_default_smooth_def();
    if (!def) def = &usual;
    wend_smooth_def older;
    if (!REQUEST_IS_TAKEN(smooth_def, def, &older, rounds, HERE)) return WEND_INVALID;
    REQUIRE(def->window > 0 && def->rounds <= MOST_ROUNDS && def->least_cost >= 0, WEND_INVALID);
    if (path->point_count == 0) return WEND_OK;
    const smooth_source source = {.user = path, .count = path->point_count, .point = point_of_path};
    return wend_path_smooth_source(path, &source, line_cost, user, def);
}

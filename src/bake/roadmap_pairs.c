// Which waypoints of a roadmap are joined (roadmap.c has the whole).
//
//     gather  ->  order  ->  look along the lines  ->  join what is apart
//
// Pairs are gathered first, those within a radius or of the nearest k, and put in the order of their waypoints; then their lines are looked at, on as many threads as there
// are: each answer has its own place, so the number of threads changes nothing. Parts that no line joined are tried again with pairs
// within twice the radius, and again, as often as the definition says: one pair after the other, and only those in different parts (map/core/island_union.h, over the waypoints).
//
// The radius of PRM*, factor * 2 sqrt(3/2) sqrt(free area / pi) sqrt(log n / n), makes the expected number of neighbours grow with log n, which is what it takes for paths to
// become the shortest (Karaman and Frazzoli, "Sampling-based algorithms for optimal motion planning", 2011). The free area is estimated by how many of the points drawn were free.
#include "bake/roadmap_internal.h"

#include "map/core/island_union.h"
#include "wend/elementary.h"

#include <math.h>

#define MOST_RADIUS   0x1.8p30 // units: more than the diagonal of the largest lattice
#define RADIUS_FACTOR 1.05     // PRM* needs more than 1
#define PI            3.141592653589793

// ---- Neighbours -----------------------------------------------------------------------------------------------------

typedef struct bin_range {
    int64_t left, right, bottom, top; // bins, both included
} bin_range;

static bin_range bins_around(const wend_roadmap *roadmap, wend_lattice_point point, int64_t radius) {
    const wend_box box = roadmap->obstacles.box;
    int64_t x = (int64_t)point.x - box.low.x, y = (int64_t)point.y - box.low.y, size = roadmap->bin_size;
    bin_range range = {x > radius ? (x - radius) / size : 0, (x + radius) / size, y > radius ? (y - radius) / size : 0,
                       (y + radius) / size};
    if (range.right >= roadmap->across) range.right = (int64_t)roadmap->across - 1;
    if (range.top >= roadmap->up) range.top = (int64_t)roadmap->up - 1;
    return range;
}

static wend_status gather_in_radius(const wend_roadmap *roadmap, double radius, roadmap_keys *pairs) {
    const int64_t reach = (int64_t)ceil(radius), squared = (int64_t)(radius * radius);
    for (uint32_t i = 0; i < roadmap->facts.samples; i++) {
        wend_lattice_point point = roadmap->points[i];
        bin_range range = bins_around(roadmap, point, reach);
        for (int64_t row = range.bottom; row <= range.top; row++)
            for (int64_t column = range.left; column <= range.right; column++) {
                uint32_t j = roadmap->heads[(size_t)row * roadmap->across + (size_t)column];
                for (; j != NO_SAMPLE; j = roadmap->next[j])
                    if (j < i && wend_squared_distance(point, roadmap->points[j]) <= squared &&
                        roadmap_keys_push(pairs, &roadmap->allocator, pair_key(i, j)))
                        return WEND_OUT_OF_MEMORY;
            }
    }
    return WEND_OK;
}

// Puts a sample among the nearest, which are in order, if it is one.
static void offer_near_sample(near_sample *nearest, uint32_t *count, uint32_t most, near_sample offered) {
    if (*count == most && !near_comes_before(&offered, &nearest[most - 1])) return;
    uint32_t place = *count < most ? (*count)++ : most - 1;
    for (; place > 0 && near_comes_before(&offered, &nearest[place - 1]); place--) nearest[place] = nearest[place - 1];
    nearest[place] = offered;
}

typedef struct nearest_search {
    const wend_roadmap *roadmap;
    near_sample *nearest;
    uint32_t count, most, self;
} nearest_search;

static void offer_neighbour(void *user, uint32_t sample) {
    nearest_search *search = user;
    const wend_lattice_point *points = search->roadmap->points;
    if (sample == search->self) return;
    const near_sample offered = {wend_squared_distance(points[search->self], points[sample]), sample};
    offer_near_sample(search->nearest, &search->count, search->most, offered);
}

static bool key_comes_before(const uint64_t *a, const uint64_t *b) {
    return *a < *b;
}
#define SORT_NAME   sort_roadmap_keys
#define SORT_ITEM   uint64_t
#define SORT_BEFORE key_comes_before
#include "base/memory/sort_template.h"

static wend_status gather_nearest(const wend_roadmap *roadmap, uint32_t neighbours, roadmap_keys *pairs) {
    const uint32_t others = roadmap->facts.samples - 1, most = neighbours < others ? neighbours : others;
    if (most == 0) return WEND_OK;
    const wend_allocator *allocator = &roadmap->allocator;
    near_sample *nearest = wend_allocate_items(allocator, most, sizeof *nearest, WEND_LIFETIME_CALL);
    if (!nearest) return WEND_OUT_OF_MEMORY;
    wend_status status = WEND_OK;
    for (uint32_t i = 0; i < roadmap->facts.samples && !status; i++) {
        nearest_search search = {roadmap, nearest, 0, most, i};
        for (int64_t ring = 0; visit_ring(roadmap, roadmap->points[i], ring, offer_neighbour, &search); ring++)
            if (search.count == most && nearest[most - 1].squared <= squared_reach(roadmap, ring)) break;
        for (uint32_t k = 0; k < search.count && !status; k++)
            status = roadmap_keys_push(pairs, allocator, pair_key(i, nearest[k].sample));
    }
    wend_release_items(allocator, nearest, most, sizeof *nearest);
    return status;
}

// Puts pairs in order, each once.
static wend_status order_pairs(roadmap_keys *pairs, const wend_allocator *allocator) {
    uint64_t *scratch = wend_allocate_items(allocator, pairs->count, sizeof *scratch, WEND_LIFETIME_CALL);
    if (pairs->count && !scratch) return WEND_OUT_OF_MEMORY;
    sort_roadmap_keys(pairs->items, pairs->count, scratch);
    wend_release_items(allocator, scratch, pairs->count, sizeof *scratch);
    size_t kept = 0;
    for (size_t i = 0; i < pairs->count; i++)
        if (kept == 0 || pairs->items[kept - 1] != pairs->items[i]) pairs->items[kept++] = pairs->items[i];
    pairs->count = kept;
    return WEND_OK;
}

// ---- Lines ----------------------------------------------------------------------------------------------------------

typedef struct line_work {
    const wend_roadmap *roadmap;
    const uint64_t *pairs;
    bool *is_free; // by pair
} line_work;

static wend_status look_along_lines(void *user, size_t begin, size_t end, uint32_t worker_index) {
    (void)worker_index;
    const line_work *work = user;
    for (size_t i = begin; i < end; i++)
        work->is_free[i] =
            wend_obstacle_index_line_is_free(&work->roadmap->obstacles, pair_line(work->roadmap, work->pairs[i]));
    return WEND_OK;
}

// Keeps the pairs that see each other.
static wend_status keep_visible_pairs(wend_roadmap *roadmap, const wend_roadmap_def *def, roadmap_keys *pairs) {
    if (pairs->count == 0) return WEND_OK;
    bool *is_free = wend_allocate_items(&roadmap->allocator, pairs->count, sizeof *is_free, WEND_LIFETIME_CALL);
    if (!is_free) return WEND_OUT_OF_MEMORY;
    line_work work = {roadmap, pairs->items, is_free};
    wend_status status = wend_jobs_parallel_for(def->jobs, pairs->count, 256, look_along_lines, &work, def->control);
    size_t kept = 0, count = pairs->count;
    for (size_t i = 0; i < count && !status; i++)
        if (is_free[i]) pairs->items[kept++] = pairs->items[i];
    wend_release_items(&roadmap->allocator, is_free, count, sizeof *is_free);
    roadmap->facts.lines += count;
    pairs->count = kept;
    return status;
}

// ---- Parts ----------------------------------------------------------------------------------------------------------

static bool are_one_part(uint32_t *parts, uint32_t a, uint32_t b) {
    return wend_island_root(parts, a) == wend_island_root(parts, b);
}

// One round of joining: pairs in a radius that are in different parts and see each other.
static wend_status join_in_radius(wend_roadmap *roadmap, double radius, uint32_t *parts, roadmap_keys *pairs) {
    roadmap_keys close = {0};
    wend_status status = gather_in_radius(roadmap, radius, &close);
    if (!status) status = order_pairs(&close, &roadmap->allocator);
    for (size_t i = 0; i < close.count && !status && roadmap->facts.components > 1; i++) {
        const uint32_t a = (uint32_t)(close.items[i] >> 32), b = (uint32_t)close.items[i];
        if (are_one_part(parts, a, b)) continue;
        roadmap->facts.lines++;
        if (!wend_obstacle_index_line_is_free(&roadmap->obstacles, pair_line(roadmap, close.items[i]))) continue;
        wend_island_join(parts, a, b);
        roadmap->facts.components--;
        roadmap->facts.joins++;
        status = roadmap_keys_push(pairs, &roadmap->allocator, close.items[i]);
    }
    roadmap_keys_free(&close, &roadmap->allocator);
    return status;
}

static wend_status join_what_is_apart(wend_roadmap *roadmap, uint32_t rounds, double radius, roadmap_keys *pairs) {
    wend_roadmap_facts *facts = &roadmap->facts;
    uint32_t *parts = wend_allocate_items(&roadmap->allocator, facts->samples, sizeof *parts, WEND_LIFETIME_CALL);
    if (!parts) return WEND_OUT_OF_MEMORY;
    for (uint32_t i = 0; i < facts->samples; i++) parts[i] = i;
    facts->components = facts->samples;
    for (size_t i = 0; i < pairs->count; i++) {
        const uint32_t a = (uint32_t)(pairs->items[i] >> 32), b = (uint32_t)pairs->items[i];
        if (are_one_part(parts, a, b)) continue;
        wend_island_join(parts, a, b);
        facts->components--;
    }
    wend_status status = WEND_OK;
    for (uint32_t round = 0; round < rounds && facts->components > 1 && radius < MOST_RADIUS && !status; round++) {
        radius = 2 * radius < MOST_RADIUS ? 2 * radius : MOST_RADIUS;
        status = join_in_radius(roadmap, radius, parts, pairs);
    }
    wend_release_items(&roadmap->allocator, parts, facts->samples, sizeof *parts);
    return status;
}

// ---- All of it ------------------------------------------------------------------------------------------------------

// In lattice units.
static double prm_star_radius(const wend_roadmap *roadmap) {
    const wend_roadmap_facts *facts = &roadmap->facts;
    const wend_box box = roadmap->obstacles.box;
    const double n = facts->samples, free_part = (double)roadmap->free_attempts / (double)facts->attempts;
    const double width = (double)box.high.x - box.low.x + 1, height = (double)box.high.y - box.low.y + 1;
    const double free_area = width * height * free_part;
    const double radius = RADIUS_FACTOR * 2 * sqrt(1.5) * sqrt(free_area / PI) * sqrt(wend_log(n) / n);
    return radius < MOST_RADIUS ? radius : MOST_RADIUS;
}

wend_status wend_roadmap_find_pairs(wend_roadmap *roadmap, const wend_roadmap_def *def, roadmap_keys *pairs) {
    const double unit = wend_lattice_unit(&roadmap->lattice);
    double radius = def->radius > 0 && def->neighbours == 0 ? def->radius / unit : prm_star_radius(roadmap);
    if (!(radius < MOST_RADIUS)) radius = MOST_RADIUS;
    if (def->neighbours == 0) roadmap->facts.radius = radius * unit;
    wend_status status =
        def->neighbours ? gather_nearest(roadmap, def->neighbours, pairs) : gather_in_radius(roadmap, radius, pairs);
    if (!status) status = order_pairs(pairs, &roadmap->allocator);
    if (!status) status = keep_visible_pairs(roadmap, def, pairs);
    return status ? status : join_what_is_apart(roadmap, def->join_rounds, radius, pairs);
}

// Lines from middle to middle of the sides of triangles: the map TRIANGLES, and the highways of HYBRID.
//
//          .            A triangle offers the middles of its three sides and the lines between them.
//         / \           Middles are rounded to the lattice, so that whether a place is free and a line can be gone is asked of the mesh for each,
//        x---x          exactly: the triangles only propose.
//       / \ / \         .
//      .---x---.
//
// With annotations the proposing triangles are others: those of the mesh's borders and the annotations' outlines together. So there are places in an annotation, on its
// border and right outside, and rules about what does not move can be kept. (Ninomiya et al. 2014, section 4.1.)
//
// HYBRID: every middle is taken for the place of the lattice that is nearest and sees it; the lines between such places that the lattice does not have are
// its highways.
#include "geom/lattice_order.h"
#include "geom/predicates_inline.h"
#include "map/mesh/mesh_internal.h"
#include "rule/annotation/region.h"
#include "rule/map/rule_map_internal.h"

#include <math.h>

#define ARRAY_NAME line_point_array
#define ARRAY_ITEM wend_lattice_point
#include "base/memory/array_template.h"

#define ARRAY_NAME line_pair_array
#define ARRAY_ITEM wend_point_pair
#include "base/memory/array_template.h"

typedef struct middle_work {
    const wend_mesh *mesh;
    const wend_allocator *allocator;
    const wend_triangulation *triangulation; // that proposes
    wend_triangulation *cut;                 // the same when it is our own
    wend_lattice_point *middles;             // 3 a triangle, by side
    uint8_t *has_middle;
    uint32_t triangle_count;
    line_point_array points; // sorted, each once
    line_pair_array pairs;
} middle_work;

// ---------------------------------------------------------------------------------------------------------------------
// Triangles along annotations

typedef struct annotation_cut {
    middle_work *work;
    line_point_array points;
    line_pair_array segments;
} annotation_cut;

static wend_status add_outline(annotation_cut *outline, wend_lattice_point a, wend_lattice_point b) {
    if (!wend_lattice_point_is_valid(a) || !wend_lattice_point_is_valid(b)) return WEND_OK;
    const wend_allocator *allocator = outline->work->allocator;
    if (outline->points.count > UINT32_MAX / 2) return WEND_OUT_OF_MEMORY;
    wend_point_pair pair = {(uint32_t)outline->points.count, (uint32_t)outline->points.count + 1};
    wend_status status = line_point_array_push(&outline->points, allocator, a);
    if (!status) status = line_point_array_push(&outline->points, allocator, b);
    return status ? status : line_pair_array_push(&outline->segments, allocator, pair);
}

static wend_status add_mesh_borders(annotation_cut *outline) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(outline->work->mesh);
    uint32_t count = wend_triangulation_triangle_count(triangulation);
    wend_status status = WEND_OK;
    for (uint32_t t = 0; t < count && !status; t++) {
        wend_triangle triangle = wend_triangulation_get_triangle(triangulation, t);
        for (int i = 0; i < 3 && !status; i++)
            if (triangle.constrained[i] && (triangle.neighbours[i] == WEND_NO_TRIANGLE || triangle.neighbours[i] > t))
                status = add_outline(outline, wend_triangulation_vertex(triangulation, triangle.vertices[(i + 1) % 3]),
                                     wend_triangulation_vertex(triangulation, triangle.vertices[(i + 2) % 3]));
    }
    return status;
}

// A circle as sixteen corners: the places on it matter, not its length.
static wend_status add_circle(annotation_cut *outline, wend_lattice_point centre, int64_t radius) {
    static const double quarter[4][2] = {{1, 0},
                                         {0.92387953251128674, 0.38268343236508977},
                                         {0.70710678118654752, 0.70710678118654752},
                                         {0.38268343236508977, 0.92387953251128674}};
    if (radius > WEND_COORDINATE_LIMIT) return WEND_OK; // around everything
    wend_lattice_point corners[16];
    for (int i = 0; i < 16; i++) {
        double x = quarter[i % 4][0] * (double)radius, y = quarter[i % 4][1] * (double)radius;
        for (int turn = 0; turn < i / 4; turn++) {
            double turned = x;
            x = -y, y = turned;
        }
        corners[i].x = (int32_t)floor((double)centre.x + x + 0.5);
        corners[i].y = (int32_t)floor((double)centre.y + y + 0.5);
    }
    wend_status status = WEND_OK;
    for (int i = 0; i < 16 && !status; i++) status = add_outline(outline, corners[i], corners[(i + 1) % 16]);
    return status;
}

static wend_status add_region(annotation_cut *outline, const rule_region *region) {
    wend_status status = WEND_OK;
    if (region->kind == RULE_REGION_DISC || region->kind == RULE_REGION_RELATIONSHIP)
        status = add_circle(outline, region->centre, region->radius);
    if (region->kind == RULE_REGION_EDGES || region->kind == RULE_REGION_RELATIONSHIP)
        for (size_t i = 0; i < region->edge_count && !status; i++)
            status = add_outline(outline, region->edges[i].a, region->edges[i].b);
    wend_lattice lattice = wend_mesh_lattice(outline->work->mesh);
    wend_lattice_rounding low, high;
    if (region->kind == RULE_REGION_CALLBACK && !wend_lattice_round(&lattice, region->extent.low, NULL, &low) &&
        !wend_lattice_round(&lattice, region->extent.high, NULL, &high)) {
        wend_lattice_point corners[4] = {
            low.point, {high.point.x, low.point.y}, high.point, {low.point.x, high.point.y}};
        for (int i = 0; i < 4 && !status; i++) status = add_outline(outline, corners[i], corners[(i + 1) % 4]);
    }
    return status;
}

static wend_status cut_triangles(middle_work *work, const wend_annotations *annotations) {
    annotation_cut outline = {.work = work};
    wend_status status = add_mesh_borders(&outline);
    for (uint32_t i = 0; i < wend_annotations_count(annotations) && !status; i++)
        status = add_region(&outline, wend_annotations_region(annotations, i));
    wend_triangulation_def def = wend_default_triangulation_def();
    def.points = outline.points.items;
    def.point_count = outline.points.count;
    def.segments = outline.segments.items;
    def.segment_count = outline.segments.count;
    def.allocator = *work->allocator;
    if (!status) status = wend_triangulation_create(&def, NULL, &work->cut);
    work->triangulation = work->cut;
    line_point_array_free(&outline.points, work->allocator);
    line_pair_array_free(&outline.segments, work->allocator);
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// Middles

static bool point_is_free(const middle_work *work, wend_lattice_point point) {
    return wend_mesh_is_free(work->mesh, wend_mesh_triangle_at(work->mesh, point));
}

static int32_t middle_of(int32_t a, int32_t b, int up) {
    return (int32_t)rule_floor_quotient((int64_t)a + b + up, 2);
}

// A free lattice point in the middle of a side: one of those around it, or else an end.
static bool find_middle(const middle_work *work, wend_lattice_point a, wend_lattice_point b,
                        wend_lattice_point *middle) {
    for (int i = 0; i < 4; i++) {
        *middle = (wend_lattice_point){middle_of(a.x, b.x, i / 2), middle_of(a.y, b.y, i % 2)};
        if (point_is_free(work, *middle)) return true;
    }
    bool in_order = wend_lattice_point_compare(a, b) < 0;
    *middle = in_order ? a : b;
    if (point_is_free(work, *middle)) return true;
    *middle = in_order ? b : a;
    return point_is_free(work, *middle);
}

// True when there is free ground in a triangle. Of triangles that we cut ourselves, the middle decides: which are thinner than a unit may be missed.
static bool triangle_has_ground(const middle_work *work, uint32_t triangle) {
    if (triangle == WEND_NO_TRIANGLE) return false;
    if (!work->cut) return wend_mesh_is_free(work->mesh, triangle);
    wend_triangle corners = wend_triangulation_get_triangle(work->cut, triangle);
    int64_t x = 1, y = 1;
    for (int i = 0; i < 3; i++) {
        wend_lattice_point corner = wend_triangulation_vertex(work->cut, corners.vertices[i]);
        x += corner.x;
        y += corner.y;
    }
    wend_lattice_point middle = {(int32_t)rule_floor_quotient(x, 3), (int32_t)rule_floor_quotient(y, 3)};
    return point_is_free(work, middle);
}

static wend_status find_middles(middle_work *work) {
    const wend_triangulation *triangulation = work->triangulation;
    size_t sides = 3 * (size_t)work->triangle_count;
    work->middles = wend_allocate_items(work->allocator, sides, sizeof *work->middles, WEND_LIFETIME_SCRATCH);
    work->has_middle = wend_allocate_items(work->allocator, sides, sizeof *work->has_middle, WEND_LIFETIME_SCRATCH);
    if (!work->middles || !work->has_middle) return WEND_OUT_OF_MEMORY;
    memset(work->has_middle, 0, sides);
    for (uint32_t t = 0; t < work->triangle_count; t++) {
        if (!triangle_has_ground(work, t)) continue;
        wend_triangle triangle = wend_triangulation_get_triangle(triangulation, t);
        for (uint32_t i = 0; i < 3; i++) {
            wend_lattice_point a = wend_triangulation_vertex(triangulation, triangle.vertices[(i + 1) % 3]),
                               b = wend_triangulation_vertex(triangulation, triangle.vertices[(i + 2) % 3]), middle;
            if (!find_middle(work, a, b, &middle)) continue;
            work->middles[3 * t + i] = middle;
            work->has_middle[3 * t + i] = 1;
            wend_status status = line_point_array_push(&work->points, work->allocator, middle);
            if (status) return status;
        }
    }
    return WEND_OK;
}

static wend_status sort_middles(middle_work *work) {
    size_t count = work->points.count, kept = 0;
    if (count == 0) return WEND_OK;
    wend_lattice_point *scratch = wend_allocate_items(work->allocator, count, sizeof *scratch, WEND_LIFETIME_SCRATCH);
    if (!scratch) return WEND_OUT_OF_MEMORY;
    wend_lattice_point *points = work->points.items;
    wend_lattice_points_sort(points, count, scratch);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || !wend_lattice_point_equals(points[i], points[kept - 1])) points[kept++] = points[i];
    work->points.count = kept;
    wend_release_items(work->allocator, scratch, count, sizeof *scratch);
    return WEND_OK;
}

static uint32_t number_of_middle(const middle_work *work, wend_lattice_point point) {
    size_t low = 0, high = work->points.count;
    while (high - low > 1) {
        size_t half = low + (high - low) / 2;
        if (wend_lattice_point_compare(work->points.items[half], point) <= 0)
            low = half;
        else
            high = half;
    }
    return (uint32_t)low;
}

// ---------------------------------------------------------------------------------------------------------------------
// Lines

static wend_status propose_line(middle_work *work, uint32_t from, uint32_t to) {
    if (from == to || from == WEND_NO_RULE_STATE || to == WEND_NO_RULE_STATE) return WEND_OK;
    wend_point_pair pair = {from < to ? from : to, from < to ? to : from};
    return line_pair_array_push(&work->pairs, work->allocator, pair);
}

static wend_status propose_lines(middle_work *work) {
    wend_status status = WEND_OK;
    for (uint32_t t = 0; t < work->triangle_count && !status; t++)
        for (uint32_t i = 0; i < 3 && !status; i++) {
            uint32_t a = 3 * t + i, b = 3 * t + (i + 1) % 3;
            if (work->has_middle[a] && work->has_middle[b])
                status = propose_line(work, number_of_middle(work, work->middles[a]),
                                      number_of_middle(work, work->middles[b]));
        }
    return status;
}

static wend_status sort_proposed(middle_work *work) {
    size_t count = work->pairs.count;
    if (count == 0) return WEND_OK;
    wend_point_pair *scratch = wend_allocate_items(work->allocator, count, sizeof *scratch, WEND_LIFETIME_SCRATCH);
    if (!scratch) return WEND_OUT_OF_MEMORY;
    work->pairs.count = wend_point_pairs_sort(work->pairs.items, count, scratch);
    wend_release_items(work->allocator, scratch, count, sizeof *scratch);
    return WEND_OK;
}

static bool lattice_has_step(const wend_rule_map *map, uint32_t from, uint32_t to) {
    for (int direction = 0; map->moves && direction < RULE_DIRECTIONS; direction++)
        if (rule_map_can_go(map, from, direction) && rule_map_towards(map, from, direction) == to) return true;
    return false;
}

// Leaves the lines that are free and no steps.
static void keep_free_lines(const wend_rule_map *map, middle_work *work) {
    size_t kept = 0;
    for (size_t i = 0; i < work->pairs.count; i++) {
        wend_point_pair pair = work->pairs.items[i];
        wend_lattice_point a = rule_map_point(map, pair.a), b = rule_map_point(map, pair.b);
        if (wend_lattice_point_equals(a, b) || lattice_has_step(map, pair.a, pair.b)) continue;
        if (wend_rule_line_is_free(map->mesh, a, wend_mesh_first_holder(map->mesh, a), b,
                                   wend_mesh_first_holder(map->mesh, b)))
            work->pairs.items[kept++] = pair;
    }
    work->pairs.count = kept;
}

// Lines by both of their ends, from pairs in order.
static wend_status store_lines(wend_rule_map *map, const middle_work *work) {
    rule_lines *lines = &map->lines;
    size_t count = work->pairs.count;
    if (count == 0) return WEND_OK;
    if (count > UINT32_MAX / 2) return WEND_OUT_OF_MEMORY;
    const wend_point_pair *pairs = work->pairs.items;
    wend_status status = wend_rule_subset_make(&lines->ends, &map->allocator, map->state_count);
    for (size_t i = 0; i < count && !status; i++) {
        wend_bitset_add(&lines->ends.set, pairs[i].a);
        wend_bitset_add(&lines->ends.set, pairs[i].b);
    }
    if (!status) status = wend_rule_subset_rank_all(&lines->ends, &map->allocator);
    if (status) return status;
    uint32_t ends = (uint32_t)wend_bitset_count(&lines->ends.set);
    lines->first = wend_allocate_items(&map->allocator, (size_t)ends + 1, sizeof *lines->first, WEND_LIFETIME_OBJECT);
    if (!lines->first) return WEND_OUT_OF_MEMORY;
    lines->end_count = ends;
    lines->to = wend_allocate_items(&map->allocator, 2 * count, sizeof *lines->to, WEND_LIFETIME_OBJECT);
    if (lines->to) lines->count = (uint32_t)count;
    lines->numbers = wend_allocate_items(&map->allocator, 2 * count, sizeof *lines->numbers, WEND_LIFETIME_OBJECT);
    if (!lines->to || !lines->numbers) {
        wend_release_items(&map->allocator, lines->numbers, 2 * count, sizeof *lines->numbers);
        lines->numbers = NULL;
        return WEND_OUT_OF_MEMORY;
    }
    memset(lines->first, 0, ((size_t)ends + 1) * sizeof *lines->first);
    for (size_t i = 0; i < count; i++) {
        lines->first[rule_subset_rank(&lines->ends, pairs[i].a) + 1]++;
        lines->first[rule_subset_rank(&lines->ends, pairs[i].b) + 1]++;
    }
    for (uint32_t i = 0; i < ends; i++) lines->first[i + 1] += lines->first[i];
    // Lower far ends first: pairs are in order, so for each end those that name it second come before those that name it first.
    for (int second = 1; second >= 0; second--)
        for (size_t i = 0; i < count; i++) {
            uint32_t at = lines->first[rule_subset_rank(&lines->ends, second ? pairs[i].b : pairs[i].a)]++;
            lines->to[at] = second ? pairs[i].a : pairs[i].b;
            lines->numbers[at] = (uint32_t)i;
        }
    for (uint32_t i = ends; i > 0; i--) lines->first[i] = lines->first[i - 1];
    lines->first[0] = 0;
    return WEND_OK;
}

void wend_rule_lines_free(rule_lines *lines, const wend_allocator *allocator) {
    wend_rule_subset_free(&lines->ends, allocator);
    wend_release_items(allocator, lines->first, (size_t)lines->end_count + 1, sizeof *lines->first);
    wend_release_items(allocator, lines->to, 2 * (size_t)lines->count, sizeof *lines->to);
    wend_release_items(allocator, lines->numbers, 2 * (size_t)lines->count, sizeof *lines->numbers);
    *lines = (rule_lines){0};
}

// ---------------------------------------------------------------------------------------------------------------------
// The maps

static wend_status find_triangle_lines(middle_work *work, const wend_annotations *annotations) {
    work->triangulation = wend_mesh_triangulation(work->mesh);
    wend_status status = WEND_OK;
    if (annotations && wend_annotations_count(annotations) > 0) status = cut_triangles(work, annotations);
    if (status) return status;
    work->triangle_count = wend_triangulation_triangle_count(work->triangulation);
    if (work->triangle_count == 0) return WEND_OK;
    status = find_middles(work);
    if (!status) status = sort_middles(work);
    if (!status) status = propose_lines(work);
    return status ? status : sort_proposed(work);
}

static void free_line_work(middle_work *work) {
    size_t sides = 3 * (size_t)work->triangle_count;
    wend_release_items(work->allocator, work->middles, sides, sizeof *work->middles);
    wend_release_items(work->allocator, work->has_middle, sides, sizeof *work->has_middle);
    line_point_array_free(&work->points, work->allocator);
    line_pair_array_free(&work->pairs, work->allocator);
    wend_triangulation_destroy(work->cut);
}

wend_status wend_rule_map_make_triangles(wend_rule_map *map, const wend_annotations *annotations) {
    middle_work work = {.mesh = map->mesh, .allocator = &map->allocator};
    wend_status status = find_triangle_lines(&work, annotations);
    size_t count = work.points.count;
    if (!status && count) {
        map->points = wend_allocate_items(&map->allocator, count, sizeof *map->points, WEND_LIFETIME_OBJECT);
        if (map->points) {
            memcpy(map->points, work.points.items, count * sizeof *map->points);
            map->state_count = (uint32_t)count;
            keep_free_lines(map, &work);
            status = store_lines(map, &work);
        } else {
            status = WEND_OUT_OF_MEMORY;
        }
    }
    free_line_work(&work);
    return status;
}

// Lines between middles become lines between the places nearest to them.
static wend_status lead_to_places(const wend_rule_map *map, middle_work *work) {
    uint32_t *nearest =
        wend_allocate_items(work->allocator, work->points.count, sizeof *nearest, WEND_LIFETIME_SCRATCH);
    if (!nearest) return work->points.count ? WEND_OUT_OF_MEMORY : WEND_OK; // without points there are no lines
    for (size_t i = 0; i < work->points.count; i++)
        nearest[i] = wend_rule_map_find_place(map, wend_lattice_position(&map->lattice, work->points.items[i]));
    size_t count = work->pairs.count;
    work->pairs.count = 0;
    wend_status status = WEND_OK; // there is room: no pair is added before one was taken
    for (size_t i = 0; i < count && !status; i++)
        status = propose_line(work, nearest[work->pairs.items[i].a], nearest[work->pairs.items[i].b]);
    wend_release_items(work->allocator, nearest, work->points.count, sizeof *nearest);
    return status ? status : sort_proposed(work);
}

wend_status wend_rule_map_make_highways(wend_rule_map *map, const wend_annotations *annotations) {
    middle_work work = {.mesh = map->mesh, .allocator = &map->allocator};
    wend_status status = map->state_count ? find_triangle_lines(&work, annotations) : WEND_OK;
    if (!status) status = lead_to_places(map, &work);
    if (!status) {
        keep_free_lines(map, &work);
        status = store_lines(map, &work);
    }
    free_line_work(&work);
    return status;
}

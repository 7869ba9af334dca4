#include "visibility_worlds.h"

#include "command/complain.h"
#include "harness.h"

#include <stdlib.h>

// Rings are any closed ways over the segments, each used once: by the rule of even and odd, it does not matter which.
typedef struct ring_walk {
    const scene_outline *outline;
    uint32_t *first; // of the ends at each point, + 1
    uint32_t *ends;  // segments by their ends
    uint32_t *next;  // of the ends at each point, the first that may be unused
    bool *used;
} ring_walk;

static void index_ends(ring_walk *walk) {
    const scene_outline *outline = walk->outline;
    for (size_t s = 0; s < outline->segment_count; s++) {
        walk->first[outline->segments[s].a + 1]++;
        walk->first[outline->segments[s].b + 1]++;
    }
    for (size_t p = 0; p < outline->point_count; p++) walk->first[p + 1] += walk->first[p];
    for (size_t p = 0; p < outline->point_count; p++) walk->next[p] = walk->first[p];
    for (size_t s = 0; s < outline->segment_count; s++) {
        walk->ends[walk->next[outline->segments[s].a]++] = (uint32_t)s;
        walk->ends[walk->next[outline->segments[s].b]++] = (uint32_t)s;
    }
    for (size_t p = 0; p < outline->point_count; p++) walk->next[p] = walk->first[p];
}

// The other end of an unused segment at a point, which is used from then on; UINT32_MAX when there is none.
static uint32_t walk_on(ring_walk *walk, uint32_t point) {
    for (; walk->next[point] < walk->first[point + 1]; walk->next[point]++) {
        uint32_t segment = walk->ends[walk->next[point]];
        if (walk->used[segment]) continue;
        walk->used[segment] = true;
        wend_point_pair pair = walk->outline->segments[segment];
        return pair.a == point ? pair.b : pair.a;
    }
    return UINT32_MAX;
}

wend_mesh *mesh_of_outline(const scene_outline *outline) {
    size_t points = outline->point_count, segments = outline->segment_count, ring_count = 0, count = 0;
    ring_walk walk = {.outline = outline,
                      .first = bench_allocate(points + 1, sizeof *walk.first),
                      .ends = bench_allocate(2 * segments + 1, sizeof *walk.ends),
                      .next = bench_allocate(points + 1, sizeof *walk.next),
                      .used = bench_allocate(segments + 1, sizeof *walk.used)};
    wend_vector2 *corners = bench_allocate(segments + 1, sizeof *corners);
    size_t *rings = bench_allocate(segments + 1, sizeof *rings);
    index_ends(&walk);
    for (uint32_t start = 0; start < points; start++)
        for (uint32_t at = walk_on(&walk, start); at != UINT32_MAX; at = walk_on(&walk, start)) {
            size_t first = count;
            corners[count++] = (wend_vector2){outline->points[start].x, outline->points[start].y};
            for (; at != start; at = walk_on(&walk, at))
                corners[count++] = (wend_vector2){outline->points[at].x, outline->points[at].y};
            rings[ring_count++] = count - first;
        }
    wend_area area = {.points = corners,
                      .point_count = count,
                      .ring_sizes = rings,
                      .ring_count = ring_count,
                      .rule = WEND_FILL_EVEN_ODD};
    wend_mesh_def def = wend_default_mesh_def();
    const wend_lattice lattice = {0, 0, 0};
    def.areas = &area;
    def.area_count = 1;
    def.lattice = &lattice;
    wend_mesh *mesh = NULL;
    wend_status status = wend_mesh_create(&def, NULL, &mesh);
    free(walk.first);
    free(walk.ends);
    free(walk.next);
    free(walk.used);
    free(corners);
    free(rings);
    if (!status) return mesh;
    complain("%s", wend_status_text(status));
    exit(STATUS_NO_ANSWER);
}

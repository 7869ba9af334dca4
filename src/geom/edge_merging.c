#include "geom/edge_merging.h"

// ---------------------------------------------------------------------------------------------------------------------
// Equal ones

typedef struct equal_segments {
    const wend_point_pair *segments;
    const uint32_t *vertex_of_point;
    size_t segment_count, vertex_count;
    uint32_t *starts; // by vertex, and one more
    uint32_t *order, *other_order;
} equal_segments;

static wend_point_pair vertices_of_segment(const equal_segments *work, size_t segment) {
    wend_point_pair pair = work->segments[segment];
    return (wend_point_pair){work->vertex_of_point[pair.a], work->vertex_of_point[pair.b]};
}

static uint32_t segment_key(const equal_segments *work, size_t segment, bool larger) {
    wend_point_pair pair = vertices_of_segment(work, segment);
    return (pair.a > pair.b) == larger ? pair.a : pair.b;
}

// A pass of a radix sort whose digits are vertices. Without an order the segments come as they are.
static void sort_by_vertex(const equal_segments *work, bool larger, const uint32_t *from, uint32_t *to) {
    uint32_t *starts = work->starts;
    memset(starts, 0, (work->vertex_count + 1) * sizeof *starts);
    for (size_t i = 0; i < work->segment_count; i++) starts[segment_key(work, i, larger) + 1]++;
    for (size_t i = 0; i < work->vertex_count; i++) starts[i + 1] += starts[i];
    for (size_t i = 0; i < work->segment_count; i++) {
        uint32_t segment = from ? from[i] : (uint32_t)i;
        to[starts[segment_key(work, segment, larger)]++] = segment;
    }
}

static bool segments_are_equal(const equal_segments *work, uint32_t one, uint32_t other) {
    return segment_key(work, one, false) == segment_key(work, other, false) &&
           segment_key(work, one, true) == segment_key(work, other, true);
}

// Names for each segment the first one that is equal: in work->other_order. The sort is stable, so that comes first.
static void find_first_equals(const equal_segments *work) {
    sort_by_vertex(work, true, NULL, work->other_order);
    sort_by_vertex(work, false, work->other_order, work->order);
    uint32_t first = 0;
    for (size_t i = 0; i < work->segment_count; i++) {
        if (i == 0 || !segments_are_equal(work, first, work->order[i])) first = work->order[i];
        work->other_order[work->order[i]] = first;
    }
}

static void list_edges(const equal_segments *work, merged_edges *merged) {
    const uint32_t *first = work->other_order;
    uint32_t made = 0;
    for (size_t i = 0; i < work->segment_count; i++) {
        if (first[i] == i) {
            merged->edges[made] = vertices_of_segment(work, i);
            merged->run_of[i] = (edge_run){made++, 1};
        } else {
            merged->run_of[i] = merged->run_of[first[i]];
        }
    }
}

wend_status wend_edges_merge(const wend_point_pair *segments, size_t segment_count, const uint32_t *vertex_of_point,
                             size_t vertex_count, const wend_allocator *allocator, merged_edges *merged) {
    equal_segments work = {.segments = segments,
                           .vertex_of_point = vertex_of_point,
                           .segment_count = segment_count,
                           .vertex_count = vertex_count};
    *merged = (merged_edges){.segment_count = segment_count};
    work.starts = wend_allocate_items(allocator, vertex_count + 1, sizeof *work.starts, WEND_LIFETIME_SCRATCH);
    work.order = wend_allocate_items(allocator, segment_count, sizeof *work.order, WEND_LIFETIME_SCRATCH);
    work.other_order = wend_allocate_items(allocator, segment_count, sizeof *work.order, WEND_LIFETIME_SCRATCH);
    merged->run_of = wend_allocate_items(allocator, segment_count, sizeof *merged->run_of, WEND_LIFETIME_SCRATCH);
    wend_status status = WEND_OK;
    if (!work.starts || (segment_count && (!work.order || !work.other_order || !merged->run_of)))
        status = WEND_OUT_OF_MEMORY;
    if (!status && segment_count) {
        find_first_equals(&work);
        for (size_t i = 0; i < segment_count; i++) merged->edge_count += work.other_order[i] == i;
        merged->edges =
            wend_allocate_items(allocator, merged->edge_count, sizeof *merged->edges, WEND_LIFETIME_SCRATCH);
        if (merged->edges)
            list_edges(&work, merged);
        else
            status = WEND_OUT_OF_MEMORY;
    }
    wend_release_items(allocator, work.starts, vertex_count + 1, sizeof *work.starts);
    wend_release_items(allocator, work.order, segment_count, sizeof *work.order);
    wend_release_items(allocator, work.other_order, segment_count, sizeof *work.order);
    if (status) wend_edges_free(merged, allocator);
    return status;
}

void wend_edges_free(merged_edges *merged, const wend_allocator *allocator) {
    wend_release_items(allocator, merged->edges, merged->edge_count, sizeof *merged->edges);
    wend_release_items(allocator, merged->joined, merged->edge_count, sizeof *merged->joined);
    wend_release_items(allocator, merged->run_of, merged->segment_count, sizeof *merged->run_of);
    *merged = (merged_edges){0};
}

// ---------------------------------------------------------------------------------------------------------------------
// Overlapping ones

// An edge on its line. Lines are distinguished by their direction, made as short as whole numbers allow, and the offset x dy - y dx of their points.
typedef struct line_edge {
    int64_t offset;
    int32_t dx, dy;    // 0, 0 for an edge without length, which is on no line
    int32_t low, high; // where it lies along the line: x, or y where x does not change
    uint32_t from, to; // the vertices there
    uint32_t edge;
} line_edge;

static int line_compare(const line_edge *a, const line_edge *b) {
    if (a->dx != b->dx) return a->dx < b->dx ? -1 : 1;
    if (a->dy != b->dy) return a->dy < b->dy ? -1 : 1;
    return a->offset != b->offset ? (a->offset < b->offset ? -1 : 1) : 0;
}

static bool line_edge_before(const line_edge *a, const line_edge *b) {
    int order = line_compare(a, b);
    return order ? order < 0 : a->low < b->low;
}

#define SORT_NAME   sort_line_edges
#define SORT_ITEM   line_edge
#define SORT_BEFORE line_edge_before
#include "base/memory/sort_template.h"

typedef struct line_cut {
    int32_t place;
    uint32_t vertex;
} line_cut;

static bool line_cut_before(const line_cut *a, const line_cut *b) {
    return a->place < b->place;
}

#define SORT_NAME   sort_line_cuts
#define SORT_ITEM   line_cut
#define SORT_BEFORE line_cut_before
#include "base/memory/sort_template.h"

static int32_t greatest_common_divisor(int32_t a, int32_t b) {
    while (b != 0) {
        int32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

static line_edge line_of_edge(const merged_edges *merged, const wend_lattice_point *vertices, size_t edge) {
    wend_point_pair pair = merged->edges[edge];
    wend_lattice_point a = vertices[pair.a], b = vertices[pair.b];
    bool back = a.x != b.x ? b.x < a.x : b.y < a.y;
    wend_lattice_point low = back ? b : a, high = back ? a : b;
    int32_t dx = high.x - low.x, dy = high.y - low.y, divisor = greatest_common_divisor(dx, dy);
    line_edge line = {.low = dx ? low.x : low.y,
                      .high = dx ? high.x : high.y,
                      .from = back ? pair.b : pair.a,
                      .to = back ? pair.a : pair.b,
                      .edge = (uint32_t)edge};
    if (divisor == 0) return line;
    line.dx = dx / divisor;
    line.dy = dy / divisor;
    line.offset = (int64_t)low.x * line.dy - (int64_t)low.y * line.dx;
    return line;
}

typedef struct split_work {
    line_edge *lines; // all edges, and room for as many
    line_cut *cuts;   // two for each edge, and room for as many
    wend_point_pair *parts;
    uint8_t *joined;
    edge_run *parts_of; // by edge
    size_t part_count;
} split_work;

// The number of edges from `first` on that lie on one line and cover a part of it without a gap.
static size_t count_overlapping(const line_edge *lines, size_t first, size_t end) {
    int32_t reach = lines[first].high;
    size_t i = first + 1;
    for (; i < end && line_compare(&lines[i], &lines[first]) == 0 && lines[i].low < reach; i++)
        if (lines[i].high > reach) reach = lines[i].high;
    return i - first;
}

static uint32_t find_cut(const line_cut *cuts, size_t count, int32_t place) {
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (cuts[middle].place < place)
            low = middle + 1;
        else
            high = middle;
    }
    return (uint32_t)low;
}

static void split_overlapping(split_work *work, const line_edge *lines, size_t count) {
    line_cut *cuts = work->cuts;
    for (size_t i = 0; i < count; i++) {
        cuts[2 * i] = (line_cut){lines[i].low, lines[i].from};
        cuts[2 * i + 1] = (line_cut){lines[i].high, lines[i].to};
    }
    sort_line_cuts(cuts, 2 * count, cuts + 2 * count);
    size_t kept = 1;
    for (size_t i = 1; i < 2 * count; i++)
        if (cuts[i].place != cuts[kept - 1].place) cuts[kept++] = cuts[i];
    for (size_t i = 0; i < count; i++) {
        uint32_t from = find_cut(cuts, kept, lines[i].low), to = find_cut(cuts, kept, lines[i].high);
        work->parts_of[lines[i].edge] = (edge_run){(uint32_t)work->part_count + from, to - from};
    }
    for (size_t i = 1; i < kept; i++) {
        work->joined[work->part_count] = i > 1;
        work->parts[work->part_count++] = (wend_point_pair){cuts[i - 1].vertex, cuts[i].vertex};
    }
}

static void split_lines(split_work *work, size_t edge_count) {
    for (size_t i = 0; i < edge_count;) {
        const line_edge *line = &work->lines[i];
        bool is_point = line->dx == 0 && line->dy == 0;
        size_t count = is_point ? 1 : count_overlapping(work->lines, i, edge_count);
        if (count > 1) {
            split_overlapping(work, line, count);
        } else {
            work->parts_of[line->edge] = (edge_run){(uint32_t)work->part_count, 1};
            work->joined[work->part_count] = 0;
            work->parts[work->part_count++] = (wend_point_pair){line->from, line->to};
        }
        i += count;
    }
}

// Puts the parts in the place of the edges.
static wend_status take_parts(merged_edges *merged, const split_work *work, const wend_allocator *allocator) {
    size_t count = work->part_count;
    wend_point_pair *edges = wend_allocate_items(allocator, count, sizeof *edges, WEND_LIFETIME_SCRATCH);
    uint8_t *joined = wend_allocate_items(allocator, count, sizeof *joined, WEND_LIFETIME_SCRATCH);
    if (!edges || !joined) {
        wend_release_items(allocator, edges, count, sizeof *edges);
        wend_release_items(allocator, joined, count, sizeof *joined);
        return WEND_OUT_OF_MEMORY;
    }
    memcpy(edges, work->parts, count * sizeof *edges);
    memcpy(joined, work->joined, count * sizeof *joined);
    for (size_t i = 0; i < merged->segment_count; i++) merged->run_of[i] = work->parts_of[merged->run_of[i].first];
    wend_release_items(allocator, merged->edges, merged->edge_count, sizeof *merged->edges);
    merged->edges = edges;
    merged->joined = joined;
    merged->edge_count = count;
    return WEND_OK;
}

wend_status wend_edges_split(merged_edges *merged, const wend_lattice_point *vertices,
                             const wend_allocator *allocator) {
    size_t count = merged->edge_count;
    if (count == 0) return WEND_OK;
    if (count >= UINT32_MAX / 2) return WEND_OUT_OF_MEMORY;
    split_work work = {0};
    work.lines = wend_allocate_items(allocator, 2 * count, sizeof *work.lines, WEND_LIFETIME_SCRATCH);
    work.cuts = wend_allocate_items(allocator, 4 * count, sizeof *work.cuts, WEND_LIFETIME_SCRATCH);
    work.parts = wend_allocate_items(allocator, 2 * count, sizeof *work.parts, WEND_LIFETIME_SCRATCH);
    work.joined = wend_allocate_items(allocator, 2 * count, sizeof *work.joined, WEND_LIFETIME_SCRATCH);
    work.parts_of = wend_allocate_items(allocator, count, sizeof *work.parts_of, WEND_LIFETIME_SCRATCH);
    wend_status status = WEND_OUT_OF_MEMORY;
    if (work.lines && work.cuts && work.parts && work.joined && work.parts_of) {
        for (size_t i = 0; i < count; i++) work.lines[i] = line_of_edge(merged, vertices, i);
        sort_line_edges(work.lines, count, work.lines + count);
        split_lines(&work, count);
        status = take_parts(merged, &work, allocator);
    }
    wend_release_items(allocator, work.lines, 2 * count, sizeof *work.lines);
    wend_release_items(allocator, work.cuts, 4 * count, sizeof *work.cuts);
    wend_release_items(allocator, work.parts, 2 * count, sizeof *work.parts);
    wend_release_items(allocator, work.joined, 2 * count, sizeof *work.joined);
    wend_release_items(allocator, work.parts_of, count, sizeof *work.parts_of);
    return status;
}

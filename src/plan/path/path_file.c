// Paths in files.
//
//     HEAD   version, outcome, costs, bound, length, effort, the nearest place, how many states and points, whether there are legs and times
//     STAT   the states
//     PNTS   x, y, z of each point
//     LEGS   64 bytes a leg, as in memory but little-endian; may be missing
//     TIME   a double a point; may be missing
//
// Nothing is trusted: counts must fit their chunks before memory is allocated for them, and every leg is looked at by itself, so that a file can
// be judged without any memory (wend_file_check).
#include "wend/path_file.h"

#include "base/core/require.h"
#include "base/file/file_format.h"
#include "base/file/file_kind.h"
#include "base/memory/memory.h"
#include "plan/path/path_internal.h"
#include "plan/path/path_legs_check.h"

#include <math.h>

#define PATH_HEAD WEND_TAG('H', 'E', 'A', 'D')
#define PATH_STAT WEND_TAG('S', 'T', 'A', 'T')
#define PATH_PNTS WEND_TAG('P', 'N', 'T', 'S')
#define PATH_LEGS WEND_TAG('L', 'E', 'G', 'S')
#define PATH_TIME WEND_TAG('T', 'I', 'M', 'E')

enum { STATE_BYTES = 8, POINT_BYTES = 24, LEG_BYTES = 64, TIME_BYTES = 8 };

// ---- Writing --------------------------------------------------------------------------------------------------------

static void pack_vector(wend_packer *chunk, wend_vector3 vector) {
    wend_packer_add_double(chunk, vector.x);
    wend_packer_add_double(chunk, vector.y);
    wend_packer_add_double(chunk, vector.z);
}

static void write_path_chunks(const wend_path *path, wend_file_writer *writer) {
    const size_t legs = path->legs && path->point_count ? path->point_count - 1 : 0;
    wend_packer *chunk = wend_file_writer_begin(writer, PATH_HEAD, 1, WEND_CHUNK_REQUIRED);
    wend_packer_add_u64(chunk, path->version);
    wend_packer_add_u32(chunk, (uint32_t)path->outcome);
    const double numbers[] = {path->cost, path->search_cost, path->lower_bound, path->length};
    wend_packer_add_doubles(chunk, numbers, 4);
    const uint64_t effort[] = {path->expanded, path->generated, path->queue_operations};
    wend_packer_add_u64s(chunk, effort, 3);
    pack_vector(chunk, path->nearest.position);
    wend_packer_add_u64(chunk, path->nearest.cell);
    wend_packer_add_u64(chunk, path->nearest.version);
    chunk = wend_file_writer_begin(writer, PATH_STAT, 1, WEND_CHUNK_REQUIRED);
    wend_packer_add_u64s(chunk, path->states, path->state_count);
    chunk = wend_file_writer_begin(writer, PATH_PNTS, 1, WEND_CHUNK_REQUIRED);
    for (size_t i = 0; i < path->point_count; i++) pack_vector(chunk, path->points[i]);
    if (legs) {
        chunk = wend_file_writer_begin(writer, PATH_LEGS, 1, WEND_CHUNK_REQUIRED);
        for (size_t i = 0; i < legs; i++) {
            wend_packer_add_u32(chunk, path->legs[i].kind);
            wend_packer_add_u32(chunk, path->legs[i].link);
            wend_packer_add_double(chunk, path->legs[i].radius);
            pack_vector(chunk, path->legs[i].a);
            pack_vector(chunk, path->legs[i].b);
        }
    }
    if (path->times && path->point_count) {
        chunk = wend_file_writer_begin(writer, PATH_TIME, 1, WEND_CHUNK_REQUIRED);
        wend_packer_add_doubles(chunk, path->times, path->point_count);
    }
}

static wend_status make_path_file(const wend_path *path, wend_allocator allocator, wend_diagnostics *findings,
                                  wend_file_writer **writer) {
    wend_file_writer *made = NULL;
    const uint8_t *bytes;
    size_t count;
    wend_status status = wend_path_check_legs(path, findings);
    if (!status) status = wend_file_writer_create(WEND_PATH_KIND, allocator, &made);
    if (status) return status;
    write_path_chunks(path, made);
    status = wend_file_writer_finish(made, &bytes, &count);
    if (status)
        wend_file_writer_destroy(made);
    else
        *writer = made;
    return status;
}

wend_status wend_path_write(const wend_path *path, wend_allocator allocator, wend_file_writer **writer) {
    REQUIRE(path && writer && wend_allocator_is_valid(&allocator), WEND_INVALID);
    return make_path_file(path, allocator, NULL, writer);
}

wend_status wend_path_save(const wend_path *path, const char *name, wend_diagnostics *findings) {
    REQUIRE(path && name, WEND_INVALID);
    const wend_allocator allocator =
        wend_allocator_is_valid(&path->allocator) ? path->allocator : wend_default_allocator();
    wend_file_writer *writer = NULL;
    wend_status status = make_path_file(path, allocator, findings, &writer);
    if (!status) status = wend_file_writer_save(writer, name, findings);
    wend_file_writer_destroy(writer);
    return status;
}

// ---- Reading --------------------------------------------------------------------------------------------------------

typedef struct path_view {
    wend_path head; // without arrays
    wend_unpacker states, points, legs, times;
    bool has_legs, has_times;
} path_view;

static wend_status path_file_fault(wend_diagnostics *findings, const wend_file *file, uint32_t tag, const char *what) {
    const size_t chunk = wend_file_find(file, tag, 0);
    const uint64_t place = chunk == WEND_NO_CHUNK ? 0 : file->place + wend_file_get_chunk(file, chunk).offset;
    wend_diagnostics_add(findings, WEND_MESSAGE_PATH_FILE_IS_INVALID, wend_place_at_byte(place), NULL,
                         wend_tag_text(tag).text, what);
    return WEND_BAD_INPUT;
}

static wend_vector3 unpack_vector(wend_unpacker *from) {
    wend_vector3 vector;
    vector.x = wend_unpacker_take_double(from);
    vector.y = wend_unpacker_take_double(from);
    vector.z = wend_unpacker_take_double(from);
    return vector;
}

static wend_leg unpack_leg(wend_unpacker *from) {
    wend_leg leg;
    leg.kind = wend_unpacker_take_u32(from);
    leg.link = wend_unpacker_take_u32(from);
    leg.radius = wend_unpacker_take_double(from);
    leg.a = unpack_vector(from);
    leg.b = unpack_vector(from);
    return leg;
}

static wend_status view_path_head(const wend_file *file, wend_diagnostics *findings, wend_path *head) {
    wend_unpacker chunk = wend_file_unpack(file, wend_file_find(file, PATH_HEAD, 0));
    head->version = wend_unpacker_take_u64(&chunk);
    const uint32_t outcome = wend_unpacker_take_u32(&chunk);
    head->cost = wend_unpacker_take_double(&chunk);
    head->search_cost = wend_unpacker_take_double(&chunk);
    head->lower_bound = wend_unpacker_take_double(&chunk);
    head->length = wend_unpacker_take_double(&chunk);
    head->expanded = wend_unpacker_take_u64(&chunk);
    head->generated = wend_unpacker_take_u64(&chunk);
    head->queue_operations = wend_unpacker_take_u64(&chunk);
    head->nearest.position = unpack_vector(&chunk);
    head->nearest.cell = wend_unpacker_take_u64(&chunk);
    head->nearest.version = wend_unpacker_take_u64(&chunk);
    wend_status status = wend_unpacker_finish(&chunk, "chunk 'HEAD'", findings);
    if (status) return status;
    if (outcome > WEND_OUTCOME_GOAL_TOO_TIGHT)
        return path_file_fault(findings, file, PATH_HEAD, "the outcome is unknown");
    head->outcome = (wend_outcome)outcome;
    return WEND_OK;
}

// The legs one by one, each as a path of its own.
static wend_status view_path_legs(const wend_file *file, path_view view, wend_diagnostics *findings) {
    wend_vector3 points[2] = {{0, 0, 0}, {0, 0, 0}};
    double times[2] = {0, 0}, length = 0;
    wend_leg leg = {0};
    bool is_curved = false;
    wend_path piece = view.head;
    piece.state_count = 0;
    for (size_t i = 0; i < view.head.point_count; i++) {
        points[0] = points[1];
        times[0] = times[1];
        points[1] = unpack_vector(&view.points);
        times[1] = wend_unpacker_take_double(&view.times);
        if (i && view.has_legs) leg = unpack_leg(&view.legs);
        piece.points = i ? points : points + 1;
        piece.times = !view.has_times ? NULL : i ? times : times + 1;
        piece.legs = i && view.has_legs ? &leg : NULL;
        piece.point_count = i ? 2 : 1;
        piece.length = 0; // of the whole
        if (wend_path_check_legs(&piece, NULL)) return path_file_fault(findings, file, PATH_PNTS, "a leg is not sound");
        if (i && view.head.length > 0) length += wend_path_leg_measured(points[0], piece.legs, points[1]);
        is_curved = is_curved || leg.kind == WEND_LEG_CUBIC;
    }
    if (view.head.point_count && !wend_path_length_agrees(view.head.length, length, is_curved))
        return path_file_fault(findings, file, PATH_HEAD, "the length is another");
    return WEND_OK;
}

// What the file says, all of it checked; the unpackers stand at the first item each.
static wend_status view_path(const wend_file *file, wend_diagnostics *findings, path_view *view) {
    static const wend_chunk_rule rules[] = {
        {PATH_HEAD, 1, 1, 1}, {PATH_STAT, 1, 1, 1}, {PATH_PNTS, 1, 1, 1}, {PATH_LEGS, 1, 0, 1}, {PATH_TIME, 1, 0, 1}};
    wend_status status = wend_file_expect(file, WEND_PATH_KIND, rules, sizeof rules / sizeof rules[0], findings);
    *view = (path_view){.head = {0}};
    if (!status) status = view_path_head(file, findings, &view->head);
    if (status) return status;
    view->states = wend_file_unpack(file, wend_file_find(file, PATH_STAT, 0));
    view->points = wend_file_unpack(file, wend_file_find(file, PATH_PNTS, 0));
    view->legs = wend_file_unpack(file, wend_file_find(file, PATH_LEGS, 0));
    view->times = wend_file_unpack(file, wend_file_find(file, PATH_TIME, 0));
    view->has_legs = wend_file_find(file, PATH_LEGS, 0) != WEND_NO_CHUNK;
    view->has_times = wend_file_find(file, PATH_TIME, 0) != WEND_NO_CHUNK;
    const size_t states = wend_unpacker_left(&view->states), points = wend_unpacker_left(&view->points);
    if (states % STATE_BYTES) return path_file_fault(findings, file, PATH_STAT, "its size is not that of whole states");
    if (points % POINT_BYTES) return path_file_fault(findings, file, PATH_PNTS, "its size is not that of whole points");
    view->head.state_count = states / STATE_BYTES;
    const size_t count = view->head.point_count = points / POINT_BYTES;
    if (view->has_legs && (count < 2 || wend_unpacker_left(&view->legs) / LEG_BYTES != count - 1 ||
                           wend_unpacker_left(&view->legs) % LEG_BYTES))
        return path_file_fault(findings, file, PATH_LEGS, "its size is not that of one leg less than points");
    if (view->has_times && (count == 0 || wend_unpacker_left(&view->times) / TIME_BYTES != count ||
                            wend_unpacker_left(&view->times) % TIME_BYTES))
        return path_file_fault(findings, file, PATH_TIME, "its size is not that of one time a point");
    if (isnan(view->head.cost) || isnan(view->head.search_cost) || isnan(view->head.lower_bound) ||
        !(view->head.length >= 0))
        return path_file_fault(findings, file, PATH_HEAD, "a cost or the length is not a number");
    return view_path_legs(file, *view, findings);
}

static wend_status make_path_of_file(const wend_file *file, wend_diagnostics *findings, wend_path *path) {
    path_view view;
    wend_status status = view_path(file, findings, &view);
    if (status) return status;
    wend_path made = wend_path_empty(path->allocator);
    const size_t states = view.head.state_count, points = view.head.point_count;
    status = wend_path_reserve(&made, states);
    if (!status) status = wend_path_reserve_points(&made, points);
    if (!status && view.has_legs) status = wend_path_reserve_legs(&made, points - 1);
    if (!status && view.has_times) status = wend_path_reserve_times(&made, points);
    if (status) {
        wend_path_free(&made);
        return status;
    }
    if (states) wend_unpacker_take_u64s(&view.states, wend_path_write_states(&made), states);
    for (size_t i = 0; i < points; i++) wend_path_write_points(&made)[i] = unpack_vector(&view.points);
    for (size_t i = 0; view.has_legs && i + 1 < points; i++) wend_path_write_legs(&made)[i] = unpack_leg(&view.legs);
    if (view.has_times) wend_unpacker_take_doubles(&view.times, wend_path_write_times(&made), points);
    view.head.allocator = made.allocator;
    view.head.memory = made.memory;
    view.head.states = made.states;
    view.head.points = made.points;
    view.head.legs = view.has_legs ? wend_path_write_legs(&made) : NULL;
    view.head.times = view.has_times ? wend_path_write_times(&made) : NULL;
    wend_path_free(path);
    *path = view.head;
    return WEND_OK;
}

wend_status wend_path_load_memory(const void *bytes, size_t count, wend_diagnostics *findings, wend_path *path) {
    REQUIRE(wend_path_is_valid(path), WEND_INVALID);
    wend_file *file = NULL;
    wend_status status = wend_file_open_memory(bytes, count, path->allocator, findings, &file);
    if (!status) status = make_path_of_file(file, findings, path);
    wend_file_close(file);
    return status;
}

wend_status wend_path_load(const char *name, const wend_file_def *def, wend_diagnostics *findings, wend_path *path) {
    REQUIRE(name && wend_path_is_valid(path), WEND_INVALID);
    wend_file *file = NULL;
    wend_status status = wend_file_open(name, def, findings, &file);
    if (!status) status = make_path_of_file(file, findings, path);
    wend_file_close(file);
    return status;
}

// ---- For `wend check` and `wend info` -------------------------------------------------------------------------------

static wend_status validate_path_file(const wend_file *file, wend_diagnostics *findings) {
    path_view view;
    return view_path(file, findings, &view);
}

static void describe_path_file(const wend_file *file, wend_fact_sink *sink) {
    path_view view;
    if (view_path(file, NULL, &view)) return;
    const char *outcome = wend_outcome_text(view.head.outcome);
    wend_fact_text(sink, "path", 0, "outcome", outcome, strlen(outcome));
    wend_fact_number(sink, "path", 0, "states", view.head.state_count);
    wend_fact_number(sink, "path", 0, "points", view.head.point_count);
    wend_fact_number(sink, "path", 0, "legs", view.has_legs ? view.head.point_count - 1 : 0);
    wend_fact_number(sink, "path", 0, "times", view.has_times ? view.head.point_count : 0);
}

const wend_file_kind_entry wend_path_file_kind = {
    .kind = WEND_PATH_KIND, .name = "path", .validate = validate_path_file, .describe = describe_path_file};

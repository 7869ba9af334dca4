// The lattice of a rule map after edits of its mesh: places and steps are looked for again where something changed.
//
//      . . . . . . . .       box     where the free part changed (mesh_changes.h)
//      . + + + + + . .       +       places that may stand elsewhere, or come or go: at most sqrt(3)/2 of the spacing away, as far as a place is moved
//      . + +---+ + . .               steps between these and their neighbours, and blocks of all of them, are looked at again, too
//      . + |box| + . .
//      . + +---+ + . .       A step leads from place to place in the box of both points, which are less than two spacings from the changed one.
//
// Cost: a place and its steps for each of the lattice's points near the boxes, as when it is made; and a copy of the moved places' points. First everything that can
// fail is done, then everything is written.
#include "map/mesh/mesh_internal.h"
#include "rule/map/rule_map_internal.h"

// Columns and rows of states, both ends included; all are on the lattice.
typedef struct state_window {
    int64_t low_column, low_row, high_column, high_row;
} state_window;

static bool window_is_empty(const state_window *window) {
    return window->low_column > window->high_column || window->low_row > window->high_row;
}

static uint64_t window_size(const state_window *window) {
    if (window_is_empty(window)) return 0;
    return (uint64_t)(window->high_column - window->low_column + 1) *
           (uint64_t)(window->high_row - window->low_row + 1);
}

// The states whose points are at most `reach` units from a box.
static state_window window_around(const wend_rule_map *map, wend_box box, int64_t reach) {
    const int64_t step = map->step;
    state_window window = {-rule_floor_quotient(map->low_x - box.low.x + reach, step),
                           -rule_floor_quotient(map->low_y - box.low.y + reach, step),
                           rule_floor_quotient(box.high.x + reach - map->low_x, step),
                           rule_floor_quotient(box.high.y + reach - map->low_y, step)};
    if (window.low_column < 0) window.low_column = 0;
    if (window.low_row < 0) window.low_row = 0;
    if (window.high_column >= map->columns) window.high_column = map->columns - 1;
    if (window.high_row >= map->rows) window.high_row = map->rows - 1;
    return window;
}

static uint32_t window_state(const wend_rule_map *map, const state_window *window, uint64_t index) {
    const uint64_t width = (uint64_t)(window->high_column - window->low_column + 1);
    return (uint32_t)((uint64_t)window->low_row + index / width) * map->columns +
           (uint32_t)((uint64_t)window->low_column + index % width);
}

typedef struct changed_place {
    uint32_t state;
    lattice_place place;
} changed_place;

#define SORT_NAME         sort_changed_places
#define SORT_ITEM         changed_place
#define SORT_BEFORE(a, b) ((a)->state < (b)->state)
#include "base/memory/sort_template.h"

typedef struct map_follow {
    wend_rule_map *map;
    box_group group;
    state_window places[CHANGED_BOXES_MOST]; // by box
    changed_place *changed, *scratch;        // by state, each once
    size_t changed_count, changed_room;
    uint32_t *triangles; // by place in a window of steps, which is the largest
    uint64_t window_room;
    wend_lattice_point *moved_points; // of all moved places
    size_t moved_count, moved_room;
} map_follow;

// ---------------------------------------------------------------------------------------------------------------------
// Before anything is written

static int64_t reach_of_place(const wend_rule_map *map) {
    return map->step + 4; // more than sqrt(3)/2 of it, and what roundings take
}

// A window of places and the states next to it.
static state_window window_of_steps(const map_follow *work, size_t box) {
    return window_around(work->map, work->group.boxes[box], reach_of_place(work->map) + work->map->step);
}

static bool group_is_inside(const box_group *group, wend_box ground) {
    for (size_t i = 0; i < group->count; i++) {
        const wend_box box = group->boxes[i];
        if (box.low.x <= ground.low.x || box.low.y <= ground.low.y || box.high.x >= ground.high.x ||
            box.high.y >= ground.high.y)
            return false;
    }
    return true;
}

static wend_status find_windows(map_follow *work) {
    wend_rule_map *map = work->map;
    const wend_box *boxes;
    size_t count;
    if (map->columns == 0 || map->lines.count > 0 || map->kind == WEND_RULE_MAP_HYBRID ||
        !wend_mesh_changes_boxes_after(&map->mesh->changes, map->dependant.version, &boxes, &count))
        return WEND_UNSUPPORTED;
    for (size_t i = 0; i < count; i++) wend_mesh_changes_group(&work->group, boxes[i]);
    wend_box ground = map->ground;
    if (!group_is_inside(&work->group, ground) && !wend_rule_map_spans_are_right(map, &ground)) return WEND_UNSUPPORTED;
    uint64_t total = 0;
    for (size_t i = 0; i < work->group.count; i++) {
        const state_window steps = window_of_steps(work, i);
        work->places[i] = window_around(map, work->group.boxes[i], reach_of_place(map));
        work->changed_room += window_size(&work->places[i]);
        total += window_size(&steps);
        if (window_size(&steps) > work->window_room) work->window_room = window_size(&steps);
    }
    if (total > map->state_count / 2) return WEND_UNSUPPORTED;
    map->ground = ground;
    return WEND_OK;
}

// Places as the mesh has them now. Windows may overlap: a state is there once in the end.
static void look_for_places(map_follow *work) {
    for (size_t i = 0; i < work->group.count; i++)
        for (uint64_t k = 0, size = window_size(&work->places[i]); k < size; k++) {
            const uint32_t state = window_state(work->map, &work->places[i], k);
            work->changed[work->changed_count++] =
                (changed_place){state, wend_rule_map_look_for_place(work->map, state)};
        }
    sort_changed_places(work->changed, work->changed_count, work->scratch);
    size_t kept = 0;
    for (size_t i = 0; i < work->changed_count; i++)
        if (kept == 0 || work->changed[kept - 1].state != work->changed[i].state)
            work->changed[kept++] = work->changed[i];
    work->changed_count = kept;
    work->moved_room = work->map->moved_count;
    for (size_t i = 0; i < kept; i++) {
        const changed_place *now = &work->changed[i];
        work->moved_room += now->place.is_moved;
        work->moved_room -= !rule_map_is_plain(work->map, now->state);
    }
}

// The points of moved places in the order of their states: runs that stay, and those that changed between them.
static void merge_moved_points(map_follow *work) {
    const wend_rule_map *map = work->map;
    size_t before = 0;
    if (!work->moved_points) return; // none are moved
    for (size_t i = 0; i < work->changed_count; i++) {
        const changed_place *now = &work->changed[i];
        const size_t rank = rule_subset_rank(&map->moved, now->state);
        for (; before < rank; before++) work->moved_points[work->moved_count++] = map->moved_points[before];
        if (now->place.is_moved) work->moved_points[work->moved_count++] = now->place.point;
        before += !rule_map_is_plain(map, now->state);
    }
    for (; before < map->moved_count; before++) work->moved_points[work->moved_count++] = map->moved_points[before];
}

static wend_status allocate_window(map_follow *work) {
    const wend_allocator *allocator = &work->map->allocator;
    const size_t places = work->changed_room;
    work->changed = wend_allocate_items(allocator, places, sizeof *work->changed, WEND_LIFETIME_SCRATCH);
    work->scratch = wend_allocate_items(allocator, places, sizeof *work->scratch, WEND_LIFETIME_SCRATCH);
    work->triangles = wend_allocate_items(allocator, work->window_room, sizeof *work->triangles, WEND_LIFETIME_SCRATCH);
    return (places && (!work->changed || !work->scratch)) || (work->window_room && !work->triangles)
               ? WEND_OUT_OF_MEMORY
               : WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// Writing

static void write_changed_places(map_follow *work) {
    wend_rule_map *map = work->map;
    for (size_t i = 0; i < work->changed_count; i++) {
        const changed_place *now = &work->changed[i];
        wend_bitset_remove(&map->places, now->state);
        wend_bitset_remove(&map->moved.set, now->state);
        if (now->place.is_there) wend_bitset_add(&map->places, now->state);
        if (now->place.is_moved) wend_bitset_add(&map->moved.set, now->state);
    }
    (void)wend_rule_subset_rank_all(&map->moved, &map->allocator); // which has its memory
    wend_release_items(&map->allocator, map->moved_points, map->moved_count, sizeof *map->moved_points);
    map->moved_points = work->moved_points;
    map->moved_count = work->moved_count;
    work->moved_points = NULL;
}

static void write_step(map_follow *work, const state_window *window, uint64_t index, uint32_t state, int direction) {
    wend_rule_map *map = work->map;
    const uint32_t to = rule_map_towards(map, state, direction);
    const int64_t width = window->high_column - window->low_column + 1,
                  next = (int64_t)index + rule_direction_x(direction) + rule_direction_y(direction) * width;
    const uint8_t forth = (uint8_t)(1u << direction), back = (uint8_t)(1u << (direction + RULE_DIRECTIONS / 2));
    map->moves[state] &= (uint8_t)~forth;
    map->moves[to] &= (uint8_t)~back;
    if (!wend_bitset_has(&map->places, state) || !wend_bitset_has(&map->places, to)) return;
    if (!wend_rule_line_is_free(map->mesh, rule_map_point(map, state), work->triangles[index], rule_map_point(map, to),
                                work->triangles[next]))
        return;
    map->moves[state] |= forth;
    map->moves[to] |= back;
}

// Steps between the states of a window: those that lead out of it stay clear of the box.
static void write_steps(map_follow *work, const state_window *window) {
    const wend_rule_map *map = work->map;
    const uint64_t size = window_size(window);
    for (uint64_t k = 0; k < size; k++) {
        const uint32_t state = window_state(map, window, k);
        if (wend_bitset_has(&map->places, state))
            work->triangles[k] = wend_mesh_first_holder(map->mesh, rule_map_point(map, state));
    }
    for (uint64_t k = 0; k < size; k++) {
        const uint32_t state = window_state(map, window, k), column = state % map->columns;
        for (int direction = 0; direction < RULE_DIRECTIONS / 2; direction++) {
            const int64_t to = (int64_t)column + rule_direction_x(direction);
            if (to < window->low_column || to > window->high_column ||
                (direction > 0 && state / map->columns == window->high_row))
                continue;
            write_step(work, window, k, state, direction);
        }
    }
}

static void write_blocks(map_follow *work, const state_window *window) {
    wend_rule_map *map = work->map;
    const int64_t skips = map->skips;
    wend_rule_map_make_blocks_again(map, window->low_column / skips - 1, window->low_row / skips - 1,
                                    window->high_column / skips, window->high_row / skips);
}

static wend_status follow_windows(map_follow *work) {
    wend_rule_map *map = work->map;
    wend_status status = allocate_window(work);
    if (status) return status;
    look_for_places(work);
    work->moved_points =
        wend_allocate_items(&map->allocator, work->moved_room, sizeof *work->moved_points, WEND_LIFETIME_OBJECT);
    if (!work->moved_points && work->moved_room) return WEND_OUT_OF_MEMORY;
    merge_moved_points(work);
    write_changed_places(work);
    for (size_t i = 0; i < work->group.count; i++) {
        const state_window window = window_of_steps(work, i);
        if (!window_is_empty(&window)) write_steps(work, &window);
    }
    for (size_t i = 0; i < work->group.count && map->kind == WEND_RULE_MAP_GRADED; i++) {
        const state_window window = window_of_steps(work, i);
        if (!window_is_empty(&window)) write_blocks(work, &window);
    }
    return WEND_OK;
}

wend_status wend_rule_map_follow(wend_rule_map *map) {
    map_follow work = {.map = map};
    const wend_allocator *allocator = &map->allocator;
    wend_status status = find_windows(&work);
    if (status) return status;
    status = follow_windows(&work);
    wend_release_items(allocator, work.changed, work.changed_room, sizeof *work.changed);
    wend_release_items(allocator, work.scratch, work.changed_room, sizeof *work.scratch);
    wend_release_items(allocator, work.triangles, work.window_room, sizeof *work.triangles);
    wend_release_items(allocator, work.moved_points, work.moved_room, sizeof *work.moved_points);
    return status;
}

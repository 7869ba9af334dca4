// wend as an entry for the start kits of the Grid-Based Path Planning Competition. Alone it plays a small scenario with a change of the map.
//
//   dynamic track:  put this in place of the kit's Entry.c, compiled with -DENTRY_DYNAMIC beside the kit's Entry.h, and link libwend
//   classic track:  put it in place of Entry.cpp, as C++ (-x c++) with -DENTRY_CLASSIC, and link libwend
#include <stdlib.h>
#include <wend/wend.h>

typedef struct entry {
    wend_grid *grid;
    wend_jump_points *jumps;
    wend_query *query;
    wend_path path;
    uint8_t *is_wall;
    uint32_t *cells; // that a change blocks, from the front, and frees, from the back
    uint64_t *turns; // of the last path
    size_t turn_count, turn_room, cell_count;
    uint32_t width;
} entry;

static bool entry_change(entry *e, uint32_t x, uint32_t y, uint32_t width, uint32_t height,
                         bool (*is_free)(const void *map, size_t i), const void *map) {
    size_t blocked = 0, freed = e->cell_count;
    for (size_t i = 0; i < (size_t)width * height; i++) {
        const size_t cell = (y + i / width) * e->width + x + i % width;
        if (e->is_wall[cell] == !is_free(map, i)) continue;
        e->is_wall[cell] = !e->is_wall[cell];
        if (e->is_wall[cell])
            e->cells[blocked++] = (uint32_t)cell;
        else
            e->cells[--freed] = (uint32_t)cell;
    }
    return !wend_grid_set_cells(e->grid, e->cells, blocked, 1) &&
           !wend_grid_set_cells(e->grid, e->cells + freed, e->cell_count - freed, 0);
}

// Jumps are kept where the map stays as it is; where it changes, jump points need nothing but bits.
static entry *entry_begin(uint32_t width, uint32_t height, bool keep_jumps, bool (*is_free)(const void *map, size_t i),
                          const void *map) {
    entry *e = (entry *)calloc(1, sizeof *e);
    e->width = width, e->cell_count = (size_t)width * height;
    e->is_wall = (uint8_t *)malloc(e->cell_count);
    e->cells = (uint32_t *)malloc(e->cell_count * sizeof *e->cells);
    for (size_t i = 0; i < e->cell_count; i++) e->is_wall[i] = !is_free(map, i);
    wend_grid_def def = wend_default_grid_def(); // eight neighbours, no corners cut: the competition's rules
    def.width = width, def.height = height, def.terrain = e->is_wall;
    if (wend_grid_create(&def, NULL, &e->grid)) abort();
    wend_jump_points_def jumps_def = wend_default_jump_points_def();
    jumps_def.grid = e->grid, jumps_def.keep_jumps = keep_jumps;
    if (wend_jump_points_create(&jumps_def, NULL, &e->jumps)) abort();
    if (wend_query_create(wend_default_allocator(), &e->query)) abort();
    e->path = wend_path_empty(wend_default_allocator());
    return e;
}

// Finds a path and the cells at which it turns; none when there is no path.
static void entry_find(entry *e, uint32_t x, uint32_t y, uint32_t goal_x, uint32_t goal_y) {
    const uint64_t goal = wend_grid_cell(e->grid, goal_x, goal_y);
    wend_search_request request = wend_default_search_request();
    request.start = wend_grid_cell(e->grid, x, y), request.goals = &goal, request.goal_count = 1;
    e->turn_count = 0;
    if (wend_jump_points_find_path(e->jumps, e->query, &request, &e->path)) abort();
    if (e->path.outcome != WEND_OUTCOME_COMPLETE) return;
    if (e->path.state_count > e->turn_room) {
        e->turn_room = 2 * e->path.state_count;
        e->turns = (uint64_t *)realloc(e->turns, e->turn_room * sizeof *e->turns);
    }
    e->turn_count = wend_path_turns_on_grid(&e->path, e->grid, e->turns, e->turn_room);
}

static void entry_end(entry *e) {
    wend_path_free(&e->path);
    wend_query_destroy(e->query);
    wend_jump_points_destroy(e->jumps);
    wend_grid_destroy(e->grid);
    free(e->is_wall), free(e->cells), free(e->turns), free(e);
}

#if defined(ENTRY_DYNAMIC)
#include "Entry.h"
static bool bit_is_free(const void *map, size_t i) {
    return ((const struct gppc_patch *)map)->bitarray[i >> 3] >> (i & 7) & 1;
}
static struct gppc_point points[1 << 20];

void gppc_preprocess_init_map(struct gppc_patch init_map, const char *preprocess_filename) {
    (void)init_map, (void)preprocess_filename;
}
void *gppc_search_init(struct gppc_patch map, const char *preprocess_filename) {
    (void)preprocess_filename;
    return entry_begin(map.width, map.height, false, bit_is_free, &map);
}
void gppc_map_change(void *data, const struct gppc_patch *changes, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (!entry_change((entry *)data, changes[i].pos.x, changes[i].pos.y, changes[i].width, changes[i].height,
                          bit_is_free, &changes[i]))
            abort();
    if (wend_grid_refresh(((entry *)data)->grid)) abort(); // islands tell at once what cannot be reached
}
struct gppc_path gppc_get_path(void *data, struct gppc_point start, struct gppc_point goal) {
    entry *e = (entry *)data;
    entry_find(e, start.x, start.y, goal.x, goal.y);
    if (start.x == goal.x && start.y == goal.y && e->turn_count == 1) e->turns[e->turn_count++] = e->turns[0];
    for (size_t i = 0; i < e->turn_count; i++)
        points[i] = (struct gppc_point){(uint16_t)(e->turns[i] % e->width), (uint16_t)(e->turns[i] / e->width)};
    return (struct gppc_path){points, (uint32_t)e->turn_count, 0};
}
void gppc_free_data(void *data) {
    entry_end((entry *)data);
}
const char *gppc_get_name(void) {
    return "wend";
}
#elif defined(ENTRY_CLASSIC)
#include "Entry.h"
static bool bit_is_free(const void *map, size_t i) {
    return (*(const std::vector<bool> *)map)[i];
}
void PreprocessMap(const std::vector<bool> &, int, int, const std::string &) {}
void *PrepareForSearch(const std::vector<bool> &bits, int width, int height, const std::string &) {
    return entry_begin((uint32_t)width, (uint32_t)height, true, bit_is_free, &bits);
}
bool GetPath(void *data, xyLoc s, xyLoc g, std::vector<xyLoc> &path) {
    entry *e = (entry *)data;
    entry_find(e, (uint32_t)s.x, (uint32_t)s.y, (uint32_t)g.x, (uint32_t)g.y);
    path.clear();
    for (size_t i = 0; i < e->turn_count; i++)
        path.push_back(xyLoc{(int16_t)(e->turns[i] % e->width), (int16_t)(e->turns[i] / e->width)});
    return true;
}
std::string GetName() {
    return "wend";
}
#else
#include <stdio.h>

static bool character_is_free(const void *map, size_t i) {
    return ((const char *)map)[i] == '.';
}

int main(void) {
    entry *e = entry_begin(5, 4, false, character_is_free,
                           "....."
                           "###.."
                           "....."
                           ".....");
    entry_find(e, 0, 0, 0, 3);
    const double before = e->path.cost;
    bool is_sound = entry_change(e, 1, 1, 2, 1, character_is_free, "..");
    entry_find(e, 0, 0, 0, 3);
    printf("length %.3f, after a change of the map %.3f, turns at %zu cells\n", before, e->path.cost, e->turn_count);
    is_sound = is_sound && e->path.cost < before;
    entry_end(e);
    return is_sound ? 0 : 1;
}
#endif

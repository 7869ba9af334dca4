// Memory of your own: an allocator is a value with two functions. This one hands out pieces of a fixed block, counts, and says no when
// the block is full; then a call returns WEND_OUT_OF_MEMORY and every object is as it was.
#include <wend/wend.h>

#include "grid_scenes.h"

#include <stdio.h>

#define ARENA ((size_t)8 << 20)

typedef struct arena {
    _Alignas(64) unsigned char bytes[ARENA];
    size_t used, live, calls;
    size_t limit; // what of it may be used
} arena;

static void *arena_allocate(void *user, size_t size, size_t alignment, wend_lifetime lifetime) {
    (void)lifetime; // a hint: scratch that is kept, parts of objects, or gone before the call returns
    arena *from = user;
    size_t start = (from->used + alignment - 1) & ~(alignment - 1);
    from->calls++;
    if (start > from->limit || size > from->limit - start) return NULL;
    from->used = start + size, from->live += size;
    return from->bytes + start;
}

// The last block goes back; others wait until all are gone. That is enough for a level that is loaded, used and thrown away.
static void arena_release(void *user, void *block, size_t size, size_t alignment) {
    (void)alignment;
    arena *from = user;
    if ((unsigned char *)block + size == from->bytes + from->used) from->used -= size;
    from->live -= size;
    if (from->live == 0) from->used = 0;
}

int main(void) {
    static arena memory = {.limit = ARENA};
    wend_allocator allocator = {.user = &memory, .allocate = arena_allocate, .release = arena_release};

    scene_grid_def scene = scene_default_grid_def(300, 200, 2);
    scene.allocator = allocator; // every def has one, and whatever is made keeps it
    wend_grid *grid = NULL;
    wend_query *query = NULL;
    if (scene_grid_make(SCENE_GRID_ROOMS, &scene, &grid) || wend_query_create(allocator, &query)) return 1;
    printf("a grid of 60,000 cells: %zu bytes\n", memory.live);

    uint64_t goal = wend_grid_cell(grid, 280, 180);
    wend_search_request request = wend_default_search_request();
    request.start = wend_grid_cell(grid, 10, 10), request.goals = &goal, request.goal_count = 1;
    wend_path path = wend_path_empty(allocator);
    memory.limit = memory.used + 1000; // too little to search
    wend_status refused = wend_grid_find_path(grid, query, &request, &path);
    printf("with 1,000 bytes more: %s\n", wend_status_text(refused));

    memory.limit = ARENA;
    if (wend_grid_find_path(grid, query, &request, &path)) return 1;
    printf("with enough: %s, cost %.2f, %zu bytes\n", wend_outcome_text(path.outcome), path.cost, memory.live);
    size_t calls = memory.calls;
    for (int i = 0; i < 100; i++)
        if (wend_grid_find_path(grid, query, &request, &path)) return 1;
    printf("a hundred more searches: %zu allocations\n", memory.calls - calls);
    bool is_warm = memory.calls == calls;

    wend_path_free(&path);
    wend_query_destroy(query);
    wend_grid_destroy(grid);
    printf("at the end: %zu bytes\n", memory.live);
    return refused == WEND_OUT_OF_MEMORY && is_warm && memory.live == 0 ? 0 : 1;
}

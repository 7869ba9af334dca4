// Islands of a mesh: triangles that can be reached from each other.
//
// From scratch they are flooded. After an edit in place most triangles know theirs. What is new is flooded alone; where it touches islands that are different, they
// are one now; and where triangles around the edit were one island, they may have become several. So the groups of triangles around the edit that hang together flood on, one step
// each in turn, until they meet or one of them comes to its end:
//
//       1 1 1 1 1          1 1 1 1 1
//       1 1 ? ? 1          1 1 # # 1      a crate comes: the triangles around it meet after a few steps; in a doorway the smaller side of the two
//       1 1 1 1 1          1 1 1 1 1      comes to its end first, and gets a number of its own
//
// That costs as many steps as the smaller part has triangles. Numbers stay without gaps: the last one takes the place of one that is no more.
#include "map/mesh/mesh_islands.h"

wend_status wend_mesh_find_islands(wend_mesh *mesh) {
    size_t count = mesh->triangle_count, waiting = 0;
    memset(mesh->terrain_uses, 0, sizeof mesh->terrain_uses);
    for (size_t t = 0; t < count; t++) mesh->terrain_uses[mesh->terrain_of[t]]++;
    if (count == 0) return WEND_OK;
    const mesh_triangle *triangles = mesh->triangulation->triangles;
    uint32_t *stack = wend_allocate_items(&mesh->base.allocator, count, sizeof *stack, WEND_LIFETIME_SCRATCH);
    if (!stack) return WEND_OUT_OF_MEMORY;
    memset(mesh->island_of, 0, count * sizeof *mesh->island_of);
    mesh->island_count = 0;
    for (uint32_t first = 0; first < count; first++) {
        uint8_t medium = mesh_medium(mesh, first);
        if (medium == WEND_MEDIUM_BLOCKED || mesh->island_of[first]) continue;
        mesh->island_of[first] = ++mesh->island_count;
        stack[waiting++] = first;
        while (waiting > 0) {
            const mesh_triangle *triangle = &triangles[stack[--waiting]];
            for (int i = 0; i < 3; i++) {
                uint32_t next = handle_triangle(triangle->across[i]);
                if (mesh_medium(mesh, next) != medium || mesh->island_of[next]) continue;
                mesh->island_of[next] = mesh->island_count;
                stack[waiting++] = next;
            }
        }
    }
    wend_release_items(&mesh->base.allocator, stack, count, sizeof *stack);
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// Repair

wend_status wend_mesh_island_repair_begin(mesh_island_repair *repair, const wend_mesh *mesh) {
    const wend_allocator *allocator = &mesh->base.allocator;
    repair->sizes.count = 0;
    wend_status status = island_numbers_resize(&repair->sizes, allocator, (size_t)mesh->island_count + 1);
    for (size_t t = 0; t < mesh->triangle_count && !status; t++)
        if (mesh->island_of[t]) repair->sizes.items[mesh->island_of[t]]++;
    return status;
}

wend_status wend_mesh_island_repair_reserve(mesh_island_repair *repair, const wend_mesh *mesh, size_t triangles,
                                            size_t fresh) {
    const wend_allocator *allocator = &mesh->base.allocator;
    const size_t groups = 4 * fresh;
    wend_status status = WEND_OK;
    if (triangles > repair->seen.count) status = island_numbers_resize(&repair->seen, allocator, triangles);
    if (!status && triangles > repair->link.count) status = island_numbers_resize(&repair->link, allocator, triangles);
    if (!status) status = island_numbers_reserve(&repair->waiting, allocator, fresh);
    if (!status) status = island_group_array_reserve(&repair->groups, allocator, groups);
    if (!status) status = island_touch_array_reserve(&repair->touches, allocator, 2 * groups);
    if (!status) status = island_numbers_reserve(&repair->sizes, allocator, mesh->island_count + 1 + groups);
    return status;
}

void wend_mesh_island_repair_free(mesh_island_repair *repair, const wend_allocator *allocator) {
    island_numbers_free(&repair->sizes, allocator);
    island_numbers_free(&repair->seen, allocator);
    island_numbers_free(&repair->link, allocator);
    island_numbers_free(&repair->waiting, allocator);
    island_group_array_free(&repair->groups, allocator);
    island_touch_array_free(&repair->touches, allocator);
    *repair = (mesh_island_repair){0};
}

static uint32_t root_of_group(mesh_island_repair *repair, uint32_t group) {
    island_group *groups = repair->groups.items;
    while (groups[group].parent != group) {
        groups[group].parent = groups[groups[group].parent].parent;
        group = groups[group].parent;
    }
    return group;
}

// The group that has seen a triangle, or NO_ISLAND_GROUP.
#define NO_ISLAND_GROUP UINT32_MAX
static uint32_t group_that_saw(const mesh_island_repair *repair, uint32_t triangle) {
    const uint32_t seen = repair->seen.items[triangle];
    return seen > repair->stamp ? seen - repair->stamp - 1 : NO_ISLAND_GROUP;
}

static void push_link(mesh_island_repair *repair, island_list *list, uint32_t triangle) {
    repair->link.items[triangle] = WEND_NO_TRIANGLE;
    if (list->first == WEND_NO_TRIANGLE)
        list->first = triangle;
    else
        repair->link.items[list->last] = triangle;
    list->last = triangle;
}

static void join_lists(mesh_island_repair *repair, island_list *list, const island_list *more) {
    if (more->first == WEND_NO_TRIANGLE) return;
    if (list->first == WEND_NO_TRIANGLE)
        list->first = more->first;
    else
        repair->link.items[list->last] = more->first;
    list->last = more->last;
}

static uint32_t new_group(mesh_island_repair *repair) {
    const uint32_t group = (uint32_t)repair->groups.count++;
    const island_list empty = {WEND_NO_TRIANGLE, WEND_NO_TRIANGLE};
    repair->groups.items[group] = (island_group){.parent = group, .open = empty, .done = empty};
    return group;
}

// Returns what they are now.
static uint32_t unite_groups(mesh_island_repair *repair, uint32_t one, uint32_t other) {
    one = root_of_group(repair, one), other = root_of_group(repair, other);
    if (one == other) return one;
    const uint32_t root = one < other ? one : other, below = one < other ? other : one;
    island_group *to = &repair->groups.items[root], *from = &repair->groups.items[below];
    from->parent = root;
    join_lists(repair, &to->open, &from->open);
    join_lists(repair, &to->done, &from->done);
    return root;
}

static void see_triangle(mesh_island_repair *repair, uint32_t group, uint32_t triangle) {
    repair->seen.items[triangle] = repair->stamp + 1 + group;
}

// A triangle that knows its island, beside what is new: the group floods from it.
static void add_to_ring(mesh_island_repair *repair, const wend_mesh *mesh, uint32_t group, uint32_t triangle) {
    see_triangle(repair, group, triangle);
    push_link(repair, &repair->groups.items[group].open, triangle);
    repair->touches.items[repair->touches.count++] = (island_touch){mesh->island_of[triangle], group, group};
}

// New triangles that hang together, and what they touch.
static void flood_fresh(mesh_island_repair *repair, const wend_mesh *mesh, uint32_t first) {
    const mesh_triangle *triangles = mesh->triangulation->triangles;
    const uint8_t medium = mesh_medium(mesh, first);
    uint32_t group = new_group(repair);
    island_numbers *waiting = &repair->waiting;
    see_triangle(repair, group, first);
    waiting->items[waiting->count++] = first;
    while (waiting->count > 0) {
        const uint32_t t = waiting->items[--waiting->count];
        push_link(repair, &repair->groups.items[group].done, t);
        for (int i = 0; i < 3; i++) {
            const uint32_t next = handle_triangle(triangles[t].across[i]);
            if (mesh_medium(mesh, next) != medium) continue;
            const uint32_t other = group_that_saw(repair, next);
            if (other != NO_ISLAND_GROUP)
                group = unite_groups(repair, group, other);
            else if (mesh->island_of[next] != ISLAND_UNKNOWN)
                add_to_ring(repair, mesh, group, next);
            else {
                see_triangle(repair, group, next);
                waiting->items[waiting->count++] = next;
            }
        }
    }
}

// One step of a group's flood.
static void flood_island_on(mesh_island_repair *repair, const wend_mesh *mesh, uint32_t group) {
    island_group *at = &repair->groups.items[group];
    const uint32_t t = at->open.first;
    at->open.first = repair->link.items[t];
    if (at->open.first == WEND_NO_TRIANGLE) at->open.last = WEND_NO_TRIANGLE;
    push_link(repair, &at->done, t);
    const uint8_t medium = mesh_medium(mesh, t);
    for (int i = 0; i < 3; i++) {
        const uint32_t next = handle_triangle(mesh->triangulation->triangles[t].across[i]);
        if (mesh_medium(mesh, next) != medium) continue;
        const uint32_t other = group_that_saw(repair, next);
        if (other != NO_ISLAND_GROUP) {
            group = unite_groups(repair, group, other);
            continue;
        }
        see_triangle(repair, group, next);
        push_link(repair, &repair->groups.items[group].open, next);
    }
}

static bool touch_before(const island_touch *a, const island_touch *b) {
    return a->island != b->island ? a->island < b->island : a->group < b->group;
}

#define SORT_NAME   sort_island_touches
#define SORT_ITEM   island_touch
#define SORT_BEFORE touch_before
#include "base/memory/sort_template.h"

static bool group_is_open(const mesh_island_repair *repair, uint32_t root) {
    return repair->groups.items[root].open.first != WEND_NO_TRIANGLE;
}

// Floods on from the groups at an island until all but one of them have come to their ends. True when something was done.
static bool flood_island(mesh_island_repair *repair, const wend_mesh *mesh, size_t begin, size_t end) {
    uint32_t open = NO_ISLAND_GROUP;
    bool is_torn = false;
    for (size_t i = begin; i < end && !is_torn; i++) {
        const uint32_t root = root_of_group(repair, repair->touches.items[i].group);
        if (!group_is_open(repair, root) || root == open) continue;
        is_torn = open != NO_ISLAND_GROUP;
        open = root;
    }
    for (size_t i = begin; i < end && is_torn; i++) {
        const uint32_t root = root_of_group(repair, repair->touches.items[i].group);
        if (group_is_open(repair, root)) flood_island_on(repair, mesh, root);
    }
    return is_torn;
}

// The island that a group keeps of those it touches: of the largest. A group that is open keeps all that it touches, one that came to its end those that no other has.
static void claim_island(mesh_island_repair *repair, size_t begin, size_t end) {
    const uint32_t island = repair->touches.items[begin].island;
    uint32_t keeper = root_of_group(repair, repair->touches.items[begin].group);
    for (size_t i = begin; i < end; i++) {
        const uint32_t root = root_of_group(repair, repair->touches.items[i].group);
        if (group_is_open(repair, root)) keeper = root;
    }
    island_group *group = &repair->groups.items[keeper];
    const bool is_larger = group->island == 0 || repair->sizes.items[island] > repair->sizes.items[group->island];
    for (size_t i = begin; i < end; i++) repair->touches.items[i].keeper = keeper;
    if (is_larger) group->island = island;
}

static void set_island(mesh_island_repair *repair, wend_mesh *mesh, uint32_t triangle, uint32_t island) {
    uint32_t *at = &mesh->island_of[triangle];
    if (*at != ISLAND_UNKNOWN) repair->sizes.items[*at]--;
    *at = island;
    repair->sizes.items[island]++;
}

static void set_islands_of_list(mesh_island_repair *repair, wend_mesh *mesh, const island_list *list, uint32_t island) {
    for (uint32_t t = list->first; t != WEND_NO_TRIANGLE; t = repair->link.items[t])
        set_island(repair, mesh, t, island);
}

// An open group took over islands that are not its own: what is left of them becomes the group's. Triangles it has seen have been given theirs.
static void take_over_islands(mesh_island_repair *repair, wend_mesh *mesh, uint32_t group) {
    const uint32_t to = repair->groups.items[group].island;
    island_list *open = &repair->groups.items[group].open;
    while (open->first != WEND_NO_TRIANGLE) {
        const uint32_t t = open->first;
        for (int i = 0; i < 3; i++) {
            const uint32_t next = handle_triangle(mesh->triangulation->triangles[t].across[i]);
            if (mesh_medium(mesh, next) != mesh_medium(mesh, t) || mesh->island_of[next] == to) continue;
            set_island(repair, mesh, next, to);
            push_link(repair, open, next);
        }
        open->first = repair->link.items[t];
    }
}

// Numbers without triangles go to the last ones.
static void close_island_gaps(mesh_island_repair *repair, wend_mesh *mesh) {
    uint32_t *sizes = repair->sizes.items, count = mesh->island_count;
    bool moves = false;
    for (uint32_t island = 1; island <= count; island++) {
        if (sizes[island] > 0) continue;
        while (count > island && sizes[count] == 0) count--;
        if (count == island) {
            count--;
            break;
        }
        sizes[island] = sizes[count];
        sizes[count--] = ISLAND_MOVED | island;
        moves = true;
    }
    for (size_t t = 0; t < mesh->triangle_count && moves; t++) {
        const uint32_t island = mesh->island_of[t];
        if (island > count) mesh->island_of[t] = sizes[island] & ~ISLAND_MOVED;
    }
    mesh->island_count = count;
    repair->sizes.count = (size_t)count + 1;
}

// Groups, at what is new and around it.
static void find_groups(mesh_island_repair *repair, const wend_mesh *mesh, const uint32_t *fresh, size_t count) {
    const mesh_triangle *triangles = mesh->triangulation->triangles;
    for (size_t i = 0; i < count; i++)
        if (fresh[i] < mesh->triangle_count && mesh->island_of[fresh[i]] == ISLAND_UNKNOWN &&
            group_that_saw(repair, fresh[i]) == NO_ISLAND_GROUP)
            flood_fresh(repair, mesh, fresh[i]);
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < 3; k++) {
            const uint32_t next = handle_triangle(triangles[fresh[i]].across[k]);
            if (mesh_medium(mesh, next) == WEND_MEDIUM_BLOCKED || mesh->island_of[next] == ISLAND_UNKNOWN ||
                group_that_saw(repair, next) != NO_ISLAND_GROUP)
                continue;
            add_to_ring(repair, mesh, new_group(repair), next);
        }
}

void wend_mesh_repair_islands(wend_mesh *mesh, mesh_island_repair *repair, const uint32_t *fresh, size_t count,
                              bool some_vanished) {
    if (repair->stamp > UINT32_MAX - (uint32_t)repair->groups.capacity - 2) {
        memset(repair->seen.items, 0, repair->seen.count * sizeof *repair->seen.items);
        repair->stamp = 0;
    }
    repair->groups.count = repair->touches.count = 0;
    find_groups(repair, mesh, fresh, count);
    island_touch *touches = repair->touches.items;
    const size_t touch_count = repair->touches.count;
    if (touch_count > 1) sort_island_touches(touches, touch_count, touches + touch_count);
    for (size_t i = 0, end; i < touch_count; i = end) {
        for (end = i; end < touch_count && touches[end].island == touches[i].island;) end++;
        while (flood_island(repair, mesh, i, end)) {
        }
    }
    for (size_t i = 0, end; i < touch_count; i = end) {
        for (end = i; end < touch_count && touches[end].island == touches[i].island;) end++;
        claim_island(repair, i, end);
    }
    for (uint32_t g = 0; g < repair->groups.count; g++) {
        island_group *group = &repair->groups.items[g];
        if (group->parent != g) continue;
        if (group->island == 0) {
            group->island = ++mesh->island_count;
            repair->sizes.items[group->island] = 0;
        }
        set_islands_of_list(repair, mesh, &group->done, group->island);
        set_islands_of_list(repair, mesh, &group->open, group->island);
    }
    repair->sizes.count = (size_t)mesh->island_count + 1;
    for (size_t i = 0; i < touch_count; i++)
        if (repair->groups.items[touches[i].keeper].island != touches[i].island &&
            repair->sizes.items[touches[i].island] > 0)
            take_over_islands(repair, mesh, touches[i].keeper);
    repair->stamp += (uint32_t)repair->groups.count + 1;
    for (size_t i = 0; i < touch_count; i++)
        some_vanished = some_vanished || repair->sizes.items[touches[i].island] == 0;
    if (some_vanished) close_island_gaps(repair, mesh);
}

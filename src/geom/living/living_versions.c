// Versions of a living plane: what readers hold while it is edited.
//
//     version 7   roots --> leaves of 128 pages --> pages of 128 triangles (or vertices)
//     version 8   roots --> the same leaves, but for one --> the same pages, but for those that were touched
//
// The writer works on flat arrays of its own and marks the pages it touches; wend_living_publish copies those, and the leaves that lead to them, and makes
// a version of it. Pages never change once they are published, so any number of threads may read a version without locks, beside the writer; a lock is taken to hold
// one, and to let it go.
//
// Pages carry no counts: what a publication replaces belongs to the version before it, and is released when neither that nor an older one is held. The writer does
// it, when it next publishes: readers never call the allocator. (Counting references of 8,192 pages took 27 us a version in a prototype, this takes nothing.)
#include "base/number/word_bytes.h"
#include "geom/living/living_internal.h"

static size_t page_count(size_t items) {
    return (items + LIVING_PAGE - 1) / LIVING_PAGE;
}

wend_status wend_living_reserve_marks(living_plane *plane, size_t triangles, size_t vertices) {
    size_t words = triangles / (64 * LIVING_PAGE) + 1, more = vertices / (64 * LIVING_PAGE) + 1;
    wend_status status = WEND_OK;
    if (words > plane->triangle_touched.count)
        status = living_words_resize(&plane->triangle_touched, &plane->allocator, words);
    if (more > plane->vertex_touched.count && !status)
        status = living_words_resize(&plane->vertex_touched, &plane->allocator, more);
    return status;
}

static size_t leaf_count(size_t items) {
    return (page_count(items) + LIVING_LEAF - 1) / LIVING_LEAF;
}

static size_t page_bytes(size_t item_size) {
    return sizeof(living_page) + LIVING_PAGE * item_size;
}

// What one publication makes and replaces, of triangles or of vertices.
typedef struct living_table_work {
    living_table old, made;
    const unsigned char *items; // of the writer
    size_t item_size, item_count;
    uint64_t *touched;
    living_page *fresh_pages, *old_pages; // lists by `next`
    living_leaf *fresh_leaves, *old_leaves;
} living_table_work;

static void free_pages(living_page *page, size_t item_size, const wend_allocator *allocator) {
    while (page) {
        living_page *next = page->next;
        wend_release_items(allocator, page, 1, page_bytes(item_size));
        page = next;
    }
}

static void free_leaves(living_leaf *leaf, const wend_allocator *allocator) {
    while (leaf) {
        living_leaf *next = leaf->next;
        wend_release_items(allocator, leaf, 1, sizeof *leaf);
        leaf = next;
    }
}

// The leaf of a page, made for this version if it is not yet.
static living_leaf *fresh_leaf(living_table_work *work, size_t page, uint64_t epoch, const wend_allocator *allocator) {
    living_leaf **place = &work->made.leaves[page / LIVING_LEAF];
    if (*place && (*place)->born == epoch) return *place;
    living_leaf *leaf = wend_allocate_items(allocator, 1, sizeof *leaf, WEND_LIFETIME_OBJECT);
    if (!leaf) return NULL;
    if (*place)
        memcpy(leaf->pages, (*place)->pages, sizeof leaf->pages);
    else
        memset(leaf->pages, 0, sizeof leaf->pages);
    leaf->born = epoch;
    leaf->replaced = *place;
    leaf->next = work->fresh_leaves;
    work->fresh_leaves = leaf;
    *place = leaf;
    return leaf;
}

static wend_status copy_page(living_table_work *work, size_t number, uint64_t epoch, const wend_allocator *allocator) {
    living_leaf *leaf = fresh_leaf(work, number, epoch, allocator);
    if (!leaf) return WEND_OUT_OF_MEMORY;
    living_page *page = wend_allocate_items(allocator, 1, page_bytes(work->item_size), WEND_LIFETIME_OBJECT);
    if (!page) return WEND_OUT_OF_MEMORY;
    size_t first = number * LIVING_PAGE, count = work->item_count - first;
    if (count > LIVING_PAGE) count = LIVING_PAGE;
    memcpy(page->items, work->items + first * work->item_size, count * work->item_size);
    if (count < LIVING_PAGE)
        memset((unsigned char *)page->items + count * work->item_size, 0, (LIVING_PAGE - count) * work->item_size);
    page->replaced = leaf->pages[number % LIVING_LEAF];
    page->next = work->fresh_pages;
    work->fresh_pages = page;
    leaf->pages[number % LIVING_LEAF] = page;
    return WEND_OK;
}

// `again`: nothing of the old table is of use.
static wend_status copy_touched(living_table_work *work, bool anew, uint64_t epoch, size_t *copied,
                                const wend_allocator *allocator) {
    size_t leaves = leaf_count(work->item_count), pages = page_count(work->item_count);
    work->made = (living_table){.item_count = work->item_count, .leaf_count = leaves};
    work->made.leaves = wend_allocate_items(allocator, leaves, sizeof(void *), WEND_LIFETIME_OBJECT);
    if (!work->made.leaves) return leaves ? WEND_OUT_OF_MEMORY : WEND_OK;
    for (size_t i = 0; i < leaves; i++)
        work->made.leaves[i] = i < work->old.leaf_count && !anew ? work->old.leaves[i] : NULL;
    wend_status status = WEND_OK;
    for (size_t word = 0; word * 64 < pages && !status; word++)
        for (uint64_t bits = anew ? UINT64_MAX : work->touched[word]; bits && !status; bits &= bits - 1) {
            size_t page = word * 64 + (size_t)wend_lowest_bit(bits);
            if (page >= pages) break;
            status = copy_page(work, page, epoch, allocator);
            ++*copied;
        }
    return status;
}

// Lists the pages and leaves of the old table that the new one does not have.
static void collect_replaced(living_table_work *work, bool anew) {
    for (living_page *page = work->fresh_pages; page && !anew; page = page->next) {
        if (!page->replaced) continue;
        page->replaced->next = work->old_pages;
        work->old_pages = page->replaced;
    }
    for (living_leaf *leaf = work->fresh_leaves; leaf && !anew; leaf = leaf->next) {
        if (!leaf->replaced) continue;
        leaf->replaced->next = work->old_leaves;
        work->old_leaves = leaf->replaced;
    }
    for (size_t i = 0; i < work->old.leaf_count && anew; i++) {
        for (size_t k = 0; k < LIVING_LEAF; k++) {
            living_page *page = work->old.leaves[i]->pages[k];
            if (!page) continue;
            page->next = work->old_pages;
            work->old_pages = page;
        }
        work->old.leaves[i]->next = work->old_leaves;
        work->old_leaves = work->old.leaves[i];
    }
}

static void free_table(living_table *table, const wend_allocator *allocator) {
    wend_release_items(allocator, table->leaves, table->leaf_count, sizeof(void *));
    *table = (living_table){0};
}

static void undo_copies(living_table_work *work, const wend_allocator *allocator) {
    free_pages(work->fresh_pages, work->item_size, allocator);
    free_leaves(work->fresh_leaves, allocator);
    free_table(&work->made, allocator);
}

// ---------------------------------------------------------------------------------------------------------------------
// Versions

static void free_version(living_version *version, const wend_allocator *allocator) {
    free_pages(version->old_triangle_pages, sizeof(living_triangle), allocator);
    free_pages(version->old_vertex_pages, sizeof(living_vertex), allocator);
    free_leaves(version->old_leaves, allocator);
    free_table(&version->triangles, allocator);
    free_table(&version->vertices, allocator);
    wend_release_items(allocator, version, 1, sizeof *version);
}

// Releases versions from the oldest on, up to the first that is held or is the
// newest. Returns how many are left.
static size_t reclaim_versions(living_plane *plane) {
    for (;;) {
        wend_monitor_lock(plane->monitor);
        living_version *oldest = plane->oldest;
        bool goes = oldest && oldest != plane->newest && oldest->holds == 0;
        if (goes) plane->oldest = oldest->newer;
        wend_monitor_unlock(plane->monitor);
        if (!goes) break;
        free_version(oldest, &plane->allocator);
    }
    size_t left = 0;
    for (const living_version *at = plane->oldest; at; at = at->newer) left++;
    return left;
}

static living_version *make_version(living_plane *plane, living_table_work works[2], bool anew) {
    const wend_allocator *allocator = &plane->allocator;
    living_version *version = wend_allocate_items(allocator, 1, sizeof *version, WEND_LIFETIME_OBJECT);
    if (!version) return NULL;
    *version = (living_version){.plane = plane,
                                .epoch = plane->newest ? plane->newest->epoch + 1 : 1,
                                .triangle_count = plane->real_count,
                                .vertex_count = plane->vertex_count,
                                .near = plane->near};
    wend_status status = WEND_OK;
    for (int k = 0; k < 2 && !status; k++)
        status = copy_touched(&works[k], anew, version->epoch, &version->pages_copied, allocator);
    if (!status) {
        version->triangles = works[0].made;
        version->vertices = works[1].made;
        return version;
    }
    for (int k = 0; k < 2; k++) undo_copies(&works[k], allocator);
    wend_release_items(allocator, version, 1, sizeof *version);
    return NULL;
}

wend_status wend_living_publish(living_plane *plane) {
    const wend_allocator *allocator = &plane->allocator;
    wend_status status = wend_living_refresh(plane);
    if (status) return status;
    if (!plane->monitor) plane->monitor = wend_monitor_create(allocator);
    if (!plane->monitor) return WEND_OUT_OF_MEMORY;
    living_version *before = plane->newest;
    bool anew = plane->is_anew || !before;
    living_table_work works[2] = {{.items = (const unsigned char *)plane->triangles.items,
                                   .item_size = sizeof(living_triangle),
                                   .item_count = plane->triangles.count,
                                   .touched = plane->triangle_touched.items},
                                  {.items = (const unsigned char *)plane->vertices.items,
                                   .item_size = sizeof(living_vertex),
                                   .item_count = plane->vertices.count,
                                   .touched = plane->vertex_touched.items}};
    if (before) {
        works[0].old = before->triangles;
        works[1].old = before->vertices;
    }
    living_version *version = make_version(plane, works, anew);
    if (!version) return WEND_OUT_OF_MEMORY;
    for (int k = 0; k < 2; k++) collect_replaced(&works[k], anew);
    if (before) {
        before->old_triangle_pages = works[0].old_pages;
        before->old_vertex_pages = works[1].old_pages;
        before->old_leaves = works[0].old_leaves;
        living_leaf **end = &before->old_leaves;
        while (*end) end = &(*end)->next;
        *end = works[1].old_leaves;
    }
    wend_monitor_lock(plane->monitor);
    if (before)
        before->newer = version;
    else
        plane->oldest = version;
    plane->newest = version;
    wend_monitor_unlock(plane->monitor);
    wend_living_note_known(plane);
    plane->pages_copied += version->pages_copied;
    plane->version_count = reclaim_versions(plane);
    return WEND_OK;
}

void wend_living_note_known(living_plane *plane) {
    for (size_t i = 0; i < plane->triangle_touched.count; i++) plane->triangle_touched.items[i] = 0;
    for (size_t i = 0; i < plane->vertex_touched.count; i++) plane->vertex_touched.items[i] = 0;
    plane->is_anew = false;
}

const living_version *wend_living_hold(living_plane *plane) {
    if (!plane->monitor) return NULL;
    wend_monitor_lock(plane->monitor);
    living_version *version = plane->newest;
    if (version) version->holds++;
    wend_monitor_unlock(plane->monitor);
    return version;
}

void wend_living_let_go(const living_version *version) {
    living_plane *plane = version->plane;
    wend_monitor_lock(plane->monitor);
    ((living_version *)(uintptr_t)version)->holds--;
    wend_monitor_unlock(plane->monitor);
}

void wend_living_free_versions(living_plane *plane) {
    if (!plane->monitor) return;
    living_version *newest = plane->newest;
    while (plane->oldest != newest) {
        living_version *next = plane->oldest->newer;
        free_version(plane->oldest, &plane->allocator);
        plane->oldest = next;
    }
    if (newest) {
        living_table_work works[2] = {{.old = newest->triangles}, {.old = newest->vertices}};
        for (int k = 0; k < 2; k++) collect_replaced(&works[k], true);
        newest->old_triangle_pages = works[0].old_pages;
        newest->old_vertex_pages = works[1].old_pages;
        free_leaves(works[0].old_leaves, &plane->allocator);
        free_leaves(works[1].old_leaves, &plane->allocator);
        free_version(newest, &plane->allocator);
    }
    wend_monitor_destroy(plane->monitor, &plane->allocator);
}

// ---------------------------------------------------------------------------------------------------------------------
// Reading

static bool version_triangle_holds(const living_version *version, uint32_t t, wend_lattice_point point) {
    const living_triangle *triangle = living_version_triangle(version, t);
    if (living_triangle_is_ghost(triangle)) return false;
    for (int i = 0; i < 3; i++)
        if (wend_orient2d_determinant(living_version_vertex(version, triangle->vertex[i])->at,
                                      living_version_vertex(version, triangle->vertex[(i + 1) % 3])->at, point) < 0)
            return false;
    return true;
}

// The side opposite a vertex, or a neighbour of it, that a straight walk
// towards a point comes to first, as start_walk of living_triangles.c.
static bool leave_version_vertex(const living_version *version, uint32_t s, wend_lattice_point point, uint32_t *side,
                                 uint32_t *met) {
    const wend_lattice_point origin = living_version_vertex(version, s)->at;
    uint32_t first = living_version_vertex(version, s)->corner, corner = first;
    do {
        uint32_t t = handle_triangle(corner), i = handle_side(corner);
        const living_triangle *triangle = living_version_triangle(version, t);
        uint32_t x = triangle->vertex[next_side(i)], y = triangle->vertex[previous_side(i)];
        uint32_t across = triangle->across[next_side(i)];
        corner = side_handle(handle_triangle(across), next_side(handle_side(across)));
        if (x == GHOST_VERTEX) continue;
        const wend_lattice_point right = living_version_vertex(version, x)->at;
        int64_t turn = wend_orient2d_determinant(origin, right, point);
        *met = x;
        *side = side_handle(t, i);
        if (turn == 0 && wend_dot_product(origin, right, point) > 0) return true;
        *met = GHOST_VERTEX;
        if (y == GHOST_VERTEX || turn <= 0) continue;
        if (wend_orient2d_determinant(origin, living_version_vertex(version, y)->at, point) < 0) return true;
    } while (corner != first);
    return false;
}

uint32_t wend_living_version_locate(const living_version *version, uint32_t from, wend_lattice_point point) {
    uint32_t s = from ? from : version->near, side, met;
    if (version->triangle_count == 0) return WEND_NO_TRIANGLE;
    for (;;) {
        uint32_t around = living_version_vertex(version, s)->corner, first = around;
        do { // at the vertex itself, and beside it
            if (version_triangle_holds(version, handle_triangle(around), point)) return handle_triangle(around);
            uint32_t across =
                living_version_triangle(version, handle_triangle(around))->across[next_side(handle_side(around))];
            around = side_handle(handle_triangle(across), next_side(handle_side(across)));
        } while (around != first);
        if (!leave_version_vertex(version, s, point, &side, &met)) return WEND_NO_TRIANGLE;
        if (met != GHOST_VERTEX) {
            s = met;
            continue;
        }
        const wend_lattice_point origin = living_version_vertex(version, s)->at;
        for (;;) {
            uint32_t across = living_version_triangle(version, handle_triangle(side))->across[handle_side(side)];
            uint32_t n = handle_triangle(across), k = handle_side(across);
            const living_triangle *there = living_version_triangle(version, n);
            if (there->vertex[k] == GHOST_VERTEX) return WEND_NO_TRIANGLE;
            if (version_triangle_holds(version, n, point)) return n;
            int64_t turn =
                wend_orient2d_determinant(origin, point, living_version_vertex(version, there->vertex[k])->at);
            if (turn == 0) {
                s = there->vertex[k];
                break;
            }
            side = side_handle(n, turn > 0 ? next_side(k) : previous_side(k));
        }
    }
}

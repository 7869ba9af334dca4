// Making and repairing a quadtree: what is in a box of the world is surveyed again, and the quads there are exchanged for what comes out.
//
//   plan    walks down from the root through the squares that touch the box. At the greatest depth the source is measured; on the way back
//           four uniform squares of one cost become one. What lies beside the box is not walked into: only whether it is one uniform quad
//           is asked, for merging. The result is two lists: quads to be (plan) and quads there are in their places (old).
//   carry   makes room for everything, and only then takes quads out and puts quads in: from there on nothing can fail. A quad in both
//   out     lists that is the same stays; one with the same code keeps its number. The rest is the journal.
//
// Making a tree is repairing one without quads.
#include "map/grid/grid_internal.h"
#include "map/quadtree/quadtree_internal.h"

#include "base/core/require.h"

// What is known of a square after its plan.
typedef struct square_summary {
    bool is_uniform;
    double cost;      // when uniform
    uint32_t present; // a quad that is there now, uniform, not touched and not in the list of old ones; or WEND_NO_QUAD
} square_summary;

typedef struct edit_region {
    const edit_box *boxes;
    size_t count;
} edit_region;

static const square_summary mixed_square = {.is_uniform = false, .present = WEND_NO_QUAD};

static bool region_touches_square(const edit_region *region, quad_square square) {
    for (size_t i = 0; i < region->count; i++) {
        const edit_box *box = &region->boxes[i];
        if (square.x <= box->high_x && square.x + square.size >= box->low_x && square.y <= box->high_y &&
            square.y + square.size >= box->low_y)
            return true;
    }
    return false;
}

static wend_status plan_uniform(wend_quadtree *tree, uint64_t code, double cost, square_summary *summary) {
    *summary = (square_summary){.is_uniform = true, .cost = cost, .present = WEND_NO_QUAD};
    return plan_array_push(&tree->plan, &tree->base.allocator,
                           (quad_plan){.code = code,
                                       .cost = cost,
                                       .occupancy = cost < (double)INFINITY ? 0.0 : 1.0,
                                       .mask = SIZE_MAX,
                                       .is_uniform = true});
}

// The cost of a quad that is occupied in part; infinity when it is blocked.
static double occupied_quad_cost(const wend_quadtree *tree, double occupancy, double ground) {
    if (occupancy > tree->def.blocked_above) return (double)INFINITY;
    return (1.0 + (tree->def.occupied_cost - 1.0) * occupancy) * ground;
}

// ---- Squares of cells -----------------------------------------------------------------------------------------------

// Moves the cells that hang together with the first one of `left` from there to `piece`.
static void take_piece(uint64_t *left, uint64_t *piece, uint32_t *queue, uint32_t side) {
    const uint32_t count = side * side;
    uint32_t first = 0, head = 0, tail = 0;
    while (!(left[first / 64] >> first % 64 & 1)) first++;
    queue[tail++] = first;
    left[first / 64] &= ~(UINT64_C(1) << first % 64);
    while (head < tail) {
        uint32_t cell = queue[head++], x = cell % side;
        piece[cell / 64] |= UINT64_C(1) << cell % 64;
        const uint32_t beside[4] = {x + 1 < side ? cell + 1 : count, cell + side < count ? cell + side : count,
                                    x > 0 ? cell - 1 : count, cell >= side ? cell - side : count};
        for (int i = 0; i < 4; i++) {
            if (beside[i] == count || !(left[beside[i] / 64] >> beside[i] % 64 & 1)) continue;
            left[beside[i] / 64] &= ~(UINT64_C(1) << beside[i] % 64);
            queue[tail++] = beside[i];
        }
    }
}

// The cell of a piece that is nearest to the mean of its cells, then the first: exact, in whole numbers.
static uint32_t piece_anchor(const uint64_t *piece, uint32_t side) {
    uint64_t count = 0, sum_x = 0, sum_y = 0;
    for (uint32_t cell = 0; cell < side * side; cell++) {
        if (!(piece[cell / 64] >> cell % 64 & 1)) continue;
        count++;
        sum_x += cell % side;
        sum_y += cell / side;
    }
    uint32_t best = 0;
    double least = (double)INFINITY;
    for (uint32_t cell = 0; cell < side * side; cell++) {
        if (!(piece[cell / 64] >> cell % 64 & 1)) continue;
        const uint64_t x = cell % side * count, y = cell / side * count;
        double dx = (double)x - (double)sum_x, dy = (double)y - (double)sum_y;
        double distance = dx * dx + dy * dy;
        if (distance < least) {
            least = distance;
            best = cell;
        }
    }
    return best;
}

// Plans a quad for each piece of a square that is occupied in part; the words of `left` at the end of the plan's masks are its free cells.
static wend_status plan_pieces(wend_quadtree *tree, quad_plan quad, size_t left) {
    const size_t words = tree->mask_words, cells = (size_t)tree->leaf_cells * tree->leaf_cells;
    wend_status status = quad_array_reserve(&tree->near, &tree->base.allocator, cells);
    for (;;) {
        bool is_empty = true;
        for (size_t i = 0; i < words; i++) is_empty = is_empty && tree->plan_masks.items[left + i] == 0;
        if (is_empty || status) break;
        // The piece goes where the rest was, and the rest moves on.
        status = word_array_resize(&tree->plan_masks, &tree->base.allocator, left + 2 * words);
        if (status) break;
        uint64_t *piece = tree->plan_masks.items + left, *rest = piece + words;
        memcpy(rest, piece, words * sizeof *rest);
        memset(piece, 0, words * sizeof *piece);
        take_piece(rest, piece, tree->near.items, tree->leaf_cells);
        quad.mask = left;
        quad.anchor = piece_anchor(piece, tree->leaf_cells);
        status = plan_array_push(&tree->plan, &tree->base.allocator, quad);
        left += words;
    }
    tree->plan_masks.count = left;
    return status;
}

static wend_status plan_cells(wend_quadtree *tree, uint64_t code, quad_square square, square_summary *summary) {
    const wend_grid *grid = tree->grid;
    const uint32_t side = tree->leaf_cells;
    const uint64_t low_x = (uint64_t)square.x >> tree->cell_bits, low_y = (uint64_t)square.y >> tree->cell_bits;
    const size_t words = tree->mask_words, left = tree->plan_masks.count;
    wend_status status = word_array_resize(&tree->plan_masks, &tree->base.allocator, left + words);
    if (status) return status;
    uint64_t *mask = tree->plan_masks.items + left;
    uint64_t free_cells = 0;
    double ground = 0, first = 0;
    bool one_ground = true;
    for (uint32_t y = 0; y < side && low_y + y < grid->height; y++)
        for (uint32_t x = 0; x < side && low_x + x < grid->width; x++) {
            const wend_terrain *terrain = &grid->terrains[grid->terrain[(low_y + y) * grid->width + low_x + x]];
            if (terrain->medium != tree->def.medium || terrain->medium == WEND_MEDIUM_BLOCKED) continue;
            if (free_cells++ == 0) first = terrain->cost;
            one_ground = one_ground && terrain->cost == first;
            ground += terrain->cost;
            mask[(y * side + x) / 64] |= UINT64_C(1) << (y * side + x) % 64;
        }
    const uint64_t cells = (uint64_t)side * side;
    if (free_cells == 0 || (free_cells == cells && one_ground)) {
        tree->plan_masks.count = left;
        return plan_uniform(tree, code, free_cells ? first : (double)INFINITY, summary);
    }
    *summary = mixed_square;
    double occupancy = (double)(cells - free_cells) / (double)cells;
    quad_plan quad = {.code = code,
                      .occupancy = occupancy,
                      .mask = SIZE_MAX,
                      .cost = occupied_quad_cost(tree, occupancy, one_ground ? first : ground / (double)free_cells)};
    if (free_cells < cells && quad.cost < (double)INFINITY) return plan_pieces(tree, quad, left);
    tree->plan_masks.count = left;
    return plan_array_push(&tree->plan, &tree->base.allocator, quad);
}

// ---- Squares of polygons --------------------------------------------------------------------------------------------

static wend_status plan_obstacles(wend_quadtree *tree, uint64_t code, quad_square square, square_summary *summary) {
    double occupancy;
    wend_status status = wend_quadtree_square_area(tree, square, &occupancy);
    if (status) return status;
    *summary = mixed_square;
    return plan_array_push(
        &tree->plan, &tree->base.allocator,
        (quad_plan){
            .code = code, .occupancy = occupancy, .mask = SIZE_MAX, .cost = occupied_quad_cost(tree, occupancy, 1.0)});
}

// ---- The plan -------------------------------------------------------------------------------------------------------

static wend_status plan_square(wend_quadtree *tree, const edit_region *region, uint64_t code, uint32_t depth,
                               const quad_slot *around, square_summary *summary);

// A square that the box does not touch.
static wend_status plan_untouched(wend_quadtree *tree, uint64_t code, const quad_slot *around,
                                  square_summary *summary) {
    if (around) return plan_uniform(tree, code, around->cost, summary);
    const uint32_t *present = quad_map_find(&tree->codes, code);
    *summary = mixed_square;
    if (!present || !tree->slots.items[*present].is_uniform) return WEND_OK;
    *summary = (square_summary){.is_uniform = true, .cost = tree->slots.items[*present].cost, .present = *present};
    return WEND_OK;
}

static wend_status plan_children(wend_quadtree *tree, const edit_region *region, uint64_t code, uint32_t depth,
                                 const quad_slot *around, square_summary *summary) {
    const size_t planned = tree->plan.count, masks = tree->plan_masks.count;
    square_summary children[4];
    bool is_uniform = true;
    for (unsigned i = 0; i < 4; i++) {
        wend_status status = plan_square(tree, region, code << 2 | i, depth + 1, around, &children[i]);
        if (status) return status;
        is_uniform = is_uniform && children[i].is_uniform && children[i].cost == children[0].cost;
    }
    *summary = mixed_square;
    if (!is_uniform) return WEND_OK;
    tree->plan.count = planned;
    tree->plan_masks.count = masks;
    for (unsigned i = 0; i < 4; i++) {
        if (children[i].present == WEND_NO_QUAD) continue;
        wend_status status = quad_array_push(&tree->old, &tree->base.allocator, children[i].present);
        if (status) return status;
    }
    return plan_uniform(tree, code, children[0].cost, summary);
}

// Lists the quads that a divided square has now: they go when it becomes one.
static wend_status list_quads_below(wend_quadtree *tree, uint64_t code, uint32_t depth) {
    wend_status status = WEND_OK;
    for (unsigned i = 0; i < 4 && depth < tree->max_depth && tree->quad_count && !status; i++) {
        const uint32_t *present = quad_map_find(&tree->codes, code << 2 | i);
        status = present ? quad_array_push(&tree->old, &tree->base.allocator, *present)
                         : list_quads_below(tree, code << 2 | i, depth + 1);
    }
    return status;
}

// around: the quad that the square is a part of and that is being divided, or NULL.
static wend_status plan_square(wend_quadtree *tree, const edit_region *region, uint64_t code, uint32_t depth,
                               const quad_slot *around, square_summary *summary) {
    const quad_square square = quad_square_of(tree, code);
    if (!region_touches_square(region, square)) return plan_untouched(tree, code, around, summary);
    if (!around) {
        const uint32_t *present = quad_map_find(&tree->codes, code);
        if (present) {
            around = &tree->slots.items[*present];
            wend_status status = quad_array_push(&tree->old, &tree->base.allocator, *present);
            if (status) return status;
        }
    }
    if (tree->grid)
        return depth == tree->max_depth ? plan_cells(tree, code, square, summary)
                                        : plan_children(tree, region, code, depth, around, summary);
    const square_state found = wend_quadtree_square_state(tree, square);
    if (found != SQUARE_MIXED) {
        wend_status status = around ? WEND_OK : list_quads_below(tree, code, depth);
        return status ? status : plan_uniform(tree, code, found == SQUARE_EMPTY ? 1.0 : (double)INFINITY, summary);
    }
    return depth == tree->max_depth ? plan_obstacles(tree, code, square, summary)
                                    : plan_children(tree, region, code, depth, around, summary);
}

// ---- Carrying it out ------------------------------------------------------------------------------------------------

static void count_quad(wend_quadtree *tree, const quad_slot *slot, int change) {
    const size_t one = (size_t)change; // minus one wraps, as it should
    tree->quad_count += one;
    if (quad_is_blocked(slot)) return;
    tree->free_count += one;
    if (slot->occupancy > 0) tree->partial_count += one;
}

static void journal_note(wend_quadtree *tree, uint64_t code, uint32_t quad, wend_quad_change_kind kind) {
    tree->journal.items[tree->journal.count++] = (wend_quad_change){.code = code, .quad = quad, .kind = kind};
}

static void remove_slot(wend_quadtree *tree, uint32_t quad) {
    quad_slot *slot = &tree->slots.items[quad];
    count_quad(tree, slot, -1);
    if (slot->mask != NO_MASK) {
        tree->masks.items[slot->mask * tree->mask_words] = tree->empty_mask;
        tree->empty_mask = slot->mask;
    }
    *slot = (quad_slot){.next = tree->empty_slot, .mask = NO_MASK};
    tree->empty_slot = quad;
}

// Places for quads and masks: room was made for them.
static uint32_t take_slot(wend_quadtree *tree) {
    if (tree->empty_slot == WEND_NO_QUAD) return (uint32_t)tree->slots.count++;
    uint32_t quad = tree->empty_slot;
    tree->empty_slot = tree->slots.items[quad].next;
    return quad;
}

static uint32_t take_mask(wend_quadtree *tree) {
    if (tree->empty_mask == NO_MASK) {
        uint32_t mask = (uint32_t)(tree->masks.count / tree->mask_words);
        tree->masks.count += tree->mask_words;
        return mask;
    }
    uint32_t mask = tree->empty_mask;
    tree->empty_mask = (uint32_t)tree->masks.items[mask * tree->mask_words];
    return mask;
}

// Fills a slot as planned; the count and the links are the caller's.
static void fill_slot(wend_quadtree *tree, uint32_t quad, const quad_plan *plan, uint32_t next, uint32_t mask) {
    const quad_square square = quad_square_of(tree, plan->code);
    int64_t x = square.x + square.size / 2, y = square.y + square.size / 2;
    if (mask != NO_MASK) {
        const int64_t cell = INT64_C(1) << tree->cell_bits;
        x = square.x + plan->anchor % tree->leaf_cells * cell + cell / 2;
        y = square.y + plan->anchor / tree->leaf_cells * cell + cell / 2;
    }
    tree->slots.items[quad] = (quad_slot){.code = plan->code,
                                          .cost = plan->cost,
                                          .occupancy = plan->occupancy,
                                          .next = next,
                                          .mask = mask,
                                          .x = (int32_t)x,
                                          .y = (int32_t)y,
                                          .is_uniform = plan->is_uniform};
    if (mask != NO_MASK)
        memcpy(tree->masks.items + mask * tree->mask_words, tree->plan_masks.items + plan->mask,
               tree->mask_words * sizeof(uint64_t));
    count_quad(tree, &tree->slots.items[quad], 1);
}

static bool slot_is_as_planned(const wend_quadtree *tree, const quad_slot *slot, const quad_plan *plan) {
    if (slot->cost != plan->cost || slot->occupancy != plan->occupancy || slot->is_uniform != plan->is_uniform ||
        (slot->mask == NO_MASK) != (plan->mask == SIZE_MAX))
        return false;
    return slot->mask == NO_MASK ||
           memcmp(tree->masks.items + slot->mask * tree->mask_words, tree->plan_masks.items + plan->mask,
                  tree->mask_words * sizeof(uint64_t)) == 0;
}

// Exchanges the pieces of a square that has the same code as before: as long as both have pieces their slots are kept.
static void exchange_pieces(wend_quadtree *tree, const quad_plan *plans, size_t count) {
    uint32_t *first = quad_map_find(&tree->codes, plans[0].code);
    uint32_t quad = *first, last = WEND_NO_QUAD;
    tree->slots.items[quad].is_kept = true; // the square's; its list knows it by its first piece
    for (size_t i = 0; i < count; i++) {
        if (quad == WEND_NO_QUAD) {
            quad = take_slot(tree);
            fill_slot(tree, quad, &plans[i], WEND_NO_QUAD, plans[i].mask == SIZE_MAX ? NO_MASK : take_mask(tree));
            tree->slots.items[last].next = quad;
            journal_note(tree, plans[i].code, quad, WEND_QUAD_INSERTED);
            last = quad;
            quad = WEND_NO_QUAD;
            continue;
        }
        quad_slot *slot = &tree->slots.items[quad];
        const uint32_t next = slot->next;
        if (!slot_is_as_planned(tree, slot, &plans[i])) {
            uint32_t mask = slot->mask;
            if (mask != NO_MASK && plans[i].mask == SIZE_MAX) {
                tree->masks.items[mask * tree->mask_words] = tree->empty_mask;
                tree->empty_mask = mask;
                mask = NO_MASK;
            } else if (mask == NO_MASK && plans[i].mask != SIZE_MAX) {
                mask = take_mask(tree);
            }
            const bool is_kept = slot->is_kept;
            count_quad(tree, slot, -1);
            fill_slot(tree, quad, &plans[i], next, mask);
            tree->slots.items[quad].is_kept = is_kept;
            journal_note(tree, plans[i].code, quad, WEND_QUAD_CHANGED);
        }
        last = quad;
        quad = next;
    }
    tree->slots.items[last].next = WEND_NO_QUAD;
    while (quad != WEND_NO_QUAD) {
        uint32_t next = tree->slots.items[quad].next;
        journal_note(tree, plans[0].code, quad, WEND_QUAD_REMOVED);
        remove_slot(tree, quad);
        quad = next;
    }
}

static void insert_pieces(wend_quadtree *tree, const quad_plan *plans, size_t count) {
    uint32_t next = WEND_NO_QUAD;
    for (size_t i = count; i-- > 0;) {
        uint32_t quad = take_slot(tree);
        fill_slot(tree, quad, &plans[i], next, plans[i].mask == SIZE_MAX ? NO_MASK : take_mask(tree));
        next = quad;
    }
    wend_status status = quad_map_put(&tree->codes, &tree->base.allocator, plans[0].code, next);
    ASSERT(status == WEND_OK); // room was made
    (void)status;
    for (uint32_t quad = next; quad != WEND_NO_QUAD; quad = tree->slots.items[quad].next)
        journal_note(tree, plans[0].code, quad, WEND_QUAD_INSERTED);
}

// Calls a function for the pieces of each planned square for which a quad is there already, or is not.
static void each_planned(wend_quadtree *tree, bool present, void (*act)(wend_quadtree *, const quad_plan *, size_t)) {
    for (size_t i = 0, end; i < tree->plan.count; i = end) {
        for (end = i + 1; end < tree->plan.count && tree->plan.items[end].code == tree->plan.items[i].code;) end++;
        if ((quad_map_find(&tree->codes, tree->plan.items[i].code) != NULL) == present)
            act(tree, tree->plan.items + i, end - i);
    }
}

static wend_status make_room(wend_quadtree *tree) {
    const wend_allocator *allocator = &tree->base.allocator;
    const size_t made = tree->plan.count;
    if (tree->slots.count + made >= WEND_NO_QUAD) return WEND_OUT_OF_MEMORY;
    wend_status status = slot_array_reserve(&tree->slots, allocator, tree->slots.count + made);
    if (!status) status = quad_map_reserve(&tree->codes, allocator, tree->codes.count + made);
    if (!status)
        status = word_array_reserve(&tree->masks, allocator,
                                    tree->masks.count + tree->plan_masks.count); // those there are and all new ones
    // At most all pieces there are go and all that were planned come; as much again to sort in.
    size_t changes = made;
    for (size_t i = 0; i < tree->old.count; i++)
        for (uint32_t quad = tree->old.items[i]; quad != WEND_NO_QUAD; quad = tree->slots.items[quad].next) changes++;
    if (!status) status = change_array_reserve(&tree->journal, allocator, 2 * changes);
    return status;
}

static void carry_out(wend_quadtree *tree) {
    tree->journal.count = 0;
    each_planned(tree, true, exchange_pieces);
    for (size_t i = 0; i < tree->old.count; i++) {
        uint32_t quad = tree->old.items[i];
        if (tree->slots.items[quad].is_kept) {
            tree->slots.items[quad].is_kept = false;
            continue;
        }
        const uint64_t code = tree->slots.items[quad].code;
        quad_map_remove(&tree->codes, code);
        while (quad != WEND_NO_QUAD) {
            uint32_t next = tree->slots.items[quad].next;
            journal_note(tree, code, quad, WEND_QUAD_REMOVED);
            remove_slot(tree, quad);
            quad = next;
        }
    }
    each_planned(tree, false, insert_pieces);
    wend_journal_begin(&tree->base.journal);
    for (size_t i = 0; i < tree->journal.count; i++) {
        const wend_change change = wend_change_of_state(tree->journal.items[i].quad);
        wend_journal_add(&tree->base.journal, &change);
    }
    wend_journal_commit(&tree->base.journal);
}

static bool change_comes_before(const wend_quad_change *a, const wend_quad_change *b) {
    return a->kind == WEND_QUAD_REMOVED && b->kind != WEND_QUAD_REMOVED;
}

#define SORT_NAME   sort_changes
#define SORT_ITEM   wend_quad_change
#define SORT_BEFORE change_comes_before
#include "base/memory/sort_template.h"

wend_status wend_quadtree_repair(wend_quadtree *tree, const edit_box *boxes, size_t count) {
    const edit_region region = {boxes, count};
    tree->plan.count = 0;
    tree->plan_masks.count = 0;
    tree->old.count = 0;
    square_summary summary;
    wend_status status = plan_square(tree, &region, 1, 0, NULL, &summary);
    if (!status) status = make_room(tree);
    if (status) return status;
    carry_out(tree);
    if (tree->journal.count) // else there may be no array
        sort_changes(tree->journal.items, tree->journal.count, tree->journal.items + tree->journal.count);
    return WEND_OK;
}

// ---- Following a grid -----------------------------------------------------------------------------------------------

// One unit less on each side: touching the square beside is not changing it.
static wend_status box_of_cells(wend_quadtree *tree, wend_grid_part part) {
    const int bits = tree->cell_bits;
    const edit_box box = {((int64_t)part.x << bits) + 1, ((int64_t)part.y << bits) + 1,
                          ((int64_t)part.end_x << bits) - 1, ((int64_t)part.end_y << bits) - 1};
    return edit_box_array_push(&tree->boxes, &tree->base.allocator, box);
}

static wend_status quadtree_take_changes(void *self, const wend_change *changes, size_t count) {
    wend_quadtree *tree = self;
    wend_grid_part part = {0, 0, tree->grid->width, tree->grid->height};
    wend_status status = WEND_OK;
    tree->boxes.count = 0;
    if (count == WEND_CHANGES_ALL) {
        status = box_of_cells(tree, part);
        count = 0;
    }
    for (size_t i = 0; i < count && !status; i++)
        if (changes[i].effects && wend_grid_part_of_change(tree->grid, &changes[i], &part))
            status = box_of_cells(tree, part);
    if (status) return status;
    if (tree->boxes.count == 0) {
        tree->journal.count = 0;
        return WEND_OK;
    }
    return wend_quadtree_repair(tree, tree->boxes.items, tree->boxes.count);
}

static wend_status quadtree_pull_owner(void *owner) {
    return wend_quadtree_pull(owner);
}

wend_status wend_quadtree_follow_grid(wend_quadtree *tree) {
    return wend_dependant_begin(&tree->source, &tree->grid->base.journal, quadtree_take_changes, true,
                                &tree->base.allocator);
}

void wend_quadtree_own_journal(wend_quadtree *tree) {
    wend_journal_release(&tree->base.journal);
    tree->base.journal = wend_journal_empty(WEND_JOURNAL_CAPACITY, &tree->base.allocator);
    if (!tree->grid) return;
    tree->base.journal.owner = tree;
    tree->base.journal.pull_owner = quadtree_pull_owner;
}

wend_status wend_quadtree_refresh(wend_quadtree *tree) {
    REQUIRE(tree, WEND_INVALID);
    return wend_quadtree_pull(tree);
}

/// Quadtrees: a square world cut into squares, large where nothing happens and small along obstacles.
///
///     wend_quadtree_def def = wend_default_quadtree_def();          quads down to 4 x 4 cells
///     wend_quadtree *tree = NULL;
///     if (wend_quadtree_create_from_grid(grid, &def, NULL, &tree) == WEND_OK) ...
///     wend_path path = wend_path_empty(wend_default_allocator());
///     wend_quadtree_find_cell_path(tree, query, start_cell, goal_cell, &path);      path.points: valid on the grid, smoothed
///     wend_grid_set_terrain(grid, 10, 10, 3, 3, 1);                  the next use repairs the quads there and no others
///     wend_quadtree_destroy(tree);
///
/// Of a grid or of obstacles (areas). A quad that obstacles take up in part is divided until the greatest depth; there
/// it stays whole, and the part that is occupied makes it costlier: a metre in a quad costs
///
///     (1 + (occupied_cost - 1) * occupied part) * cost of its terrain
///
/// and a quad of which more than blocked_above is occupied is blocked. (Kallmann and Kapadia, 2016, section 7.2, with a
/// base cost of 1: free quads are not free of charge.)
///
/// On a grid, the free cells of a quad that is occupied in part may fall into disconnected pieces: then each piece is a
/// quad of its own with the code of the square, distinguished by wend_quad.part. So adjacent quads are always
/// connected, cell by cell.
///
/// A tree may be read from any number of threads; edits need exclusive access. docs/quadtree.md has more.
#ifndef WEND_QUADTREE_H
#define WEND_QUADTREE_H

#include "wend/area.h"
#include "wend/grid.h"
#include "wend/journal.h"
#include "wend/profile.h"
#include "wend/query.h"

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// What a quadtree is

/// As deep as the cells of the grid allow (wend_quadtree_def.depth).
#define WEND_QUADTREE_TO_CELLS UINT32_MAX

/// The greatest depth there is.
#define WEND_QUADTREE_DEPTH_LIMIT 22

/// How to make a quadtree. Start from wend_default_quadtree_def().
typedef struct wend_quadtree_def {
    /// sizeof(wend_quadtree_def), set by wend_default_quadtree_def.
    size_t size;
    /// Of areas: the corner of the root with the smallest x and y, in metres, finite; default (0, 0). A grid has its
    /// own.
    wend_vector2 origin;
    /// Of areas: the side of the root in metres, > 0 and finite, and at least 2^-24 of the largest coordinate. A grid's
    /// root is the smallest square of a power of two of cells that holds the grid; what is beyond the grid is occupied.
    double side;
    /// How often the root may be divided. Of areas: 0 .. WEND_QUADTREE_DEPTH_LIMIT; WEND_QUADTREE_TO_CELLS means 8. Of
    /// a grid: any number, and smallest_cells limits it too. Default WEND_QUADTREE_TO_CELLS.
    uint32_t depth;
    /// Of a grid: the side of the smallest quads in cells, a power of two; default 4. 1: every cell can be a quad.
    uint32_t smallest_cells;
    double blocked_above;     ///< a quad is blocked when more than this part of it is occupied; 0 .. 1, default 0.9
    double occupied_cost;     ///< what a metre would cost in a quad that is occupied wholly; >= 1 and finite, default 2
    bool corners;             ///< steps between quads that share a corner only, where nothing is cut; default true
    uint8_t medium;           ///< of a grid: which medium is free; all others count as occupied; default 0
    wend_allocator allocator; ///< default malloc
} wend_quadtree_def;

/// Quads down to 4 x 4 cells, blocked above 0.9, occupied cost 2, corners, medium 0, malloc; side is 0.
WEND_DEFAULT wend_quadtree_def wend_default_quadtree_def(void) {
    wend_quadtree_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.depth = WEND_QUADTREE_TO_CELLS;
    def.smallest_cells = 4;
    def.blocked_above = 0.9;
    def.occupied_cost = 2;
    def.corners = true;
    def.allocator = wend_default_allocator();
    return def;
}

/// A quadtree.
typedef struct wend_quadtree wend_quadtree;

/// Makes the quadtree of a grid, in time proportional to its cells.
/// @param grid      at most 2^22 cells wide and high. Used, not copied: it must live as long as the tree, which follows
///                  its journal (wend/journal.h)
/// @param findings  receives the errors of an invalid definition, and by warnings what has no effect: what is for
///                  areas, or occupied_cost where blocked_above is 0; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid; WEND_OUT_OF_MEMORY; *tree is unchanged unless
///         WEND_OK
WEND_API wend_status wend_quadtree_create_from_grid(const wend_grid *grid, const wend_quadtree_def *def,
                                                    wend_diagnostics *findings, wend_quadtree **tree);

/// Makes the quadtree of obstacles, which get the ids 0 .. count - 1: areas of any shape, whose terrain is ignored.
/// Their corners are rounded to 2^-24 of the root's side, and lie within 31 sides of its origin; rings of fewer than 3
/// corners cover nothing but still divide quads. The arrays are copied.
///
/// A quad is divided while the boundary of an obstacle runs through its inside, which is decided exactly on rounded
/// corners; the occupied part of a quad that is not divided further is that of the union of all obstacles, to a
/// relative 1e-9. No warning is reported of an obstacle that others cover: it counts again when these are moved or
/// removed.
/// @return as wend_quadtree_create_from_grid
WEND_API wend_status wend_quadtree_create_from_areas(const wend_area *obstacles, size_t count,
                                                     const wend_quadtree_def *def, wend_diagnostics *findings,
                                                     wend_quadtree **tree);

/// Releases a quadtree. NULL is allowed.
WEND_API void wend_quadtree_destroy(wend_quadtree *tree);

// ---------------------------------------------------------------------------------------------------------------------
// Looking at it

/// An invalid quad index.
#define WEND_NO_QUAD UINT32_MAX

/// A quad that is not divided. Its number stays as long as it does; the numbers of quads that are gone are used again.
typedef struct wend_quad {
    /// Its location code: 1, then two bits a level, (y << 1 | x) of the child taken; the root is 1. 0: no quad.
    uint64_t code;
    uint32_t depth;         ///< how often the root was divided to get it
    uint32_t part;          ///< which piece of its square it is, from 0
    wend_vector2 low, high; ///< its square, in metres
    /// Where paths go through it: the middle, or for a piece of cells the cell nearest to their mean.
    wend_vector2 position;
    double occupancy; ///< the part of the square that is occupied, 0 .. 1
    double cost;      ///< of a metre; infinity when blocked
} wend_quad;

/// The quad of a number; its code is 0 when there is none.
WEND_API wend_quad wend_quadtree_get_quad(const wend_quadtree *tree, uint32_t quad);

/// Finds the quad that holds a location, blocked ones too. Squares hold their sides with the smaller x and y. Positions
/// are rounded to 2^-14 of a cell, or for areas to 2^-24 of the root's side.
/// @param location  its cell, the number of the quad, and version are set; the position stays. Of pieces: the one whose
///                  cell it is, or the first when its cell is occupied
/// @return false, with *location unchanged, when it lies outside the root
WEND_API bool wend_quadtree_locate(const wend_quadtree *tree, wend_location *location);

/// The number of the first piece of the quad with a location code, or WEND_NO_QUAD.
WEND_API uint32_t wend_quadtree_find_code(const wend_quadtree *tree, uint64_t code);

/// Room for a quad code as text and its end.
#define WEND_QUAD_CODE_SIZE (WEND_QUADTREE_DEPTH_LIMIT + 6)

/// Writes a location code as Kallmann and Kapadia (2016) do: "0" for the root, else a digit a level: 1 top left, 2 top
/// right, 3 bottom left, 4 bottom right, where top is the smaller y, as pictures of grids show it.
/// @param text  WEND_QUAD_CODE_SIZE characters
WEND_API void wend_quad_code_text(uint64_t code, char *text);

/// The location code of such a text; 0 when it is invalid.
WEND_API uint64_t wend_quad_code_from_text(const char *text);

/// Called for a quad. @return true to go on, false to stop
typedef bool (*wend_quad_visitor)(void *user, uint32_t quad);

/// Visits every quad in the order of location codes (Morton order: parents' order, depth first), pieces in theirs. The
/// order does not depend on the history of the tree.
/// @return WEND_OK, or WEND_CANCELLED when the visitor stopped
WEND_API wend_status wend_quadtree_visit(const wend_quadtree *tree, wend_quad_visitor visitor, void *user);

/// Visits the quads that a step leads to from a quad that is not blocked: those that share a part of a side, then those
/// that share a corner (when the definition has corners), none of them blocked.
/// @return WEND_OK, or WEND_CANCELLED when the visitor stopped
WEND_API wend_status wend_quadtree_visit_neighbours(const wend_quadtree *tree, uint32_t quad, wend_quad_visitor visitor,
                                                    void *user);

/// How large a tree is.
typedef struct wend_quadtree_facts {
    size_t quads;   ///< in all, pieces counted one by one
    size_t free;    ///< not blocked: the states of a search
    size_t partial; ///< of these, occupied in part
    size_t bytes;   ///< of memory, the grid not included
    uint32_t depth; ///< the greatest allowed
} wend_quadtree_facts;

/// How large the tree is. O(1).
WEND_API wend_quadtree_facts wend_quadtree_describe(const wend_quadtree *tree);

/// What going straight from a to b costs: the integral of the quads' costs along the line; infinity when it touches a
/// blocked quad or leaves the root. Touching is decided exactly, on rounded ends, and a side or a corner of a blocked
/// quad is enough: corners are not cut. Along a border the quad with the larger coordinates counts.
WEND_API double wend_quadtree_line_cost(const wend_quadtree *tree, wend_vector2 a, wend_vector2 b);

// ---------------------------------------------------------------------------------------------------------------------
// Changing it

/// Brings the tree of a grid up to date with it now. Every use does so by itself (wend/journal.h), so calling it is
/// optional; but then, when memory is out, those that return no status find no quads. Takes time proportional to the
/// cells of the smallest quads that the changes lie in. The tree is then equal to a new one, but for the numbers of its
/// quads.
/// @return WEND_OK, also for a tree of areas; WEND_OUT_OF_MEMORY with the tree as it was; WEND_INVALID inside a
///         transaction of the grid
WEND_API wend_status wend_quadtree_refresh(wend_quadtree *tree);

/// Adds an obstacle to a tree of areas.
/// @param id  the result; ids of obstacles that were removed are used again
/// @return WEND_OK; WEND_OUT_OF_RANGE when a corner is rejected; WEND_OUT_OF_MEMORY, both with the tree as it was;
///         WEND_INVALID for a grid's tree
WEND_API wend_status wend_quadtree_add_obstacle(wend_quadtree *tree, const wend_area *obstacle,
                                                wend_diagnostics *findings, uint32_t *id);

/// Gives an obstacle another shape or place.
/// @return as wend_quadtree_add_obstacle; WEND_INVALID also when there is no such obstacle
WEND_API wend_status wend_quadtree_move_obstacle(wend_quadtree *tree, uint32_t id, const wend_area *obstacle,
                                                 wend_diagnostics *findings);

/// Takes an obstacle away.
/// @return as wend_quadtree_move_obstacle
WEND_API wend_status wend_quadtree_remove_obstacle(wend_quadtree *tree, uint32_t id);

/// 1 at first; rises with every edit that changes a quad. Edits of a grid that the tree sees at once make one version.
WEND_API uint64_t wend_quadtree_version(const wend_quadtree *tree);

/// The tree's journal, to read what changed (wend/journal.h): the numbers of quads that came, went or changed, as
/// states. It belongs to the tree. Transactions are for trees of areas; of a grid, use the grid's.
WEND_API wend_journal *wend_quadtree_journal(wend_quadtree *tree);

/// What an edit did to a quad.
typedef enum wend_quad_change_kind {
    WEND_QUAD_REMOVED = 0,  ///< removed: divided, merged, or a piece that is gone
    WEND_QUAD_INSERTED = 1, ///< it is new
    WEND_QUAD_CHANGED = 2   ///< its cost, occupancy or cells are others
} wend_quad_change_kind;

/// One change.
typedef struct wend_quad_change {
    uint64_t code;              ///< which square
    uint32_t quad;              ///< its number; that of a removed quad may be one that was inserted
    wend_quad_change_kind kind; ///< what happened to it
} wend_quad_change;

/// What the last edit did, or all edits of the grid since the last use: removed quads first. Empty when they changed no
/// quad, and for a new tree.
/// @return the changes, valid until the next edit
WEND_API const wend_quad_change *wend_quadtree_last_changes(const wend_quadtree *tree, size_t *count);

// ---------------------------------------------------------------------------------------------------------------------
// Paths

/// What to search for. Start from wend_default_quadtree_request().
typedef struct wend_quadtree_request {
    /// sizeof(wend_quadtree_request), set by wend_default_quadtree_request.
    size_t size;
    wend_location start; ///< where from; one that is a quad (wend_location_of_state) means its position
    wend_location goal;  ///< where to, likewise
    bool smooth;         ///< default true: shorten the points (wend/smooth.h)
    uint64_t work;       ///< quads and cells that may be expanded; default WEND_WORK_UNLIMITED
    const wend_cancellation *cancellation; ///< may be NULL
    /// The agent (wend/profile.h); NULL: the default. Copied. No field is honoured yet, a tree is made for points of one
    /// medium: one that differs from the default is reported to the log, and the call returns WEND_UNSUPPORTED.
    const wend_profile *profile;
} wend_quadtree_request;

/// Smooth, no budget; start and goal are bare, at (0, 0).
WEND_DEFAULT wend_quadtree_request wend_default_quadtree_request(void) {
    wend_quadtree_request request = WEND_ZEROED;
    request.size = sizeof request;
    request.start = wend_location_at(0, 0, 0);
    request.goal = wend_location_at(0, 0, 0);
    request.smooth = true;
    request.work = WEND_WORK_UNLIMITED;
    return request;
}

/// Finds a path between two places: A* from quad to quad, where a step costs the distance of the quads' positions (of
/// the start and the goal themselves in their quads), half of it at the cost of each.
///
/// path->states are the quads and path->search_cost is what their steps add up to, least of all; path->points lead from
/// start to goal through the quads, and path->cost is the integral of costs along them: on a grid that of its terrain
/// (wend_grid_line_cost), and the points are valid there; of areas, that of the quads. path->lower_bound is 0: a path
/// elsewhere may be better.
///
/// On a grid, where the quads have no path (blocked ones may hide narrow gaps) the cells are searched; then the path
/// has no states, its cost is that of the points, and path->expanded counts both searches. So a path is found whenever
/// there is one. Outcomes: COMPLETE; UNREACHABLE; START_OFF_MAP, GOAL_OFF_MAP (outside, blocked or occupied);
/// BUDGET_SPENT and CANCELLED (go on with wend_query_resume).
/// @param tree  must stay until the last wend_query_resume of this search, and so must its grid
/// @return WEND_OK; WEND_OUT_OF_MEMORY, and then the path is empty; WEND_UNSUPPORTED when the profile cannot be
///         honoured, WEND_OUT_OF_RANGE when it is invalid, both after a line of the log and with path unchanged.
///         wend_query_resume: WEND_STALE after an edit of the tree or its grid
WEND_API wend_status wend_quadtree_find_path(const wend_quadtree *tree, wend_query *query,
                                             const wend_quadtree_request *request, wend_path *path);

/// The same between two cells of the grid that the tree was made from, smoothed and without a budget: path->points lead
/// from one cell's position to the other's, and path->cost is what they cost on the grid.
/// @return as wend_quadtree_find_path
WEND_API wend_status wend_quadtree_find_cell_path(const wend_quadtree *tree, wend_query *query, uint32_t start,
                                                  uint32_t goal, wend_path *path);

/// Fills in a domain, as far as its size says that there are fields: what an inline function of this header calls, so
/// that programs made with an older one can.
/// @param domain  started from wend_default_domain()
WEND_API void wend_quadtree_fill_domain(const wend_quadtree *tree, wend_domain *domain);

/// A tree as a domain for any planner: states are the numbers of quads, each at its position, and steps cost as in
/// wend_quadtree_find_path. Symmetric, with the tree's journal; invalid numbers, and blocked quads, have no successors.
/// Not dense: edits bring new numbers.
WEND_DEFAULT wend_domain wend_quadtree_domain(const wend_quadtree *tree) {
    wend_domain domain = wend_default_domain();
    wend_quadtree_fill_domain(tree, &domain);
    return domain;
}

/// Proves that the states of a path are valid, with code that shares nothing with the planner: quads that are not
/// blocked, each touching the next, the first and last at start and goal, the cost the sum of the steps. (Its points:
/// wend/smooth.h.)
/// @param findings  receives the first error; may be NULL
/// @return WEND_OK, or WEND_BAD_INPUT
WEND_API wend_status wend_path_check_on_quadtree(const wend_path *path, const wend_quadtree *tree, wend_location start,
                                                 wend_location goal, wend_diagnostics *findings);

// ---------------------------------------------------------------------------------------------------------------------
// Showing it

/// Draws the quads: a rectangle each (free, blocked, or slow with its cost as value), then their borders as lines (grid
/// line), then a mark for each quad that the last edit inserted or changed (note).
WEND_API void wend_quadtree_draw(const wend_quadtree *tree, const wend_draw *draw);

WEND_EXTERN_C_END

#endif

/// Every diagnostic message has a stable number, so programs can react to it and translators can find it.
#ifndef WEND_MESSAGE_H
#define WEND_MESSAGE_H

#include "wend/api.h"

WEND_EXTERN_C_BEGIN

/// The severity of a message.
typedef enum wend_severity {
    WEND_SEVERITY_NOTE = 0,    ///< worth knowing
    WEND_SEVERITY_WARNING = 1, ///< repaired or assumed; the result is usable
    WEND_SEVERITY_ERROR = 2    ///< the input is invalid and was rejected
} wend_severity;

/// The catalogue: X(name, number, severity, printf format). Numbers are pinned: 1xx base, 2xx geometry, 3xx grids and graphs, 4xx plans, 5xx
/// baking, meshes and what is made of them, 600 to 619 paths on meshes, 620 to 739 rules, 740 to 749 domains, 750 on meshes again; a new one
/// takes a free number of its range.
/// A text states what is invalid and what is expected, in one line, without a full stop.
#define WEND_MESSAGE_CATALOGUE(X)                                                                                                         \
    X(ASSERTION_FAILED, 101, ERROR, "%s:%d: %s: contract violation: %s")                                                                  \
    X(JOBS_WORKER_COUNT, 111, ERROR, "worker_count is %u; 0 (one per core) to %u is needed")                                              \
    X(JOBS_HOOKS_INCOMPLETE, 113, ERROR, "%s is set but %s is not; set both, or neither to use wend's own threads")                       \
    X(JOBS_FEWER_WORKERS, 114, WARNING,                                                                                                   \
      "%u of %u worker threads could be started; results are identical, only slower")                                                     \
    X(DEFINITION_SIZE, 118, ERROR, "wend_%s.size is %zu; initialize it with wend_default_%s(), which sets %zu")                           \
    X(DEFINITION_NEWER, 174, ERROR,                                                                                                       \
      "wend_%s.size is %zu, from a newer version of wend: this library supports %zu bytes; use headers and library of the same version")  \
    X(DEFINITION_ALLOCATOR, 119, ERROR,                                                                                                   \
      "the allocator of the %s definition has no %s; wend_default_allocator() has one")                                                   \
    X(FILE_UNREADABLE, 120, ERROR, "the file cannot be read (%s); a readable regular file is needed")                                     \
    X(FILE_NOT_REGULAR, 121, ERROR, "this is %s; a regular file is needed")                                                               \
    X(FILE_TOO_LARGE, 122, ERROR, "the file has %llu bytes; at most %llu are accepted here")                                              \
    X(FILE_CHANGED, 123, ERROR, "the file has %llu bytes but %llu could be read; it must not change while it is read")                    \
    X(FILE_UNWRITABLE, 124, ERROR, "the file cannot be written (%s: %s); any previous file is unchanged")                                 \
    X(FILE_UNMAPPABLE, 125, ERROR, "the file cannot be mapped (%s); open it instead")                                                     \
    X(FILE_TOO_SHORT, 126, ERROR, "there are %llu bytes; a wend file has at least %llu")                                                  \
    X(FILE_NOT_WEND, 127, ERROR, "the first bytes are %s; a wend file starts with %s")                                                    \
    X(FILE_MANGLED, 128, ERROR,                                                                                                           \
      "the first bytes are %s: a transfer as text changed them; transfer the file as binary")                                             \
    X(FILE_VERSION_UNKNOWN, 129, ERROR, "the format's version is %u.%u; this library reads version %u")                                   \
    X(FILE_SIZE_INVALID, 130, ERROR,                                                                                                      \
      "the header declares %llu bytes, got %llu; the complete file and nothing else is needed")                                           \
    X(FILE_CHUNK_COUNT_INVALID, 131, ERROR, "the header declares %llu chunks; %llu bytes have room for at most %llu")                     \
    X(FILE_HEADER_DAMAGED, 132, ERROR, "header and table have the checksum %016llx; expected %016llx")                                    \
    X(FILE_RESERVED_USED, 133, ERROR, "%s is %#llx; a file of version %u.%u may hold %s here")                                            \
    X(FILE_TAG_MALFORMED, 134, ERROR, "%s is %#010llx; four printable ASCII characters are needed")                                       \
    X(CHUNK_MISPLACED, 135, ERROR, "chunk %llu '%s' starts at byte %llu; expected byte %llu")                                             \
    X(CHUNK_TOO_LARGE, 136, ERROR, "chunk %llu '%s' has %llu bytes; with its padding at most %llu are left for it")                       \
    X(FILE_LEFT_OVER, 137, ERROR, "%llu bytes follow the last chunk; the file must end here")                                             \
    X(CHUNK_DAMAGED, 138, ERROR, "chunk %llu '%s' has the checksum %016llx; expected %016llx")                                            \
    X(PADDING_NOT_ZERO, 139, ERROR, "the padding after chunk %llu '%s' holds %#04x; zero is needed")                                      \
    X(CHUNK_UNKNOWN, 140, ERROR,                                                                                                          \
      "chunk '%s' is required to understand the file but unknown; a newer library is needed")                                             \
    X(CHUNK_VERSION_UNKNOWN, 141, ERROR, "chunk '%s' has version %u; versions 1 to %u can be read")                                       \
    X(CHUNK_COUNT_INVALID, 142, ERROR, "there are %llu chunks '%s'; %llu to %llu are needed")                                             \
    X(FILE_KIND_INVALID, 143, ERROR, "the file's kind is '%s'; '%s' is needed")                                                           \
    X(FILE_NESTED_INVALID, 144, ERROR, "chunk '%s' cannot be opened as a file: %s")                                                       \
    X(BYTES_END_EARLY, 145, ERROR, "%s ends %llu bytes from here; %llu bytes are needed")                                                 \
    X(BYTES_LEFT_OVER, 146, ERROR, "%s goes on for %llu bytes; it must end here")                                                         \
    X(BYTES_NOT_TEXT, 147, ERROR, "%s is not valid text; one line of UTF-8 is needed")                                                    \
    X(RECORDING_COUNT_INVALID, 148, ERROR, "the recording declares %llu %s; %s %llu is needed")                                           \
    X(FILE_KIND_UNKNOWN, 149, NOTE, "kind '%s' is unknown here: the container was checked, the contents were not")                        \
    X(JSON_MEMBER_REPEATED, 167, ERROR,                                                                                                   \
      "the member '%s' is repeated; the first one is at line %llu, column %llu, and only one is allowed")                                 \
    X(DEFINITION_FIELD_UNUSED, 173, WARNING, "the %s definition's %s has no effect: %s")                                                  \
    X(COORDINATE_NOT_FINITE, 201, ERROR, "coordinate %c is %s; a finite number is needed")                                                \
    X(COORDINATE_OUT_OF_RANGE, 202, ERROR,                                                                                                \
      "coordinate %c = %.17g is outside the map; between %.17g and %.17g is needed")                                                      \
    X(LATTICE_UNIT_OUT_OF_RANGE, 203, ERROR,                                                                                              \
      "unit exponent %d of the lattice is out of range; between %d and %d is needed")                                                     \
    X(LATTICE_ORIGIN_OUT_OF_RANGE, 204, ERROR,                                                                                            \
      "origin %c = %lld of the lattice is out of range; between %lld and %lld is needed")                                                 \
    X(LATTICE_NOT_EXACT, 205, NOTE,                                                                                                       \
      "coordinate %c = %.17g is not a multiple of the lattice unit %.17g; such coordinates move by up to half a unit")                    \
    X(LATTICE_TOO_SMALL, 206, ERROR,                                                                                                      \
      "coordinates from %.17g to %.17g do not fit in a lattice; a span of at most %.17g is needed")                                       \
    X(TRIANGULATION_COUNT, 212, ERROR, "there are %zu %s; at most %zu are accepted")                                                      \
    X(TRIANGULATION_ARRAY_MISSING, 213, ERROR, "%s is NULL but its count is %zu; an array is needed")                                     \
    X(TRIANGULATION_POINT_RANGE, 214, ERROR, "point %zu is (%d, %d); coordinates from %d to %d are needed")                               \
    X(TRIANGULATION_SEGMENT_END, 215, ERROR, "segment %zu ends in point %u; there are %zu points, numbered from 0")                       \
    X(TRIANGULATION_IS_INVALID, 216, ERROR, "the triangulation is invalid at triangle %u, side %u: %s")                                   \
    X(TRIANGULATION_COUNT_IS_INVALID, 217, ERROR, "the triangulation has %zu triangles; %zu vertices need %zu")                           \
    X(TRIANGULATION_CHAIN_IS_INVALID, 218, ERROR, "the chain of segment %zu is invalid at link %zu: %s")                                  \
    X(GRID_SIZE, 303, ERROR, "the grid is %u x %u cells; both above 0 and a product below %u are needed")                                 \
    X(GRID_TERRAIN_COUNT, 304, ERROR, "terrain_count is %zu; 1 to %d is needed")                                                          \
    X(GRID_TERRAINS_MISSING, 305, ERROR, "terrains is NULL but terrain_count is %zu; an array of that many is needed")                    \
    X(GRID_TERRAIN_COST, 306, ERROR,                                                                                                      \
      "terrain %zu costs %.17g a metre; a finite number above 0 is needed, also times the cell size")                                     \
    X(GRID_TERRAIN_UNKNOWN, 307, ERROR, "cell (%u, %u) has terrain %u; 0 to %zu is needed")                                               \
    X(GRID_NEIGHBOURS, 308, ERROR, "neighbours is %d; 4, 6 or 8 is needed")                                                               \
    X(GRID_CORNER_RULE, 309, ERROR, "corners is %d; 0 (free), 1 (one side) or 2 (no cutting) is needed")                                  \
    X(GRID_VERTEX, 310, ERROR, "vertex is %d; 0 (centre) or 1 (corner) is needed")                                                        \
    X(GRID_CELL_SIZE, 311, ERROR, "cell_size is %.17g m; a finite number above 0 is needed")                                              \
    X(GRID_ORIGIN, 312, ERROR, "origin.%c is %.17g m; a finite number is needed")                                                         \
    X(GRID_TOO_FINE, 313, ERROR,                                                                                                          \
      "cells of %.17g m cannot be distinguished at %c = %.17g m; a cell_size of at least %.17g m is needed there")                        \
    X(GRID_TOO_WIDE, 314, ERROR, "the grid reaches from %c = %.17g m to infinity; a smaller cell_size is needed")                         \
    X(GRID_HEX_VERTEX, 315, ERROR, "vertex is %d with six neighbours; 0 (centre) is needed")                                              \
    X(GRID_NOT_SQUARE, 316, ERROR, "%s needs square cells; 4 or 8 neighbours are needed, not 6")                                          \
    X(PROFILE_COST_NOT_HONOURED, 317, ERROR,                                                                                              \
      "terrain %zu costs the profile %g and the map %g; %s honours the map's cost, or infinity")                                          \
    X(CHANGES_LINE, 318, ERROR, "the line is '%s'; %s is needed")                                                                         \
    X(CHANGES_COST, 319, ERROR,                                                                                                           \
      "the cost is '%s'; a finite decimal number of 0 or more, or -1 where there is no path, is needed")                                  \
    X(MAP_KEY_UNKNOWN, 320, ERROR, "the header has a line '%s'; type, height, width or map is needed")                                    \
    X(MAP_KEY_REPEATED, 321, ERROR, "%s is repeated; only one is allowed")                                                                \
    X(MAP_KEY_MISSING, 322, ERROR, "the header has no %s; a line '%s' is needed before 'map'")                                            \
    X(MAP_TYPE, 323, ERROR, "the type is '%s'; octile is needed")                                                                         \
    X(MAP_NUMBER, 324, ERROR, "%s is '%s'; a whole number from 1 to %u is needed")                                                        \
    X(MAP_TOO_LARGE, 325, ERROR, "the map is %u x %u cells; a product of at most %u is needed")                                           \
    X(MAP_HEADER_ENDS_EARLY, 326, ERROR, "the text ends within the header; 'map' and %s are needed")                                      \
    X(MAP_ENDS_EARLY, 327, ERROR, "the text ends after %u rows; %u are needed")                                                           \
    X(MAP_ROW_LENGTH, 328, ERROR, "the row has %llu cells; %u are needed")                                                                \
    X(MAP_LETTER, 329, ERROR, "%s is not a terrain; one of . G S W T @ O is needed")                                                      \
    X(MAP_LEFT_OVER, 330, ERROR, "'%s' follows the last of %u rows; the text must end here")                                              \
    X(SCENARIO_VERSION, 331, ERROR, "the first line is '%s'; 'version 1' is needed")                                                      \
    X(SCENARIO_COLUMNS, 332, ERROR,                                                                                                       \
      "the line has %zu columns; 9 are needed: bucket, map, width, height, start x and y, goal x and y, length")                          \
    X(SCENARIO_NUMBER, 333, ERROR, "%s is '%s'; a whole number from %u to %u is needed")                                                  \
    X(SCENARIO_LENGTH, 334, ERROR, "the length is '%s'; a finite decimal number of 0 or more is needed")                                  \
    X(PROFILE_NUMBER, 335, ERROR, "the profile's %s is %g; %s is needed")                                                                 \
    X(PROFILE_TERRAIN_COUNT, 336, ERROR,                                                                                                  \
      "the profile's terrain_count is %zu, %s; a list of at most %zu costs is needed")                                                    \
    X(PROFILE_TERRAIN_COST, 337, ERROR, "terrain %zu costs the profile %g; a number above 0, or infinity, is needed")                     \
    X(PROFILE_NOT_HONOURED, 338, ERROR,                                                                                                   \
      "the profile's %s cannot be honoured by %s; leave it at its default or use another planner")                                        \
    X(PROFILE_NOT_PREPARED, 339, ERROR,                                                                                                   \
      "%s was not made for this profile: it knows %zu; add this one to the profiles of its definition")                                   \
    X(DIMACS_LINE, 340, ERROR, "the line starts with '%s'; c, p or %s is needed")                                                         \
    X(DIMACS_PROBLEM, 341, ERROR, "the problem line is '%s'; '%s' is needed")                                                             \
    X(DIMACS_PROBLEM_REPEATED, 342, ERROR, "this is a second problem line; only one is allowed")                                          \
    X(DIMACS_PROBLEM_MISSING, 343, ERROR, "there is no problem line before this; '%s' is needed")                                         \
    X(DIMACS_NUMBER, 344, ERROR, "%s is '%s'; a whole number from %llu to %llu is needed")                                                \
    X(DIMACS_COORDINATE, 345, ERROR, "%s is '%s'; a decimal number is needed that makes at most %g m")                                    \
    X(DIMACS_COLUMNS, 346, ERROR, "the line has %zu words; %zu are needed: %s")                                                           \
    X(DIMACS_CLAIM, 347, ERROR,                                                                                                           \
      "the problem line declares %llu waypoints; at most one per byte of the text, %llu, is accepted")                                    \
    X(DIMACS_COUNT, 348, ERROR, "the text has %llu %s; its problem line declares %llu")                                                   \
    X(DIMACS_OTHER_GRAPH, 349, ERROR, "the coordinates are for %llu waypoints; the %llu of the graph are needed")                         \
    X(DIMACS_REPEATED, 350, ERROR, "the coordinates of waypoint %llu are repeated; only one line is allowed")                             \
    X(DIMACS_WRITE_COST, 351, ERROR, "edge %u costs %.17g; a .gr file holds whole numbers from 1 to %llu")                                \
    X(DIMACS_WRITE_TAGS, 352, ERROR, "edge %u needs the tags %#x; in a .gr file edges have none")                                         \
    X(DIMACS_WRITE_CLOSED, 353, ERROR, "edge %u is closed; a .gr file holds open edges only")                                             \
    X(DIMACS_WRITE_HEIGHT, 354, ERROR, "z of waypoint %u is %.17g m; a .co file holds x and y: 0 is needed")                              \
    X(DIMACS_WRITE_UNIT, 355, ERROR,                                                                                                      \
      "units of %.17g m cannot represent %c = %.17g m of waypoint %u exactly; a unit of 1 m can represent all positions")                 \
    X(DIMACS_TEXT, 358, ERROR, "%s is NULL but %s_length is %zu; a text of that many bytes is needed")                                    \
    X(DIMACS_UNIT, 359, ERROR, "metres_per_unit is %.17g; a finite number above 0 is needed")                                             \
    X(GRAPH_WAYPOINT_COUNT, 362, ERROR, "waypoint_count is %u; 1 to %u is needed")                                                        \
    X(GRAPH_ARRAY_MISSING, 363, ERROR, "%s is NULL; an array of %u elements (%s) is needed")                                              \
    X(GRAPH_POSITION, 364, ERROR, "%c of waypoint %u is %.17g m; between %g and %g is needed")                                            \
    X(GRAPH_EDGE_COUNT, 365, ERROR, "edge_count is %u; 0 to %u is needed")                                                                \
    X(GRAPH_EDGE_END, 366, ERROR, "edge %u leads from %u to %u; waypoints from 0 to %u are needed")                                       \
    X(GRAPH_EDGE_COST, 367, ERROR, "edge %u costs %.17g; a finite number above 0 is needed")                                              \
    X(SPARSE_GRID_DEFAULT_TERRAIN, 382, ERROR, "default_terrain is %u; 0 to %zu is needed")                                               \
    X(SPARSE_GRID_BOX, 383, ERROR,                                                                                                        \
      "the box reaches from %c = %d to %d; a low end, then a high end up to %d is needed")                                                \
    X(QUADTREE_DEPTH, 392, ERROR, "depth is %u; 0 to %u is needed")                                                                       \
    X(QUADTREE_SMALLEST, 393, ERROR, "smallest_cells is %u; a power of two is needed")                                                    \
    X(QUADTREE_BLOCKED_ABOVE, 394, ERROR, "blocked_above is %.17g; a number from 0 to 1 is needed")                                       \
    X(QUADTREE_OCCUPIED_COST, 395, ERROR, "occupied_cost is %.17g; a finite number of 1 or more is needed")                               \
    X(QUADTREE_SIDE, 396, ERROR,                                                                                                          \
      "the root has a side of %.17g m at (%.17g, %.17g); finite numbers, a side above 0 and not below %.17g m are needed")                \
    X(QUADTREE_GRID_SIZE, 397, ERROR, "the grid is %u x %u cells; at most %u x %u are needed")                                            \
    X(QUADTREE_OBSTACLE_POINT, 398, ERROR,                                                                                                \
      "corner %zu of obstacle %zu is (%.17g, %.17g); finite numbers within 31 sides of the root's origin are needed")                     \
    X(PATH_IS_EMPTY, 401, ERROR, "the path has no states; a path has at least its start")                                                 \
    X(PATH_STARTS_ELSEWHERE, 402, ERROR,                                                                                                  \
      "state %zu: the path starts at %llu (%llu), which is not the requested start")                                                      \
    X(PATH_ENDS_ELSEWHERE, 403, ERROR, "state %zu: the path comes from %llu and ends at %llu, which is not the goal")                     \
    X(PATH_STEP_NOT_ALLOWED, 404, ERROR, "state %zu: the step from %llu to %llu is not allowed by the map")                               \
    X(PATH_COST_IS_INVALID, 405, ERROR, "the path's cost is %.17g, but its steps add up to %.17g")                                        \
    X(PATH_HAS_NO_POINTS, 406, ERROR, "the path has no points; at least its start is needed")                                             \
    X(PATH_POINT_ELSEWHERE, 407, ERROR, "point %zu is (%.17g, %.17g); expected (%.17g, %.17g)")                                           \
    X(PATH_LINE_NOT_ALLOWED, 408, ERROR, "the line from point %zu (%.17g, %.17g) to (%.17g, %.17g) is blocked")                           \
    X(PATH_POINTS_COST_IS_INVALID, 409, ERROR, "the cost of the points is %.17g; %.17g %s")                                               \
    X(PATH_LEG_IS_INVALID, 410, ERROR, "leg %zu, which begins at (%.17g, %.17g), is invalid: %s")                                         \
    X(PATH_POINT_IS_INVALID, 411, ERROR, "point %zu: %s (%.17g)")                                                                         \
    X(PATH_FILE_IS_INVALID, 412, ERROR, "the path's chunk '%s' is invalid: %s")                                                           \
    X(TABLE_CONTENTS, 413, ERROR, "contents is %u; WEND_TABLE_NEXT, WEND_TABLE_DISTANCE or both are needed")                              \
    X(TABLE_PRECISION, 414, ERROR, "precision is %d; 0 (double) or 1 (float) is needed")                                                  \
    X(TABLE_TOO_LARGE, 415, ERROR, "the %s of %llu states needs %llu bytes; memory_limit allows %llu")                                    \
    X(TABLE_ZONE, 416, ERROR, "state %llu is in zone %u; zones from 0 to %llu are needed")                                                \
    X(TABLE_MAP_MISSING, 417, ERROR, "the %s definition has no %s; one is needed")                                                        \
    X(TABLE_FORM, 418, ERROR, "form is %d; 0 (auto), 1 (flat) or 2 (zoned) is needed")                                                    \
    X(JUMP_POINTS_GRID, 419, ERROR,                                                                                                       \
      "the grid is %s; squares with eight neighbours and terrain of one cost, fewer than 2^30 cells, are needed")                         \
    X(JUMP_POINTS_SIDE, 420, ERROR, "the grid is %u x %u cells; to keep jumps, fewer than %u a side are needed")                          \
    X(HIERARCHY_GRID, 422, ERROR, "grid is NULL; the grid to build the hierarchy on is needed")                                           \
    X(HIERARCHY_NEIGHBOURS, 423, ERROR, "the grid's cells have %d neighbours; 4 or 8 are needed")                                         \
    X(HIERARCHY_NUMBER, 424, ERROR, "%s is %u; %u to %u is needed")                                                                       \
    X(HIERARCHY_PROFILES, 425, ERROR,                                                                                                     \
      "profiles is %s but profile_count is %zu; set both, or neither for one default profile")                                            \
    X(HIERARCHY_PROFILE_SIDE, 426, ERROR, "profile %zu covers %.0f cells along a side; at most %u can be")                                \
    X(HIERARCHY_COSTS, 427, ERROR,                                                                                                        \
      "terrain costs %.17g a metre and the cheapest %.17g; at most %.17g is needed for a grid of this size")                              \
    X(WEIGHTED_JUMPS_GRID, 428, ERROR,                                                                                                    \
      "the grid is %s; squares with eight neighbours, fewer than 2^30 cells, and costs of a like size are needed")                        \
    X(QUEUE_SLOTS, 432, ERROR, "%s is %u; %u to %u is needed")                                                                            \
    X(QUEUE_EXPRESS_PERCENT, 433, ERROR, "express_percent is %u; 0 to 100 is needed")                                                     \
    X(QUEUE_EXPRESS_DISTANCE, 434, ERROR, "express_distance is %.17g; 0 or more is needed, infinity included")                            \
    X(QUEUE_EXPRESS_WORK, 435, ERROR, "express_work is 0; 1 or more is needed")                                                           \
    X(QUEUE_AGEING, 436, ERROR, "ageing_frames is %u; 0 (never) to %u is needed")                                                         \
    X(QUEUE_SHARE_COUNT, 437, ERROR, "share_count is %u; 2 or more is needed")                                                            \
    X(INCREMENTAL_ALGORITHM, 442, ERROR, "algorithm is %d; 0 (weighted), 1 (ARA*), 2 (D* Lite) or 3 (AD*) is needed")                     \
    X(INCREMENTAL_WEIGHTS, 443, ERROR,                                                                                                    \
      "cost_weight is %.17g and estimate_weight is %.17g; finite numbers of 0 or more are needed, not both 0")                            \
    X(INCREMENTAL_SCHEDULE_MISSING, 444, ERROR, "the schedule is empty; at least one factor of 1 or more is needed")                      \
    X(INCREMENTAL_SCHEDULE, 445, ERROR,                                                                                                   \
      "factor %zu of the schedule is %.17g; a number from 1 to %.17g is needed: factors must not increase")                               \
    X(INCREMENTAL_POLICY, 446, ERROR, "policy is %d; 0 (auto), 1 (always repair) or 2 (always scratch) is needed")                        \
    X(INCREMENTAL_REPAIR_LIMIT, 447, ERROR, "repair_limit is %.17g; a number above 0 is needed")                                          \
    X(INCREMENTAL_START_MOVES, 448, ERROR, "start_moves is %d; 0 (offset) or 1 (rekey) is needed")                                        \
    X(INCREMENTAL_COST_BOUND, 449, ERROR, "cost_bound is %.17g; a number above 0 is needed, infinity for none")                           \
    X(SEARCH_FIELD_UNUSED, 450, WARNING, "the request's %s has no effect: %s")                                                            \
    X(INCREMENTAL_FORWARD_ONLY, 451, ERROR,                                                                                               \
      "%s searches backward, but the domain's capabilities have neither WEND_DOMAIN_PREDECESSORS nor "                                    \
      "WEND_DOMAIN_SYMMETRIC; set the one that holds, or use weighted search or ARA*")                                                    \
    X(GOAL_BOUNDS_MAP, 452, ERROR, "the goal bounds definition has %s; a grid or a domain is needed")                                     \
    X(GOAL_BOUNDS_FORM, 453, ERROR, "form is %d; 0 (auto)%s is needed")                                                                   \
    X(GOAL_BOUNDS_GRID, 454, ERROR,                                                                                                       \
      "the grid is %u x %u cells, the costliest terrain costs %.17g times the cheapest; less than %u cells and %u times are needed")      \
    X(SUBGOALS_GRID, 455, ERROR,                                                                                                          \
      "the grid is %s; squares with eight neighbours, corners not cut, terrain of one cost, fewer than 2^15 a side, are needed")          \
    X(SUBGOALS_LEVELS, 456, ERROR, "level_limit is 0; 1 or more is needed")                                                               \
    X(SUBGOALS_MAP, 458, ERROR, "the subgoals definition has %s; a grid, or a dense and symmetric domain, is needed")                     \
    X(MAP_EDIT_FIELD_UNUSED, 457, WARNING, "the edit's %s has no effect: %s")                                                             \
    X(ESTIMATOR_KIND, 462, ERROR,                                                                                                         \
      "kind is %d; 0 (differential), 1 (dead ends), 2 (gateways) or 3 (perfect) is needed")                                               \
    X(ESTIMATOR_PIVOT_COUNT, 463, ERROR, "pivot_count is 0; at least one pivot is needed")                                                \
    X(ESTIMATOR_PLACEMENT, 464, ERROR, "placement is %d; 0 (farthest), 1 (random), 2 (avoid) or 3 (own) is needed")                       \
    X(ESTIMATOR_PIVOTS_MISSING, 465, ERROR,                                                                                               \
      "pivots is NULL but pivot_count is %zu; an array of that many, or another placement, is needed")                                    \
    X(ESTIMATOR_STATE, 466, ERROR, "%s %zu is %llu; a state below %llu that is not blocked is needed")                                    \
    X(ESTIMATOR_AREA_SIDE, 467, ERROR, "area_side is 0; at least one cell is needed")                                                     \
    X(ESTIMATOR_NEEDS_GRID, 469, ERROR, "%s need a grid; on domains use differential or perfect")                                         \
    X(INDEX_OTHER_MAP, 476, ERROR,                                                                                                        \
      "the file was built for a map with %llu states and the hash %016llx; this map has %llu and %016llx")                                \
    X(INDEX_OTHER_DEFINITION, 477, ERROR,                                                                                                 \
      "the file was built for this map, but with another definition; load it with the definition it was built with")                      \
    X(INDEX_INVALID, 478, ERROR, "the entries up to here do not match the map")                                                           \
    X(PATH_ORACLE_MEMORY, 491, ERROR, "memory_limit is 0; how many bytes labels may take is needed")                                      \
    X(PATH_ORACLE_SIDE, 492, ERROR, "the grid is %u x %u cells; at most %u along a side are needed")                                      \
    X(PATH_ORACLE_LABELS, 493, ERROR, "the labels are not built: %s (%llu bytes); paths are searched for instead")                        \
    X(MOVE_TABLE_DEF, 495, ERROR,                                                                                                         \
      "%s; memory, and a grid of fewer than %u cells whose costs differ by at most %d times are needed")                                  \
    X(MOVE_TABLE_RUNS, 496, ERROR,                                                                                                        \
      "runs take more than %llu bytes after %u of %u cells; paths are searched for instead")                                              \
    X(BAKE_ARRAY_MISSING, 501, ERROR, "%s is NULL; an array of %zu elements (%s) is needed")                                              \
    X(BAKE_TOO_FAR, 503, ERROR,                                                                                                           \
      "point %zu of area %zu: %c = %.17g m; at most %.17g m from the grid's origin is needed")                                            \
    X(BAKE_TERRAIN, 505, ERROR, "%s %zu has terrain %u; 0 to %zu is needed")                                                              \
    X(BAKE_RULE, 506, ERROR, "rule is %d; 0 (largest area), 1 (any blocked) or 2 (centre) is needed")                                     \
    X(BAKE_TERRAIN_GIVEN, 507, ERROR, "grid.terrain is set; NULL is needed: baking computes the cells")                                   \
    X(BAKE_GRID_TOO_LARGE, 508, ERROR, "the grid is %u x %u cells; at most %u along a side are needed")                                   \
    X(BAKE_IMAGE_SIZE, 510, ERROR, "%s is %llu; %llu to %llu is needed")                                                                  \
    X(BAKE_UNKNOWN_RULE, 511, ERROR, "unknown is %d; 0 (reject) or 1 (nearest) is needed")                                                \
    X(BAKE_COLOUR_UNKNOWN, 512, ERROR,                                                                                                    \
      "pixel (%u, %u) has the colour %s; one of the table is needed, where %s is nearest")                                                \
    X(ROADMAP_BOX, 514, ERROR,                                                                                                            \
      "the box is from %c = %.17g m to %.17g m; finite numbers are needed, the first below the second")                                   \
    X(ROADMAP_SAMPLES, 515, ERROR, "%.17g waypoints are asked for; 1 to %u are needed")                                                   \
    X(ROADMAP_RADIUS, 516, ERROR, "%s is %.17g%s; a finite number of 0 or more is needed")                                                \
    X(ROADMAP_JOIN_ROUNDS, 517, ERROR, "join_rounds is %u; 0 to %u is needed")                                                            \
    X(ROADMAP_NO_ROOM, 518, ERROR,                                                                                                        \
      "none of %llu points drawn from the box is free; a box with more free space is needed")                                             \
    X(ROADMAP_FEWER, 519, WARNING, "%u of %u waypoints were found among %llu points drawn; the box is nearly full")                       \
    X(MESH_TERRAIN_COUNT, 522, ERROR, "terrain_count is %zu; 1 to %zu kinds of terrain are needed")                                       \
    X(MESH_TERRAIN_COST, 523, ERROR, "terrain %zu costs %g; a number above 0 and at most 1e300 is needed")                                \
    X(MESH_OUTSIDE, 524, ERROR, "outside is terrain %zu; 0 to %zu is needed")                                                             \
    X(AREAS, 525, ERROR,                                                                                                                  \
      "there are %zu areas but no array, or more than %zu; an array of at most that many is needed")                                      \
    X(AREA_RINGS, 526, ERROR, "the ring sizes of area %zu do not add up to its %zu points")                                               \
    X(AREA_POINTS_MISSING, 527, ERROR, "area %zu has %zu points but no array of them")                                                    \
    X(AREA_TERRAIN, 528, ERROR, "area %zu has terrain %zu; 0 to %zu is needed")                                                           \
    X(AREA_RULE, 529, ERROR, "area %zu has the fill rule %zu; 0 (non-zero) or 1 (even-odd) is needed")                                    \
    X(AREA_POINT_COUNT, 530, ERROR,                                                                                                       \
      "area %zu has %zu points; at most %zu are accepted after those of the areas before it")                                             \
    X(MESH_IS_INVALID, 531, ERROR, "the mesh is invalid at triangle %u: %s")                                                              \
    X(CELLS_ARE_INVALID, 532, ERROR, "the cells are invalid at cell %u: %s")                                                              \
    X(SURFACE_NUMBER, 533, ERROR, "%s is %g; %s is needed")                                                                               \
    X(SURFACE_COUNT, 534, ERROR, "there are %zu vertices and %zu triangles; fewer than 2^32 - 1 and 2^30 are needed")                     \
    X(SURFACE_INDEX, 535, ERROR, "triangle %zu has vertex %u; a number below %zu is needed")                                              \
    X(SURFACE_POINT, 536, ERROR, "triangle %zu has a vertex at (%g, %g, %g); finite numbers are needed")                                  \
    X(SURFACE_EXTENT, 537, ERROR,                                                                                                         \
      "triangles reach from %c = %g m to %g m; between -%g m and that, and at most %g m are needed, at this cell size")                   \
    X(TEXT_NEEDS, 540, ERROR, "unexpected '%s'; %s is needed")                                                                            \
    X(TEXT_STOPS, 541, ERROR, "unexpected end of text; %s is needed")                                                                     \
    X(TEXT_NUMBER_LARGE, 542, ERROR, "the number '%s' is too large; a finite one is needed")                                              \
    X(TEXT_NOT_UTF8, 563, ERROR, "byte 0x%02x is not valid UTF-8 here; text in UTF-8 is needed")                                          \
    X(POLYANYA_SIDE_TWICE, 544, ERROR,                                                                                                    \
      "polygon %llu goes from vertex %llu to %llu, and so does polygon %llu; only one may")                                               \
    X(POLYANYA_NEIGHBOUR, 545, ERROR,                                                                                                     \
      "polygon %llu names %lld as its neighbour over the side from vertex %llu to %llu; expected %lld")                                   \
    X(POLYANYA_VERTEX_LIST, 546, ERROR, "vertex %llu names polygon %lld %llu times; expected %llu")                                       \
    X(POLYANYA_CLOCKWISE, 547, ERROR, "polygon %llu runs clockwise; counterclockwise is needed")                                          \
    X(AREA_TERRAIN_UNKNOWN, 548, ERROR, "there is no terrain '%s'; %s is needed")                                                         \
    X(AREA_TERRAIN_LIMIT, 549, ERROR, "terrain '%s' is one too many; at most %d kinds are accepted")                                      \
    X(AREA_TERRAIN_VALUE, 550, ERROR, "the terrain's %s is %g; %s is needed")                                                             \
    X(AREA_TERRAIN_DIFFERS, 551, ERROR, "terrain '%s' has the %s %g here and %g before; both must be equal")                              \
    X(AREA_RING_SHORT, 552, ERROR, "the ring has %zu points; at least 4 are needed, the last equal to the first")                         \
    X(AREA_RING_OPEN, 553, ERROR, "the ring ends at %g, %g; it must end where it starts, at %g, %g")                                      \
    X(GEOJSON_MEMBER, 554, ERROR, "the object has no %s; %s is needed")                                                                   \
    X(AREA_SKIPPED, 566, WARNING, "%s skipped: only polygons become ground")                                                              \
    X(AREA_NO_POLYGON, 569, ERROR, "there is nothing but %s; a polygon is needed")                                                        \
    X(AREA_HEIGHTS, 577, WARNING, "%zu positions have more than x and y: heights and measures are dropped")                               \
    X(AREA_REFERENCE_SYSTEM, 584, WARNING, "the reference system %s has no effect: coordinates are taken as metres")                      \
    X(AREA_UNUSED_PROPERTY, 587, WARNING, "%zu features have a %s but no terrain: it has no effect")                                      \
    X(SVG_SKIPPED, 594, WARNING, "the drawing has %s: only filled shapes become areas, and these have no effect")                         \
    X(SVG_NOT_FOLLOWED, 596, WARNING, "the drawing has %s: these are ignored")                                                            \
    X(MESH_FILE_INVALID, 555, ERROR, "%s %llu is invalid: %s")                                                                            \
    X(GEOJSON_TERRAIN, 558, ERROR, "terrain is %u; a kind of terrain, 0 to %zu, is needed")                                               \
    X(DECOMPOSITION_KIND, 572, ERROR, "kind is %d; 0 (triangles) to %d is needed")                                                        \
    X(DECOMPOSITION_TOLERANCE, 573, ERROR, "tolerance is %.17g m; a finite number of 0 or more is needed")                                \
    X(DECOMPOSITION_IS_INVALID, 574, ERROR, "the decomposition is invalid at cell %u: %s")                                                \
    X(VISIBILITY_ALGORITHM, 581, ERROR, "algorithm is %d; 0 (expansion) or 1 (sweep) is needed")                                          \
    X(GRID_MESH_GRID, 591, ERROR, "the grid is %s; a grid of squares is needed")                                                          \
    X(GRID_MESH_TERRAINS, 593, ERROR, "none of the grid's %d kinds of terrain is blocked; a blocked one is needed")                       \
    X(ANY_ANGLE_GRID, 595, ERROR, "the grid is %s; a grid of squares is needed")                                                          \
    X(ANY_ANGLE_GRID_SIZE, 597, ERROR, "the grid is %u x %u cells; fewer than %u corners are needed")                                     \
    X(CORNER_PATH_IS_INVALID, 598, ERROR, "the path is invalid at point %zu, (%.17g, %.17g): %s")                                         \
    X(CORNER_PATH_LENGTH, 599, ERROR, "the path's length is %.17g; expected %.17g")                                                       \
    X(PATH_POINT_OFF_LATTICE, 600, ERROR,                                                                                                 \
      "point %zu is (%.17g, %.17g, %.17g); a point of the mesh's lattice is needed, with z = 0")                                          \
    X(PATH_POINT_BLOCKED, 601, ERROR, "point %zu is (%.17g, %.17g), which is blocked")                                                    \
    X(PATH_LENGTH_IS_INVALID, 602, ERROR, "the path's %s is %.17g, but its lines add up to %.17g")                                        \
    X(PATH_BOUND_IS_INVALID, 603, ERROR, "the path costs %.17g, less than its own lower bound of %.17g")                                  \
    X(PATH_LEG_TOO_NEAR, 604, ERROR,                                                                                                      \
      "leg %zu, which begins at (%.17g, %.17g), comes within %.17g m of the wall from (%.17g, %.17g) to (%.17g, %.17g); %.17g is needed") \
    X(SCENARIO_COORDINATE, 610, ERROR, "%s is '%s'; a finite decimal number is needed")                                                   \
    X(ANNOTATIONS_MESH, 621, ERROR, "the annotations have no mesh; the mesh of the world is needed")                                      \
    X(ANNOTATIONS_PLANE, 622, ERROR,                                                                                                      \
      "the plane was made of another mesh; a plane of the annotations' mesh, or none, is needed")                                         \
    X(ANNOTATION_NAME, 624, ERROR, "the name '%s' %s is needed")                                                                          \
    X(ANNOTATION_NAME_TAKEN, 625, ERROR, "the name '%s' is already used by %s %u; another one is needed")                                 \
    X(ANNOTATION_NUMBER, 626, ERROR, "%s is %.17g; %s is needed")                                                                         \
    X(ANNOTATION_KIND, 627, ERROR, "kind is %d; 0 (box) to %d is needed")                                                                 \
    X(ANNOTATION_THING, 628, ERROR, "%s is %u, which is not a thing; one that was added and not removed is needed")                       \
    X(ANNOTATION_BETWEEN, 629, ERROR, "thing and other are both %u; two things are needed")                                               \
    X(ANNOTATION_NEEDS_PLANE, 630, ERROR, "%s needs a plane; give the annotations one when they are made")                                \
    X(ANNOTATION_POINTS, 631, ERROR, "the polygon has %zu points; 3 or more are needed")                                                  \
    X(ANNOTATION_TERRAIN, 632, ERROR, "the terrain is %d; 0 to %zu is needed")                                                            \
    X(ANNOTATION_CALLBACK, 633, ERROR, "the callback is NULL; a function is needed")                                                      \
    X(RULES_LEGS, 642, ERROR, "there are %zu legs and %s array of them; an array of at least one leg is needed")                          \
    X(RULE_PLACE, 643, ERROR, "leg %zu %s %s; %s is needed")                                                                              \
    X(RULE_CONSTRAINTS_MISSING, 644, ERROR,                                                                                               \
      "leg %zu: constraints is NULL but constraint_count is %zu; an array of that many is needed")                                        \
    X(RULE_FIELD, 645, ERROR, "leg %zu, constraint %zu: %s is %s; %s is needed")                                                          \
    X(RULE_LEGS_APART, 646, ERROR, "leg %zu does not begin where leg %zu ends; the same place is needed")                                 \
    X(RULES_OPEN, 647, ERROR,                                                                                                             \
      "the rules repeat, but leg %zu does not end where leg %u begins; the same place is needed")                                         \
    X(RULE_NAME_UNKNOWN, 648, ERROR, "there is no %s '%s'; %s")                                                                           \
    X(RULE_NAME_KIND, 649, ERROR, "'%s' is %s; %s is needed")                                                                             \
    X(RULE_WORD_UNKNOWN, 650, ERROR, "unexpected '%s'; did you mean %s?")                                                                 \
    X(RULE_ARGUMENT_COUNT, 651, ERROR, "%s is given %zu argument%s; %s is needed")                                                        \
    X(RULE_ARGUMENT_RANGE, 652, ERROR, "the %s of %s is %s; %s is needed")                                                                \
    X(RULE_FUNCTION_REJECTED, 653, ERROR, "%s cannot be made here: %s")                                                                   \
    X(RULE_WEIGHT_ZERO, 654, ERROR,                                                                                                       \
      "the weight is 0, which does nothing; a number above 0, or below 0 with Not, is needed")                                            \
    X(RULE_NOT_POSITIVE, 655, ERROR, "Not needs a weight below 0; write %s, or %s")                                                       \
    X(RULE_NOT_MISSING, 656, ERROR, "the negative weight %s needs Not; write %s")                                                         \
    X(RULE_WEIGHT_MISSING, 657, ERROR, "there is no weight; write %s")                                                                    \
    X(RULE_HARD_NEAR, 658, ERROR, "only Not In goes without a weight; write %s, or %s")                                                   \
    X(RULE_FACTOR_ALONE, 659, ERROR, "there is no weight to be multiplied; write %s")                                                     \
    X(RULE_HARD_GRADED, 660, ERROR, "%s is graded and cannot be forbidden altogether; write %s")                                          \
    X(RULE_WHILE_EMPTY, 661, ERROR, "the interval from %s to %s is empty; two different numbers are needed")                              \
    X(RULE_FROM_DIFFERS, 662, ERROR,                                                                                                      \
      "the leg begins at %s, but the one before it ends at %s; write %s, or leave from out")                                              \
    X(RULE_REPEAT_OPEN, 663, ERROR, "the %s begins at %s, but the last ends at %s; write %s")                                             \
    X(RULE_TWICE, 664, ERROR, "'%s' is repeated; only one is allowed")                                                                    \
    X(RULE_TOO_LATE, 665, ERROR, "'%s' must come earlier; write %s")                                                                      \
    X(RULE_BYTE, 666, ERROR, "the byte 0x%02x is not printable ASCII; %s")                                                                \
    X(RULE_COMMA, 667, ERROR,                                                                                                             \
      "unexpected ','; constraints follow each other without commas, and numbers have a decimal point")                                   \
    X(RULE_PREPOSITIONS, 668, ERROR, "the constraint has %s; one of in and near is needed")                                               \
    X(RULES_REPEAT_LEG, 671, ERROR, "repeat_leg is %u; %s")                                                                               \
    X(RULE_FIELD_LEG, 672, ERROR, "leg is %u, but the rules have %u; a smaller number is needed")                                         \
    X(RULE_FIELD_SAMPLES, 673, ERROR, "samples is %u; 0 (integrals) to 1000 is needed")                                                   \
    X(RULE_FIELD_SPEED, 674, ERROR, "extrapolation_speed is %.17g m/s; a finite number of 0 (none) or more is needed")                    \
    X(RULE_FIELD_HORIZON, 675, ERROR, "horizon is %.17g s; a finite number above 0 is needed")                                            \
    X(RULE_FIELD_STEPS, 676, ERROR, "steps is %u; 1 to 64 is needed")                                                                     \
    X(RULE_FIELD_BASE, 679, ERROR, "base_weight is %d; 0 (the sum of positive weights) or 1 (the lowest) is needed")                      \
    X(RULE_MAP_KIND, 682, ERROR, "kind is %d; 0 (triangles) to %d is needed")                                                             \
    X(RULE_MAP_SPACING, 683, ERROR, "spacing is %.17g m; %.17g m, a unit of the mesh's lattice, to %.17g m is needed")                    \
    X(RULE_MAP_SKIPS, 684, ERROR, "skips is %u; %s is needed")                                                                            \
    X(RULE_MAP_WEIGHT, 685, ERROR, "%s is %.17g; a finite number of 0 or more is needed")                                                 \
    X(RULE_MAP_STATES, 686, ERROR,                                                                                                        \
      "a spacing of %.17g m makes %llu places; fewer than %llu are needed: use a larger spacing")                                         \
    X(RULE_MAP_ANNOTATIONS, 687, ERROR,                                                                                                   \
      "the annotations belong to another mesh; annotations of the map's mesh are needed")                                                 \
    X(RULE_PLANNER_MISSING, 692, ERROR, "%s is NULL; a result of %s is needed")                                                           \
    X(RULE_PLANNER_MESH, 693, ERROR, "%s belong to different meshes; the same mesh is needed")                                            \
    X(RULE_PLANNER_ALGORITHM, 694, ERROR, "algorithm is %d; 0 (AD*) or 1 (A*) is needed")                                                 \
    X(RULE_END_FORBIDDEN, 698, ERROR,                                                                                                     \
      "the %s of leg %u, (%.9g, %.9g), is in a hard region: constraint %u, %s, forbids it")                                               \
    X(RULE_END_BLOCKED, 699, ERROR, "the %s of leg %u, (%.9g, %.9g), is not on free ground of the mesh")                                  \
    X(RULE_END_NOWHERE, 700, ERROR, "the %s of leg %u is not on the mesh's lattice, or is a thing that was removed")                      \
    X(RULE_OVERFLOW, 701, ERROR,                                                                                                          \
      "costs of leg %u overflow near (%.9g, %.9g): W0 - W is %.9g there, and 1.1 to the power of more than 6900 is too large; "           \
      "W0 is %.9g, the sum of %zu attractors, the heaviest constraint %u, %s; smaller weights are needed")                                \
    X(RULE_NO_PATH, 691, ERROR,                                                                                                           \
      "no path on this map keeps to the rules of leg %u, of which %zu hard ones are in force")                                            \
    X(RULE_PATH_LINE_BLOCKED, 695, ERROR,                                                                                                 \
      "the line from point %zu to the next, (%.17g, %.17g) to (%.17g, %.17g), is blocked")                                                \
    X(RULE_PATH_FORBIDDEN, 696, ERROR,                                                                                                    \
      "the line from point %zu to the next, (%.17g, %.17g) to (%.17g, %.17g), touches a hard region")                                     \
    X(RULE_PATH_COST, 697, ERROR, "the path's cost is %.17g; expected %.17g")                                                             \
    X(RULE_AGENTS_WORK, 702, ERROR, "work is 0 units a step; 1 or more are needed")                                                       \
    X(RULE_AGENT_SPEED, 703, ERROR, "speed is %.17g metres a second; a finite number of 0 or more is needed")                             \
    X(RULE_AGENT_THING, 704, ERROR, "there is no thing %u; one of the annotations' %u, or WEND_NO_THING, is needed")                      \
    X(DOMAIN_FIELD, 740, ERROR, "the domain has %s; %s is needed")                                                                        \
    X(DOMAIN_BIT, 741, WARNING, "the domain has %s, but its capabilities lack %s: it is ignored")                                         \
    X(DOMAIN_STATE, 742, ERROR, "%s %llu is %llu; a state below %llu is needed")                                                          \
    X(DOMAIN_COST, 743, ERROR, "the step from state %llu to state %llu costs %.17g; a finite cost above 0 is needed")                     \
    X(DOMAIN_MIRROR, 744, ERROR,                                                                                                          \
      "the step from state %llu to state %llu at a cost of %.17g is not among the %s of state %llu; it must "                             \
      "be, at the same cost to the bit")                                                                                                  \
    X(DOMAIN_CHANGES, 745, ERROR,                                                                                                         \
      "two calls listed different %s of state %llu; identical steps in the same order are needed")                                        \
    X(DOMAIN_ESTIMATE, 746, ERROR, "the estimate from state %llu to state %llu is %.17g; the cost is at most %.17g")                      \
    X(DOMAIN_TRIANGLE, 747, ERROR,                                                                                                        \
      "the estimate from state %llu to state %llu is %.17g, but through state %llu it is %.17g; "                                         \
      "WEND_DOMAIN_CONSISTENT requires that it is no more")                                                                               \
    X(DOMAIN_INCONSISTENT, 748, ERROR,                                                                                                    \
      "the estimate to state %llu is %.17g from state %llu, but %.17g from state %llu, a step of %.17g on; "                              \
      "WEND_DOMAIN_CONSISTENT requires that it decreases by no more than the step costs")                                                 \
    X(DOMAIN_STEEP, 749, WARNING,                                                                                                         \
      "the estimate to state %llu is %.17g from state %llu, but %.17g from state %llu, a step of %.17g on; "                              \
      "states may be expanded again, and if the first is too high, paths and bounds are invalid")                                         \
    X(AREA_POINT_NOT_FINITE, 750, ERROR, "point %zu of area %zu is (%g, %g); finite numbers are needed")                                  \
    X(MESH_POINT_OFF_LATTICE, 751, ERROR,                                                                                                 \
      "point %zu of area %zu, (%.17g, %.17g), is off the lattice; (%.17g, %.17g) to (%.17g, %.17g) is needed")                            \
    X(AREA_COORDINATES_OUT_OF_RANGE, 783, ERROR,                                                                                          \
      "coordinate %c = %.17g is larger than any map holds, the first of %zu such; between %.17g and %.17g is needed")                     \
    X(MESH_RING_EMPTY, 752, WARNING, "ring %zu of area %zu has %zu points and encloses nothing; 3 or more are needed")                    \
    X(MESH_EMPTY, 753, WARNING, "the mesh has no areas, and so no ground; one or more are needed")                                        \
    X(EDIT_KIND, 784, ERROR, "edit %zu is of kind %d; a wend_map_edit_kind is needed")                                                    \
    X(EDIT_OBSTACLE, 785, ERROR,                                                                                                          \
      "edit %zu names obstacle %u, which is not there; an id that an edit of kind ADD returned is needed")                                \
    X(EDIT_AREA, 786, ERROR, "edit %zu has no area; one is needed to fill, to add and to move")                                           \
    X(EDIT_NOT_BLOCKED, 787, ERROR,                                                                                                       \
      "edit %zu is blocked, but none of the map's kinds of terrain is; name a terrain instead")                                           \
    X(EDIT_FIELD_UNUSED, 788, WARNING, "edit %zu: %s has no effect: %s")                                                                  \
    X(MESH_EDIT_ROUNDED, 789, NOTE, "edit %zu: %zu corners were moved to the lattice, by %g m at most")                                   \
    X(MESH_WITHOUT_AREAS, 790, ERROR,                                                                                                     \
      "the mesh was read from a file, which keeps no areas; build it from areas to edit it")                                              \
    X(EDIT_IDS, 791, ERROR, "all %u ids of areas are used")                                                                               \
    X(EDIT_UNKNOWN, 792, ERROR, "edit %zu is of kind %s, which %s does not support; wend/map.h lists those it does")                      \
    X(MAP_REQUEST, 793, ERROR, "the request has %s, which %s does not support; wend/map.h lists what it does")                            \
    X(AREA_COVERED, 761, WARNING,                                                                                                         \
      "%zu of %zu areas have no effect, the first is area %zu: later areas cover all of it; "                                             \
      "put it after them or leave it out")                                                                                                \
    X(AREA_FLAT, 773, WARNING,                                                                                                            \
      "%zu of %zu areas have no effect, the first is area %zu: it encloses nothing; "                                                     \
      "corners that are not on one line are needed")

/// The number of a message.
typedef enum wend_message {
    WEND_MESSAGE_NONE = 0, ///< no message
#define WEND_MESSAGE_ENUM(name, number, severity, format) WEND_MESSAGE_##name = number,
    WEND_MESSAGE_CATALOGUE(WEND_MESSAGE_ENUM)
#undef WEND_MESSAGE_ENUM
        WEND_MESSAGE_LARGEST = 9999 ///< no message; keeps the enum's range wide enough for the future
} wend_message;

/// The name of a message, such as "COORDINATE_NOT_FINITE"; "UNKNOWN" for an unknown number.
WEND_API const char *wend_message_name(wend_message message);

/// The severity of a message; an unknown number is an error.
WEND_API wend_severity wend_message_severity(wend_message message);

/// "note", "warning" or "error".
WEND_API const char *wend_severity_text(wend_severity severity);

WEND_EXTERN_C_END

#endif

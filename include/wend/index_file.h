/// Indexes in files: what preprocessing built for a map is saved and loaded by the next run. Path tables, zoned tables,
/// tables of grids, hierarchies, estimators, transit nodes, goal bounds, levels of subgoals.
///
///     wend_hierarchy_def def = wend_default_hierarchy_def();
///     wend_hierarchy *hierarchy = NULL;
///     def.grid = grid;
///     wend_file *file = NULL;
///     if (wend_file_open("arena.hpa", NULL, findings, &file) == WEND_OK)
///         wend_hierarchy_load(file, &def, findings, &hierarchy);             as wend_hierarchy_create, without the preprocessing
///     wend_file_close(file);
///     if (!hierarchy && wend_hierarchy_create(&def, findings, &hierarchy) == WEND_OK) {
///         wend_file_writer *writer = NULL;                                   for the next run
///         if (wend_hierarchy_write(hierarchy, &writer) == WEND_OK) wend_file_writer_save(writer, "arena.hpa", findings);
///         wend_file_writer_destroy(writer);
///     }
///
/// A load is a create that reads the expensive part from a file, and returns the same: the definition names the map,
/// the jobs, the allocator, the memory limit. A file of another map, or of another definition, is rejected (messages
/// 476 and 477). A loaded index gives the results of the saved one, bit for bit, is current for the map as it is now,
/// and is repaired after edits as any other.
///
/// Hardened against untrusted input: a load proves that every path in the file is the one that preprocessing would
/// give. (Of a hierarchy, which edges a search may leave out is not proven: a forged file can hide a path, and do
/// nothing worse. Nor are distances between gateways, of an estimator: a forged file can make a search return a
/// costlier path, or none; nor are goal bounds and which level a subgoal is of, with
/// the same risk.) Nothing of the file is kept: it can be closed at once.
#ifndef WEND_INDEX_FILE_H
#define WEND_INDEX_FILE_H

#include "wend/file.h"
#include "wend/goal_bounds.h"
#include "wend/grid_table.h"
#include "wend/heuristic.h"
#include "wend/hierarchy.h"
#include "wend/path_table.h"
#include "wend/subgoals.h"
#include "wend/transit.h"
#include "wend/zoned_table.h"

WEND_EXTERN_C_BEGIN

/// The kinds of files that hold indexes. This one: a path table.
#define WEND_PATH_TABLE_KIND WEND_TAG('P', 'T', 'A', 'B')
/// A zoned table.
#define WEND_ZONED_TABLE_KIND WEND_TAG('Z', 'T', 'A', 'B')
/// A table of a grid.
#define WEND_GRID_TABLE_KIND WEND_TAG('G', 'T', 'A', 'B')

/// A hierarchy.
#define WEND_HIERARCHY_KIND WEND_TAG('H', 'I', 'E', 'R')
/// An estimator of any kind.
#define WEND_ESTIMATOR_KIND WEND_TAG('E', 'S', 'T', 'I')
/// Transit nodes.
#define WEND_TRANSIT_KIND WEND_TAG('T', 'R', 'N', 'S')
/// Goal bounds.
#define WEND_GOAL_BOUNDS_KIND WEND_TAG('G', 'B', 'N', 'D')
/// Levels of subgoals.
#define WEND_SUBGOALS_KIND WEND_TAG('S', 'U', 'B', 'G')

/// Makes a path table's file in memory: wend_file_writer_save writes it, wend_file_writer_finish gives the bytes;
/// destroy the writer afterwards. Of a table with first steps these alone are kept, for distances follow from them: a
/// byte for each pair of states, as a rule. The table is brought up to date with its domain first, as are the others
/// below with their maps.
/// @return WEND_OK; WEND_OUT_OF_MEMORY; what wend_path_table_refresh returns; *writer unchanged unless WEND_OK
WEND_API wend_status wend_path_table_write(const wend_path_table *table, wend_file_writer **writer);

/// Makes a path table from a file, in time proportional to states * steps. Of a table of floats alone, which cannot be
/// proven, entries are checked to be distances.
/// @param def       as for wend_path_table_create; contents and precision must be those of the file
/// @param findings  receives one error when it is rejected; may be NULL
/// @return what wend_path_table_create returns; WEND_BAD_INPUT when the file is not one of a path table, is for another
///         map or another definition, or is invalid; WEND_UNSUPPORTED when it is of the future; *table is unchanged
///         unless WEND_OK
WEND_API wend_status wend_path_table_load(const wend_file *file, const wend_path_table_def *def,
                                          wend_diagnostics *findings, wend_path_table **table);

/// Makes a zoned table's file in memory, as wend_path_table_write. Its zones are kept too.
WEND_API wend_status wend_zoned_table_write(const wend_zoned_table *table, wend_file_writer **writer);

/// Makes a zoned table from a file, as wend_path_table_load.
/// @param def  as for wend_zoned_table_create; its zones or its zone_size must be those that the saved table was made
///             with
WEND_API wend_status wend_zoned_table_load(const wend_file *file, const wend_zoned_table_def *def,
                                           wend_diagnostics *findings, wend_zoned_table **table);

/// Makes the file of a grid's table in memory, as wend_path_table_write.
WEND_API wend_status wend_grid_table_write(const wend_grid_table *table, wend_file_writer **writer);

/// Makes a grid's table from a file, as wend_path_table_load.
/// @param def  as for wend_grid_table_create; form and zone_side must be those that the saved table was made with
WEND_API wend_status wend_grid_table_load(const wend_file *file, const wend_grid_table_def *def,
                                          wend_diagnostics *findings, wend_grid_table **table);

/// Makes a hierarchy's file in memory, as wend_path_table_write: the ways inside clusters, half a byte a cell and
/// transition at the lowest level.
WEND_API wend_status wend_hierarchy_write(const wend_hierarchy *hierarchy, wend_file_writer **writer);

/// Makes a hierarchy from a file, as wend_path_table_load.
/// @param def  as for wend_hierarchy_create; all but jobs and allocator must be what the saved one was made with
WEND_API wend_status wend_hierarchy_load(const wend_file *file, const wend_hierarchy_def *def,
                                         wend_diagnostics *findings, wend_hierarchy **hierarchy);

/// Makes an estimator's file in memory, as wend_path_table_write: pivots and, for each, the tree of cheapest paths (a
/// byte a state, as a rule); of a perfect heuristic that of its goal; of gateways their distances; of dead ends, which
/// are found in linear time, nothing. Trees are not kept in memory: they are searched for again, so writing costs as
/// much as building without the placement of pivots.
/// @return also WEND_STALE when the map is not what it was built for, though only by rises: wend_estimator_refresh
///         first; or what a function of the domain returned
WEND_API wend_status wend_estimator_write(const wend_estimator *estimator, wend_file_writer **writer);

/// Makes an estimator for a grid from a file, as wend_path_table_load: in time proportional to states * steps * pivots,
/// without a queue.
/// @param grid  as for wend_estimator_create_on_grid
/// @param def   all but jobs and allocator must be what the saved one was made with, as far as its kind has a use for
///              it
/// @return what wend_estimator_create_on_grid returns; else as wend_path_table_load
WEND_API wend_status wend_estimator_load_on_grid(const wend_file *file, const wend_grid *grid,
                                                 const wend_estimator_def *def, wend_diagnostics *findings,
                                                 wend_estimator **estimator);

/// Makes an estimator for a dense domain from a file, as wend_estimator_load_on_grid.
/// @param domain  as for wend_estimator_create_on_domain
WEND_API wend_status wend_estimator_load_on_domain(const wend_file *file, const wend_domain *domain,
                                                   const wend_estimator_def *def, wend_diagnostics *findings,
                                                   wend_estimator **estimator);

/// Makes a file of transit nodes in memory, as wend_path_table_write: the order of the contraction, its shortcuts, the
/// first steps between transit nodes.
WEND_API wend_status wend_transit_write(const wend_transit *transit, wend_file_writer **writer);

/// Makes transit nodes of what a file says, as wend_path_table_load. The contraction is done again in the saved order, so that a load is about a fifth of
/// the work of a create.
/// @param def  as for wend_transit_create; the roads that the profile may use and the number of transit nodes must be those of the saved ones
WEND_API wend_status wend_transit_load(const wend_file *file, const wend_transit_def *def, wend_diagnostics *findings,
                                       wend_transit **transit);

/// Makes a file of goal bounds in memory, as wend_path_table_write: eight bytes a step of a place.
/// @return also WEND_STALE when the map is not what they were built for: wend_goal_bounds_refresh first
WEND_API wend_status wend_goal_bounds_write(const wend_goal_bounds *bounds, wend_file_writer **writer);

/// Makes goal bounds from a file, as wend_path_table_load, without a search. Its boxes are not proven.
/// @param def  as for wend_goal_bounds_create; the form must be that of the saved ones. Nothing is done that jobs or control would matter to
WEND_API wend_status wend_goal_bounds_load(const wend_file *file, const wend_goal_bounds_def *def,
                                           wend_diagnostics *findings, wend_goal_bounds **bounds);

/// Makes a file of subgoals in memory, as wend_path_table_write: the level of each, and the edges that levels added. Of a simple graph, which is made as quickly as read, nothing.
/// @return also WEND_STALE when the levels are not those of the map as it is: wend_subgoals_refresh first
WEND_API wend_status wend_subgoals_write(const wend_subgoals *subgoals, wend_file_writer **writer);

/// Makes subgoals of what a file says, as wend_path_table_load: the simple graph is made from the map, its levels are not searched for. Edges that levels added are proven to be as long as they say and to lead over others.
/// @param def  as for wend_subgoals_create; level_limit must be that of the saved ones
WEND_API wend_status wend_subgoals_load(const wend_file *file, const wend_subgoals_def *def, wend_diagnostics *findings,
                                        wend_subgoals **subgoals);

WEND_EXTERN_C_END

#endif

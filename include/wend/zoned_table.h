/// Zoned tables: exact shortest paths by looking up, in much less memory than one table of all pairs.
///
///     wend_zoned_table_def def = wend_default_zoned_table_def();
///     wend_domain domain;
///     wend_graph_domain(graph, NULL, NULL, &domain);
///     def.domain = &domain;
///     wend_zoned_table *table = NULL;
///     if (wend_zoned_table_create(&def, findings, &table) == WEND_OK) ...
///     wend_zoned_table_find_path(table, start, goal, &path);
///     wend_zoned_table_destroy(table);
///
/// The states are split into zones. Each zone has a table of its own, of paths that stay inside; the states where steps
/// cross from zone to zone form a coarse network with another. A path goes inside its first zone to a border, along the
/// coarse network, and inside its last zone to the goal: every pair of borders is tried, so it is the shortest. Then:
/// zones of your own, edits, memory. Every use first brings the table up to date with its domain (wend_domain.journal).
/// A table may be read from any number of threads.
#ifndef WEND_ZONED_TABLE_H
#define WEND_ZONED_TABLE_H

#include "wend/grid.h"
#include "wend/path_table.h"

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// Making one

/// How to make a zoned table. Start from wend_default_zoned_table_def().
typedef struct wend_zoned_table_def {
    /// sizeof(wend_zoned_table_def), set by wend_default_zoned_table_def.
    size_t size;
    /// Not NULL; dense; its successors, journal and touched are all that is used. Copied; what it refers to must be
    /// valid as long as the table.
    const wend_domain *domain;
    /// By state: its zone, below the number of states; copied. NULL: made as wend_domain_make_zones does.
    const uint32_t *zones;
    uint32_t zone_size;    ///< for zones that are made: how many states they aim at; 0: about 4 * sqrt(states)
    uint64_t memory_limit; ///< bytes the table may take; more is rejected before it is computed; default none
    wend_jobs *jobs;       ///< the job system; default NULL: the calling thread. Not kept
    /// To watch and to stop it, once for each zone and once for the network; may be NULL.
    const wend_jobs_control *control;
    wend_allocator allocator; ///< default malloc; called on the calling thread only
    /// The agent (wend/profile.h); NULL: the default. No field is honoured, a domain is made for an agent: one that
    /// differs from the default is reported, and the call returns WEND_UNSUPPORTED.
    const wend_profile *profile;
} wend_zoned_table_def;

/// Zones that are made, no limit, the calling thread, malloc; no domain.
WEND_DEFAULT wend_zoned_table_def wend_default_zoned_table_def(void) {
    wend_zoned_table_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.memory_limit = UINT64_MAX;
    def.allocator = wend_default_allocator();
    return def;
}

/// A zoned table.
typedef struct wend_zoned_table wend_zoned_table;

/// Works out a zoned table. The same bits for any number of workers.
/// @param findings  receives the errors of an invalid definition, also how many bytes are needed; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid or the table its memory limit; WEND_OUT_OF_MEMORY;
///         WEND_CANCELLED; WEND_UNSUPPORTED when the profile cannot be honoured; what the domain returned when it
///         failed. *table is unchanged unless WEND_OK
WEND_API wend_status wend_zoned_table_create(const wend_zoned_table_def *def, wend_diagnostics *findings,
                                             wend_zoned_table **table);

/// Releases a table. NULL is allowed.
WEND_API void wend_zoned_table_destroy(wend_zoned_table *table);

/// Makes zones by growing them: from the lowest state that has none, breadth first along steps in either direction,
/// until `zone_size` states are in or nothing is left to take.
/// @param zones  as many as the domain has states
/// @return WEND_OK; WEND_OUT_OF_MEMORY; WEND_INVALID when the domain is not dense; what the domain returned when it
///         failed
WEND_API wend_status wend_domain_make_zones(const wend_domain *domain, uint32_t zone_size, wend_allocator allocator,
                                            uint32_t *zones);

/// Makes zones of a grid: squares of `side` x `side` cells, each split into the parts that are connected inside it (by
/// steps of the grid as it is). Cells without steps share a zone with the first part of their square.
/// @param zones  one for each cell
/// @return WEND_OK, or WEND_OUT_OF_MEMORY
WEND_API wend_status wend_grid_make_zones(const wend_grid *grid, uint32_t side, wend_allocator allocator,
                                          uint32_t *zones);

// ---------------------------------------------------------------------------------------------------------------------
// Asking it

/// The cost of the shortest path; infinity when there is none or a state is invalid. Sums are made in three parts, so
/// the last bits may differ from a path table's; with whole costs they do not. Time: the borders of the one zone times
/// those of the other. NaN when the table could not be brought up to date: wend_zoned_table_refresh returns why.
WEND_API double wend_zoned_table_distance(const wend_zoned_table *table, uint64_t from, uint64_t to);

/// The shortest path, its cost summed from the goal back. A state that does not exist is START_OFF_MAP or GOAL_OFF_MAP.
/// @return WEND_OK with path->outcome COMPLETE, UNREACHABLE or one of these; WEND_OUT_OF_MEMORY with path
///         unchanged
WEND_API wend_status wend_zoned_table_find_path(const wend_zoned_table *table, uint64_t start, uint64_t goal,
                                                wend_path *path);

/// Statistics of a zoned table.
typedef struct wend_zoned_table_facts {
    uint64_t zones;        ///< zone numbers in use
    uint64_t borders;      ///< states of the coarse network
    uint64_t coarse_steps; ///< its steps
    size_t zone_bytes;     ///< of the tables of the zones
    size_t coarse_bytes;   ///< of the coarse network's table
    size_t bytes;          ///< of everything
    uint64_t flat_bytes;   ///< the entries that one path table of all pairs would need
    // When it was last brought up to date, or 0:
    uint64_t zones_recomputed;        ///< those with a changed state
    uint64_t coarse_goals_recomputed; ///< borders to which any distance changed
    bool coarse_was_remade;           ///< other states are borders now: the coarse network was rebuilt
} wend_zoned_table_facts;

/// Statistics of the table. Zeros when it could not be brought up to date.
WEND_API wend_zoned_table_facts wend_zoned_table_describe(const wend_zoned_table *table);

// ---------------------------------------------------------------------------------------------------------------------
// After an edit

/// Brings a table up to date with its domain now, with workers: the same as a new one with the same zones, bit for bit.
/// Uses do so by themselves, on one thread. Zones without a changed state are kept; of the coarse network, the borders
/// whose distances the edit leaves as they were. States keep their zones.
/// @param jobs  the job system; may be NULL
/// @return as wend_path_table_refresh; WEND_OUT_OF_RANGE when the table would now take more than its memory limit
WEND_API wend_status wend_zoned_table_refresh(wend_zoned_table *table, wend_jobs *jobs);

WEND_EXTERN_C_END

#endif

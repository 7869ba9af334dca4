/// Journals: what changed on a map, and when.
///
/// Every map keeps its last changes with their versions. Whatever is derived from a map (incremental searches,
/// hierarchies, tables, quadtrees of grids, ...) reads there what it missed, at its next use: edit the map and query
/// again, no notification is needed.
///
///     wend_journal *journal = wend_grid_journal(grid);
///     wend_journal_begin(journal);                                  one version for two edits
///     wend_grid_set_terrain(grid, 20, 5, 3, 3, 1);
///     wend_grid_set_terrain(grid, 40, 5, 1, 1, 0);
///     wend_journal_commit(journal);
///
/// A journal holds a bounded number of changes. A reader that comes too late gets WEND_CHANGES_ALL, that anything may
/// have changed, and rebuilds. Versions start at 1 and rise by 1 with every edit, or transaction, that changed
/// something.
///
/// Edits need exclusive access to a map and to all that is derived from it. After an edit, the first use of something
/// derived brings it up to date, on the thread that uses it and with its own allocator, while others that use it at the
/// same time wait; once it is up to date, a use costs a comparison more. wend_X_refresh does it at a time of your
/// choosing.
///
/// Then: reading changes, and journals for domains of your own.
#ifndef WEND_JOURNAL_H
#define WEND_JOURNAL_H

#include "wend/allocator.h"
#include "wend/status.h"

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// Changes

/// What a change names.
typedef enum wend_change_kind {
    WEND_CHANGE_CELLS = 0,    ///< a rectangle of cells, of grids and sparse grids
    WEND_CHANGE_STATE = 1,    ///< a state, whose steps changed
    WEND_CHANGE_EDGE = 2,     ///< an edge of a graph
    WEND_CHANGE_BOX = 3,      ///< a rectangle of the plane, in lattice units of the map
    WEND_CHANGE_OBSTACLE = 4, ///< an obstacle: its id, and a rectangle of the plane that holds where it was and is
    WEND_CHANGE_LINK = 5      ///< a link
} wend_change_kind;

/// What a change did, by the map's own costs and media: bits of wend_change.effects. None: terrain became other terrain
/// of the same cost and medium, say, which matters only to readers with costs of their own.
typedef enum wend_change_effect {
    WEND_EFFECT_ROSE = 1, ///< a cost may have risen, or a step may have gone
    WEND_EFFECT_FELL = 2, ///< a cost may have fallen, or a step may have come
    WEND_EFFECT_REACH = 4 ///< reachability may have changed
} wend_change_effect;

/// A change of a map.
typedef struct wend_change {
    uint64_t version; ///< the version that it made; set by wend_journal_add
    uint16_t kind;    ///< wend_change_kind
    uint16_t effects; ///< wend_change_effect bits
    uint32_t id;      ///< EDGE, OBSTACLE, LINK: which
    /// CELLS, BOX, OBSTACLE: the rectangle, both ends included. STATE: low_x is the state's lower half, low_y its upper
    /// one (wend_change_of_state).
    int32_t low_x, low_y, high_x, high_y;
} wend_change;

/// A change of a state, with all effects.
WEND_API wend_change wend_change_of_state(uint64_t state);

/// The state that a change of kind STATE names.
WEND_API uint64_t wend_change_state(const wend_change *change);

// ---------------------------------------------------------------------------------------------------------------------
// Transactions

/// A journal. Those of maps belong to the maps (wend_grid_journal and others).
typedef struct wend_journal wend_journal;

/// Begins a transaction: all changes until wend_journal_commit make one version. Transactions group edits and do not
/// undo them. They may be nested; the outermost one counts. Using what is derived from the map inside of one, after an
/// edit, is misuse: WEND_INVALID.
WEND_API void wend_journal_begin(wend_journal *journal);

/// Ends the transaction. The version rises if anything changed. Changes that lie close together are recorded as one: a
/// rectangle of which at most a quarter did not change.
WEND_API void wend_journal_commit(wend_journal *journal);

// ---------------------------------------------------------------------------------------------------------------------
// Reading

/// The count that means that anything may have changed.
#define WEND_CHANGES_ALL SIZE_MAX

/// The newest version, from 1. The journal of a derived map, such as the quadtree of a grid, is brought up to date
/// first; when that fails, this is the version before.
WEND_API uint64_t wend_journal_version(const wend_journal *journal);

/// Copies the changes after a version, oldest first.
/// @param since    the last version the caller has seen; 0: none
/// @param changes  *count changes; may be NULL when *count is 0
/// @param count    in: the room for changes; out: how many there are, also when that is more than the room and only the
///                 oldest were copied; or WEND_CHANGES_ALL: the journal does not remember all that happened since
/// @param version  in: the newest version wanted, UINT64_MAX for now; out: the version that these changes lead to
/// @return WEND_OK; WEND_OUT_OF_MEMORY when a derived map could not be brought up to date, with *count and *version
///         unchanged
WEND_API wend_status wend_journal_read(const wend_journal *journal, uint64_t since, wend_change *changes, size_t *count,
                                       uint64_t *version);

/// The number of changes a journal of a map holds by default.
#define WEND_JOURNAL_CAPACITY 512

/// Sets how many changes a journal remembers, and forgets those it has. 64 bytes each, allocated when something is
/// first derived from the map. Needs exclusive access, as edits do.
/// @param capacity  1 .. 2^24
/// @return WEND_OK; WEND_OUT_OF_MEMORY, with the journal unchanged
WEND_API wend_status wend_journal_set_capacity(wend_journal *journal, size_t capacity);

// ---------------------------------------------------------------------------------------------------------------------
// For domains of your own (wend_domain.journal)

/// Makes a journal.
/// @param capacity   how many changes it remembers: 1 .. 2^24
/// @param journal  unchanged unless WEND_OK
/// @return WEND_OK or WEND_OUT_OF_MEMORY
WEND_API wend_status wend_journal_create(size_t capacity, wend_allocator allocator, wend_journal **journal);

/// Releases a journal that wend_journal_create made. NULL is allowed.
WEND_API void wend_journal_destroy(wend_journal *journal);

/// Adds a change, which makes a new version; in a transaction, all changes make one. For maps of your own: those of
/// wend add theirs themselves.
WEND_API void wend_journal_add(wend_journal *journal, const wend_change *change);

/// Records that anything may have changed: the next read returns WEND_CHANGES_ALL. Makes a version as wend_journal_add
/// does. Grids with more than 2^31 columns or rows do so at every edit.
WEND_API void wend_journal_add_all(wend_journal *journal);

WEND_EXTERN_C_END

#endif

// Facts about repaired paths, shared by tests and fuzz targets.
#ifndef WEND_TEST_REPAIR_PROPERTIES_H
#define WEND_TEST_REPAIR_PROPERTIES_H

#include "support/choices.h"

typedef enum repair_mode {
    REPAIR_EXACT,
    REPAIR_CORRIDOR,      // all ground costs the same
    REPAIR_COSTLY,        // corridors through several terrains, for agents of all kinds
    REPAIR_DISC,          // exact, with a radius
    REPAIR_DISC_CORRIDOR, // corridors with a radius
    REPAIR_MODES
} repair_mode;

// What happened in some worlds.
typedef struct repair_tally {
    int only; // a repair_mode; REPAIR_MODES: any
    uint64_t rounds, edits, kept, mended, searched;
    uint64_t broken, moved, kept_after_edit;
} repair_tally;

// In any world, whatever is edited, and wherever the agent has gone meanwhile: a path that is kept, mended or searched passes the check on the mesh as it is, has the outcome of a search,
// costs what was promised beside an exact search, and is called broken only where the check calls it invalid. What is proven of it is below the shortest path.
bool repairs_keep_their_promise(choices *source, void *user);

#endif

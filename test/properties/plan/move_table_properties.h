// What holds for move tables on every grid, judged by a textbook's Dijkstra. Tests run these on seeds, fuzz targets on bytes.
#ifndef WEND_TEST_MOVE_TABLE_PROPERTIES_H
#define WEND_TEST_MOVE_TABLE_PROPERTIES_H

#include "properties/plan/search_properties.h"
#include "support/choices.h"

// Paths and next cells, of tables that were built, in pieces and by workers, of files, and after edits.
bool move_tables_agree_with_dijkstra(choices *source, void *user);

// A file whose entries were changed is rejected, or leads to paths.
bool forged_move_tables_are_rejected_or_lead_to_paths(choices *source, void *user);

// One of the above, chosen first: what the fuzz target runs.
bool any_move_table_agrees(choices *source, void *user);

#endif

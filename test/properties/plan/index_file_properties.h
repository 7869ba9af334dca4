// Facts about indexes in files that tests and fuzz targets share.
#ifndef WEND_TEST_INDEX_FILE_PROPERTIES_H
#define WEND_TEST_INDEX_FILE_PROPERTIES_H

#include "support/choices.h"

// Counts of what happened. May be NULL as a property's user.
typedef struct index_file_tally {
    uint64_t saved, edited, rejected_maps;
    uint64_t lies, rejected_lies, harmless_lies; // a lie that is accepted changes nothing, or what nobody can prove
} index_file_tally;

// Loaded for the same map it gives the same bytes, answers and repairs; for another map, and with another definition, it is rejected with the right words.
bool an_index_from_a_file_is_the_one_that_was_saved(choices *source, void *user);
// Bytes changed and checksums corrected: rejected with one line, or of no effect on answers that are proven; and never anything worse, also after edits.
bool a_lying_index_file_does_no_harm(choices *source, void *user);

#endif

// Every kind of search on one query, in any order. Tests run this on seeds, fuzz targets on bytes.
#ifndef WEND_TEST_QUERY_KIND_PROPERTIES_H
#define WEND_TEST_QUERY_KIND_PROPERTIES_H

#include "support/choices.h"

#define QUERY_KINDS 14

// How often each kind of search was asked, and how often another was asked just before.
typedef struct query_kind_tally {
    uint64_t asked[QUERY_KINDS];
    uint64_t changes;
    uint64_t near_the_end; // of search numbers
    uint64_t paths;        // that are complete and longer than a state or a point
} query_kind_tally;

// Kinds of search alternate on one query, with search numbers near their end, some of them given up half-way: every answer, and what can be
// asked of the search afterwards, is that of a query made for it alone. `user` is a query_kind_tally or NULL.
bool kinds_share_one_query(choices *source, void *user);

#endif

// Every kind of search on one query, in any order. Tests run this on seeds, fuzz targets on bytes.
#ifndef WEND_TEST_QUERY_KIND_PROPERTIES_H
#define WEND_TEST_QUERY_KIND_PROPERTIES_H

#include "support/choices.h"

#define QUERY_KINDS_LIMIT 32

// The kind of search that a row of the table asks, by the name in its search_kind; NULL: there are no more rows.
const char *query_kind_name(size_t row);

// How often each row was asked, how often that kind did search then, and how often another was asked just before.
typedef struct query_kind_tally {
    uint64_t asked[QUERY_KINDS_LIMIT], met[QUERY_KINDS_LIMIT];
    uint64_t changes;
    uint64_t near_the_end; // of search numbers
    uint64_t paths;        // that are complete and longer than a state or a point
} query_kind_tally;

// Kinds of search alternate on one query, with search numbers near their end, some of them given up half-way: every answer, and what can be
// asked of the search afterwards, is that of a query made for it alone. `user` is a query_kind_tally or NULL.
bool kinds_share_one_query(choices *source, void *user);

#endif

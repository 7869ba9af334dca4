// Facts about graphs and DIMACS texts that tests and fuzz targets share.
#ifndef WEND_TEST_GRAPH_PROPERTIES_H
#define WEND_TEST_GRAPH_PROPERTIES_H

#include "support/choices.h"

// Counts of what the worlds were like, so that a test can see that they were worth judging. May be NULL as a property's user.
typedef struct graph_tally {
    uint64_t found, unreachable, rejected_by_islands, guided;
    uint64_t resumed, settled_by_islands, damaged; // of the graph's own search
} graph_tally;

bool graph_paths_agree_with_dijkstra(choices *source, void *user);   // user: graph_tally, or NULL
bool graph_searches_agree_with_domains(choices *source, void *user); // likewise
bool graph_islands_agree_with_naive(choices *source, void *user);
bool located_waypoints_are_the_nearest(choices *source, void *user);
bool an_edited_graph_is_like_a_new_one(choices *source, void *user);
bool a_written_dimacs_graph_reads_the_same(choices *source, void *user);
bool a_graph_written_as_dimacs_reads_the_same(choices *source, void *user);
bool a_mangled_dimacs_graph_is_judged(choices *source, void *user);

// Reads the text as a `.gr` or, after the first zero byte, a `.co` beside it. NULL, or what was wrong with how it was judged.
const char *judge_dimacs(const char *text, size_t length);

#endif

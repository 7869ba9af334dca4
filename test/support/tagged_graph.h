// A graph and the tags of its edges that somebody may use, as tests carry them about; and the calls with the profile that says so.
#ifndef WEND_TEST_TAGGED_GRAPH_H
#define WEND_TEST_TAGGED_GRAPH_H

#include "wend/graph.h"
#include "wend/query.h"
#include "wend/smooth.h"

#include <stdlib.h>

#define ALL_TAGS UINT64_MAX

typedef struct tagged_graph {
    const wend_graph *graph;
    uint64_t tags;
} tagged_graph;

static inline wend_profile profile_of_tags(uint64_t tags) {
    wend_profile profile = wend_default_profile();
    profile.link_tags = tags;
    return profile;
}

// Its domain; that takes a few bytes of the graph's memory at most.
static inline wend_domain tagged_graph_domain(const tagged_graph *tagged) {
    const wend_profile profile = profile_of_tags(tagged->tags);
    wend_domain domain;
    if (wend_graph_domain(tagged->graph, &profile, NULL, &domain)) abort();
    return domain;
}

static inline wend_status tagged_graph_find_path(const tagged_graph *tagged, wend_query *query,
                                                 const wend_search_request *request, wend_path *path) {
    const wend_profile profile = profile_of_tags(tagged->tags); // gone when the search is resumed
    wend_search_request asked = *request;
    asked.profile = &profile;
    return wend_graph_find_path(tagged->graph, query, &asked, path);
}

static inline wend_status tagged_graph_check(const wend_path *path, const tagged_graph *tagged, uint32_t start,
                                             uint32_t goal, wend_diagnostics *findings) {
    const wend_profile profile = profile_of_tags(tagged->tags);
    return wend_path_check_on_graph(path, tagged->graph, &profile, start, goal, findings);
}

#endif

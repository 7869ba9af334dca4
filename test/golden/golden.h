// Golden hashes: one number for each module's output, the same for every worker count, compiler, optimisation and platform.
//
// hashes.txt holds them. A hash that changes is a commit of its own that says why.
#ifndef WEND_TEST_GOLDEN_H
#define WEND_TEST_GOLDEN_H

#include "wend/wend.h"

// Runs a fixed piece of work and hashes everything that came out.
uint64_t golden_annotations(wend_jobs *jobs);
uint64_t golden_any_angle(wend_jobs *jobs);
uint64_t golden_bake(wend_jobs *jobs);
uint64_t golden_containers(wend_jobs *jobs);
uint64_t golden_corridor(wend_jobs *jobs);
uint64_t golden_decomposition(wend_jobs *jobs);
uint64_t golden_elementary(wend_jobs *jobs);
uint64_t golden_geometry(wend_jobs *jobs);
uint64_t golden_graph(wend_jobs *jobs);
uint64_t golden_grid(wend_jobs *jobs);
uint64_t golden_hexagons(wend_jobs *jobs);
uint64_t golden_hierarchy(wend_jobs *jobs);
uint64_t golden_index_file(wend_jobs *jobs);
uint64_t golden_index_file_of_guides(wend_jobs *jobs);
uint64_t golden_heuristic(wend_jobs *jobs);
uint64_t golden_jobs(wend_jobs *jobs);
uint64_t golden_request_queue(wend_jobs *jobs);
uint64_t golden_quadtree(wend_jobs *jobs);
uint64_t golden_living(wend_jobs *jobs);
uint64_t golden_mesh(wend_jobs *jobs);
uint64_t golden_plane(wend_jobs *jobs);
uint64_t golden_rule_field(wend_jobs *jobs);
uint64_t golden_rule_maps(wend_jobs *jobs);
uint64_t golden_rule_planner(wend_jobs *jobs);
uint64_t golden_rule_language(wend_jobs *jobs);
uint64_t golden_search(wend_jobs *jobs);
uint64_t golden_sparse_grid(wend_jobs *jobs);
uint64_t golden_tables(wend_jobs *jobs);
uint64_t golden_triangulation(wend_jobs *jobs);
uint64_t golden_visibility(wend_jobs *jobs);

#endif

// A small road graph: junctions on a shaken lattice, streets between neighbours, a fast arterial every eighth row and column, some streets
// missing and some one-way. Public headers only.
//
// Unlike the roads of graph_scenes.h, costs need not be whole, as sums of doubles are what tables have to bear; and the golden hashes of tables are
// those of these roads.
#ifndef WEND_SCENES_TABLE_ROADS_H
#define WEND_SCENES_TABLE_ROADS_H

#include "wend/wend.h"

typedef struct scene_table_roads_def {
    uint32_t columns, rows; // junctions, each >= 1
    uint64_t seed;          // any number
    bool whole;             // costs are whole seconds, so that sums are exact; else seconds
    wend_allocator allocator;
} scene_table_roads_def;

// Makes it. Returns as wend_graph_create.
wend_status scene_table_roads_make(const scene_table_roads_def *def, wend_graph **graph);

#endif

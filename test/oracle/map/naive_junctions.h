// What is left of a graph of degree 3 without its dead ends, by looking again and again.
#ifndef NAIVE_JUNCTIONS_H
#define NAIVE_JUNCTIONS_H

#include <stddef.h>

// Neighbours of each of `count` triangles, by side; -1: none. ways[t] gets how many neighbours of t are left: 0 when it is not left itself.
void naive_junctions(const long (*neighbours)[3], size_t count, int *ways);

#endif

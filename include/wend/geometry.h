/// Plane geometry: lattices, exact predicates, segments, polygons, triangulations.
// Made by scripts/generate_lists.py; do not edit.
#ifndef WEND_GEOMETRY_H
#define WEND_GEOMETRY_H

#include "wend/lattice.h"
#include "wend/polygon.h"
#include "wend/predicates.h"
#include "wend/segment.h"
#include "wend/triangulation.h"

#endif

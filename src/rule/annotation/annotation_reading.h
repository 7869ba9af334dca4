// What readers of rules need of a set of annotations beyond its public header: everything is checked before anything is added, and what was added is
// taken back when memory ends.
#ifndef WEND_RULE_ANNOTATION_READING_H
#define WEND_RULE_ANNOTATION_READING_H

#include "wend/annotation.h"

const wend_allocator *wend_annotations_allocator(const wend_annotations *annotations);

// Values, in the order they were first set: how many there are, and the name of each.
size_t wend_annotations_value_count(const wend_annotations *annotations);
const char *wend_annotations_value_name(const wend_annotations *annotations, size_t index);

// True when wend_annotations_add would take the definition, memory permitting; otherwise findings, which may be NULL, receive why not.
bool wend_annotations_check(const wend_annotations *annotations, const wend_annotation_def *def,
                            wend_diagnostics *findings);

// The least and the largest coordinate of the mesh's lattice in metres, of x (axis 0) or y (axis 1).
void wend_annotations_coordinates(const wend_annotations *annotations, int axis, double *low, double *high);

// The longest reach that an annotation may have: longer than anything on the lattice is.
double wend_annotations_longest_reach(const wend_annotations *annotations);

// Takes back the latest additions, so that `count` numbers are given as if there had been no others. Nobody may have used them.
void wend_annotations_withdraw(wend_annotations *annotations, uint32_t count);

#endif

// What holds for scenarios of maps that change. Tests run these on seeds, fuzz targets on bytes.
#ifndef WEND_TEST_CHANGING_SCENARIO_PROPERTIES_H
#define WEND_TEST_CHANGING_SCENARIO_PROPERTIES_H

#include "support/choices.h"

// A scenario and its patches, written in one of the ways that the format allows, are read as they were meant, and the patches, applied one after the other, give the maps that
// an array of letters becomes. With a byte of a text changed, it is read or reported.
bool changes_are_read_as_they_were_written(choices *source, void *user);

// Any text is read, by both readers, or reported with a place in it; returns what is wrong, or NULL.
const char *judge_changes(const char *text, size_t length);

#endif

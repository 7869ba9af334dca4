// Facts about lists of areas, the texts they are read from and written to, and saved meshes; shared by tests and fuzz targets.
#ifndef WEND_TEST_AREA_PROPERTIES_H
#define WEND_TEST_AREA_PROPERTIES_H

#include "support/choices.h"

#include "wend/wend.h"

typedef enum area_text {
    AREA_TEXT_POLYANYA,
    AREA_TEXT_WKT,
    AREA_TEXT_GEOJSON,
    AREA_TEXT_SVG,
    AREA_TEXT_OPEN_GEOJSON, // rings may be open, and kinds of terrain are those of every list
    AREA_TEXT_COUNT
} area_text;

// Any bytes as a text: it is rejected with one error that names a place, or what was read can be written, and reads the same. Memory is
// proportional to the text. NULL when all is well, or a constant text that says what is not.
const char *judge_area_text(area_text format, const char *text, size_t length);

// Any bytes as GeoJSON, with rings that must be closed and with rings that may be open: as above, and closed rings of known terrain read
// the same both ways.
const char *judge_geojson_text(const char *text, size_t length);

// Any bytes as a saved mesh: rejected with one error that names a byte, or a sound mesh that is written as it was.
const char *judge_mesh_file(const uint8_t *bytes, size_t count);

// True when two lists have the same areas, in order, corner for corner, of terrain of the same name and kind.
bool area_lists_are_equal(const wend_area_list *a, const wend_area_list *b);

// A list, written as GeoJSON and SVG, reads the same.
bool a_written_list_reads_the_same(choices *source, void *user);

// A text with polygons, written by hand with white space, exponents and cases as chance has it, reads as what was meant: WKT and GeoJSON.
bool a_text_reads_as_what_was_meant(choices *source, void *user);

// Polygons among points, lines and features without geometry, as WKT and as GeoJSON: the areas are those of the polygons alone, and one warning each tells how many were skipped and how many
// positions have heights; with no polygon, the text is rejected.
bool what_is_skipped_is_counted(choices *source, void *user);

// The mesh of a `.mesh` text of squares has their area, and the islands that flooding finds.
bool squares_read_as_a_naive_grid(choices *source, void *user);

// The areas of a mesh of axis-parallel polygons make the same mesh again, exactly: area, islands and terrain at any point.
bool areas_of_a_mesh_make_it_again(choices *source, void *user);

// A mesh that is saved and loaded has the same hash; rings that begin elsewhere do not change it, other terrain does.
bool a_saved_mesh_is_the_same(choices *source, void *user);

#endif

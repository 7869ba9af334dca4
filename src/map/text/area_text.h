// What readers and writers of polygons have in common.
#ifndef WEND_MAP_AREA_TEXT_H
#define WEND_MAP_AREA_TEXT_H

#include "base/memory/memory.h"
#include "base/text/text_scanner.h"
#include "base/text/text_sink.h"
#include "wend/area_list.h"

// What is no polygon and is passed over. Texts that hold it are usual: places of doors and axes of roads lie beside rooms.
typedef enum wend_area_skip {
    WEND_SKIP_POINT,
    WEND_SKIP_MULTI_POINT,
    WEND_SKIP_LINE,
    WEND_SKIP_MULTI_LINE,
    WEND_SKIP_NO_GEOMETRY, // a feature without any
    WEND_SKIP_COUNT
} wend_area_skip;

// What a reading found that has no effect: how often, and where first.
typedef struct wend_area_unused {
    size_t skipped[WEND_SKIP_COUNT], skipped_at;
    size_t polygons; // geometries that were not skipped
    size_t heights, heights_at;
} wend_area_unused;

// The coordinates of a text: how far they go, and where those are that no lattice holds. A zeroed struct has seen none.
typedef struct wend_coordinate_survey {
    size_t points;
    struct {
        double low, high;
        size_t low_at, high_at; // in the text
    } axes[2];
    size_t beyond; // coordinates that are larger than any lattice has
    size_t first_at;
    char first_axis;
    double first_value;
} wend_coordinate_survey;

// Takes a point whose coordinates are finite and stand at these places of the text.
void wend_coordinate_survey_add(wend_coordinate_survey *survey, wend_vector2 point, size_t x_at, size_t y_at);

// True when some lattice holds all points. Otherwise rejects them in one line, at the first one that is out of range.
bool wend_coordinate_survey_end(const wend_coordinate_survey *survey, const wend_scanner *scanner);

// A reader under way: where it is, what it has made, and whether memory ran out.
typedef struct wend_area_reader {
    wend_scanner scanner;
    wend_area_list *list;
    bool knows_all_terrains; // the text may not bring new kinds
    wend_status status;      // WEND_OUT_OF_MEMORY once it was
    wend_area_unused unused;
    wend_coordinate_survey survey;
} wend_area_reader;

// Starts a reader with an empty list; its status says whether that worked.
wend_area_reader wend_area_reader_start(const char *text, size_t length, wend_allocator allocator,
                                        wend_diagnostics *findings);

// Counts a geometry that is passed over, and a position with more than two numbers.
void wend_area_reader_skip(wend_area_reader *reader, wend_area_skip kind, size_t at);
void wend_area_reader_drop_height(wend_area_reader *reader, size_t at);

// Reports what was counted, a warning each. Ends a reading that went well or not: hands the list over, or destroys it; rejects a text with nothing but what was passed over, and coordinates that no lattice
// holds.
wend_status wend_area_reader_end(wend_area_reader *reader, bool went_well, wend_area_list **list);

// Remembers a failure of the list; false when there is one.
bool wend_area_reader_did(wend_area_reader *reader, wend_status status);

// What a text says about a terrain besides its name.
typedef struct wend_terrain_claim {
    bool has_cost, has_medium;
    double cost, medium; // > 0 and at most 1e300; a whole number from 0 to 255
} wend_terrain_claim;

// The number of the terrain of a name: a known one, which must agree with what is claimed, or a new one, for which something must
// be. Rejects at a place.
bool wend_area_reader_name_terrain(wend_area_reader *reader, wend_span name, const wend_terrain_claim *claim, size_t at,
                                   uint8_t *terrain);

// Takes a cost or a medium into a claim; rejects at a place what is none.
bool wend_area_reader_claim(const wend_area_reader *reader, wend_terrain_claim *claim, bool is_cost, double value,
                            size_t at);

// A closed ring on its way into the list: the last point must be the first and is left out. One that may be open is closed where it is.
typedef struct wend_closed_ring {
    wend_vector2 first, last;
    size_t count;
    bool may_be_open;
} wend_closed_ring;

// x_at, y_at: where the coordinates stand in the text.
bool wend_closed_ring_add(wend_area_reader *reader, wend_closed_ring *ring, wend_vector2 point, size_t x_at,
                          size_t y_at);

// Ends the ring; rejects, at a place, one that is short or open.
bool wend_closed_ring_end(wend_area_reader *reader, const wend_closed_ring *ring, size_t at);

// "X Y" with what stands between, and closed rings of an area: OPEN (OPEN point, ... CLOSE), ... CLOSE.
typedef struct wend_ring_style {
    const char *open_point, *between, *close_point; // "", " ", "" for WKT
    const char *open, *comma, *close;               // "(", ", ", ")"
} wend_ring_style;

void wend_sink_add_rings(wend_text_sink *sink, const wend_area *area, const wend_ring_style *style);

#endif

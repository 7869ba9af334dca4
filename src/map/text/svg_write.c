// Areas as an SVG drawing.
#include "wend/svg.h"

#include "base/core/require.h"
#include "base/text/text_sink.h"

#include <math.h>
#include <string.h>

static const char *svg_colour(const wend_area_list *list, uint8_t index) {
    static const char *const known[] = {"#f4f1ea", "#5a5f70", "#5b9bd5", "#8fce7a", "#c9ad6a", "#3f8f4f"};
    if (index <= WEND_AREA_TREES) return known[index];
    return wend_area_list_get_terrain(list, index).medium == WEND_MEDIUM_BLOCKED ? known[WEND_AREA_WALL]
                                                                                 : known[WEND_AREA_SWAMP];
}

static void write_svg_terrain(wend_text_sink *sink, const wend_area_list *list, uint8_t index) {
    wend_terrain terrain = wend_area_list_get_terrain(list, index);
    wend_sink_add(sink, " data-terrain=\"");
    for (const char *name = wend_area_list_terrain_name(list, index); *name; name++) {
        if (*name == '&')
            wend_sink_add(sink, "&amp;");
        else if (*name == '<')
            wend_sink_add(sink, "&lt;");
        else if (*name == '"')
            wend_sink_add(sink, "&quot;");
        else
            wend_sink_add_bytes(sink, name, 1);
    }
    wend_sink_add(sink, "\"");
    if (index <= WEND_AREA_TREES) return;
    if (terrain.medium != WEND_MEDIUM_BLOCKED) {
        wend_sink_add(sink, " data-cost=\"");
        wend_sink_add_number(sink, terrain.cost);
        wend_sink_add(sink, "\"");
    }
    wend_sink_add(sink, " data-medium=\"");
    wend_sink_add_whole(sink, terrain.medium);
    wend_sink_add(sink, "\"");
}

static void write_svg_rings(wend_text_sink *sink, const wend_area *area) {
    for (wend_area_ring ring = {0}; wend_area_next_ring(area, &ring);) {
        for (size_t i = 0; i < ring.count; i++) {
            wend_sink_add(sink, i == 0 ? "M" : i == 1 ? "L" : " ");
            wend_sink_add_number(sink, ring.points[i].x);
            wend_sink_add(sink, " ");
            wend_sink_add_number(sink, ring.points[i].y);
        }
        if (ring.count > 0) wend_sink_add(sink, "Z");
    }
}

static void write_svg_box(wend_text_sink *sink, const wend_area *areas, size_t count) {
    wend_vector2 low = {INFINITY, INFINITY}, high = {-INFINITY, -INFINITY};
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < areas[i].point_count; k++) {
            wend_vector2 point = areas[i].points[k];
            low = (wend_vector2){fmin(low.x, point.x), fmin(low.y, point.y)};
            high = (wend_vector2){fmax(high.x, point.x), fmax(high.y, point.y)};
        }
    if (!isfinite(low.x) || !isfinite(high.x - low.x) || !isfinite(high.y - low.y)) return;
    const double numbers[4] = {low.x, low.y, high.x - low.x, high.y - low.y};
    for (int i = 0; i < 4; i++) {
        wend_sink_add(sink, i ? " " : " viewBox=\"");
        wend_sink_add_number(sink, numbers[i]);
    }
    wend_sink_add(sink, "\"");
}

wend_status wend_svg_write(const wend_area_list *list, char *text, size_t room, size_t *length) {
    REQUIRE(list && length, WEND_INVALID);
    wend_text_sink sink = wend_sink_over(text, room);
    size_t count;
    const wend_area *areas = wend_area_list_areas(list, &count);
    wend_sink_add(&sink, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    write_svg_box(&sink, areas, count);
    wend_sink_add(&sink, ">\n");
    for (size_t i = 0; i < count; i++) {
        wend_sink_add(&sink, "  <path");
        write_svg_terrain(&sink, list, areas[i].terrain);
        wend_sink_add(&sink, " fill=\"");
        wend_sink_add(&sink, svg_colour(list, areas[i].terrain));
        wend_sink_add(&sink, areas[i].rule == WEND_FILL_EVEN_ODD ? "\" fill-rule=\"evenodd\" d=\"" : "\" d=\"");
        write_svg_rings(&sink, &areas[i]);
        wend_sink_add(&sink, "\"/>\n");
    }
    wend_sink_add(&sink, "</svg>\n");
    return wend_sink_finish(&sink, length);
}

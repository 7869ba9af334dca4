// How a picture comes about.
//
// The scene is asked to draw itself several times, each time for a back end that takes only what it needs, so that nothing but
// pixels is ever kept of millions of cells:
//
//     measure        bounds, which roles occur, how many rectangles         -> layout: scale, margins, title, legend
//     layer by layer rectangles, as pixels (picture_raster) or as SVG paths
//     collect        polygons, lines, marks and texts; of a large map only those that there is room for
//
// Measuring, laying out and collecting are picture_drawing.c; here is what becomes of it.
//
// The layers, from below: ground (what is free), terrain, search. In each, rectangles do not overlap, so their pixels are
// exact averages; ground counts where terrain leaves it visible. Polygons follow. Above them grid lines, the tree, paths, other lines, marks, words.
//
//     +--------------------------------+
//     | title                          |   The longest side is def.size at most: where a cell has 4 pixels or more, it gets
//     | caption                        |   a whole number of them, and the picture is as much smaller.
//     | +----------------------------+ |
//     | | map, row 0 at the top      | |
//     | +----------------------------+ |
//     | legend                         |
//     +--------------------------------+
#include "picture/picture.h"

#include "command/complain.h"
#include "command/output_file.h"
#include "picture/picture_drawing.h"
#include "picture/picture_png.h"
#include "picture/picture_text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// Pixels that a cell needs for the cells of a search to leave a border of terrain.
#define CELL_WITH_BORDER 8.0

// An SVG image has a pixel for each cell up to this width and height.
#define MOST_IMAGE_CELLS 4096

picture_def picture_default_def(void) {
    return (picture_def){.size = 1200, .theme = PICTURE_LIGHT, .legend = true};
}

// ---- rectangles ----

typedef struct placed_box {
    double left, top, right, bottom; // metres from the map's corner
} placed_box;

static placed_box place_box(const drawing *picture, wend_vector3 a, wend_vector3 b) {
    return (placed_box){fmin(a.x, b.x) - picture->low.x, fmin(a.y, b.y) - picture->low.y,
                        fmax(a.x, b.x) - picture->low.x, fmax(a.y, b.y) - picture->low.y};
}

// Cells of a search, when they are large, leave a border in which their terrain shows. In metres.
static placed_box leave_border(const drawing *picture, placed_box box) {
    if (picture->cell < CELL_WITH_BORDER) return box;
    double border = floor(fmin(1 + picture->cell / 24, 4)) / picture->scale;
    return (placed_box){box.left + border, box.top + border, box.right - border, box.bottom - border};
}

// The frontier of a search on tiny cells would be too thin to see. In metres.
static placed_box thicken(const drawing *picture, placed_box box) {
    double lacking = (fmin(2, 2 * picture->unit) - picture->cell) / 2 / picture->scale;
    if (picture->cell <= 0 || lacking <= 0) return box;
    return (placed_box){box.left - lacking, box.top - lacking, box.right + lacking, box.bottom + lacking};
}

static void rasterize(void *user, wend_vector3 a, wend_vector3 b, wend_draw_style style) {
    drawing *picture = user;
    if (picture_layer_of(style.role) != picture->layer) return;
    placed_box box = place_box(picture, a, b);
    // An image inside an SVG file has a pixel for a cell, and no room for borders.
    bool is_whole = picture->raster_scale_x == picture->scale;
    if (picture->layer == LAYER_SEARCH && is_whole) box = leave_border(picture, box);
    if (style.role == WEND_DRAW_FRONTIER && is_whole) box = thicken(picture, box);
    double right = picture->raster_scale_x, down = picture->raster_scale_y;
    picture_colour colour = picture_style_colour(picture->palette, style, picture->contents.most_cost);
    if (picture->layer == LAYER_GROUND)
        picture_raster_add_below(&picture->raster, box.left * right, box.top * down, box.right * right,
                                 box.bottom * down, colour);
    else
        picture_raster_add(&picture->raster, box.left * right, box.top * down, box.right * right, box.bottom * down,
                           colour);
}

static void write_cells(void *user, wend_vector3 a, wend_vector3 b, wend_draw_style style) {
    drawing *picture = user;
    if (style.role != picture->role) return;
    placed_box box = place_box(picture, a, b);
    if (picture->layer == LAYER_SEARCH) box = leave_border(picture, box);
    double unit = picture->def->cell_size > 0 ? picture->def->cell_size : 1;
    picture_svg_add_cells(&picture->cells, box.left / unit, box.top / unit, box.right / unit, box.bottom / unit,
                          picture_style_colour(picture->palette, style, picture->contents.most_cost));
}

static void rasterize_layer(drawing *picture, picture_layer layer) {
    if (picture->rectangle_counts[layer] == 0) return;
    picture->layer = layer;
    picture->scene(picture->user, &(wend_draw){.user = picture, .rectangle = rasterize});
}

// Lays the rectangles of a map over a surface, the map's corner at pixel (x, y). The raster is as large as the map.
static void lay_map(drawing *picture, cairo_surface_t *surface, int x, int y) {
    picture_raster_clear(&picture->raster);
    rasterize_layer(picture, LAYER_TERRAIN);
    rasterize_layer(picture, LAYER_GROUND);
    picture_raster_lay(&picture->raster, surface, x, y);
}

static void lay_search(drawing *picture, cairo_surface_t *surface, int x, int y) {
    picture_raster_clear(&picture->raster);
    rasterize_layer(picture, LAYER_SEARCH);
    picture_raster_lay(&picture->raster, surface, x, y);
}

static bool start_raster(drawing *picture, int width, int height) {
    if (!picture_raster_create(&picture->raster, width, height)) return false;
    picture->raster_scale_x = picture->scale;
    picture->raster_scale_y = picture->scale;
    return true;
}

// ---- everything else ----

static void draw_polygons(const drawing *picture, picture_layer layer, const picture_pen *pen) {
    for (int role = 0; role < WEND_DRAW_ROLE_COUNT; role++) {
        if (picture_layer_of((wend_draw_role)role) != layer) continue;
        const point_lists *lists = &picture->polygons[role];
        const wend_vector2 *points = lists->points;
        for (size_t i = 0; i < lists->list_count; points += lists->counts[i], i++) {
            wend_draw_style style = {(wend_draw_role)role, lists->values[i]};
            pen->polygon(pen->user, points, lists->counts[i],
                         picture_style_colour(picture->palette, style, picture->contents.most_cost));
        }
    }
}

static double path_width(const drawing *picture) {
    return fmax(2.5, fmin(fmax(3 * picture->unit, 0.2 * picture->cell), 7 * picture->unit));
}

static void draw_lines(const drawing *picture, wend_draw_role role, double width, picture_colour colour,
                       const picture_pen *pen) {
    const point_lists *lists = &picture->lines[role];
    if (lists->list_count == 0) return;
    pen->lines(pen->user, &(picture_lines){lists->points, lists->counts, lists->list_count, width, colour});
}

// The colour of a line: what is free or blocked as an area would not be seen as a line on the page.
static picture_colour line_colour(const drawing *picture, wend_draw_style style) {
    if (style.role == WEND_DRAW_FREE) return picture->palette->road;
    if (style.role == WEND_DRAW_BLOCKED) return picture->palette->closed_road;
    return picture_style_colour(picture->palette, style, picture->contents.most_cost);
}

// Lines whose colours depend on their values: those in a row that have the same are drawn as one.
static void draw_valued_lines(const drawing *picture, wend_draw_role role, double width, const picture_pen *pen) {
    const point_lists *lists = &picture->lines[role];
    const wend_vector2 *points = lists->points;
    for (size_t first = 0, end; first < lists->list_count; first = end) {
        picture_colour colour = line_colour(picture, (wend_draw_style){role, lists->values[first]});
        size_t point_count = 0;
        for (end = first; end < lists->list_count; end++) {
            if (!picture_colours_equal(colour, line_colour(picture, (wend_draw_style){role, lists->values[end]})))
                break;
            point_count += lists->counts[end];
        }
        pen->lines(pen->user, &(picture_lines){points, lists->counts + first, end - first, width, colour});
        points += point_count;
    }
}

// Roads get thinner where they lie close together; a search on them is a little wider.
static double road_width(const drawing *picture, wend_draw_role role) {
    double wide = fmax(1, 1.5 * picture->unit);
    if (picture->cell <= 0) return wide;
    double width = fmin(fmax(0.08 * picture->cell, 0.3), wide);
    return role == WEND_DRAW_FREE || role == WEND_DRAW_BLOCKED ? width : fmin(2 * width, wide + picture->unit);
}

static void draw_all_lines(const drawing *picture, const picture_pen *pen) {
    const picture_palette *palette = picture->palette;
    draw_lines(picture, WEND_DRAW_GRID_LINE, fmax(1, 0.75 * picture->unit), palette->roles[WEND_DRAW_GRID_LINE], pen);
    double tree = picture->cell > 0 ? fmin(fmax(0.05 * picture->cell, 0.8), 2 * picture->unit) : picture->unit;
    if (picture->def->dashed_tree) tree = 2.2 * picture->unit;
    draw_lines(picture, WEND_DRAW_TREE, tree, palette->roles[WEND_DRAW_TREE], pen);
    for (int i = 0; i < WEND_DRAW_ROLE_COUNT; i++) {
        wend_draw_role role = (wend_draw_role)i;
        if (role == WEND_DRAW_GRID_LINE || role == WEND_DRAW_TREE || role == WEND_DRAW_PATH) continue;
        draw_valued_lines(picture, role, road_width(picture, role), pen);
    }
    double path = path_width(picture);
    draw_lines(picture, WEND_DRAW_PATH, path + 2 * fmax(1, 0.3 * path), palette->casing, pen);
    draw_lines(picture, WEND_DRAW_PATH, path, palette->roles[WEND_DRAW_PATH], pen);
}

static void draw_marks(const drawing *picture, const picture_pen *pen) {
    double radius = fmin(fmax(0.4 * picture->cell, 10 * picture->unit), 17 * picture->unit);
    for (size_t i = 0; i < picture->mark_count; i++) {
        const placed_mark *mark = &picture->marks[i];
        picture_colour colour = picture->palette->roles[mark->role];
        if (mark->text)
            pen->words(pen->user, mark->point,
                       &(picture_words){mark->text, CAPTION_SIZE * picture->unit, false, PICTURE_CENTRED, colour,
                                        picture->palette->casing});
        else if (mark->role == WEND_DRAW_START || mark->role == WEND_DRAW_GOAL)
            picture_draw_mark(pen, picture->palette, mark->role, mark->point, radius);
        else
            pen->disc(pen->user, mark->point, radius / 3, colour);
    }
}

static void draw_words(drawing *picture, const char *text, double size, bool bold, double base_line,
                       picture_colour colour, const picture_pen *pen) {
    double left = (picture->width - picture->content_width) / 2;
    char *clean = text ? picture_clean_text(text, size, bold, picture->content_width) : NULL;
    if (text && !clean) picture->out_of_memory = true;
    if (clean)
        pen->words(pen->user, (wend_vector2){left, base_line},
                   &(picture_words){clean, size, bold, PICTURE_FROM_LEFT, colour, {0}});
    free(clean);
}

// All that lies above the layers.
static void draw_top(drawing *picture, const picture_pen *pen) {
    const picture_def *def = picture->def;
    double unit = picture->unit, line = fmax(1, unit);
    draw_all_lines(picture, pen);
    pen->box_outline(pen->user, picture->map.x - line / 2, picture->map.y - line / 2, ceil(picture->map_width) + line,
                     ceil(picture->map_height) + line, line, picture->palette->frame);
    draw_marks(picture, pen);
    double caption_line = picture->map.y - (HEAD_GAP + 1) * unit;
    double title_line = caption_line - (def->caption ? CAPTION_SIZE + 8 : 0) * unit;
    draw_words(picture, def->title, TITLE_SIZE * unit, true, title_line, picture->palette->text, pen);
    draw_words(picture, def->caption, CAPTION_SIZE * unit, false, caption_line, picture->palette->faint_text, pen);
    if (!def->legend) return;
    picture_legend legend = drawing_legend(picture);
    double left = (picture->width - picture->content_width) / 2;
    picture_legend_draw(&legend, picture->content_width, pen, (wend_vector2){floor(left), floor(picture->legend_top)});
}

static bool write_png(drawing *picture, FILE *stream) {
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, picture->width, picture->height);
    cairo_t *context = cairo_create(surface);
    bool done = cairo_status(context) == CAIRO_STATUS_SUCCESS &&
                start_raster(picture, (int)ceil(picture->map_width), (int)ceil(picture->map_height));
    if (done) {
        picture_pen pen = picture_png_pen(context);
        pen.box(pen.user, 0, 0, picture->width, picture->height, picture->palette->page);
        lay_map(picture, surface, (int)picture->map.x, (int)picture->map.y);
        draw_polygons(picture, LAYER_GROUND, &pen);
        draw_polygons(picture, LAYER_TERRAIN, &pen);
        lay_search(picture, surface, (int)picture->map.x, (int)picture->map.y);
        draw_polygons(picture, LAYER_SEARCH, &pen);
        draw_top(picture, &pen);
        done = cairo_status(context) == CAIRO_STATUS_SUCCESS && picture_png_write(surface, stream);
    }
    cairo_destroy(context);
    cairo_surface_destroy(surface);
    return done;
}

// The rectangles of all layers as one image, a pixel for each cell where that is not too many.
static bool write_svg_image(drawing *picture, FILE *stream) {
    double cell = picture->def->cell_size, across = picture->high.x - picture->low.x,
           down = picture->high.y - picture->low.y;
    bool by_cells = cell > 0 && across / cell <= MOST_IMAGE_CELLS && down / cell <= MOST_IMAGE_CELLS;
    int width = (int)ceil(by_cells ? across / cell : picture->map_width);
    int height = (int)ceil(by_cells ? down / cell : picture->map_height);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    bool done = cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS && start_raster(picture, width, height);
    if (done) {
        picture->raster_scale_x = width / across;
        picture->raster_scale_y = height / down;
        lay_map(picture, surface, 0, 0);
        lay_search(picture, surface, 0, 0);
        done = picture_svg_image(stream, surface, picture->map, picture->map_width, picture->map_height);
    }
    cairo_surface_destroy(surface);
    return done;
}

static void write_svg_cells(drawing *picture, picture_layer layer, FILE *stream) {
    double unit = picture->cell > 0 ? picture->cell : picture->scale;
    picture->layer = layer;
    picture->cells = picture_svg_begin_cells(stream, picture->map, unit);
    for (int role = 0; role < WEND_DRAW_ROLE_COUNT; role++) {
        if (picture_layer_of((wend_draw_role)role) != layer || !picture->contents.roles[role]) continue;
        picture->role = (wend_draw_role)role;
        picture->scene(picture->user, &(wend_draw){.user = picture, .rectangle = write_cells});
    }
    picture_svg_end_cells(&picture->cells);
}

static bool write_svg(drawing *picture, FILE *stream) {
    size_t rectangles = 0;
    for (int layer = 0; layer < LAYER_COUNT; layer++) rectangles += picture->rectangle_counts[layer];
    bool as_image = rectangles > PICTURE_SVG_MOST_RECTANGLES, done = true;
    char *title = picture->def->title ? picture_clean_text(picture->def->title, TITLE_SIZE, true, INFINITY) : NULL;
    picture_svg_begin(stream, picture->width, picture->height, title);
    free(title);
    picture_pen pen = picture_svg_pen(stream);
    pen.box(pen.user, 0, 0, picture->width, picture->height, picture->palette->page);
    if (as_image) done = write_svg_image(picture, stream);
    for (int layer = 0; layer < LAYER_COUNT; layer++) {
        if (!as_image && picture->rectangle_counts[layer] > 0) write_svg_cells(picture, (picture_layer)layer, stream);
        draw_polygons(picture, (picture_layer)layer, &pen);
    }
    draw_top(picture, &pen);
    picture_svg_end(stream);
    return done;
}

static bool has_ending(const char *path, const char *ending) {
    size_t length = strlen(path), end = strlen(ending);
    return length >= end && strcasecmp(path + length - end, ending) == 0;
}

bool picture_name_is_valid(const char *path) {
    if (has_ending(path, ".png") || has_ending(path, ".svg")) return true;
    complain_usage("pictures are written as .png or .svg, but \"%s\" ends in neither", path);
    return false;
}

exit_status picture_write(const char *path, const picture_def *def, picture_scene scene, void *user,
                          picture_pixels *pixels) {
    if (!picture_name_is_valid(path)) return STATUS_BAD_USAGE;
    output_file *file = output_file_open(path);
    if (!file) return STATUS_UNWRITABLE;
    drawing picture = {.def = def, .palette = picture_palette_of(def->theme), .scene = scene, .user = user};
    drawing_measure(&picture);
    drawing_lay_out(&picture);
    drawing_collect(&picture);
    FILE *stream = output_file_stream(file);
    bool done = has_ending(path, ".png") ? write_png(&picture, stream) : write_svg(&picture, stream);
    if (pixels) *pixels = (picture_pixels){picture.width, picture.height};
    done = done && !picture.out_of_memory;
    drawing_free(&picture);
    if (!done) {
        complain("cannot draw %s: out of memory", path);
        output_file_abandon(file);
        return STATUS_NO_ANSWER;
    }
    return output_file_commit(file) ? STATUS_DONE : STATUS_UNWRITABLE;
}

// Pictures: a synthetic scene, drawn as PNG and SVG.
#include "support/scratch_folder.h"
#include "support/test.h"
#include "support/whole_file.h"

#include "picture/picture_grid.h"
#include "picture/picture_raster.h"
#include "picture/picture_text.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

// ---- a scene: 10 x 10 cells ----

static void draw_box(const wend_draw *draw, double left, double top, double right, double bottom, wend_draw_role role,
                     double value) {
    if (!draw->rectangle) return;
    draw->rectangle(draw->user, (wend_vector3){left, top, 0}, (wend_vector3){right, bottom, 0},
                    (wend_draw_style){role, value});
}

// Ground below everything; a wall in row 0; water in rows 8 and 9; in row 4 ten cells that were searched, first to last, and the
// frontier below them; a path along row 6.
static void draw_synthetic_scene(void *user, const wend_draw *draw) {
    (void)user;
    draw_box(draw, 0, 0, 10, 10, WEND_DRAW_FREE, 0);
    draw_box(draw, 0, 0, 10, 1, WEND_DRAW_BLOCKED, 0);
    draw_box(draw, 10, 10, 0, 8, WEND_DRAW_WATER, 0);
    for (int x = 0; x < 10; x++) {
        draw_box(draw, x, 4, x + 1, 5, WEND_DRAW_EXPANDED, x / 9.0);
        draw_box(draw, x, 5, x + 1, 6, WEND_DRAW_FRONTIER, 0);
    }
    if (draw->line) {
        draw->line(draw->user, (wend_vector3[]){{0.5, 6.5, 0}, {9.5, 6.5, 0}}, 2,
                   (wend_draw_style){.role = WEND_DRAW_PATH});
        draw->line(draw->user, (wend_vector3[]){{5, 0, 0}, {5, 10, 0}}, 2,
                   (wend_draw_style){.role = WEND_DRAW_GRID_LINE});
        draw->line(draw->user, (wend_vector3[]){{0.5, 4.5, 0}, {9.5, 4.5, 0}}, 2,
                   (wend_draw_style){.role = WEND_DRAW_TREE});
    }
    if (draw->polygon)
        draw->polygon(draw->user, (wend_vector3[]){{1, 1, 0}, {3, 1, 0}, {1, 3, 0}}, 3,
                      (wend_draw_style){.role = WEND_DRAW_TREES});
    if (draw->mark) {
        draw->mark(draw->user, (wend_vector3){0.5, 6.5, 0}, (wend_draw_style){.role = WEND_DRAW_START});
        draw->mark(draw->user, (wend_vector3){9.5, 6.5, 0}, (wend_draw_style){.role = WEND_DRAW_GOAL});
    }
    if (draw->text)
        draw->text(draw->user, (wend_vector3){5, 2.5, 0}, "<note> & \xff", (wend_draw_style){.role = WEND_DRAW_NOTE});
}

// No title, no legend, cells of exactly 35 pixels behind a margin of 32 * 0.75, that is 24: 398 in all.
static picture_def bare_def(void) {
    picture_def def = picture_default_def();
    def.size = 400;
    def.legend = false;
    def.cell_size = 1;
    return def;
}

#define BARE_MARGIN 24
#define BARE_CELL   35

static uint32_t pixel_of(cairo_surface_t *surface, int x, int y) {
    const unsigned char *row = cairo_image_surface_get_data(surface) + y * cairo_image_surface_get_stride(surface);
    uint32_t pixel;
    memcpy(&pixel, row + 4 * x, sizeof pixel);
    return pixel & 0xffffff;
}

// The pixel at a place of the synthetic scene.
static uint32_t scene_pixel(cairo_surface_t *surface, double x, double y) {
    return pixel_of(surface, BARE_MARGIN + (int)(x * BARE_CELL), BARE_MARGIN + (int)(y * BARE_CELL));
}

static uint32_t colour_of(picture_theme theme, wend_draw_role role, double value) {
    picture_colour colour = picture_style_colour(picture_palette_of(theme), (wend_draw_style){role, value}, 1);
    return (uint32_t)colour.red << 16 | (uint32_t)colour.green << 8 | colour.blue;
}

static void a_png_has_the_announced_size_and_the_colours_of_its_roles(void **state) {
    (void)state;
    for (int theme = PICTURE_LIGHT; theme <= PICTURE_DARK; theme++) {
        picture_def def = bare_def();
        def.theme = (picture_theme)theme;
        picture_pixels pixels;
        assert_int_equal(picture_write("scene.png", &def, draw_synthetic_scene, NULL, &pixels), STATUS_DONE);
        assert_int_equal(pixels.width, 10 * BARE_CELL + 2 * BARE_MARGIN);
        assert_int_equal(pixels.height, 10 * BARE_CELL + 2 * BARE_MARGIN);
        cairo_surface_t *surface = cairo_image_surface_create_from_png("scene.png");
        assert_int_equal(cairo_surface_status(surface), CAIRO_STATUS_SUCCESS);
        assert_int_equal(cairo_image_surface_get_width(surface), pixels.width);
        assert_int_equal(cairo_image_surface_get_height(surface), pixels.height);
        assert_int_equal(scene_pixel(surface, 8.5, 2.5), colour_of(def.theme, WEND_DRAW_FREE, 0));
        assert_int_equal(scene_pixel(surface, 8.5, 0.5), colour_of(def.theme, WEND_DRAW_BLOCKED, 0));
        assert_int_equal(scene_pixel(surface, 8.5, 8.5), colour_of(def.theme, WEND_DRAW_WATER, 0));
        assert_int_equal(scene_pixel(surface, 0.5, 4.2), colour_of(def.theme, WEND_DRAW_EXPANDED, 0));
        assert_int_equal(scene_pixel(surface, 9.5, 4.2), colour_of(def.theme, WEND_DRAW_EXPANDED, 1));
        assert_int_equal(scene_pixel(surface, 9.5, 5.5), colour_of(def.theme, WEND_DRAW_FRONTIER, 0));
        assert_int_equal(scene_pixel(surface, 1.5, 1.5), colour_of(def.theme, WEND_DRAW_TREES, 0));
        assert_int_equal(scene_pixel(surface, 2.8, 2.8), colour_of(def.theme, WEND_DRAW_FREE, 0));
        assert_int_equal(scene_pixel(surface, 7.5, 6.5), colour_of(def.theme, WEND_DRAW_PATH, 0));
        assert_int_not_equal(scene_pixel(surface, 5, 3.5), colour_of(def.theme, WEND_DRAW_FREE, 0)); // a grid line
        assert_int_not_equal(scene_pixel(surface, 8.5, 4.5), scene_pixel(surface, 8.5, 4.2));        // the tree
        cairo_surface_destroy(surface);
    }
}

static void the_longest_side_is_at_most_what_was_asked_for(void **state) {
    (void)state;
    static const int sizes[] = {PICTURE_LEAST_SIZE, 333, 1200};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        picture_def def = picture_default_def();
        def.title = "A title";
        def.caption = "and a caption";
        def.size = sizes[i];
        picture_pixels pixels;
        assert_int_equal(picture_write("scene.png", &def, draw_synthetic_scene, NULL, &pixels), STATUS_DONE);
        assert_true(pixels.width <= def.size);
        // A picture too small for its words is higher.
        assert_true(def.size < 300 || pixels.height <= def.size);
        assert_true(def.size < 300 || pixels.height >= def.size - 3 || pixels.width >= def.size - 3);
    }
}

static void the_same_scene_has_the_same_bytes(void **state) {
    (void)state;
    picture_def def = picture_default_def();
    def.title = "Twice";
    static const char *const names[2][2] = {{"one.png", "two.png"}, {"one.svg", "two.svg"}};
    for (int i = 0; i < 2; i++) {
        char *bytes[2];
        size_t counts[2];
        for (int k = 0; k < 2; k++) {
            assert_int_equal(picture_write(names[i][k], &def, draw_synthetic_scene, NULL, NULL), STATUS_DONE);
            bytes[k] = read_whole_file(names[i][k], &counts[k]);
        }
        assert_int_equal(counts[0], counts[1]);
        assert_memory_equal(bytes[0], bytes[1], counts[0]);
        free(bytes[0]);
        free(bytes[1]);
    }
}

static void an_svg_escapes_its_words_and_names_only_what_occurs(void **state) {
    (void)state;
    picture_def def = picture_default_def();
    def.title = "a < b & c > \"d\"\n";
    assert_int_equal(picture_write("scene.svg", &def, draw_synthetic_scene, NULL, NULL), STATUS_DONE);
    size_t count;
    char *text = read_whole_file("scene.svg", &count);
    assert_non_null(strstr(text, "<title>a &lt; b &amp; c &gt; \"d\"\xef\xbf\xbd</title>"));
    assert_non_null(strstr(text, "&lt;note&gt; &amp; \xef\xbf\xbd"));
    assert_non_null(strstr(text, " paint-order=\"stroke\"")); // lines below the note do not strike it
    assert_non_null(strstr(text, ">frontier</text>"));
    assert_non_null(strstr(text, ">water</text>"));
    assert_null(strstr(text, "islands</text>"));
    assert_null(strstr(text, ">slow"));
    assert_null(strstr(text, "<image"));
    free(text);
}

static bool legend_names_the_tree(double cell_size) {
    picture_def def = picture_default_def();
    def.cell_size = cell_size;
    assert_int_equal(picture_write("tree.svg", &def, draw_synthetic_scene, NULL, NULL), STATUS_DONE);
    size_t count;
    char *text = read_whole_file("tree.svg", &count);
    bool named = strstr(text, ">search tree</text>") != NULL;
    free(text);
    return named;
}

static void a_search_tree_without_room_is_neither_drawn_nor_named(void **state) {
    (void)state;
    assert_true(legend_names_the_tree(1));
    assert_true(legend_names_the_tree(0));
    assert_false(legend_names_the_tree(0.05));
}

// More rectangles than an SVG file holds as shapes.
static void draw_checkerboard(void *user, const wend_draw *draw) {
    int side = *(const int *)user;
    for (int y = 0; y < side; y++)
        for (int x = 0; x < side; x++)
            draw_box(draw, x, y, x + 1, y + 1, (x + y) % 2 ? WEND_DRAW_FREE : WEND_DRAW_BLOCKED, 0);
}

static void an_svg_of_many_cells_is_an_image_and_stays_small(void **state) {
    (void)state;
    int side = 400;
    picture_def def = picture_default_def();
    def.cell_size = 1;
    assert_int_equal(picture_write("board.svg", &def, draw_checkerboard, &side, NULL), STATUS_DONE);
    size_t count;
    char *text = read_whole_file("board.svg", &count);
    assert_non_null(strstr(text, "<image"));
    assert_true(count < 20000);
    free(text);
}

static void cells_smaller_than_pixels_are_averaged(void **state) {
    (void)state;
    int side = 960; // 160 pixels: six cells each way
    picture_def def = picture_default_def();
    def.cell_size = 1;
    def.legend = false;
    def.size = 200;
    assert_int_equal(picture_write("board.png", &def, draw_checkerboard, &side, NULL), STATUS_DONE);
    cairo_surface_t *surface = cairo_image_surface_create_from_png("board.png");
    uint32_t light = colour_of(PICTURE_LIGHT, WEND_DRAW_FREE, 0), dark = colour_of(PICTURE_LIGHT, WEND_DRAW_BLOCKED, 0);
    for (int place = 60; place < 140; place++) {
        uint32_t pixel = pixel_of(surface, place, 100 + place / 10);
        for (int shift = 0; shift < 24; shift += 8) {
            double middle = ((light >> shift & 255) + (dark >> shift & 255)) / 2.0;
            assert_true((pixel >> shift & 255) > middle - 5 && (pixel >> shift & 255) < middle + 5);
        }
    }
    cairo_surface_destroy(surface);
}

// Tiles of one colour, cut at places that are no pixel borders, look like one rectangle.
static void tiles_leave_no_seams(void **state) {
    (void)state;
    picture_raster raster;
    assert_true(picture_raster_create(&raster, 50, 50));
    picture_colour colour = {10, 200, 77, 255};
    for (int y = 0; y < 37; y++)
        for (int x = 0; x < 23; x++) {
            double left = 50.0 * x / 23, right = 50.0 * (x + 1) / 23, top = 50.0 * y / 37, bottom = 50.0 * (y + 1) / 37;
            if ((x + y) % 3 == 0)
                picture_raster_add_below(&raster, left, top, right, bottom, colour);
            else
                picture_raster_add(&raster, left, top, right, bottom, colour);
        }
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 50, 50);
    picture_raster_lay(&raster, surface, 0, 0);
    for (int i = 0; i < 2500; i++) assert_int_equal(pixel_of(surface, i % 50, i / 50), 0x0ac84d);
    cairo_surface_destroy(surface);
    picture_raster_free(&raster);
}

static void the_newer_of_two_rectangles_wins(void **state) {
    (void)state;
    picture_raster raster;
    assert_true(picture_raster_create(&raster, 2, 1));
    picture_raster_add(&raster, 0, 0, 2, 1, (picture_colour){200, 0, 0, 255});
    picture_raster_add(&raster, 1.5, 0, 2, 1, (picture_colour){0, 100, 0, 255}); // half of the second pixel
    picture_raster_add_below(&raster, 0, 0, 2, 1, (picture_colour){0, 0, 255, 255});
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 2, 1);
    picture_raster_lay(&raster, surface, 0, 0);
    assert_int_equal(pixel_of(surface, 0, 0), 0xc80000);
    assert_int_equal(pixel_of(surface, 1, 0), 0x643200);
    cairo_surface_destroy(surface);
    picture_raster_free(&raster);
}

static void words_are_cleaned_and_shortened(void **state) {
    (void)state;
    static const char *const pairs[][2] = {
        {"plain", "plain"},
        {"\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80", "\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80"},
        {"a\tb", "a\xef\xbf\xbd"
                 "b"},
        {"\xc3", "\xef\xbf\xbd"},
        {"\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"},
        {"\xc0\xaf", "\xef\xbf\xbd\xef\xbf\xbd"},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        char *clean = picture_clean_text(pairs[i][0], 12, false, 1e9);
        assert_string_equal(clean, pairs[i][1]);
        free(clean);
    }
    char *clean = picture_clean_text("a long title that does not fit", 12, true, 80);
    assert_true(picture_text_width(clean, 12, true) <= 80);
    assert_non_null(strstr(clean, "\xe2\x80\xa6"));
    free(clean);
    char *endless = malloc(100001);
    memset(endless, 'x', 100000);
    endless[100000] = '\0';
    clean = picture_clean_text(endless, 12, false, 100);
    assert_true(picture_text_width(clean, 12, false) <= 100);
    free(clean);
    free(endless);
}

static void other_names_are_rejected_and_nothing_is_left(void **state) {
    (void)state;
    picture_def def = picture_default_def();
    static const char *const names[] = {"scene.jpg", "scene", "png", "-", "scene.png/"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        assert_int_equal(picture_write(names[i], &def, draw_synthetic_scene, NULL, NULL), STATUS_BAD_USAGE);
    assert_int_equal(picture_write("no/such/folder/scene.png", &def, draw_synthetic_scene, NULL, NULL),
                     STATUS_UNWRITABLE);
    assert_int_equal(files_in_folder(), 0);
    assert_int_equal(picture_write("SCENE.PNG", &def, draw_synthetic_scene, NULL, NULL), STATUS_DONE);
    assert_int_equal(files_in_folder(), 1);
}

// Past the limit on file sizes every write fails, as on a full disk.
static void a_failed_write_leaves_nothing(void **state) {
    (void)state;
    signal(SIGXFSZ, SIG_IGN);
    picture_def def = picture_default_def();
    struct rlimit before, small;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small = before;
    small.rlim_cur = 1000;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    exit_status png = picture_write("scene.png", &def, draw_synthetic_scene, NULL, NULL);
    exit_status svg = picture_write("scene.svg", &def, draw_synthetic_scene, NULL, NULL);
    setrlimit(RLIMIT_FSIZE, &before);
    assert_int_equal(png, STATUS_UNWRITABLE);
    assert_int_equal(svg, STATUS_UNWRITABLE);
    assert_int_equal(files_in_folder(), 0);
}

static void draw_nothing(void *user, const wend_draw *draw) {
    (void)user;
    (void)draw;
}

static void an_empty_scene_is_an_empty_picture(void **state) {
    (void)state;
    picture_def def = picture_default_def();
    assert_int_equal(picture_write("empty.png", &def, draw_nothing, NULL, NULL), STATUS_DONE);
    assert_int_equal(picture_write("empty.svg", &def, draw_nothing, NULL, NULL), STATUS_DONE);
}

// ---- searches ----

static void a_search_shows_its_cells_path_and_marks(void **state) {
    (void)state;
    static const uint8_t terrain[100] = {[55] = 1};
    wend_grid_def grid_def = wend_default_grid_def();
    grid_def.width = grid_def.height = 10;
    grid_def.terrain = terrain;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&grid_def, NULL, &grid), WEND_OK);
    const uint64_t expanded[] = {0, 1, 2, WEND_NO_STATE}, parents[] = {WEND_NO_STATE, 0, 1, 2}, frontier[] = {3, 100},
                   path[] = {0, 1, 2}, goals[] = {2, WEND_NO_STATE};
    picture_search search = {.grid = grid,
                             .expanded = expanded,
                             .expanded_count = 4,
                             .parents = parents,
                             .frontier = frontier,
                             .frontier_count = 2,
                             .path = path,
                             .path_count = 3,
                             .start = 0,
                             .goals = goals,
                             .goal_count = 2};
    picture_def def = bare_def();
    assert_int_equal(picture_search_write("search.png", &def, &search, NULL), STATUS_DONE);
    cairo_surface_t *surface = cairo_image_surface_create_from_png("search.png");
    assert_int_equal(cairo_surface_status(surface), CAIRO_STATUS_SUCCESS);
    assert_int_equal(scene_pixel(surface, 1.2, 0.2), colour_of(PICTURE_LIGHT, WEND_DRAW_EXPANDED, 1 / 3.0));
    assert_int_equal(scene_pixel(surface, 3.5, 0.5), colour_of(PICTURE_LIGHT, WEND_DRAW_FRONTIER, 0));
    assert_int_equal(scene_pixel(surface, 1.5, 0.5), colour_of(PICTURE_LIGHT, WEND_DRAW_PATH, 0));
    assert_int_equal(scene_pixel(surface, 5.5, 5.5), colour_of(PICTURE_LIGHT, WEND_DRAW_BLOCKED, 0));
    assert_int_equal(scene_pixel(surface, 7.5, 7.5), colour_of(PICTURE_LIGHT, WEND_DRAW_FREE, 0));
    cairo_surface_destroy(surface);
    search = (picture_search){.grid = grid, .start = WEND_NO_STATE};
    assert_int_equal(picture_search_write("nothing.svg", &def, &search, NULL), STATUS_DONE);
    wend_grid_destroy(grid);
}

#define IN_FOLDER(name) cmocka_unit_test_setup_teardown(name, enter_empty_folder, remove_folder)

int main(void) {
    const struct CMUnitTest tests[] = {
        IN_FOLDER(a_png_has_the_announced_size_and_the_colours_of_its_roles),
        IN_FOLDER(the_longest_side_is_at_most_what_was_asked_for),
        IN_FOLDER(the_same_scene_has_the_same_bytes),
        IN_FOLDER(an_svg_escapes_its_words_and_names_only_what_occurs),
        IN_FOLDER(a_search_tree_without_room_is_neither_drawn_nor_named),
        IN_FOLDER(an_svg_of_many_cells_is_an_image_and_stays_small),
        IN_FOLDER(cells_smaller_than_pixels_are_averaged),
        cmocka_unit_test(tiles_leave_no_seams),
        cmocka_unit_test(the_newer_of_two_rectangles_wins),
        cmocka_unit_test(words_are_cleaned_and_shortened),
        IN_FOLDER(other_names_are_rejected_and_nothing_is_left),
        IN_FOLDER(a_failed_write_leaves_nothing),
        IN_FOLDER(an_empty_scene_is_an_empty_picture),
        IN_FOLDER(a_search_shows_its_cells_path_and_marks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

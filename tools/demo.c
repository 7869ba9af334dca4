// wend demo: a first look, in text.
//
// Two pictures. The first asks which side of a line the points of a tiny window are on, once in float and once exactly:
// four kilometres from the origin float can no longer tell, and what a map decides there would be wrong. The second
// classifies points against a polygon; each of its points is inside, outside or exactly on the boundary.
#include "command.h"
#include "json.h"

#include "wend/wend.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static struct { bool json; } demo_given;

static const command_option demo_options[] = {
    {"json", .flag = &demo_given.json, .help = "the counts instead of the pictures"},
};

// ---- what the pictures show ----

static int float_side(wend_lattice_point a, wend_lattice_point b, wend_lattice_point c) {
    float ax = (float)a.x, ay = (float)a.y;
    float left = ((float)b.x - ax) * ((float)c.y - ay), right = ((float)b.y - ay) * ((float)c.x - ax);
    return (left > right) - (left < right);
}

// 1 inside, 0 on the boundary, -1 outside.
static int polygon_side(const wend_lattice_point *corners, size_t count, wend_lattice_point point) {
    wend_polygon_side side = wend_polygon_locate(corners, count, point, WEND_FILL_NON_ZERO).side;
    return side == WEND_POLYGON_INSIDE ? 1 : side == WEND_POLYGON_OUTSIDE ? -1 : 0;
}

// ---- the pictures ----

#define WINDOW_COLUMNS 36
#define WINDOW_ROWS    18

// A line through far points with y = x / 2, and a window of neighbouring lattice points around one of its points.
static const wend_lattice_point line_from = {-60000000, -30000000}, line_to = {100000000, 50000000};
static const wend_lattice_point window_corner = {67108864 - 18, 33554432 - 9};

static wend_lattice_point window_point(int column, int row) {
    return (wend_lattice_point){window_corner.x + column, window_corner.y + (WINDOW_ROWS - row)};
}

// A letter in 13 corners: x in columns, y in rows from the top.
static const wend_lattice_point letter[] = {{2, 0},  {14, 0},  {22, 12}, {31, 0}, {41, 0},  {50, 12}, {58, 0},
                                            {70, 0}, {55, 18}, {45, 18}, {36, 6}, {27, 18}, {17, 18}};
#define LETTER_CORNERS (sizeof letter / sizeof letter[0])
#define LETTER_COLUMNS 73
#define LETTER_ROWS    19

typedef struct demo_counts {
    int window_points, float_wrong;
    int inside, on_boundary, outside;
} demo_counts;

static demo_counts count_everything(void) {
    demo_counts counts = {0};
    for (int row = 0; row < WINDOW_ROWS; row++) {
        for (int column = 0; column < WINDOW_COLUMNS; column++) {
            wend_lattice_point point = window_point(column, row);
            counts.window_points++;
            counts.float_wrong += wend_orient2d(line_from, line_to, point) != float_side(line_from, line_to, point);
        }
    }
    for (int row = 0; row < LETTER_ROWS; row++) {
        for (int column = 0; column < LETTER_COLUMNS; column++) {
            int side = polygon_side(letter, LETTER_CORNERS, (wend_lattice_point){column, row});
            counts.inside += side > 0;
            counts.on_boundary += side == 0;
            counts.outside += side < 0;
        }
    }
    return counts;
}

// Draws a side: '#' for 1, 'o' for 0, '.' for -1; in colour on a terminal that has not asked for none.
static void draw_side(int side) {
    static const char *const plain[] = {".", "o", "#"};
    static const char *const coloured[] = {"\x1b[2m.\x1b[0m", "\x1b[1;33mo\x1b[0m", "\x1b[36m#\x1b[0m"};
    static int use_colour = -1;
    if (use_colour < 0) use_colour = isatty(STDOUT_FILENO) && !getenv("NO_COLOR");
    fputs((use_colour ? coloured : plain)[side + 1], stdout);
}

static void draw_window_row(int row, int (*side)(wend_lattice_point, wend_lattice_point, wend_lattice_point)) {
    for (int column = 0; column < WINDOW_COLUMNS; column++)
        draw_side(side(line_from, line_to, window_point(column, row)));
}

static void draw_window(const demo_counts *counts) {
    printf("1. Which side of a line?    # left   o exactly on it   . right\n\n"
           "   The line is 11 km long. The window lies 4.6 km from the origin, 2 mm wide:\n"
           "   each character is one point of the lattice that maps live on (1/16 mm).\n\n"
           "   %-36s    %s\n",
           "computed in float", "computed by wend");
    for (int row = 0; row < WINDOW_ROWS; row++) {
        fputs("   ", stdout);
        draw_window_row(row, float_side);
        fputs("    ", stdout);
        draw_window_row(row, wend_orient2d);
        putchar('\n');
    }
    printf("\n   float is wrong for %d of %d points. A map built on the left picture\n"
           "   has gaps and overlaps; wend decides which side is which in exact integers.\n\n",
           counts->float_wrong, counts->window_points);
}

static void draw_letter(const demo_counts *counts) {
    printf("2. Inside a polygon?        # inside   o exactly on the boundary   . outside\n\n");
    for (int row = 0; row < LETTER_ROWS; row++) {
        fputs("   ", stdout);
        for (int column = 0; column < LETTER_COLUMNS; column++)
            draw_side(polygon_side(letter, LETTER_CORNERS, (wend_lattice_point){column, row}));
        putchar('\n');
    }
    printf("\n   %d points are inside, %d outside, and %d lie exactly on the boundary:\n"
           "   no tolerance was needed to tell.\n\n",
           counts->inside, counts->outside, counts->on_boundary);
}

static exit_status print_demo_json(const demo_counts *counts) {
    cJSON *object = cJSON_CreateObject();
    cJSON *line = cJSON_AddObjectToObject(object, "side_of_line");
    cJSON_AddNumberToObject(line, "points", counts->window_points);
    cJSON_AddNumberToObject(line, "float_wrong", counts->float_wrong);
    cJSON *polygon = cJSON_AddObjectToObject(object, "polygon");
    cJSON_AddNumberToObject(polygon, "inside", counts->inside);
    cJSON_AddNumberToObject(polygon, "on_boundary", counts->on_boundary);
    cJSON_AddNumberToObject(polygon, "outside", counts->outside);
    return json_print(object);
}

static exit_status demo_run(const command_line *line) {
    (void)line;
    demo_counts counts = count_everything();
    if (demo_given.json) return print_demo_json(&counts);
    printf("\nwend %s: a first look\n\n", wend_version_text());
    draw_window(&counts);
    draw_letter(&counts);
    printf("You saw exact geometry, the ground that everything else in wend stands on.\n"
           "Next: 'wend info' says what this build can do, 'wend bench --list' what can be\n"
           "measured, 'wend help' the rest.\n");
    return STATUS_DONE;
}

const command demo_command = {
    .name = "demo",
    .full_name = "wend demo",
    .summary = "a first look, in the terminal, in a second",
    .usage = "[options]",
    .description = "Draws what exact geometry is good for: the sides of a line computed in float\n"
                   "and exactly, and the points of a polygon. Needs no file and 80 columns.\n",
    .examples = "  wend demo\n"
                "  wend demo --json              the counts, for programs\n",
    .options = demo_options,
    .option_count = sizeof demo_options / sizeof demo_options[0],
    .run = demo_run,
};

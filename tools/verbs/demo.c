// wend demo: a first look.
//
// First, which side of a line the points of a tiny window are on, once in float and once exactly: four kilometres from the
// origin float can no longer tell, and what a map decides there would be wrong. Then three worlds with paths through them,
// and pictures of the searches (demo_worlds).
#include "command/command.h"
#include "command/json.h"
#include "verbs/demo_worlds.h"

#include "wend/wend.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static struct {
    const char *folder;
    bool json;
} demo_given = {.folder = "demo"};

static const command_option demo_options[] = {
    {"output", 'o', "FOLDER", .text = &demo_given.folder, .help = "where the pictures go, default demo"},
    {"json", .flag = &demo_given.json, .help = "the figures as one JSON object"},
};

// ---- which side of a line ----

static int float_side(wend_lattice_point a, wend_lattice_point b, wend_lattice_point c) {
    float ax = (float)a.x, ay = (float)a.y;
    float left = ((float)b.x - ax) * ((float)c.y - ay), right = ((float)b.y - ay) * ((float)c.x - ax);
    return (left > right) - (left < right);
}

#define WINDOW_COLUMNS 36
#define WINDOW_ROWS    10

// A line through far points with y = x / 2, and a window of neighbouring lattice points around one of its points.
static const wend_lattice_point line_from = {-60000000, -30000000}, line_to = {100000000, 50000000};
static const wend_lattice_point window_corner = {67108864 - 18, 33554432 - 5};

static wend_lattice_point window_point(int column, int row) {
    return (wend_lattice_point){window_corner.x + column, window_corner.y + (WINDOW_ROWS - row)};
}

#define WINDOW_POINTS (WINDOW_COLUMNS * WINDOW_ROWS)

static int count_float_mistakes(void) {
    int wrong = 0;
    for (int row = 0; row < WINDOW_ROWS; row++) {
        for (int column = 0; column < WINDOW_COLUMNS; column++) {
            wend_lattice_point point = window_point(column, row);
            wrong += wend_orient2d(line_from, line_to, point) != float_side(line_from, line_to, point);
        }
    }
    return wrong;
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

static void draw_window(void) {
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
    printf("\n   float is wrong for %d of %d points; wend decides in exact integers.\n\n", count_float_mistakes(),
           WINDOW_POINTS);
}

static exit_status print_demo_json(const demo_tour *tour) {
    cJSON *object = cJSON_CreateObject();
    cJSON *line = cJSON_AddObjectToObject(object, "side_of_line");
    cJSON_AddNumberToObject(line, "points", WINDOW_POINTS);
    cJSON_AddNumberToObject(line, "float_wrong", count_float_mistakes());
    demo_tour_add_json(tour, object);
    return json_print(object);
}

static void print_demo(const demo_tour *tour) {
    printf("\nwend %s: a first look\n\n", wend_version_text());
    draw_window();
    demo_tour_print(tour);
    printf("You saw exact geometry, and searches that find shortest paths and prove them.\n"
           "Next: look at the pictures; 'wend gen' makes more worlds, 'wend path' finds ways\n"
           "through them, 'wend help' has the rest.\n");
}

static exit_status demo_run(const command_line *line) {
    (void)line;
    demo_tour tour;
    exit_status status = demo_tour_take(demo_given.folder, &tour);
    if (!status && demo_given.json)
        status = print_demo_json(&tour);
    else if (!status)
        print_demo(&tour);
    demo_tour_free(&tour);
    return status;
}

const command demo_command = {
    .name = "demo",
    .full_name = "wend demo",
    .summary = "a first look: exact geometry, shortest paths, pictures",
    .usage = "[options]",
    .description = "Shows what exact geometry is good for, makes a world of rooms, one of caves and\n"
                   "a city, finds the shortest way through each with A* and with Dijkstra's\n"
                   "algorithm, and draws the searches into a folder. Needs no file and 80 columns.\n",
    .examples = "  wend demo                     pictures go to demo/\n"
                "  wend demo --json              the figures, for programs\n",
    .options = demo_options,
    .option_count = sizeof demo_options / sizeof demo_options[0],
    .run = demo_run,
};

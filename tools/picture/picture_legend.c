#include "picture/picture_legend.h"

#include "picture/picture_text.h"

#include <stdio.h>

static const char *const usual_labels[WEND_DRAW_ROLE_COUNT] = {
    [WEND_DRAW_FREE] = "free",         [WEND_DRAW_BLOCKED] = "blocked",
    [WEND_DRAW_SLOW] = "slow",         [WEND_DRAW_WATER] = "water",
    [WEND_DRAW_TREES] = "trees",       [WEND_DRAW_EXPANDED] = "expanded, first to last",
    [WEND_DRAW_FRONTIER] = "frontier", [WEND_DRAW_TREE] = "search tree",
    [WEND_DRAW_PATH] = "path",         [WEND_DRAW_START] = "start",
    [WEND_DRAW_GOAL] = "goal",         [WEND_DRAW_ISLAND] = "islands",
};

// In this order: a search first, then the map. What is not here needs no explanation.
static const wend_draw_role legend_order[] = {
    WEND_DRAW_START,  WEND_DRAW_GOAL, WEND_DRAW_PATH, WEND_DRAW_EXPANDED, WEND_DRAW_FRONTIER, WEND_DRAW_TREE,
    WEND_DRAW_ISLAND, WEND_DRAW_FREE, WEND_DRAW_SLOW, WEND_DRAW_WATER,    WEND_DRAW_TREES,    WEND_DRAW_BLOCKED,
};
#define LEGEND_ITEMS (sizeof legend_order / sizeof legend_order[0])
#define FIRST_OF_MAP 6

// Measures in units of the legend.
enum { TEXT_SIZE = 14, LINE_HEIGHT = 26, SAMPLE_HEIGHT = 14, SAMPLE_GAP = 8, ITEM_GAP = 26 };

static void label_text(const picture_legend *legend, wend_draw_role role, char *text, size_t room) {
    const char *name = legend->labels[role] ? legend->labels[role] : usual_labels[role];
    const picture_contents *contents = legend->contents;
    if (role == WEND_DRAW_SLOW && contents->most_cost > contents->least_cost)
        snprintf(text, room, "%s, cost %.4g to %.4g", name, contents->least_cost, contents->most_cost);
    else if (role == WEND_DRAW_SLOW && contents->most_cost != 1)
        snprintf(text, room, "%s, cost %.4g", name, contents->most_cost);
    else if (role == WEND_DRAW_ISLAND)
        snprintf(text, room, "%.0f %s", contents->most_island, contents->most_island == 1 ? "island" : name);
    else
        snprintf(text, room, "%s", name);
}

static int sample_parts(const picture_legend *legend, wend_draw_role role) {
    const picture_contents *contents = legend->contents;
    if (role == WEND_DRAW_EXPANDED) return 48;
    if (role == WEND_DRAW_SLOW && contents->most_cost > contents->least_cost) return 24;
    if (role == WEND_DRAW_ISLAND)
        return contents->most_island < PICTURE_ISLAND_COLOURS ? (int)contents->most_island : PICTURE_ISLAND_COLOURS;
    return 1;
}

static double sample_width(const picture_legend *legend, wend_draw_role role) {
    switch (role) {
    case WEND_DRAW_START:
    case WEND_DRAW_GOAL: return 18 * legend->unit;
    case WEND_DRAW_PATH:
    case WEND_DRAW_TREE: return 26 * legend->unit;
    case WEND_DRAW_EXPANDED: return 84 * legend->unit;
    case WEND_DRAW_ISLAND:
        return (sample_parts(legend, role) < 2 ? 22 : 11 * sample_parts(legend, role)) * legend->unit;
    default: return (sample_parts(legend, role) > 1 ? 48 : 22) * legend->unit;
    }
}

// Each part reaches to the end and is covered by the next: no seams.
static void draw_swatch(const picture_legend *legend, wend_draw_role role, const picture_pen *pen,
                        wend_vector2 corner) {
    const picture_contents *contents = legend->contents;
    double width = sample_width(legend, role), height = SAMPLE_HEIGHT * legend->unit;
    int parts = sample_parts(legend, role);
    for (int i = 0; i < parts; i++) {
        double place = parts > 1 ? (double)i / (parts - 1) : 1;
        wend_draw_style style = {role, place};
        if (role == WEND_DRAW_SLOW)
            style.value = contents->least_cost + place * (contents->most_cost - contents->least_cost);
        if (role == WEND_DRAW_ISLAND) style.value = i + 1;
        double begin = width * i / parts;
        pen->box(pen->user, corner.x + begin, corner.y, width - begin, height,
                 picture_style_colour(legend->palette, style, contents->most_cost));
    }
    pen->box_outline(pen->user, corner.x, corner.y, width, height, legend->unit, legend->palette->frame);
}

static void draw_line_sample(const picture_legend *legend, wend_draw_role role, const picture_pen *pen,
                             wend_vector2 corner) {
    double width = sample_width(legend, role), middle = corner.y + SAMPLE_HEIGHT * legend->unit / 2;
    double line = (role == WEND_DRAW_PATH ? 3.5 : 1.2) * legend->unit;
    const wend_vector2 ends[2] = {{corner.x + line / 2, middle}, {corner.x + width - line / 2, middle}};
    const size_t count = 2, counts[3] = {2, 2, 2};
    wend_vector2 dashes[6];
    picture_lines lines = {ends, &count, 1, line, legend->palette->roles[role]};
    // A tree is dark on the cells of a search; on the page that dark may not show.
    if (role == WEND_DRAW_TREE) lines.colour = legend->palette->faint_text;
    if (role == WEND_DRAW_TREE && legend->dashed_tree) {
        for (int i = 0; i < 6; i++) dashes[i] = (wend_vector2){corner.x + width * i / 5, middle};
        lines = (picture_lines){dashes, counts, 3, 2.2 * legend->unit, lines.colour};
    }
    pen->lines(pen->user, &lines);
}

static void draw_mark_sample(const picture_legend *legend, wend_draw_role role, const picture_pen *pen,
                             wend_vector2 corner) {
    double unit = legend->unit;
    picture_draw_mark(pen, legend->palette, role,
                      (wend_vector2){corner.x + 9 * unit, corner.y + SAMPLE_HEIGHT * unit / 2}, 8.5 * unit);
}

static double item_width(const picture_legend *legend, wend_draw_role role) {
    char label[160];
    label_text(legend, role, label, sizeof label);
    return sample_width(legend, role) + SAMPLE_GAP * legend->unit +
           picture_text_width(label, TEXT_SIZE * legend->unit, false);
}

static void draw_item(const picture_legend *legend, wend_draw_role role, const picture_pen *pen, wend_vector2 corner) {
    char label[160];
    label_text(legend, role, label, sizeof label);
    double unit = legend->unit, sample = sample_width(legend, role);
    if (role == WEND_DRAW_START || role == WEND_DRAW_GOAL)
        draw_mark_sample(legend, role, pen, corner);
    else if (role == WEND_DRAW_PATH || role == WEND_DRAW_TREE)
        draw_line_sample(legend, role, pen, corner);
    else
        draw_swatch(legend, role, pen, corner);
    pen->words(pen->user, (wend_vector2){corner.x + sample + SAMPLE_GAP * unit, corner.y + 12 * unit},
               &(picture_words){label, TEXT_SIZE * unit, false, PICTURE_FROM_LEFT, legend->palette->faint_text, {0}});
}

// The width of all items in one line.
static double line_width(const picture_legend *legend) {
    double width = -ITEM_GAP * legend->unit;
    for (size_t i = 0; i < LEGEND_ITEMS; i++)
        if (legend->contents->roles[legend_order[i]])
            width += item_width(legend, legend_order[i]) + ITEM_GAP * legend->unit;
    return width;
}

double picture_legend_draw(const picture_legend *legend, double width, const picture_pen *pen, wend_vector2 corner) {
    // What does not fit in one line is broken between the search and the map first.
    bool is_broken = line_width(legend) > width;
    double x = 0, y = 0;
    bool any = false;
    for (size_t i = 0; i < LEGEND_ITEMS; i++) {
        wend_draw_role role = legend_order[i];
        if (is_broken && i == FIRST_OF_MAP && x > 0) {
            x = 0;
            y += LINE_HEIGHT * legend->unit;
        }
        if (!legend->contents->roles[role]) continue;
        any = true;
        double item = item_width(legend, role);
        if (x > 0 && x + item > width) {
            x = 0;
            y += LINE_HEIGHT * legend->unit;
        }
        if (pen) draw_item(legend, role, pen, (wend_vector2){corner.x + x, corner.y + y});
        x += item + ITEM_GAP * legend->unit;
    }
    return any ? (x > 0 ? y + SAMPLE_HEIGHT * legend->unit : y - (LINE_HEIGHT - SAMPLE_HEIGHT) * legend->unit) : 0;
}

void picture_draw_mark(const picture_pen *pen, const picture_palette *palette, wend_draw_role role, wend_vector2 centre,
                       double radius) {
    bool is_goal = role == WEND_DRAW_GOAL;
    picture_colour fill = palette->roles[role], letter = is_goal ? palette->goal_text : palette->start_text;
    // Rim in the colour of the letter, and a thin one of the fill outside it: visible on light and on dark.
    pen->disc(pen->user, centre, radius * 1.12, fill);
    pen->disc(pen->user, centre, radius, letter);
    pen->disc(pen->user, centre, radius * 0.82, fill);
    double size = radius * 1.15;
    pen->words(pen->user, (wend_vector2){centre.x, centre.y + 0.365 * size},
               &(picture_words){is_goal ? "G" : "S", size, true, PICTURE_CENTRED, letter, {0}});
}

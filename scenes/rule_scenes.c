// The scenes of the paper. Which figure each of them is after is in the header; what each of them shows is a test (test_rule_scenes.c).
#include "rule_scenes.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define QUARTER_TURN 1.5707963267948966

static void draw_annotations_scene(scene_rule_scene *on, const scene_rule_def *def);
static void draw_wall_scene(scene_rule_scene *on, const scene_rule_def *def);
static void draw_zigzag_scene(scene_rule_scene *on, const scene_rule_def *def);
static void draw_lane_scene(scene_rule_scene *on, const scene_rule_def *def);
static void draw_traffic_scene(scene_rule_scene *on, const scene_rule_def *def);
static void draw_guards_scene(scene_rule_scene *on, const scene_rule_def *def);
static void draw_night_scene(scene_rule_scene *on, const scene_rule_def *def);

static const struct {
    const char *name;
    uint32_t count, least, most;
    void (*draw)(scene_rule_scene *on, const scene_rule_def *def);
} rule_kinds[SCENE_RULE_KIND_COUNT] = {
    {"annotations", 1, 0, 1000, draw_annotations_scene},
    {"wall", 1, 0, 1000, draw_wall_scene},
    {"zigzag", 5, 1, 200, draw_zigzag_scene},
    {"lane", 5, 1, 200, draw_lane_scene},
    {"traffic", 3, 0, 200, draw_traffic_scene},
    {"guards", 4, 0, 200, draw_guards_scene},
    {"night", 5, 3, 200, draw_night_scene},
};

scene_rule_def scene_default_rule_def(scene_rule_kind kind, uint64_t seed) {
    return (scene_rule_def){.count = (unsigned)kind < SCENE_RULE_KIND_COUNT ? rule_kinds[kind].count : 1,
                            .seed = seed,
                            .allocator = wend_default_allocator()};
}

const char *scene_rule_kind_name(scene_rule_kind kind) {
    return (unsigned)kind < SCENE_RULE_KIND_COUNT ? rule_kinds[kind].name : NULL;
}

bool scene_rule_kind_from_name(const char *name, scene_rule_kind *kind) {
    for (int i = 0; i < SCENE_RULE_KIND_COUNT; i++) {
        if (strcmp(name, rule_kinds[i].name) != 0) continue;
        *kind = (scene_rule_kind)i;
        return true;
    }
    return false;
}

wend_status scene_rule_make(scene_rule_kind kind, const scene_rule_def *def, scene_rule_scene **scene) {
    if ((unsigned)kind >= SCENE_RULE_KIND_COUNT || def->count < rule_kinds[kind].least ||
        def->count > rule_kinds[kind].most)
        return WEND_OUT_OF_RANGE;
    scene_rule_scene *made = NULL;
    wend_status status = scene_rule_create(def->allocator, &made);
    if (status) return status;
    rule_kinds[kind].draw(made, def);
    status = made->status;
    if (status)
        scene_rule_destroy(made);
    else
        *scene = made;
    return status;
}

// ---- Brushes --------------------------------------------------------------------------------------------------------

static void put_ring(scene_rule_scene *on, const wend_vector2 *points, size_t count, uint8_t terrain) {
    if (!on->status) on->status = wend_area_list_add_ring(on->areas, points, count, terrain);
}

static void put_box(scene_rule_scene *on, double left, double low, double right, double high, uint8_t terrain) {
    const wend_vector2 ring[] = {{left, low}, {right, low}, {right, high}, {left, high}};
    put_ring(on, ring, 4, terrain);
}

// A name with a number behind it: "guard3".
typedef struct numbered_name {
    char text[24];
} numbered_name;

static numbered_name name_number(const char *word, uint32_t number) {
    numbered_name name;
    snprintf(name.text, sizeof name.text, "%.12s%u", word, number);
    return name;
}

// A wall and the thing that it is. Facing 0: its front is to the right; 1: up.
static uint32_t put_house(scene_rule_scene *on, const char *name, wend_vector2 low, wend_vector2 high, int facing) {
    put_box(on, low.x, low.y, high.x, high.y, WEND_AREA_WALL);
    scene_rule_thing house = scene_default_rule_thing();
    double half_width = (high.x - low.x) / 2, half_height = (high.y - low.y) / 2;
    house.def.name = name;
    house.def.position = (wend_vector2){low.x + half_width, low.y + half_height};
    house.def.heading = facing * QUARTER_TURN;
    house.def.half_length = facing ? half_height : half_width;
    house.def.half_width = facing ? half_width : half_height;
    return scene_rule_add_thing(on, &house);
}

static void put_named(scene_rule_scene *on, wend_annotation_kind kind, const char *name, uint32_t thing) {
    wend_annotation_def def = wend_default_annotation_def(kind);
    def.name = name;
    def.thing = thing;
    scene_rule_add_annotation(on, &def);
}

// A text that grows. It ends where it would not fit: the limits of counts above keep it from that.
typedef struct rule_words {
    char text[1 << 15];
    size_t length;
} rule_words;

static void say(rule_words *words, const char *format, ...) WEND_PRINTF_LIKE(2, 3);

static void say(rule_words *words, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    size_t room = sizeof words->text - words->length;
    int length = vsnprintf(words->text + words->length, room, format, arguments);
    va_end(arguments);
    if (length > 0 && (size_t)length < room) words->length += (size_t)length;
    words->text[words->length] = 0;
}

// ---- Annotations ----------------------------------------------------------------------------------------------------

static void draw_annotations_scene(scene_rule_scene *on, const scene_rule_def *def) {
    (void)def;
    scene_rule_set_title(on, "Off the grass, between b and c, out of sight");
    put_box(on, 0, 0, 32, 22, WEND_AREA_GROUND);
    const wend_vector2 grass[] = {{9, 0.5}, {22, 0.5}, {24, 5}, {22, 9.5}, {10, 10}, {7, 5}};
    put_ring(on, grass, 6, WEND_AREA_GRASS);
    uint32_t a = put_house(on, "a", (wend_vector2){3, 14}, (wend_vector2){7, 18}, 0);
    put_house(on, "b", (wend_vector2){14, 11}, (wend_vector2){18, 13}, 0);
    put_house(on, "c", (wend_vector2){14, 17}, (wend_vector2){18, 19}, 0);
    scene_rule_thing guard = scene_default_rule_thing();
    guard.def.name = "guard";
    guard.def.position = (wend_vector2){28, 19};
    guard.def.heading = QUARTER_TURN / 2;
    guard.def.sight_half_angle = 0.4;
    guard.def.sight_range = 16;
    scene_rule_add_thing(on, &guard);
    wend_annotation_def meadow = wend_default_annotation_def(WEND_ANNOTATION_TERRAIN);
    meadow.name = "grass";
    meadow.terrain = WEND_AREA_GRASS;
    scene_rule_add_annotation(on, &meadow);
    put_named(on, WEND_ANNOTATION_FRONT, "yard", a);
    put_named(on, WEND_ANNOTATION_LEFT, "garden", a);
    scene_rule_add_rules(on, "walk",
                         "Move from (2, 8) to (30, 9)\n"
                         "Not In grass with weight -10\n"
                         "In Between(b, c) with weight 14\n"
                         "Not Near LineOfSight(guard) with weight -8");
    on->map.spacing = 0.5;
}

// ---- Along the wall -------------------------------------------------------------------------------------------------

static void draw_wall_scene(scene_rule_scene *on, const scene_rule_def *def) {
    (void)def;
    scene_rule_set_title(on, "Along the wall");
    put_box(on, 0, 0, 44, 24, WEND_AREA_GROUND);
    const wend_vector2 wall[] = {{8, 9}, {15, 16}, {29, 16}, {36, 9}, {36, 10.5}, {29.5, 17}, {14.5, 17}, {8, 10.5}};
    put_ring(on, wall, 8, WEND_AREA_WALL);
    wend_annotation_def shape = wend_default_annotation_def(WEND_ANNOTATION_POLYGON);
    shape.name = "wall";
    shape.points = wall;
    shape.point_count = 8;
    scene_rule_add_annotation(on, &shape);
    scene_rule_add_rules(on, "along",
                         "Move from (3, 4) to (41, 4)\n"
                         "Near wall with weight 20");
    on->map.spacing = 0.5;
}

// ---- Zig-zag --------------------------------------------------------------------------------------------------------

static void draw_zigzag_scene(scene_rule_scene *on, const scene_rule_def *def) {
    enum { PITCH = 8, MIDDLE = 12 };
    scene_rule_set_title(on, "In front of one, behind the next");
    double end = PITCH * (def->count + 1.0);
    put_box(on, 0, 0, end, 2 * MIDDLE, WEND_AREA_GROUND);
    rule_words words = {.length = 0};
    say(&words, "Move from (2, %d) to (%g, %d)", MIDDLE, end - 2, MIDDLE);
    for (uint32_t i = 0; i < def->count; i++) {
        numbered_name name = name_number("block", i + 1);
        double x = PITCH * (i + 1.0);
        put_house(on, name.text, (wend_vector2){x - 1, MIDDLE - 1}, (wend_vector2){x + 1, MIDDLE + 1}, 1);
        say(&words, "\nIn %s(%s, 4) with weight 8 Not In %s(%s, 4) with weight -8", i % 2 ? "Back" : "Front", name.text,
            i % 2 ? "Front" : "Back", name.text);
    }
    scene_rule_add_rules(on, "zigzag", words.text);
    on->map.spacing = 0.5;
}

// ---- Lane -----------------------------------------------------------------------------------------------------------

static void draw_lane_scene(scene_rule_scene *on, const scene_rule_def *def) {
    scene_rule_set_title(on, "One lane for all");
    double high = 4.0 * def->count, middle = high / 2;
    put_box(on, 0, 0, 44, high, WEND_AREA_GROUND);
    wend_annotation_def lane = wend_default_annotation_def(WEND_ANNOTATION_BOX);
    lane.name = "lane";
    lane.position = (wend_vector2){22, middle};
    lane.half_length = 10;
    lane.half_width = 0.25;
    scene_rule_add_annotation(on, &lane);
    for (uint32_t i = 0; i < def->count; i++) {
        rule_words words = {.length = 0};
        double y = 4.0 * i + 2;
        scene_rule_thing walker = scene_default_rule_thing();
        numbered_name name = name_number("walker", i + 1), rules = name_number("lane", i + 1);
        walker.def.name = name.text;
        walker.def.position = (wend_vector2){2, y};
        say(&words, "Move from (2, %g) to (42, %g)\nNear lane with weight 16", y, y);
        scene_rule_agent agent = {.speed = 1.4};
        agent.thing = scene_rule_add_thing(on, &walker);
        agent.rules = scene_rule_add_rules(on, rules.text, words.text);
        scene_rule_add_agent(on, &agent);
    }
    on->map.spacing = 0.5;
}

// ---- Traffic ------------------------------------------------------------------------------------------------------

// A lane of the road: vehicles one behind the other, which come again when they have gone.
static void put_lane(scene_rule_scene *on, const scene_rule_def *def, wend_vector2 from, wend_vector2 to,
                     uint32_t first) {
    enum { SPEED = 6, GAP = 36 }; // metres a second, metres between the middles of two
    const wend_vector2 way[] = {from, {from.x + (to.x > from.x ? 1 : -1) * GAP * (double)def->count, to.y}};
    for (uint32_t i = 0; i < def->count; i++) {
        numbered_name name = name_number("car", first + i);
        scene_rule_thing car = scene_default_rule_thing();
        car.def.name = name.text;
        car.def.half_length = 2.25;
        car.def.half_width = 1;
        car.def.reach = 6;
        car.waypoints = way;
        car.waypoint_count = 2;
        car.speed = SPEED;
        car.ahead = (double)GAP / SPEED * i + (first > 1 ? 2.5 : 0);
        car.end = SCENE_MOTION_AGAIN;
        scene_rule_add_thing(on, &car);
    }
}

static void draw_traffic_scene(scene_rule_scene *on, const scene_rule_def *def) {
    scene_rule_set_title(on, "Across the road, not in front of a car");
    const wend_terrain asphalt = {.cost = 1};
    uint8_t road = 0;
    if (!on->status) on->status = wend_area_list_add_terrain(on->areas, "road", 4, asphalt, &road);
    put_box(on, 0, 0, 60, 20, WEND_AREA_GROUND);
    put_box(on, 0, 6, 60, 14, road);
    put_lane(on, def, (wend_vector2){-24, 8}, (wend_vector2){84, 8}, 1);
    put_lane(on, def, (wend_vector2){84, 12}, (wend_vector2){-24, 12}, def->count + 1);
    scene_rule_thing walker = scene_default_rule_thing();
    walker.def.name = "walker";
    walker.def.position = (wend_vector2){24, 2};
    scene_rule_agent agent = {.speed = 1.4, .foresight = 6};
    agent.thing = scene_rule_add_thing(on, &walker);
    rule_words words = {.length = 0};
    say(&words, "Move from (24, 2) to (36, 18)");
    for (uint32_t i = 1; i <= 2 * def->count; i++)
        say(&words, "\nNot In Front(car%u, 9) with weight -40 Not In Inside(car%u) with weight -60", i, i);
    agent.rules = scene_rule_add_rules(on, "cross", words.text);
    scene_rule_add_agent(on, &agent);
    on->map.spacing = 0.5;
}

// ---- Guards ---------------------------------------------------------------------------------------------------------

static void put_guard(scene_rule_scene *on, uint32_t number, wend_random *random) {
    // Rounds around the houses, in the streets between them.
    static const double rounds[4][4] = {{4, 4, 18, 14}, {30, 23, 44, 33}, {18, 14, 30, 33}, {4, 23, 44, 14}};
    const double *round = rounds[number % 4];
    const wend_vector2 way[] = {{round[0], round[1]}, {round[2], round[1]}, {round[2], round[3]}, {round[0], round[3]}};
    numbered_name name = name_number("guard", number + 1);
    scene_rule_thing guard = scene_default_rule_thing();
    guard.def.name = name.text;
    guard.def.sight_range = 14;
    guard.def.sight_half_angle = 0.5;
    guard.waypoints = way;
    guard.waypoint_count = 4;
    guard.speed = 1.2;
    guard.ahead = 30 + 40 * wend_random_unit(random);
    scene_rule_add_thing(on, &guard);
}

static void draw_guards_scene(scene_rule_scene *on, const scene_rule_def *def) {
    wend_random random = wend_random_seeded(def->seed);
    scene_rule_set_title(on, "Guards on their rounds");
    put_box(on, 0, 0, 48, 36, WEND_AREA_GROUND);
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++) {
            wend_vector2 low = {8.0 + 12 * column, 7.0 + 9 * row};
            put_box(on, low.x, low.y, low.x + 8, low.y + 5, WEND_AREA_WALL);
        }
    rule_words hide = {.length = 0}, follow = {.length = 0};
    say(&hide, "Move from (2, 18) to (46, 18)");
    say(&follow, "Move from (2, 18) to (46, 18)");
    for (uint32_t i = 0; i < def->count; i++) {
        put_guard(on, i, &random);
        say(&hide, "\nNot In LineOfSight(guard%u) with weight -16", i + 1);
        say(&follow, "\nIn LineOfSight(guard%u) with weight 12", i + 1);
    }
    scene_rule_add_rules(on, "hide", hide.text);
    scene_rule_add_rules(on, "follow", follow.text);
    on->map.spacing = 0.5;
}

// ---- Night ----------------------------------------------------------------------------------------------------------

static void draw_night_scene(scene_rule_scene *on, const scene_rule_def *def) {
    enum { STREET = 6, BLOCK = 14, PITCH = STREET + BLOCK };
    scene_rule_set_title(on, "Not through there at night");
    double size = PITCH * (double)def->count + STREET;
    put_box(on, 0, 0, size, size, WEND_AREA_GROUND);
    for (uint32_t row = 0; row < def->count; row++)
        for (uint32_t column = 0; column < def->count; column++) {
            double x = STREET + PITCH * (double)column, y = STREET + PITCH * (double)row;
            put_box(on, x, y, x + BLOCK, y + BLOCK, WEND_AREA_WALL);
        }
    // All but the outermost blocks, with the streets between them.
    double low = PITCH + STREET / 2.0, high = size - low, middle = PITCH * (double)(def->count / 2) + STREET / 2.0;
    const wend_vector2 ring[] = {{low, low}, {high, low}, {high, high}, {low, high}};
    wend_annotation_def bad = wend_default_annotation_def(WEND_ANNOTATION_POLYGON);
    bad.name = "neighbourhood";
    bad.points = ring;
    bad.point_count = 4;
    scene_rule_add_annotation(on, &bad);
    scene_rule_add_value(on, "time", 23);
    scene_rule_add_value(on, "darkness", 1);
    rule_words words = {.length = 0}, darkness = {.length = 0};
    say(&words, "Move from (3, %g) to (%g, %g)\nNot Near neighbourhood with weight -12 while time 22 .. 6", middle,
        size - 3, middle + PITCH);
    say(&darkness, "Move from (3, %g) to (%g, %g)\nNot In neighbourhood with weight -12 * darkness", middle, size - 3,
        middle + PITCH);
    scene_rule_add_rules(on, "by_the_clock", words.text);
    scene_rule_add_rules(on, "by_darkness", darkness.text);
    on->map.spacing = 1;
}

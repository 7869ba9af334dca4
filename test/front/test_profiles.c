// Every planner with every field of a profile: either the field changes the path, or it is reported and no path is found.
#include "support/profile_planners.h"
#include "support/test.h"
#include "support/whole_file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Profiles -------------------------------------------------------------------------------------------------------

static const double without_mud[] = {1, 1, (double)INFINITY}; // else the costs of the map

typedef struct asked_field {
    uint32_t field;
    const char *name;
    void (*set)(wend_profile *profile);
} asked_field;

static void set_radius(wend_profile *profile) {
    profile->radius = 0.9;
}
static void set_height(wend_profile *profile) {
    profile->height = 2;
}
static void set_step(wend_profile *profile) {
    profile->step = 0.25;
}
static void set_drop(wend_profile *profile) {
    profile->drop = 0.25;
}
static void set_slope(wend_profile *profile) {
    profile->slope = 0.5;
}
static void set_clearance(wend_profile *profile) {
    profile->clearance = 1;
}
static void set_clearance_cost(wend_profile *profile) {
    profile->clearance_cost = 2;
}
static void set_terrain(wend_profile *profile) {
    profile->terrain_costs = without_mud, profile->terrain_count = 3;
}
static void set_media(wend_profile *profile) {
    profile->media[0] = ~UINT64_C(1);
}
static void set_crosses(wend_profile *profile) {
    profile->crosses_media = true;
}
static void set_tags(wend_profile *profile) {
    profile->link_tags = PROFILE_LADDER;
}

static const asked_field fields[] = {{WEND_PROFILE_RADIUS, "radius", set_radius},
                                     {WEND_PROFILE_HEIGHT, "height", set_height},
                                     {WEND_PROFILE_STEP, "step", set_step},
                                     {WEND_PROFILE_DROP, "drop", set_drop},
                                     {WEND_PROFILE_SLOPE, "slope", set_slope},
                                     {WEND_PROFILE_CLEARANCE, "clearance", set_clearance},
                                     {WEND_PROFILE_CLEARANCE, "clearance", set_clearance_cost},
                                     {WEND_PROFILE_TERRAIN, "terrain_costs", set_terrain},
                                     {WEND_PROFILE_MEDIA, "media", set_media},
                                     {WEND_PROFILE_CROSSES_MEDIA, "crosses_media", set_crosses},
                                     {WEND_PROFILE_LINK_TAGS, "link_tags", set_tags}};

// ---- The facts ------------------------------------------------------------------------------------------------------

typedef struct noted_log {
    wend_message message;
    int count;
    char text[200];
} noted_log;

static void note_log(void *user, wend_severity severity, wend_message message, const char *text) {
    noted_log *note = user;
    assert_int_equal(severity, WEND_SEVERITY_ERROR);
    note->message = message;
    note->count++;
    snprintf(note->text, sizeof note->text, "%s", text);
}

// What can be seen of an answer.
static uint64_t answer_hash(const wend_path *path) {
    wend_state_hash hash = wend_state_hash_start();
    wend_state_hash_add_word(&hash, (uint64_t)path->outcome);
    wend_state_hash_add_number(&hash, path->cost);
    for (size_t i = 0; i < path->state_count; i++) wend_state_hash_add_word(&hash, path->states[i]);
    for (size_t i = 0; i < path->point_count; i++) {
        wend_state_hash_add_number(&hash, path->points[i].x);
        wend_state_hash_add_number(&hash, path->points[i].y);
    }
    return wend_state_hash_value(&hash);
}

static void every_field_changes_a_path_or_is_reported(void **state) {
    (void)state;
    for (size_t i = 0; i < profile_planner_count; i++) {
        const profile_planner *planner = &profile_planners[i];
        wend_path path = wend_path_empty(wend_default_allocator());
        assert_int_equal(planner->find(NULL, &path), WEND_OK);
        assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
        const uint64_t usual = answer_hash(&path);
        wend_profile profile = wend_default_profile();
        profile.speed = 3; // changes no path
        assert_int_equal(planner->find(&profile, &path), WEND_OK);
        assert_int_equal(answer_hash(&path), usual);
        for (size_t f = 0; f < sizeof fields / sizeof fields[0]; f++) {
            noted_log note = {0};
            profile = wend_default_profile();
            fields[f].set(&profile);
            assert_int_equal(wend_profile_asks(&profile), fields[f].field);
            wend_set_log_hook(note_log, &note);
            const wend_status status = planner->find(&profile, &path);
            wend_set_log_hook(NULL, NULL);
            if (planner->honours & fields[f].field) {
                if (status || answer_hash(&path) == usual)
                    fail_msg("%s: %s is said to be honoured, but the status is %d and the path %s", planner->name,
                             fields[f].name, (int)status, answer_hash(&path) == usual ? "the usual one" : "another");
                assert_int_equal(planner->find(NULL, &path), WEND_OK);
            } else {
                char text[200];
                snprintf(text, sizeof text,
                         "the profile's %s cannot be honoured by %s; leave it at its default or use another planner",
                         fields[f].name, planner->name);
                if (status != WEND_UNSUPPORTED)
                    fail_msg("%s: %s has the status %d", planner->name, fields[f].name, (int)status);
                assert_int_equal(note.count, 1);
                assert_int_equal(note.message, WEND_MESSAGE_PROFILE_NOT_HONOURED);
                assert_string_equal(note.text, text);
            }
            assert_int_equal(answer_hash(&path), usual);
        }
        wend_path_free(&path);
    }
}

enum { PAGE_FIELDS = 10, PAGE_CELL = 200 };

// The cells of a row of a table, without the blanks around them. False when there are not so many.
static bool read_row(const char *line, size_t count, char (*cells)[PAGE_CELL]) {
    for (size_t i = 0; i < count; i++) {
        if (*line++ != '|') return false;
        line += strspn(line, " ");
        size_t length = strcspn(line, "|\n");
        const char *next = line + length;
        while (length > 0 && line[length - 1] == ' ') length--;
        if (length >= PAGE_CELL) return false;
        memcpy(cells[i], line, length);
        cells[i][length] = 0;
        line = next;
    }
    return *line == '|';
}

static void the_page_says_which_planner_honours_what(void **state) {
    (void)state;
    size_t length;
    char *page = read_whole_file(WEND_SOURCE_DIR "/docs/maps.md", &length);
    assert_non_null(page);
    const char *line = strstr(page, "\n| reported as |");
    assert_non_null(line);
    char cells[PAGE_FIELDS + 2][PAGE_CELL];
    uint32_t columns[PAGE_FIELDS] = {0}, honoured[64] = {0};
    bool has_row[64] = {false};
    assert_true(profile_planner_count <= 64 && read_row(++line, PAGE_FIELDS + 2, cells));
    for (int i = 0; i < PAGE_FIELDS; i++)
        for (size_t f = 0; f < sizeof fields / sizeof fields[0]; f++)
            if (strcmp(cells[i + 2], fields[f].name) == 0) columns[i] = fields[f].field;
    for (int i = 0; i < PAGE_FIELDS; i++) assert_true(columns[i] != 0);
    for (size_t i = 0; i < profile_planner_count; i++) // by name: a mesh has two planners
        for (size_t k = 0; k < profile_planner_count; k++)
            if (strcmp(profile_planners[i].name, profile_planners[k].name) == 0)
                honoured[i] |= profile_planners[k].honours;
    line = strchr(strchr(line, '\n') + 1, '\n') + 1; // behind the line below the head
    for (; *line == '|'; line = strchr(line, '\n') + 1) {
        assert_true(read_row(line, PAGE_FIELDS + 2, cells));
        uint32_t said = 0;
        for (int i = 0; i < PAGE_FIELDS; i++)
            if (cells[i + 2][0]) said |= columns[i];
        bool is_known = false;
        for (size_t i = 0; i < profile_planner_count; i++) {
            if (strcmp(profile_planners[i].name, cells[0]) != 0) continue;
            is_known = has_row[i] = true;
            if (honoured[i] != said) fail_msg("docs/maps.md is wrong about what %s honours", cells[0]);
        }
        if (!is_known) fail_msg("docs/maps.md has a row of '%s', which no planner is reported as", cells[0]);
    }
    for (size_t i = 0; i < profile_planner_count; i++)
        if (!has_row[i] && strcmp(profile_planners[i].name, "a request queue") != 0) // as its map
            fail_msg("docs/maps.md does not say what %s honours", profile_planners[i].name);
    free(page);
}

// A floor with a lawn across it, all of one cost: the exact planner serves those to whom it is all one, also discs; the corridor those with costs of their own.
static void a_mesh_takes_the_planner_that_honours_the_profile(void **state) {
    (void)state;
    const wend_vector2 hall[4] = {{0, 0}, {20, 0}, {20, 10}, {0, 10}}, lawn[4] = {{8, 0}, {12, 0}, {12, 8}, {8, 8}};
    const wend_area areas[2] = {{.points = hall, .point_count = 4}, {.points = lawn, .point_count = 4, .terrain = 2}};
    const wend_terrain kinds[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {1, 0}};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas, def.area_count = 2;
    def.terrains = kinds, def.terrain_count = 3;
    wend_mesh *yard = NULL;
    assert_int_equal(wend_mesh_create(&def, NULL, &yard), WEND_OK);
    const wend_map *map = wend_map_of_mesh(yard);
    const wend_location start = wend_location_at(2, 4, 0), goal = wend_location_at(18, 4, 0);
    const double around = 4 + 2 * sqrt(6 * 6 + 4 * 4);
    wend_profile profile = wend_default_profile();
    wend_path path = wend_path_empty(wend_default_allocator());
    profile.radius = 1;
    assert_int_equal(find_profile_path_on(map, start, goal, &profile, &path), WEND_OK);
    assert_true(path.cost == 16);
    profile.radius = 0;
    for (int i = 0; i < 2; i++) {
        const double costs[] = {1, 1, i ? (double)INFINITY : 30};
        profile.terrain_costs = costs, profile.terrain_count = 3;
        assert_int_equal(find_profile_path_on(map, start, goal, &profile, &path), WEND_OK);
        assert_true(fabs(path.cost - around) < 1e-9);
        assert_int_equal(wend_path_smooth_on_map(&path, map, &profile), WEND_OK);
        assert_int_equal(wend_path_check_on_map(&path, map, &profile, start, goal, NULL), WEND_OK);
    }
    const double cheap[] = {1, 1, 0.5}; // the same way on, and another cost: not what it would cost others
    profile.terrain_costs = cheap;
    assert_int_equal(find_profile_path_on(map, start, goal, &profile, &path), WEND_OK);
    assert_true(path.cost == 14);
    assert_int_equal(wend_path_check_on_map(&path, map, &profile, start, goal, NULL), WEND_OK);
    assert_int_equal(wend_path_check_on_map(&path, map, NULL, start, goal, NULL), WEND_BAD_INPUT);
    noted_log note = {0};
    profile.radius = 1; // each is honoured, but by different planners
    wend_set_log_hook(note_log, &note);
    assert_int_equal(find_profile_path_on(map, start, goal, &profile, &path), WEND_UNSUPPORTED);
    wend_set_log_hook(NULL, NULL);
    assert_string_equal(note.text, "the profile's radius cannot be honoured by mesh; leave it at its default or use "
                                   "another planner");
    wend_path_free(&path);
    wend_mesh_destroy(yard);
}

static const double no_costs[] = {1, 0};

static void spoil_size(wend_profile *profile) {
    profile->size = 8;
}
static void spoil_newer(wend_profile *profile) {
    profile->size += 8;
}
static void spoil_radius(wend_profile *profile) {
    profile->radius = -1;
}
static void spoil_height(wend_profile *profile) {
    profile->height = (double)NAN;
}
static void spoil_step(wend_profile *profile) {
    profile->step = -0.5;
}
static void spoil_speed(wend_profile *profile) {
    profile->speed = 0;
}
static void spoil_count(wend_profile *profile) {
    profile->terrain_count = 2;
}
static void spoil_cost(wend_profile *profile) {
    profile->terrain_costs = no_costs, profile->terrain_count = 2;
}

static void an_invalid_profile_is_reported_by_every_planner(void **state) {
    (void)state;
    const struct {
        void (*spoil)(wend_profile *profile);
        const char *text;
    } faults[] = {
        {spoil_size, NULL},
        {spoil_newer, NULL},
        {spoil_radius, "the profile's radius is -1; a finite number, 0 or more, is needed"},
        {spoil_height, "the profile's height is nan; a finite number, 0 or more, is needed"},
        {spoil_step, "the profile's step is -0.5; 0 or more is needed"},
        {spoil_speed, "the profile's speed is 0; a number above 0 is needed"},
        {spoil_count, "the profile's terrain_count is 2, without a list; a list of at most 256 costs is needed"},
        {spoil_cost, "terrain 1 costs the profile 0; a number above 0, or infinity, is needed"},
    };
    wend_path path = wend_path_empty(wend_default_allocator());
    for (size_t i = 0; i < profile_planner_count; i++) {
        for (size_t f = 0; f < sizeof faults / sizeof faults[0]; f++) {
            noted_log note = {0};
            wend_profile profile = wend_default_profile();
            faults[f].spoil(&profile);
            wend_set_log_hook(note_log, &note);
            assert_int_equal(profile_planners[i].find(&profile, &path), WEND_OUT_OF_RANGE);
            wend_set_log_hook(NULL, NULL);
            assert_int_equal(note.count, 1);
            if (faults[f].text) assert_string_equal(note.text, faults[f].text);
        }
    }
    wend_path_free(&path);
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(every_field_changes_a_path_or_is_reported), FACT(the_page_says_which_planner_honours_what),
        FACT(a_mesh_takes_the_planner_that_honours_the_profile), FACT(an_invalid_profile_is_reported_by_every_planner)};
    return cmocka_run_group_tests(facts, make_profile_worlds, free_profile_worlds);
}

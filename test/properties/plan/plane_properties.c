// Shortest paths against the oracle's.
#include "properties/plan/plane_properties.h"

#include "support/failing_allocator.h"
#include "support/location_of.h"
#include "wend/mesh_path.h"
#include "wend/query.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Questions ------------------------------------------------------------------------------------------------------

void plane_question_choose(choices *source, const plane_world *world, plane_question *question) {
    question->from = plane_world_choose_point(source, world);
    bool stays = choose_one_in(source, 10); // by far the most interesting when on another side of the same point
    question->to = stays ? question->from : plane_world_choose_point(source, world);
    question->from_triangle = question->to_triangle = WEND_NO_TRIANGLE;
    if (stays || choose_one_in(source, 3))
        question->from_triangle = plane_world_choose_triangle(source, world, question->from);
    if (stays || choose_one_in(source, 3))
        question->to_triangle = plane_world_choose_triangle(source, world, question->to);
}

static wend_vector2 position_of(const wend_mesh *mesh, wend_lattice_point point) {
    wend_lattice lattice = wend_mesh_lattice(mesh);
    return wend_lattice_position(&lattice, point);
}

wend_plane_request plane_question_request(const wend_mesh *mesh, const plane_question *question) {
    wend_plane_request request = wend_default_plane_request();
    request.start = location_of(position_of(mesh, question->from));
    request.goal = location_of(position_of(mesh, question->to));
    if (question->from_triangle != WEND_NO_TRIANGLE) request.start.cell = question->from_triangle;
    if (question->to_triangle != WEND_NO_TRIANGLE) request.goal.cell = question->to_triangle;
    return request;
}

void plane_question_answer(plane_case *made, plane_question *question) {
    naive_plane_point from = naive_point(question->from), to = naive_point(question->to);
    wend_lattice lattice = wend_mesh_lattice(made->mesh);
    question->length = INFINITY;
    question->outcome = WEND_OUTCOME_UNREACHABLE;
    if (!naive_plane_is_free(made->naive, from))
        question->outcome = WEND_OUTCOME_START_OFF_MAP;
    else if (!naive_plane_is_free(made->naive, to))
        question->outcome = WEND_OUTCOME_GOAL_OFF_MAP;
    else {
        naive_plane_path path =
            naive_plane_shortest(made->naive, from, naive_triangle_of(made, question->from_triangle), to,
                                 naive_triangle_of(made, question->to_triangle));
        if (!path.reachable) return;
        question->outcome = WEND_OUTCOME_COMPLETE;
        question->length = path.length * (long double)wend_lattice_unit(&lattice);
    }
}

// ---- Returns --------------------------------------------------------------------------------------------------------

static bool nearly(long double a, long double b) {
    return a == b || fabsl(a - b) <= PLANE_TOLERANCE * fabsl(b);
}

bool plane_answer_fails(choices *source, const plane_question *question, const char *planner, const char *what) {
    return choices_fail(source, "%s from (%d, %d)%s to (%d, %d)%s: %s; %s, %.17Lg is right", planner, question->from.x,
                        question->from.y, question->from_triangle == WEND_NO_TRIANGLE ? "" : " in its triangle",
                        question->to.x, question->to.y,
                        question->to_triangle == WEND_NO_TRIANGLE ? "" : " in its triangle", what,
                        wend_outcome_text(question->outcome), question->length);
}

// The points of a path as the oracle wants them; NULL when one is no lattice point.
static naive_plane_point *naive_points_of(const plane_case *made, const wend_path *path) {
    wend_lattice lattice = wend_mesh_lattice(made->mesh);
    naive_plane_point *points = malloc((path->point_count + 1) * sizeof *points);
    if (!points) abort();
    for (size_t i = 0; i < path->point_count; i++) {
        wend_lattice_rounding rounding;
        wend_vector2 at = {path->points[i].x, path->points[i].y};
        if (wend_lattice_round(&lattice, at, NULL, &rounding) || rounding.moved.x != 0 || rounding.moved.y != 0 ||
            path->points[i].z != 0) {
            free(points);
            return NULL;
        }
        points[i] = naive_point(rounding.point);
    }
    return points;
}

static bool turns_a_path(const plane_case *made, naive_plane_point point) {
    for (size_t i = 0; i < naive_plane_place_count(made->naive); i++) {
        naive_plane_place place = naive_plane_get_place(made->naive, i);
        if (place.turns_a_path && place.point.x == point.x && place.point.y == point.y) return true;
    }
    return false;
}

static long double length_of(const naive_plane_point *points, size_t count) {
    long double length = 0;
    for (size_t i = 1; i < count; i++) {
        long double x = (long double)(points[i].x - points[i - 1].x), y = (long double)(points[i].y - points[i - 1].y);
        length += sqrtl(x * x + y * y);
    }
    return length;
}

// NULL, or what is wrong with the points of a complete path.
static const char *fault_of_points(plane_case *made, const plane_question *question, const wend_path *path,
                                   const naive_plane_point *points) {
    size_t count = path->point_count;
    wend_lattice lattice = wend_mesh_lattice(made->mesh);
    if (count == 0) return "there are no points";
    if (points[0].x != question->from.x || points[0].y != question->from.y || points[count - 1].x != question->to.x ||
        points[count - 1].y != question->to.y)
        return "the points do not begin and end where they should";
    for (size_t i = 1; i + 1 < count; i++) {
        if (!turns_a_path(made, points[i])) return "it turns where no corner is";
        if (points[i].x == points[i - 1].x && points[i].y == points[i - 1].y) return "a point comes twice";
    }
    if (!nearly(path->cost, length_of(points, count) * (long double)wend_lattice_unit(&lattice)))
        return "the cost is not the length of the points";
    if (!naive_plane_follows(made->naive, points, count, naive_triangle_of(made, question->from_triangle),
                             naive_triangle_of(made, question->to_triangle)))
        return "it leaves the free part";
    return NULL;
}

bool plane_answer_is_valid(choices *source, plane_case *made, const plane_question *question, const wend_path *path,
                           const char *planner) {
    char text[160];
    if (path->outcome != question->outcome) {
        snprintf(text, sizeof text, "the outcome is %s, cost %.17g", wend_outcome_text(path->outcome), path->cost);
        return plane_answer_fails(source, question, planner, text);
    }
    if (path->outcome != WEND_OUTCOME_COMPLETE) {
        if (path->point_count == 0 && path->cost == (double)INFINITY) return true;
        return plane_answer_fails(source, question, planner, "there is no path but a cost or points");
    }
    if (!nearly(path->cost, question->length)) {
        snprintf(text, sizeof text, "the length is %.17g", path->cost);
        return plane_answer_fails(source, question, planner, text);
    }
    if (!nearly(path->lower_bound, question->length) && path->lower_bound > question->length)
        return plane_answer_fails(source, question, planner, "the lower bound is too high");
    wend_vector2 from = position_of(made->mesh, question->from), to = position_of(made->mesh, question->to);
    if (wend_path_check_on_mesh(path, made->mesh, location_of(from), location_of(to), NULL))
        return plane_answer_fails(source, question, planner, "the checker finds a fault");
    naive_plane_point *points = naive_points_of(made, path);
    const char *fault = points ? fault_of_points(made, question, path, points) : "a point is not on the lattice";
    free(points);
    return !fault || plane_answer_fails(source, question, planner, fault);
}

void plane_tally_world(plane_tally *tally, const plane_case *made) {
    if (!tally) return;
    tally->worlds++;
    tally->vertices += wend_plane_vertex_count(made->planes[PLANE_TRIANGLES]);
}

void plane_tally_question(plane_tally *tally, const plane_case *made, const plane_question *question,
                          const wend_path *path) {
    if (!tally) return;
    tally->questions++;
    if (question->outcome == WEND_OUTCOME_COMPLETE) {
        tally->complete++;
        tally->pinched += naive_plane_places_at(made->naive, naive_point(question->from)) > 1;
        tally->pinched += naive_plane_places_at(made->naive, naive_point(question->to)) > 1;
        tally->around_itself += wend_lattice_point_equals(question->from, question->to) && question->length > 0;
        if (path->point_count > 2) tally->turns += path->point_count - 2;
    } else if (question->outcome == WEND_OUTCOME_UNREACHABLE) {
        tally->unreachable++;
    } else {
        tally->off_map++;
    }
}

// ---- Interval search ------------------------------------------------------------------------------------------------

typedef struct estimates_seen {
    double last, largest;
    bool fell; // by more than rounding
    uint64_t count;
} estimates_seen;

static void watch_estimates(void *user, const wend_plane_interval *interval) {
    estimates_seen *seen = user;
    if (interval->estimate < seen->last * (1 - (double)PLANE_TOLERANCE)) seen->fell = true;
    seen->last = interval->estimate;
    if (interval->estimate > seen->largest) seen->largest = interval->estimate;
    seen->count++;
}

typedef struct interval_asker {
    choices *source;
    plane_case *made;
    plane_tally *tally;
    test_allocator memory;
    wend_query *query, *slicer; // of `memory`
    wend_path path, sliced;
} interval_asker;

// NULL, or in what two paths differ.
static const char *difference(const wend_path *a, const wend_path *b) {
    if (a->outcome != b->outcome) return "another outcome";
    if (a->point_count != b->point_count ||
        (a->point_count > 0 && memcmp(a->points, b->points, a->point_count * sizeof *a->points) != 0))
        return "another path";
    if (a->cost != b->cost || a->search_cost != b->search_cost) return "another cost";
    if (a->lower_bound != b->lower_bound) return "another lower bound";
    if (a->expanded != b->expanded || a->generated != b->generated) return "another effort";
    return NULL;
}

static bool are_the_same(interval_asker *asker, const plane_question *question, int cells, const char *when) {
    char text[120];
    const char *difference_found = difference(&asker->path, &asker->sliced);
    if (!difference_found) return true;
    snprintf(text, sizeof text, "%s there is %s", when, difference_found);
    return plane_answer_fails(asker->source, question, plane_cells_name(cells), text);
}

static bool ask_whole(interval_asker *asker, const plane_question *question, int cells) {
    wend_plane_request request = plane_question_request(asker->made->mesh, question);
    estimates_seen seen = {0};
    request.observer = watch_estimates;
    request.observer_user = &seen;
    wend_status status = wend_plane_find_path(asker->made->planes[cells], asker->query, &request, &asker->path);
    const char *planner = plane_cells_name(cells);
    if (status) return plane_answer_fails(asker->source, question, planner, wend_status_text(status));
    if (!plane_answer_is_valid(asker->source, asker->made, question, &asker->path, planner)) return false;
    if (asker->path.state_count != 0) return plane_answer_fails(asker->source, question, planner, "there are states");
    if (asker->path.outcome == WEND_OUTCOME_COMPLETE && seen.largest > question->length * (1 + PLANE_TOLERANCE))
        return plane_answer_fails(asker->source, question, planner, "an interval's estimate is above the length");
    if (seen.fell) return plane_answer_fails(asker->source, question, planner, "the estimates of intervals fell");
    if (seen.count > asker->path.expanded) // corners are expanded too, and not told
        return plane_answer_fails(asker->source, question, planner, "the observer saw more than was expanded");
    return true;
}

// Again, without a watcher, in slices: the same bits, with bounds that hold and never fall. And nothing allocates the second time.
static bool ask_in_slices(interval_asker *asker, const plane_question *question, int cells) {
    const char *planner = plane_cells_name(cells);
    wend_plane_request request = plane_question_request(asker->made->mesh, question);
    uint64_t most = 1 + choose_below(asker->source, 8);
    request.work = choose_below(asker->source, most + 1);
    wend_status status = wend_plane_find_path(asker->made->planes[cells], asker->slicer, &request, &asker->sliced);
    double bound = 0;
    while (!status && asker->sliced.outcome == WEND_OUTCOME_BUDGET_SPENT) {
        if (asker->sliced.lower_bound < bound || asker->sliced.lower_bound > question->length * (1 + PLANE_TOLERANCE))
            return plane_answer_fails(asker->source, question, planner, "a bound fell, or is above the length");
        bound = asker->sliced.lower_bound;
        if (asker->tally) asker->tally->slices++;
        status = wend_query_resume(asker->slicer, 1 + choose_below(asker->source, most), &asker->sliced);
    }
    if (status) return plane_answer_fails(asker->source, question, planner, wend_status_text(status));
    if (!plane_answer_is_valid(asker->source, asker->made, question, &asker->sliced, "slices")) return false;
    return are_the_same(asker, question, cells, "in slices");
}

static bool ask_again(interval_asker *asker, const plane_question *question, int cells) {
    const char *planner = plane_cells_name(cells);
    wend_plane_request request = plane_question_request(asker->made->mesh, question);
    // Within half a unit it is the same place.
    wend_lattice lattice = wend_mesh_lattice(asker->made->mesh);
    double quarter = wend_lattice_unit(&lattice) / 4;
    request.start.position.x += quarter;
    request.goal.position.y -= quarter;
    size_t before = asker->memory.allocations;
    wend_status status = wend_plane_find_path(asker->made->planes[cells], asker->query, &request, &asker->sliced);
    if (status) return plane_answer_fails(asker->source, question, planner, wend_status_text(status));
    if (asker->memory.allocations != before)
        return plane_answer_fails(asker->source, question, planner, "the same question again allocates");
    return are_the_same(asker, question, cells, "asked again");
}

static bool ask_interval_search(interval_asker *asker, const plane_question *question) {
    for (int cells = 0; cells < PLANE_CELLS; cells++)
        if (!ask_whole(asker, question, cells) || !ask_in_slices(asker, question, cells) ||
            !ask_again(asker, question, cells))
            return false;
    // The other way it is as long. Off the map both ends count, and the start counts first.
    plane_question back = {question->to,      question->from,  question->to_triangle, question->from_triangle,
                           question->outcome, question->length};
    if (question->outcome == WEND_OUTCOME_START_OFF_MAP || question->outcome == WEND_OUTCOME_GOAL_OFF_MAP) return true;
    return ask_whole(asker, &back, (int)choose_below(asker->source, PLANE_CELLS));
}

// The allocator counts in the asker itself, which therefore must not move.
static void begin_asking(interval_asker *asker, choices *source, plane_case *made, plane_tally *tally) {
    *asker = (interval_asker){.source = source, .made = made, .tally = tally};
    wend_allocator allocator = test_allocator_value(&asker->memory);
    if (wend_query_create(allocator, &asker->query) || wend_query_create(allocator, &asker->slicer)) abort();
    asker->path = wend_path_empty(allocator);
    asker->sliced = wend_path_empty(allocator);
}

static bool end_asking(interval_asker *asker, bool good) {
    wend_path_free(&asker->path);
    wend_path_free(&asker->sliced);
    wend_query_destroy(asker->query);
    wend_query_destroy(asker->slicer);
    if (!good || asker->memory.live_blocks == 0) return good;
    return choices_fail(asker->source, "%zu blocks were lost", asker->memory.live_blocks);
}

bool plane_question_is_answered_right(choices *source, plane_case *made, const plane_question *question) {
    interval_asker asker;
    begin_asking(&asker, source, made, NULL);
    return end_asking(&asker, ask_interval_search(&asker, question));
}

enum { QUESTIONS_A_WORLD = 4 };

static bool world_is_searched_right(choices *source, const plane_world *world, plane_case *made, plane_tally *tally) {
    interval_asker asker;
    begin_asking(&asker, source, made, tally);
    bool good = true;
    for (int i = 0; i < QUESTIONS_A_WORLD && good; i++) {
        plane_question question = {0};
        plane_question_choose(source, world, &question);
        plane_question_answer(made, &question);
        good = ask_interval_search(&asker, &question);
        plane_tally_question(tally, made, &question, &asker.path);
    }
    return end_asking(&asker, good);
}

// ---- Scenes ---------------------------------------------------------------------------------------------------------

enum { QUESTIONS_A_SCENE = 16 };

// Without the oracle, which is slow here: what is found on merged cells is the answer that the others must give.
static bool answer_by_merged_cells(interval_asker *asker, plane_question *question) {
    wend_plane_request request = plane_question_request(asker->made->mesh, question);
    if (wend_plane_find_path(asker->made->planes[PLANE_MERGED], asker->query, &request, &asker->path))
        return plane_answer_fails(asker->source, question, "merged cells", "there is no answer");
    question->outcome = asker->path.outcome;
    question->length = asker->path.cost;
    return true;
}

static bool scene_is_searched_right(choices *source, const plane_world *world, plane_case *made, plane_tally *tally) {
    interval_asker asker;
    begin_asking(&asker, source, made, tally);
    bool good = true;
    for (int i = 0; i < QUESTIONS_A_SCENE && good; i++) {
        plane_question question = {0};
        plane_question_choose(source, world, &question);
        if (i == 0)
            plane_question_answer(made, &question);
        else
            good = answer_by_merged_cells(&asker, &question);
        good = good && ask_interval_search(&asker, &question);
        plane_tally_question(tally, made, &question, &asker.path);
    }
    return end_asking(&asker, good);
}

// All usual worlds have fewer free triangles. Larger ones, which fresh seeds meet, are judged as scenes are.
#define MOST_FOR_BRUTE_FORCE 9500

bool plane_paths_agree_with_naive(choices *source, void *user) {
    plane_tally *tally = user;
    plane_world world;
    plane_case made;
    plane_world_choose(source, tally && tally->size ? tally->size : 1, &world);
    plane_case_make(world.mesh, &made);
    plane_tally_world(tally, &made);
    bool good = made.free_count <= MOST_FOR_BRUTE_FORCE ? world_is_searched_right(source, &world, &made, tally)
                                                        : scene_is_searched_right(source, &world, &made, tally);
    plane_case_free(&made);
    plane_world_free(&world);
    return good;
}

bool plane_paths_of_scenes_agree(choices *source, void *user) {
    plane_tally *tally = user;
    plane_world world;
    plane_case made;
    plane_world_choose_scene(source, 2000, &world);
    plane_case_make(world.mesh, &made);
    plane_tally_world(tally, &made);
    bool good = scene_is_searched_right(source, &world, &made, tally);
    plane_case_free(&made);
    plane_world_free(&world);
    return good;
}

// ---- The checker ----------------------------------------------------------------------------------------------------

enum { MOST_LINES = 5, MANGLED_PATHS = 12 };

static bool judge_mangled(choices *source, const plane_world *world, plane_case *made) {
    size_t count = 2 + choose_below(source, MOST_LINES);
    naive_plane_point points[MOST_LINES + 2];
    wend_vector3 positions[MOST_LINES + 2];
    wend_vector2 ends[2] = {{0, 0}, {0, 0}};
    double cost = 0;
    for (size_t i = 0; i < count; i++) {
        wend_lattice_point point = plane_world_choose_point(source, world);
        wend_vector2 at = position_of(made->mesh, point);
        ends[i > 0] = at;
        points[i] = naive_point(point);
        positions[i] = (wend_vector3){at.x, at.y, 0};
        if (i > 0) cost += hypot(at.x - positions[i - 1].x, at.y - positions[i - 1].y);
    }
    wend_path path = {.outcome = WEND_OUTCOME_COMPLETE, .cost = cost, .search_cost = cost};
    path.points = positions;
    path.point_count = count;
    bool follows = naive_plane_follows(made->naive, points, count, NAIVE_PLANE_ANY, NAIVE_PLANE_ANY);
    bool passes =
        wend_path_check_on_mesh(&path, made->mesh, location_of(ends[0]), location_of(ends[1]), NULL) == WEND_OK;
    if (follows == passes) return true;
    return choices_fail(source, "%zu points from (%ld, %ld) to (%ld, %ld): the checker %s them, the oracle does not",
                        count, points[0].x, points[0].y, points[count - 1].x, points[count - 1].y,
                        passes ? "passes" : "refuses");
}

bool mangled_plane_paths_are_judged_alike(choices *source, void *user) {
    (void)user;
    plane_world world;
    plane_case made;
    plane_world_choose(source, 1, &world);
    plane_case_make(world.mesh, &made);
    bool good = true;
    for (int i = 0; i < MANGLED_PATHS && good; i++) good = judge_mangled(source, &world, &made);
    plane_case_free(&made);
    plane_world_free(&world);
    return good;
}

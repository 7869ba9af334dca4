// Three planners that share nothing but the plane, and the oracle: interval search, the visibility graph, shortest path trees.
#include "properties/plan/plane_agreement_properties.h"

#include "map/mesh/plane_internal.h"
#include "support/location_of.h"
#include "wend/query.h"
#include "wend/visibility.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct agreement {
    choices *source;
    plane_case *made;
    plane_tally *tally;
    const wend_plane *plane;
    wend_visibility_graph *graph;
    wend_query *query;
    wend_path path;
} agreement;

static wend_location place_of(const agreement *asked, wend_lattice_point point, uint32_t triangle) {
    wend_lattice lattice = wend_mesh_lattice(asked->made->mesh);
    wend_location location = location_of(wend_lattice_position(&lattice, point));
    if (triangle != WEND_NO_TRIANGLE) location.cell = triangle;
    return location;
}

// ---- Lines of sight -------------------------------------------------------------------------------------------------

// Some side of the first sees some side of the second: the oracle follows a path of two points.
static bool oracle_sees(plane_case *made, const plane_question *question) {
    naive_plane_point ends[2] = {naive_point(question->from), naive_point(question->to)};
    return naive_plane_follows(made->naive, ends, 2, naive_triangle_of(made, question->from_triangle),
                               naive_triangle_of(made, question->to_triangle));
}

static bool sight_is_correct(agreement *asked, const plane_question *question) {
    wend_location from = place_of(asked, question->from, question->from_triangle),
                  to = place_of(asked, question->to, question->to_triangle);
    bool expected = oracle_sees(asked->made, question);
    if (wend_plane_sees(asked->plane, from, to) != expected)
        return plane_answer_fails(asked->source, question, "sight", expected ? "it is not seen" : "it is seen");
    return wend_plane_sees(asked->plane, to, from) == expected ||
           plane_answer_fails(asked->source, question, "sight", "the other way it is not the same");
}

// ---- The graph ------------------------------------------------------------------------------------------------------

static bool graphs_are_the_same(choices *source, const wend_visibility_graph *a, const wend_visibility_graph *b) {
    uint32_t count = wend_visibility_graph_node_count(a);
    if (count != wend_visibility_graph_node_count(b) ||
        wend_visibility_graph_edge_count(a) != wend_visibility_graph_edge_count(b))
        return choices_fail(source, "expansion finds %zu edges, the sweep %zu", wend_visibility_graph_edge_count(a),
                            wend_visibility_graph_edge_count(b));
    for (uint32_t i = 0; i < count; i++) {
        wend_visibility_node one = wend_visibility_graph_get_node(a, i), other = wend_visibility_graph_get_node(b, i);
        if (one.vertex != other.vertex || one.count != other.count ||
            (one.count > 0 && (memcmp(one.targets, other.targets, one.count * sizeof *one.targets) != 0 ||
                               memcmp(one.costs, other.costs, one.count * sizeof *one.costs) != 0)))
            return choices_fail(source, "expansion and sweep join node %u to others", i);
    }
    return true;
}

// A triangle of the oracle's group of a node: one at its point, in one of its cells.
static long triangle_of_node(const agreement *asked, uint32_t vertex) {
    const wend_plane *plane = asked->plane;
    const wend_triangulation *triangulation = wend_mesh_triangulation(asked->made->mesh);
    uint32_t cell = plane->sides[plane->vertices[vertex].first].cell;
    for (uint32_t t = 0; t < wend_triangulation_triangle_count(triangulation); t++) {
        if (wend_cells_of_triangle(wend_plane_cells(plane), t) != cell) continue;
        wend_triangle corners = wend_triangulation_get_triangle(triangulation, t);
        for (int i = 0; i < 3; i++)
            if (wend_lattice_point_equals(wend_triangulation_vertex(triangulation, corners.vertices[i]),
                                          plane->vertices[vertex].point))
                return asked->made->naive_of[t];
    }
    return -1;
}

typedef struct oracle_corner {
    naive_plane_point point, begin, end; // the border's directions, as points
    long triangle;
} oracle_corner;

static long cross3(naive_plane_point a, naive_plane_point b, naive_plane_point c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// The line from another point to a corner goes on beyond it without entering the wall: the wall's two sides are on the same side of the line.
static bool is_tangent(const oracle_corner *corner, naive_plane_point from) {
    long begin = cross3(from, corner->point, corner->begin), end = cross3(from, corner->point, corner->end);
    return (begin >= 0 && end >= 0) || (begin <= 0 && end <= 0);
}

static bool lies_between(naive_plane_point a, naive_plane_point b, naive_plane_point p) {
    if (cross3(a, b, p) != 0 || (p.x == a.x && p.y == a.y) || (p.x == b.x && p.y == b.y)) return false;
    return (p.x - a.x) * (p.x - b.x) <= 0 && (p.y - a.y) * (p.y - b.y) <= 0;
}

static bool are_joined(agreement *asked, const oracle_corner *corners, uint32_t count, uint32_t a, uint32_t b) {
    const oracle_corner *one = &corners[a], *other = &corners[b];
    if (one->point.x == other->point.x && one->point.y == other->point.y) return false;
    if (!is_tangent(one, other->point) || !is_tangent(other, one->point)) return false;
    if (!naive_plane_sees(asked->made->naive, one->point, one->triangle, other->point, other->triangle)) return false;
    for (uint32_t i = 0; i < count; i++) // a third corner on the line, on the side of it that the line passes
        if (lies_between(one->point, other->point, corners[i].point) &&
            naive_plane_sees(asked->made->naive, one->point, one->triangle, corners[i].point, corners[i].triangle))
            return false;
    return true;
}

static bool edges_are_right(agreement *asked) {
    uint32_t count = wend_visibility_graph_node_count(asked->graph);
    oracle_corner *corners = calloc(count + 1, sizeof *corners);
    if (!corners) abort();
    for (uint32_t i = 0; i < count; i++) {
        uint32_t vertex = wend_visibility_graph_get_node(asked->graph, i).vertex;
        const plane_vertex *at = &asked->plane->vertices[vertex];
        corners[i].point = naive_point(at->point);
        corners[i].begin = (naive_plane_point){(long)at->point.x + at->begin_x, (long)at->point.y + at->begin_y};
        corners[i].end = (naive_plane_point){(long)at->point.x + at->end_x, (long)at->point.y + at->end_y};
        corners[i].triangle = triangle_of_node(asked, vertex);
    }
    bool good = true;
    for (uint32_t a = 0; a < count && good; a++) {
        wend_visibility_node node = wend_visibility_graph_get_node(asked->graph, a);
        for (uint32_t b = 0, at = 0; b < count && good; b++) {
            bool joined = at < node.count && node.targets[at] == b;
            at += joined;
            if (joined != (a != b && are_joined(asked, corners, count, a, b)))
                good = choices_fail(asked->source, "(%ld, %ld) and (%ld, %ld) are %sjoined", corners[a].point.x,
                                    corners[a].point.y, corners[b].point.x, corners[b].point.y, joined ? "" : "not ");
        }
    }
    free(corners);
    return good;
}

// ---- Paths ----------------------------------------------------------------------------------------------------------

static bool tree_is_valid(agreement *asked, const plane_question *question) {
    wend_location from = place_of(asked, question->from, question->from_triangle),
                  to = place_of(asked, question->to, question->to_triangle);
    wend_path_tree *tree = NULL;
    if (wend_path_tree_create(asked->graph, asked->query, from, wend_default_allocator(), &tree))
        return plane_answer_fails(asked->source, question, "tree", "none was made");
    bool good = !wend_path_tree_path_to(tree, asked->query, to, &asked->path) ||
                plane_answer_fails(asked->source, question, "tree", "there is no answer");
    good = good && plane_answer_is_valid(asked->source, asked->made, question, &asked->path, "tree");
    double cost = wend_path_tree_cost_to(tree, asked->query, to);
    if (good && cost != asked->path.cost && !(fabs(cost - asked->path.cost) <= (double)PLANE_TOLERANCE * cost))
        good =
            plane_answer_fails(asked->source, question, "tree", "it says one cost for the path, another for the place");
    wend_path_tree_destroy(tree);
    return good;
}

static bool planners_agree(agreement *asked, const plane_question *question) {
    wend_location from = place_of(asked, question->from, question->from_triangle),
                  to = place_of(asked, question->to, question->to_triangle);
    wend_plane_request request = plane_question_request(asked->made->mesh, question);
    if (wend_plane_find_path(asked->plane, asked->query, &request, &asked->path))
        return plane_answer_fails(asked->source, question, "interval search", "there is no answer");
    if (!plane_answer_is_valid(asked->source, asked->made, question, &asked->path, "interval search")) return false;
    if (wend_visibility_graph_find_path(asked->graph, asked->query, from, to, &asked->path))
        return plane_answer_fails(asked->source, question, "graph", "there is no answer");
    return plane_answer_is_valid(asked->source, asked->made, question, &asked->path, "graph") &&
           tree_is_valid(asked, question);
}

// ---- Worlds ---------------------------------------------------------------------------------------------------------

static wend_visibility_graph *graph_of(const wend_plane *plane, wend_visibility_algorithm algorithm) {
    wend_visibility_graph_def def = wend_default_visibility_graph_def();
    wend_visibility_graph *graph = NULL;
    def.algorithm = algorithm;
    if (wend_visibility_graph_create(plane, &def, NULL, &graph)) abort();
    return graph;
}

static bool world_is_agreed_on(choices *source, const plane_world *world, plane_case *made, plane_tally *tally,
                               int questions, bool with_oracle) {
    wend_allocator allocator = wend_default_allocator();
    agreement asked = {.source = source, .made = made, .tally = tally, .path = wend_path_empty(allocator)};
    asked.plane = made->planes[choose_below(source, PLANE_CELLS)];
    asked.graph = graph_of(asked.plane, WEND_VISIBILITY_EXPANSION);
    wend_visibility_graph *swept = graph_of(asked.plane, WEND_VISIBILITY_SWEEP);
    if (wend_query_create(allocator, &asked.query)) abort();
    bool good = graphs_are_the_same(source, asked.graph, swept) && (!with_oracle || edges_are_right(&asked));
    for (int i = 0; i < questions && good; i++) {
        plane_question question = {0};
        plane_question_choose(source, world, &question);
        if (with_oracle || i == 0) {
            plane_question_answer(made, &question);
        } else {
            wend_plane_request request = plane_question_request(made->mesh, &question);
            if (wend_plane_find_path(asked.plane, asked.query, &request, &asked.path)) abort();
            question.outcome = asked.path.outcome;
            question.length = asked.path.cost;
        }
        good = sight_is_correct(&asked, &question) && planners_agree(&asked, &question);
        plane_tally_question(tally, made, &question, &asked.path);
    }
    wend_visibility_graph_destroy(swept);
    wend_visibility_graph_destroy(asked.graph);
    wend_query_destroy(asked.query);
    wend_path_free(&asked.path);
    return good;
}

// All usual worlds of planners_of_the_plane_agree have fewer free triangles. In larger ones, which fresh seeds meet, planners are compared with each other alone.
#define MOST_FOR_BRUTE_FORCE 1000

static bool agree_in(choices *source, plane_world *world, plane_tally *tally, int questions, bool with_oracle) {
    plane_case made;
    plane_case_make(world->mesh, &made);
    plane_tally_world(tally, &made);
    bool good = world_is_agreed_on(source, world, &made, tally, questions,
                                   with_oracle && made.free_count <= MOST_FOR_BRUTE_FORCE);
    plane_case_free(&made);
    plane_world_free(world);
    return good;
}

bool planners_of_the_plane_agree(choices *source, void *user) {
    plane_tally *tally = user;
    plane_world world;
    plane_world_choose(source, tally && tally->size ? tally->size : 1, &world);
    return agree_in(source, &world, tally, 4, true);
}

bool planners_agree_in_scenes(choices *source, void *user) {
    plane_world world;
    plane_world_choose_scene(source, 2000, &world);
    return agree_in(source, &world, user, 16, false);
}

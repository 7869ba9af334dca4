// Facts about planes and the shortest paths on them, shared by tests and fuzz targets.
#ifndef WEND_TEST_PLANE_PROPERTIES_H
#define WEND_TEST_PLANE_PROPERTIES_H

#include "properties/plan/plane_case.h"
#include "wend/path.h"

// How large worlds are to be, and what a run met, so that a test can see that it was asked enough.
typedef struct plane_tally {
    int size; // of plane_world_choose; 0: 1
    uint64_t worlds, questions, vertices;
    uint64_t complete, unreachable, off_map;
    uint64_t turns;         // of all paths
    uint64_t pinched;       // ends at which walls touch
    uint64_t around_itself; // paths from a point to itself that have a length
    uint64_t slices;
} plane_tally;

// What lengths may differ by, relatively.
#define PLANE_TOLERANCE 1e-12L

// What is asked, and the oracle's answer.
typedef struct plane_question {
    wend_lattice_point from, to;
    uint32_t from_triangle, to_triangle;
    wend_outcome outcome;
    long double length; // metres; infinity when there is no path
} plane_question;

void plane_question_choose(choices *source, const plane_world *world, plane_question *question);

// Fills in the oracle's answer.
void plane_question_answer(plane_case *made, plane_question *question);

// The question for wend_plane_find_path.
wend_plane_request plane_question_request(const wend_mesh *mesh, const plane_question *question);

// True when a path has the outcome and the length of the oracle's, leads from where to where it should through the free part, and turns at corners.
bool plane_answer_is_valid(choices *source, plane_case *made, const plane_question *question, const wend_path *path,
                           const char *planner);

// Counts a world, and a question with the path that was found; nothing when the tally is NULL.
void plane_tally_world(plane_tally *tally, const plane_case *made);
void plane_tally_question(plane_tally *tally, const plane_case *made, const plane_question *question,
                          const wend_path *path);

// Asks interval search on every kind of cells: whole, in slices, again, and the other way around.
bool plane_question_is_answered_right(choices *source, plane_case *made, const plane_question *question);

// Says what is wrong with a planner's answer; returns false.
bool plane_answer_fails(choices *source, const plane_question *question, const char *planner, const char *what);

// The oracle judged: it sees what the oracle of straight lines sees, which works with fractions.
bool naive_planes_agree_with_naive_rays(choices *source, void *user);

// Sides know their twins, vertices what is around them and corners that they are, on every kind of cells, as the oracle says. The user is NULL or a plane_tally.
bool planes_are_sound(choices *source, void *user);

// Interval search finds paths as short as the oracle's, on every kind of cells, both ways; the oracle and the checker follow them; in slices it
// finds the same ones. The user is NULL or a plane_tally.
bool plane_paths_agree_with_naive(choices *source, void *user);

// In scenes of up to 2,000 vertices or so paths on all kinds of cells are as long, and are paths; one question is the oracle's too. The user is
// NULL or a plane_tally.
bool plane_paths_of_scenes_agree(choices *source, void *user);

// Lines between places of choice: wend_path_check_on_mesh lets pass what the oracle can follow, and nothing else.
bool mangled_plane_paths_are_judged_alike(choices *source, void *user);

#endif

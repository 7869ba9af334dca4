// The random-edit property: whatever is derived from a map that is edited behind its back gives the answers of one made from scratch.
//
//     world (one of each kind of map)  --edits, in transactions or not, a journal of few changes or many-->  world
//        | made of it                                                                                          | made of it
//     dependant  ------------------------------------ asked the same question ----------------------------- scratch
//
// A row of the table is a kind of map and something derived from it. A file edit_rows_of_X.c holds rows; edit_properties.c lists the files.
#ifndef WEND_TEST_EDIT_PROPERTIES_H
#define WEND_TEST_EDIT_PROPERTIES_H

#include "support/choices.h"
#include "support/failing_allocator.h"
#include "support/tagged_graph.h"
#include "wend/wend.h"

// Which map of the world is edited, and read.
typedef enum edited_map {
    EDITED_GRID = 0,
    EDITED_GRAPH = 1,
    EDITED_SPARSE_GRID = 2,
    EDITED_QUADTREE = 3,      // of the grid, which is edited
    EDITED_AREA_QUADTREE = 4, // of areas
    EDITED_OWN_DOMAIN = 5,    // the grid behind a journal of the test's own
    EDITED_EXTRA = 6          // world->extra: a map of the row's own, which it makes and edits
} edited_map;

#define EDIT_ROWS_LIMIT  128
#define EDITED_SIDE      16
#define EDITED_WAYPOINTS 14
#define EDITED_OBSTACLES 6
#define EDITED_TERRAINS  5 // cost 1, 2, 5, another of cost 1; the last is blocked

// A world. Only what the row's map needs is made.
typedef struct edited_world {
    edited_map map;
    wend_grid *grid; // EDITED_SIDE x EDITED_SIDE; also of the quadtree and of the own domain
    wend_graph *graph;
    tagged_graph view;
    wend_sparse_grid *sparse; // cells (-4, -4) .. (EDITED_SIDE - 5, EDITED_SIDE - 5)
    wend_quadtree *tree;
    uint32_t obstacles[EDITED_OBSTACLES]; // ids, UINT32_MAX: none
    wend_journal *own;                    // of the own domain
    uint64_t own_seen;                    // the grid's version when it was last noted there
    wend_map *own_map;                    // of the own domain
    wend_domain domain;                   // of whichever map it is, with its journal; none of world->extra
    wend_allocator allocator;             // for what is derived, not for the maps
    uint64_t setting;                     // chosen once: rows read their definitions from it
    void *extra;                          // a row's own, made and destroyed by it
} edited_world;

// What somebody said.
typedef struct edit_answer {
    uint64_t words[8]; // compared exactly
    double numbers[8]; // compared to a billionth
    size_t word_count, number_count;
} edit_answer;

void edit_answer_word(edit_answer *answer, uint64_t word);
void edit_answer_number(edit_answer *answer, double number);

typedef struct edit_row {
    const char *name;
    edited_map map;
    bool is_shared; // many threads may ask it at once
    // Makes it of the world, with the world's allocator.
    wend_status (*make)(const edited_world *world, void **dependant);
    void (*destroy)(void *dependant);
    // Asks it question number `question` (any number: choose states and so on by it) and adds to the answer what it says.
    wend_status (*ask)(void *dependant, const edited_world *world, uint64_t question, edit_answer *answer);
    // For rows whose maps are their own: they make, edit and destroy world->extra. Else NULL.
    wend_status (*make_extra)(choices *source, edited_world *world);
    void (*edit_extra)(choices *source, edited_world *world);
    void (*destroy_extra)(edited_world *world);
} edit_row;

typedef struct edit_rows {
    const edit_row *rows;
    size_t count;
} edit_rows;

// All rows, and how many.
size_t edit_row_count(void);
const edit_row *edit_row_at(size_t index);

typedef struct edit_tally {
    uint64_t worlds, edits, transactions, questions;
    uint64_t asked[EDIT_ROWS_LIMIT]; // by row
} edit_tally;

// The property; user is an edit_tally or NULL.
bool edits_behind_the_back_are_seen(choices *source, void *user);

// For tests of their own: a world, an edit of it (several, perhaps in a transaction), and whether two answers are the same.
bool edited_world_make(choices *source, const edit_row *row, edited_world *world);
void edited_world_edit(choices *source, const edit_row *row, edited_world *world, edit_tally *tally);
void edited_world_free(const edit_row *row, edited_world *world);
wend_journal *edited_world_journal(const edited_world *world);
bool edit_answers_are_equal(const edit_answer *a, const edit_answer *b);

// Positions and states to ask about.
uint64_t edited_world_state(const edited_world *world, uint64_t number);
wend_vector2 edited_world_position(const edited_world *world, uint64_t number);

#endif

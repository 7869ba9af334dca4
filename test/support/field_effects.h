// Proves that no field of a definition or request is silent. A look runs a call and sums up all that can be seen of it: status, findings,
// broken contracts, results, callbacks, work, and what allocators and jobs were asked for. A field counts when another value of it changes the look.
//
//     static void look_at_grid(const wend_grid_def *def) { ... seen_status(wend_grid_create(def, look_findings(), &grid)); ... }
//     TRY(wend_grid_def, wend_grid_create, width, look_at_grid, base, 7);
//
// With WEND_TRIED=FILE in the environment every field that was tried is a line of that file: "structure function field".
// scripts/check_fields.py compares them with the API.
#ifndef WEND_TEST_FIELD_EFFECTS_H
#define WEND_TEST_FIELD_EFFECTS_H

#include "support/test.h"
#include "wend/wend.h"

// cmocka set-up and tear-down of a group: contracts are soft while it runs.
int field_effects_begin(void **state);
int field_effects_end(void **state);

void look_begin(void);
uint64_t look_end(void);

// What is seen goes into the look that has begun.
void seen(uint64_t number);
void seen_number(double number);
void seen_text(const char *text);
void seen_status(wend_status status);
void seen_path(const wend_path *path);

wend_diagnostics *look_findings(void);       // seen at the end
wend_allocator look_allocator(void);         // how often it is asked is seen
wend_jobs *look_jobs(void);                  // what it is handed to do is seen, not who does it
const wend_jobs_control *look_control(void); // its progress function is seen
const wend_draw *look_draw(void);            // all shapes are seen
const wend_cancellation *look_stop(void);    // stops whatever looks at it
void *look_user(void);                       // a user pointer that callbacks below tell from others

bool look_progress(void *user, double done);
void look_expanded(void *user, uint64_t state, uint64_t parent, double cost);

// looks: of the fields as they were, of the same again, and with the other value.
void field_must_count(const char *structure, const char *function, const char *field, const char *context,
                      const uint64_t looks[3]);

// Fails when a field was silent since the last call, and says which.
void assert_no_silence(void);

#define TRY_WITH(structure, function, field, look, base, context, ...)                                                 \
    do {                                                                                                               \
        structure from = (base);                                                                                       \
        context;                                                                                                       \
        structure changed = from;                                                                                      \
        changed.field = __VA_ARGS__;                                                                                   \
        uint64_t looks[3];                                                                                             \
        for (int turn = 0; turn < 3; turn++) {                                                                         \
            look_begin();                                                                                              \
            look(turn < 2 ? &from : &changed);                                                                         \
            looks[turn] = look_end();                                                                                  \
        }                                                                                                              \
        field_must_count(#structure, #function, #field, #context, looks);                                              \
    } while (0)

#define TRY(structure, function, field, look, base, ...)                                                               \
    TRY_WITH(structure, function, field, look, base, (void)0, __VA_ARGS__)

#endif

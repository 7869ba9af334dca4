// The kinds of files this library knows: what `wend check` and `wend info` can say about contents.
//
// A module that has files defines one constant of this type beside its reader and adds its name to WEND_FILE_KINDS. That
// list names modules to the right of base/ but includes nothing of theirs: a constant is all they show here.
#ifndef WEND_BASE_FILE_KIND_H
#define WEND_BASE_FILE_KIND_H

#include "wend/file.h"

// Where a kind's describe function puts its facts. Each call returns false once the listener has cancelled.
typedef struct wend_fact_sink {
    wend_file_listener listener;
    void *user;
    bool stopped;
} wend_fact_sink;

bool wend_fact_number(wend_fact_sink *sink, const char *group, uint64_t item, const char *name, uint64_t number);
bool wend_fact_bits(wend_fact_sink *sink, const char *group, uint64_t item, const char *name, uint64_t bits);
bool wend_fact_text(wend_fact_sink *sink, const char *group, uint64_t item, const char *name, const char *text,
                    size_t length);

typedef struct wend_file_kind_entry {
    uint32_t kind;
    const char *name;
    // Checks the contents of a file of this kind, whose container is sound. Must not allocate; files inside chunks are
    // checked by the caller.
    wend_status (*validate)(const wend_file *file, wend_diagnostics *findings);
    // Describes what is in it; the contents were validated.
    void (*describe)(const wend_file *file, wend_fact_sink *sink);
} wend_file_kind_entry;

// X(constant). Keep in the order of the layers.
#define WEND_FILE_KINDS(X)                                                                                             \
    X(wend_recording_file_kind)                                                                                        \
    X(wend_mesh_file_kind)                                                                                             \
    X(wend_path_file_kind)                                                                                             \
    X(wend_path_table_file_kind)                                                                                       \
    X(wend_zoned_table_file_kind)                                                                                      \
    X(wend_grid_table_file_kind)                                                                                       \
    X(wend_hierarchy_file_kind)                                                                                        \
    X(wend_estimator_file_kind)                                                                                        \
    X(wend_transit_file_kind)                                                                                          \
    X(wend_path_oracle_file_kind)                                                                                      \
    X(wend_angle_oracle_file_kind) X(wend_move_table_file_kind) X(wend_goal_bounds_file_kind) X(wend_subgoals_file_kind)

#define WEND_FILE_KIND_DECLARE(constant) extern const wend_file_kind_entry constant;
WEND_FILE_KINDS(WEND_FILE_KIND_DECLARE)
#undef WEND_FILE_KIND_DECLARE

#endif

// What the files of the zoned table share.
#ifndef WEND_PLAN_ZONED_INTERNAL_H
#define WEND_PLAN_ZONED_INTERNAL_H

#include "plan/table/path_table_internal.h"
#include "wend/zoned_table.h"

#define NO_LOCAL UINT32_MAX

// What a state is: bits of zoned_layout.kinds.
enum {
    STATE_IS_ALIVE = 1, // has a step, or one leads to it; others are in no table
    STATE_IS_EXIT = 2,  // a step leads from it to another zone
    STATE_IS_ENTRY = 4  // a step leads to it from another zone
};

// All that follows from the steps of the domain and the zones of the states.
typedef struct zoned_layout {
    wend_network network;
    uint32_t zone_count;      // the largest zone and one more
    const uint32_t *zones;    // by state; the table's
    uint8_t *kinds;           // by state
    uint32_t *locals;         // by state: its number in its zone, or NO_LOCAL
    uint32_t *members;        // states that are alive, by zone, then by number
    size_t *first_member;     // by zone, and one more
    uint32_t *border_of;      // by state: its number in the coarse network, or NO_LOCAL
    uint32_t *borders;        // states that are exits or entries, by zone, then by number
    size_t *first_border;     // by zone, and one more
    wend_path_table **inside; // by zone; NULL where nothing is alive
} zoned_layout;

struct wend_zoned_table {
    wend_allocator allocator;
    wend_domain domain;
    uint64_t memory_limit;
    uint32_t zone_size;        // as in the definition; UINT32_MAX: its zones are the user's
    uint32_t *zones;           // by state
    wend_dependant dependant;  // on the domain
    _Atomic(wend_jobs *) jobs; // of wend_zoned_table_refresh while it runs; else NULL
    zoned_layout layout;
    wend_path_table *coarse; // NULL when there are no borders
    // When it was last brought up to date: zones that were rebuilt, borders to which any distance changed, and whether other states are
    // borders now, so that the coarse network was rebuilt.
    uint64_t zones_recomputed, coarse_goals_recomputed;
    bool coarse_was_remade;
};

// zoned_update.c
// Brings a table up to date with its domain: the first thing in every use of one.
dependant_pull wend_zoned_table_pull;
static inline wend_status zoned_table_catch_up(const wend_zoned_table *table) {
    wend_zoned_table *own = (wend_zoned_table *)(uintptr_t)table; // what is written is behind its monitor
    return wend_dependant_refresh(&own->dependant, own);
}

// wend_zoned_table_create; with `entries`, zones and tables are taken from there. WEND_BAD_INPUT when they are not what they should be.
wend_status wend_zoned_table_make(const wend_zoned_table_def *def, wend_unpacker *entries, wend_diagnostics *findings,
                                  wend_zoned_table **table);
// Packs what wend_zoned_table_make can take.
void wend_zoned_table_pack(const wend_zoned_table *table, wend_packer *data);

// Everything but the tables, which are NULL; the network is there. What was allocated when memory runs out is in the layout.
wend_status wend_zoned_layout_fill(zoned_layout *layout, const wend_allocator *allocator);

// Releases everything but the tables themselves.
void wend_zoned_layout_free(zoned_layout *layout, const wend_allocator *allocator);

// Makes the table of a zone, for which the layout is filled. entries: of a file (wend_path_table_make), or NULL.
wend_status wend_zoned_layout_solve(zoned_layout *layout, uint32_t zone, wend_unpacker *entries, wend_jobs *jobs,
                                    const wend_jobs_control *control, const wend_allocator *allocator);

// The coarse network of a layout whose tables are there, as a domain.
wend_domain wend_zoned_coarse_domain(const zoned_layout *layout);

// The table of the coarse network of a layout whose tables are there; *coarse stays as it is when there are no borders.
wend_status wend_zoned_make_coarse(const zoned_layout *layout, wend_unpacker *entries, wend_jobs *jobs,
                                   const wend_jobs_control *control, const wend_allocator *allocator,
                                   wend_path_table **coarse);

// The entries of all tables of a layout that is filled, before they are made. Ordinals of the coarse network may turn out to need fewer
// bytes.
uint64_t wend_zoned_entry_bytes(const zoned_layout *layout);

// What the entries of a table with these zones would take.
wend_status wend_zoned_bytes_needed(const wend_domain *domain, const uint32_t *zones, const wend_allocator *allocator,
                                    uint64_t *bytes);

static inline size_t wend_zoned_member_count(const zoned_layout *layout, uint32_t zone) {
    return layout->first_member[zone + 1] - layout->first_member[zone];
}

static inline size_t wend_zoned_border_count(const zoned_layout *layout) {
    return layout->first_border[layout->zone_count];
}

#endif

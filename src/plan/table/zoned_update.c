// Bringing a zoned table up to date with its domain: what every use of it pulls from the domain's journal.
//
// A zone with a changed state is rebuilt, the others are taken over; the coarse network is repaired last, goal by goal, or rebuilt where other
// states are borders now or too many have changed (path_table.c). So a pull never costs much more than making the table.
#include "base/core/require.h"
#include "plan/core/domain_changes.h"
#include "plan/path/path_internal.h"
#include "plan/table/zoned_internal.h"

// What happens to a zone.
enum {
    ZONE_IS_TOUCHED = 1, // its table is rebuilt
    ZONE_HAS_TURNED = 2  // its borders became exits or entries, or ceased to be
};

// What an update did.
typedef struct zoned_update {
    uint64_t zones_recomputed;
    uint64_t coarse_goals_recomputed;
    bool coarse_was_remade;
} zoned_update;

static wend_status zoned_renew_network(const wend_zoned_table *table, const wend_change *changes, size_t count,
                                       wend_network *network) {
    wend_bitset touched = {0};
    bool everything;
    wend_status status =
        wend_domain_mark_touched(&table->domain, changes, count, &table->allocator, &touched, &everything);
    if (!status)
        status = wend_network_make(&table->domain, everything ? NULL : &table->layout.network,
                                   everything ? NULL : &touched, &table->allocator, network);
    wend_bitset_free(&touched, &table->allocator);
    return status;
}

// True when anything changed at all.
static bool zoned_mark_zones(const zoned_layout *old, const zoned_layout *fresh, uint8_t *marks) {
    bool any = false;
    memset(marks, 0, fresh->zone_count);
    for (uint32_t i = 0; i < fresh->network.state_count; i++) {
        const uint8_t differs = old->kinds[i] ^ fresh->kinds[i];
        const bool edited = !wend_network_state_is_same(&old->network, &fresh->network, i);
        if (edited || differs & STATE_IS_ALIVE) marks[fresh->zones[i]] |= ZONE_IS_TOUCHED;
        if (differs & (STATE_IS_EXIT | STATE_IS_ENTRY)) marks[fresh->zones[i]] |= ZONE_HAS_TURNED;
        any |= edited;
    }
    return any;
}

static bool zoned_borders_are_same(const zoned_layout *a, const zoned_layout *b) {
    size_t count = wend_zoned_border_count(a);
    return count == wend_zoned_border_count(b) && memcmp(a->borders, b->borders, count * sizeof *a->borders) == 0;
}

// Repairs the coarse table where its states are the same as before, and otherwise makes another one in *remade.
static wend_status zoned_renew_coarse(wend_zoned_table *table, const zoned_layout *fresh, const uint8_t *marks,
                                      wend_jobs *jobs, wend_path_table **remade, zoned_update *update) {
    const size_t borders = wend_zoned_border_count(fresh);
    const wend_allocator *allocator = &table->allocator;
    update->coarse_was_remade = !zoned_borders_are_same(&table->layout, fresh);
    if (borders == 0) return WEND_OK;
    if (update->coarse_was_remade) {
        update->coarse_goals_recomputed = borders;
        return wend_zoned_make_coarse(fresh, NULL, jobs, NULL, allocator, remade);
    }
    wend_bitset changed = {0};
    const wend_domain domain = wend_zoned_coarse_domain(fresh);
    wend_status status = wend_bitset_resize(&changed, allocator, borders);
    for (size_t i = 0; i < borders && !status; i++)
        if (marks[fresh->zones[fresh->borders[i]]]) wend_bitset_add(&changed, i);
    if (!status) status = wend_path_table_update_from(table->coarse, &domain, jobs, &changed);
    update->coarse_goals_recomputed = table->coarse->recomputed_count;
    wend_bitset_free(&changed, allocator);
    return status;
}

// Makes the tables of touched zones and takes over the others. Those that were taken over are the old layout's until all is done.
static wend_status zoned_renew_zones(const wend_zoned_table *table, zoned_layout *fresh, const uint8_t *marks,
                                     wend_jobs *jobs, zoned_update *update) {
    wend_status status = WEND_OK;
    for (uint32_t i = 0; i < fresh->zone_count && !status; i++) {
        if (marks[i] & ZONE_IS_TOUCHED) {
            status = wend_zoned_layout_solve(fresh, i, NULL, jobs, NULL, &table->allocator);
            update->zones_recomputed++;
        } else {
            fresh->inside[i] = table->layout.inside[i];
        }
    }
    return status;
}

// Destroys the tables of a layout that is given up: those of touched zones.
static void zoned_drop_layout(zoned_layout *layout, const uint8_t *marks, const wend_allocator *allocator) {
    for (uint32_t i = 0; i < layout->zone_count && layout->inside; i++)
        if (marks[i] & ZONE_IS_TOUCHED) wend_path_table_destroy(layout->inside[i]);
    wend_zoned_layout_free(layout, allocator);
}

wend_status wend_zoned_table_pull(void *self, const wend_change *changes, size_t count) {
    wend_zoned_table *table = self;
    wend_jobs *jobs = atomic_load_explicit(&table->jobs, memory_order_relaxed);
    const wend_allocator *allocator = &table->allocator;
    const uint32_t zones = table->layout.zone_count;
    zoned_layout fresh = {.zones = table->zones, .zone_count = zones};
    zoned_update done = {0};
    wend_path_table *remade = NULL;
    uint8_t *marks = wend_allocate_items(allocator, zones, 1, WEND_LIFETIME_CALL);
    if (!marks) return WEND_OUT_OF_MEMORY;
    memset(marks, 0, zones);
    wend_status status = zoned_renew_network(table, changes, count, &fresh.network);
    if (!status) status = wend_zoned_layout_fill(&fresh, allocator);
    if (!status && wend_zoned_entry_bytes(&fresh) > table->memory_limit) status = WEND_OUT_OF_RANGE;
    bool any = !status && zoned_mark_zones(&table->layout, &fresh, marks);
    if (any) {
        status = zoned_renew_zones(table, &fresh, marks, jobs, &done);
        if (!status) status = zoned_renew_coarse(table, &fresh, marks, jobs, &remade, &done);
    }
    if (any && !status) { // from here on nothing fails
        if (done.coarse_was_remade) {
            wend_path_table_destroy(table->coarse);
            table->coarse = remade;
        }
        zoned_layout old = table->layout;
        table->layout = fresh;
        fresh = old;
    }
    zoned_drop_layout(&fresh, marks, allocator);
    wend_release_items(allocator, marks, zones, 1);
    if (!status) {
        table->zones_recomputed = done.zones_recomputed;
        table->coarse_goals_recomputed = done.coarse_goals_recomputed;
        table->coarse_was_remade = done.coarse_was_remade;
    }
    return status;
}

wend_status wend_zoned_table_refresh(wend_zoned_table *table, wend_jobs *jobs) {
    REQUIRE(table, WEND_INVALID);
    atomic_store_explicit(&table->jobs, jobs, memory_order_relaxed);
    const wend_status status = zoned_table_catch_up(table);
    atomic_store_explicit(&table->jobs, NULL, memory_order_relaxed);
    return status;
}

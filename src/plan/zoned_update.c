// Bringing a zoned table up to date.
#include "base/require.h"
#include "plan/path_internal.h"
#include "plan/zoned_internal.h"

// What happens to a zone.
enum {
    ZONE_IS_TOUCHED = 1, // its table is made anew
    ZONE_HAS_TURNED = 2  // its borders became exits or entries, or ceased to be
};

static wend_status zoned_renew_network(const wend_zoned_table *table, const uint64_t *changed, size_t changed_count,
                                       wend_network *network) {
    const uint32_t states = table->layout.network.state_count;
    if (!changed) return wend_network_make(&table->domain, NULL, NULL, &table->allocator, network);
    wend_bitset marks = {0};
    wend_status status = wend_bitset_resize(&marks, &table->allocator, states);
    for (size_t i = 0; i < changed_count && !status; i++) {
        if (changed[i] < states)
            wend_bitset_add(&marks, (size_t)changed[i]);
        else
            status = WEND_INVALID;
    }
    if (!status) status = wend_network_make(&table->domain, &table->layout.network, &marks, &table->allocator, network);
    wend_bitset_free(&marks, &table->allocator);
    REQUIRE(status != WEND_INVALID, WEND_INVALID);
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
                                      wend_jobs *jobs, wend_path_table **remade, wend_zoned_update *update) {
    const size_t borders = wend_zoned_border_count(fresh);
    const wend_allocator *allocator = &table->allocator;
    update->coarse_was_remade = !zoned_borders_are_same(&table->layout, fresh);
    if (borders == 0) return WEND_OK;
    if (update->coarse_was_remade) {
        update->coarse_goals_recomputed = borders;
        return wend_zoned_make_coarse(fresh, NULL, jobs, NULL, allocator, remade);
    }
    uint64_t *changed = wend_allocate_items(allocator, borders, sizeof *changed, WEND_LIFETIME_CALL);
    if (!changed) return WEND_OUT_OF_MEMORY;
    const wend_domain domain = wend_zoned_coarse_domain(fresh);
    size_t count = 0;
    for (size_t i = 0; i < borders; i++)
        if (marks[fresh->zones[fresh->borders[i]]]) changed[count++] = i;
    wend_status status =
        wend_path_table_update_from(table->coarse, &domain, jobs, changed, count, &update->coarse_goals_recomputed);
    wend_release_items(allocator, changed, borders, sizeof *changed);
    return status;
}

// Makes the tables of touched zones and takes over the others. Those that were taken over are the old layout's until all is done.
static wend_status zoned_renew_zones(const wend_zoned_table *table, zoned_layout *fresh, const uint8_t *marks,
                                     wend_jobs *jobs, wend_zoned_update *update) {
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

wend_status wend_zoned_table_update(wend_zoned_table *table, wend_jobs *jobs, const uint64_t *changed,
                                    size_t changed_count, wend_zoned_update *update) {
    REQUIRE(table && (changed || changed_count == 0), WEND_INVALID);
    const wend_allocator *allocator = &table->allocator;
    const uint32_t zones = table->layout.zone_count;
    zoned_layout fresh = {.zones = table->zones, .zone_count = zones};
    wend_zoned_update done = {0};
    wend_path_table *remade = NULL;
    uint8_t *marks = wend_allocate_items(allocator, zones, 1, WEND_LIFETIME_CALL);
    if (!marks) return WEND_OUT_OF_MEMORY;
    memset(marks, 0, zones);
    wend_status status = zoned_renew_network(table, changed, changed_count, &fresh.network);
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
    if (!status && update) *update = done;
    return status;
}

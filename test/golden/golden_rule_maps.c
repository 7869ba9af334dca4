// Every kind of rule map in a yard, a town and rooms: places, and edges with their costs before and after guards walked.
#include "golden/golden.h"

#include "plan/core/states.h"
#include "rule/map/rule_graph.h"
#include "ruled_worlds.h"
#include "support/field_change.h"
#include "support/location_of.h"

static wend_status hash_rule_edges(wend_state_hash *hash, const wend_rule_map *map, rule_graph *graph) {
    wend_domain domain = wend_rule_graph_domain(graph);
    wend_allocator allocator = wend_default_allocator();
    wend_edges edges = {.allocator = &allocator};
    wend_status status = WEND_OK;
    for (uint32_t s = 0; s < wend_rule_map_state_count(map) && !status; s++) {
        if (!wend_rule_map_has_state(map, s)) continue;
        wend_vector2 place = wend_rule_map_position(map, s);
        wend_state_hash_add_number(hash, place.x);
        wend_state_hash_add_number(hash, place.y);
        edges.list.count = 0;
        status = domain.successors(domain.user, s, &edges);
        for (size_t i = 0; i < edges.list.count; i++) {
            wend_state_hash_add_word(hash, edges.list.items[i].state);
            wend_state_hash_add_number(hash, edges.list.items[i].cost);
        }
    }
    edge_array_free(&edges.list, &allocator);
    return status;
}

static wend_status hash_rule_map(wend_state_hash *hash, ruled_world *world, wend_rule_field *field, int kind) {
    wend_rule_map_def def = wend_default_rule_map_def();
    def.kind = (wend_rule_map_kind)kind;
    def.spacing = 0.75;
    def.annotations = world->annotations;
    wend_allocator allocator = wend_default_allocator();
    wend_rule_map *map = NULL;
    rule_graph *graph = NULL;
    rule_graph_states changed = {0};
    wend_status status = wend_rule_map_create(world->mesh, &def, NULL, &map);
    if (!status) status = wend_rule_graph_create(map, field, &allocator, &graph);
    if (!status)
        status =
            wend_rule_graph_set_ends(graph, rule_state_at(map, world->start), rule_state_at(map, world->goal), NULL);
    if (!status) status = hash_rule_edges(hash, map, graph);
    ruled_world_walk(world, 0.5);
    if (!status) status = wend_annotations_refresh(world->annotations);
    rule_change change = field_change(field);
    if (!status) status = wend_rule_graph_change(graph, &change, &changed);
    for (size_t i = 0; i < changed.count; i++) wend_state_hash_add_word(hash, changed.items[i]);
    if (!status) status = hash_rule_edges(hash, map, graph);
    rule_graph_states_free(&changed, &allocator);
    wend_rule_graph_destroy(graph);
    wend_rule_map_destroy(map);
    return status;
}

uint64_t golden_rule_maps(wend_jobs *jobs) {
    (void)jobs;
    wend_state_hash hash = wend_state_hash_start();
    wend_status status = WEND_OK;
    for (int kind = 0; kind < RULED_WORLD_KIND_COUNT && !status; kind++) {
        ruled_world world;
        wend_rule_field *field = NULL;
        wend_rule_field_def def = wend_default_rule_field_def();
        status = ruled_world_make(
            &(ruled_world_def){.kind = (ruled_world_kind)kind, .seed = 5, .side = 30, .hard = true}, &world);
        if (status) break;
        status = wend_rule_field_create(world.annotations, world.rules, 0, &def, NULL, &field);
        for (int map = 0; map <= WEND_RULE_MAP_GRADED && !status; map++)
            status = hash_rule_map(&hash, &world, field, map);
        wend_rule_field_destroy(field);
        ruled_world_free(&world);
    }
    return status ? 0 : wend_state_hash_value(&hash);
}

// stub
#include "rule/rule_map_internal.h"
wend_status wend_rule_map_make_triangles(wend_rule_map *map, const wend_annotations *annotations) {
    (void)map, (void)annotations;
    return WEND_OK;
}
wend_status wend_rule_map_make_highways(wend_rule_map *map, const wend_annotations *annotations) {
    (void)map, (void)annotations;
    return WEND_OK;
}
wend_status wend_rule_map_make_blocks(wend_rule_map *map) {
    (void)map;
    return WEND_OK;
}
void wend_rule_lines_free(rule_lines *lines, const wend_allocator *allocator) {
    wend_rule_subset_free(&lines->ends, allocator);
    wend_release_items(allocator, lines->first, (size_t)lines->end_count + 1, sizeof *lines->first);
    wend_release_items(allocator, lines->to, 2 * (size_t)lines->count, sizeof *lines->to);
    wend_release_items(allocator, lines->numbers, 2 * (size_t)lines->count, sizeof *lines->numbers);
    *lines = (rule_lines){0};
}

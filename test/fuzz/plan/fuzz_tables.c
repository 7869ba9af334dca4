// Path tables, zoned tables, grid tables and transit nodes, judged by Floyd and Warshall, by searches and by tables rebuilt.
#include "properties/plan/table_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    static const property facts[] = {
        path_tables_agree_with_floyd_and_warshall,     an_updated_path_table_is_like_a_new_one,
        searches_guided_by_a_table_stay_optimal,       zoned_tables_agree_with_floyd_and_warshall,
        an_updated_zoned_table_is_like_a_new_one,      grid_tables_answer_like_searches,
        transit_answers_agree_with_floyd_and_warshall,
    };
    if (count == 0) return 0;
    fuzz_property(bytes + 1, count - 1, facts[bytes[0] % 7], NULL);
    return 0;
}

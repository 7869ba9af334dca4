// Rule fields in worlds made of bytes: costs, cuts, changes, forbidden lines, explanations and extrapolation, judged by naive ones.
#include "properties/rule/rule_field_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    static const property facts[] = {field_costs_agree_with_naive,
                                     a_cut_changes_no_cost,
                                     weights_of_a_set_are_sums,
                                     nothing_changes_outside_reported_boxes,
                                     hard_regions_are_never_touched,
                                     explanations_add_up,
                                     extrapolated_fields_agree_with_naive,
                                     standing_still_is_no_extrapolation,
                                     a_cut_changes_no_cost_of_tame_callbacks};
    if (count == 0) return 0;
    fuzz_property(bytes + 1, count - 1, facts[bytes[0] % 9], NULL);
    return 0;
}

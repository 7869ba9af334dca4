// Repairing paths that edits overtook.
#include "support/test.h"

#include "properties/plan/repair_properties.h"
#include "wend/mesh_path.h"
#include "wend/repair.h"

#include <math.h>

static void print_repair_tally(const repair_tally *tally) {
    print_message("%llu repairs after %llu edits: %llu kept (%llu of them after an edit), %llu mended, %llu searched; "
                  "%llu were broken, %llu agents had gone on\n",
                  (unsigned long long)tally->rounds, (unsigned long long)tally->edits, (unsigned long long)tally->kept,
                  (unsigned long long)tally->kept_after_edit, (unsigned long long)tally->mended,
                  (unsigned long long)tally->searched, (unsigned long long)tally->broken,
                  (unsigned long long)tally->moved);
}

static void repaired_paths_are_valid_and_as_good_as_promised(void **state) {
    (void)state;
    static const uint64_t cases[REPAIR_MODES] = {500, 500, 400, 250, 250};
    for (int mode = 0; mode < REPAIR_MODES; mode++) {
        repair_tally tally = {.only = mode};
        check_property("repairs keep their promise", cases[mode], repairs_keep_their_promise, &tally);
        print_repair_tally(&tally);
        if (!worlds_are_the_usual()) continue;
        assert_true(tally.kept_after_edit * 10 > tally.rounds);
        assert_true(tally.mended > 10 && tally.searched > 10 && tally.broken > 100 && tally.moved > 100);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(repaired_paths_are_valid_and_as_good_as_promised),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

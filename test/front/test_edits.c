// Edits made behind the back of what is derived from maps: the random-edit property, and what happens when memory is out.
#include "support/test.h"

#include "base/run/threads.h"
#include "properties/front/edit_properties.h"

// Sanitized and unoptimised builds do a tenth.
#if defined(WEND_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CASES(count) ((count) / 10)
#else
#define CASES(count) (count)
#endif

static void edits_behind_the_back_are_seen_by_everybody(void **state) {
    (void)state;
    edit_tally tally = {0};
    check_property("edits_behind_the_back_are_seen", CASES(20000), edits_behind_the_back_are_seen, &tally);
    print_message("%llu worlds, %llu edits in %llu transactions and alone, %llu questions\n",
                  (unsigned long long)tally.worlds, (unsigned long long)tally.edits,
                  (unsigned long long)tally.transactions, (unsigned long long)tally.questions);
    if (tally.worlds < 1000) return; // a single seed was asked for
    for (size_t i = 0; i < edit_row_count(); i++) {
        if (!tally.asked[i]) print_message("%s was never asked\n", edit_row_at(i)->name);
        assert_true(tally.asked[i] > 0);
    }
}

// ---- When memory is out ---------------------------------------------------------------------------------------------

// What edits are made for.
typedef struct seeded_edits {
    const edit_row *row;
} seeded_edits;

static bool edit_and_ask_without_memory(choices *source, void *user) {
    const seeded_edits *edits = user;
    edited_world world;
    test_allocator memory = {0};
    void *dependant = NULL;
    assert_true(edited_world_make(source, edits->row, &world));
    world.allocator = test_allocator_value(&memory);
    assert_int_equal(edits->row->make(&world, &dependant), WEND_OK);
    for (uint64_t round = 0; round < 12; round++) {
        edit_answer before = {0}, after = {0}, expected = {0};
        void *scratch = NULL;
        edited_world_edit(source, edits->row, &world, NULL);
        // The allocations of this use fail, one after the other or all of them, until it has enough.
        memory.fail_at = memory.allocations + 1 + choose_below(source, 4);
        memory.fail_after = choose_below(source, 2);
        const wend_status status = edits->row->ask(dependant, &world, round * 7919, &before);
        memory.fail_at = 0, memory.fail_after = false;
        assert_true(status == WEND_OK || status == WEND_OUT_OF_MEMORY);
        assert_int_equal(edits->row->ask(dependant, &world, round * 7919, &after), WEND_OK);
        assert_int_equal(edits->row->make(&world, &scratch), WEND_OK);
        assert_int_equal(edits->row->ask(scratch, &world, round * 7919, &expected), WEND_OK);
        edits->row->destroy(scratch);
        if (!status && !edit_answers_are_equal(&before, &expected))
            return choices_fail(source, "%s: wrong where memory was out and it did not say so", edits->row->name);
        if (!edit_answers_are_equal(&after, &expected))
            return choices_fail(source, "%s: stale after memory was out", edits->row->name);
    }
    edits->row->destroy(dependant);
    edited_world_free(edits->row, &world);
    assert_int_equal(memory.live_blocks, 0);
    return true;
}

static void running_out_of_memory_while_catching_up_leaves_nothing_stale(void **state) {
    (void)state;
    for (size_t i = 0; i < edit_row_count(); i++) {
        seeded_edits edits = {.row = edit_row_at(i)};
        check_property("edit_and_ask_without_memory", CASES(100), edit_and_ask_without_memory, &edits);
    }
}

// ---- Many who ask at once ---------------------------------------------------------------------------------------------

#define READERS 8

typedef struct reader {
    const edit_row *row;
    void *dependant;
    const edited_world *world;
    uint64_t question;
    edit_answer answer;
    wend_status status;
} reader;

static void *read_at_once(void *argument) {
    reader *each = argument;
    each->status = each->row->ask(each->dependant, each->world, each->question, &each->answer);
    return NULL;
}

static bool readers_see_an_edit(choices *source, void *user) {
    const seeded_edits *edits = user;
    edited_world world;
    void *dependant = NULL;
    assert_true(edited_world_make(source, edits->row, &world));
    assert_int_equal(edits->row->make(&world, &dependant), WEND_OK);
    bool is_right = true;
    for (uint64_t round = 0; round < 4 && is_right; round++) {
        reader readers[READERS];
        wend_thread threads[READERS];
        bool has_started[READERS];
        edited_world_edit(source, edits->row, &world, NULL);
        for (size_t i = 0; i < READERS; i++)
            readers[i] = (reader){.row = edits->row, .dependant = dependant, .world = &world, .question = round * 7919};
        for (size_t i = 0; i < READERS; i++) {
            has_started[i] = wend_thread_start(&threads[i], read_at_once, &readers[i]);
            if (!has_started[i]) read_at_once(&readers[i]);
        }
        for (size_t i = 0; i < READERS; i++)
            if (has_started[i]) wend_thread_join(threads[i]);
        edit_answer expected = {0};
        void *scratch = NULL;
        assert_int_equal(edits->row->make(&world, &scratch), WEND_OK);
        assert_int_equal(edits->row->ask(scratch, &world, round * 7919, &expected), WEND_OK);
        edits->row->destroy(scratch);
        for (size_t i = 0; i < READERS; i++)
            is_right = is_right && !readers[i].status && edit_answers_are_equal(&readers[i].answer, &expected);
    }
    edits->row->destroy(dependant);
    edited_world_free(edits->row, &world);
    return is_right ? true : choices_fail(source, "%s: one of many readers was answered otherwise", edits->row->name);
}

static void the_first_of_many_readers_brings_it_up_to_date_for_all(void **state) {
    (void)state;
    for (size_t i = 0; i < edit_row_count(); i++) {
        seeded_edits edits = {.row = edit_row_at(i)};
        if (edits.row->is_shared) check_property("readers_see_an_edit", CASES(40), readers_see_an_edit, &edits);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(edits_behind_the_back_are_seen_by_everybody),
        FACT(running_out_of_memory_while_catching_up_leaves_nothing_stale),
        FACT(the_first_of_many_readers_brings_it_up_to_date_for_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

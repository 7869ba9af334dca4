// The request queue: random scripts against direct calls, and its rules one by one.
#include "support/test.h"

#include "properties/queue_properties.h"
#include "support/jobs_scenario.h"
#include "support/soft_contract.h"
#include "wend/wend.h"

#include <math.h>
#include <stdlib.h>

// Sanitized and unoptimised builds do a tenth.
#if defined(WEND_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CASES(count) ((count) / 10)
#else
#define CASES(count) (count)
#endif

static void queues_answer_like_direct_calls_whatever_happens(void **state) {
    (void)state;
    queue_tally tally = {0};
    check_property("queues_answer_like_direct_calls", CASES(20000), queues_answer_like_direct_calls, &tally);
    print_message(
        "%llu requests in %llu steps: %llu answered (%llu shared, %llu by callback), %llu cancelled, %llu moved, "
        "%llu restarted, %llu forgotten, %llu unreachable\n",
        (unsigned long long)tally.requests, (unsigned long long)tally.steps, (unsigned long long)tally.done,
        (unsigned long long)tally.shared, (unsigned long long)tally.called_back, (unsigned long long)tally.cancelled,
        (unsigned long long)tally.moved, (unsigned long long)tally.restarted, (unsigned long long)tally.forgotten,
        (unsigned long long)tally.unreachable);
    if (tally.requests < 10000) return; // a single seed was asked for
    assert_true(tally.shared > tally.done / 20);
    assert_true(tally.cancelled > tally.requests / 50);
    assert_true(tally.moved > tally.requests / 50 && tally.restarted > 100 && tally.forgotten > 100);
    assert_true(tally.unreachable > tally.done / 50 && tally.called_back > tally.done / 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(queues_answer_like_direct_calls_whatever_happens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

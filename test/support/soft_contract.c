#include "support/soft_contract.h"

#include "wend/hooks.h"

#include <stdio.h>

static int contract_violations;
static char broken_text[512];

static void count_broken_contract(void *user, const char *condition, const char *file, int line, const char *function) {
    (void)user;
    snprintf(broken_text, sizeof broken_text, "%s", condition);
    (void)file;
    (void)line;
    (void)function;
    contract_violations++;
}

int soft_contract_begin(void **state) {
    (void)state;
    contract_violations = 0;
    wend_set_assert_hook(WEND_ASSERT_SOFT, count_broken_contract, NULL);
    return 0;
}

int soft_contract_end(void **state) {
    (void)state;
    wend_set_assert_hook(WEND_ASSERT_ABORT, NULL, NULL);
    return 0;
}

const char *soft_contract_text(void) {
    return broken_text;
}

int soft_contract_broken(void) {
    int count = contract_violations;
    contract_violations = 0;
    return count;
}

#include "support/soft_contract.h"

#include "wend/hooks.h"

static int broken_contracts;

static void count_broken_contract(void *user, const char *condition, const char *file, int line, const char *function) {
    (void)user;
    (void)condition;
    (void)file;
    (void)line;
    (void)function;
    broken_contracts++;
}

int soft_contract_begin(void **state) {
    (void)state;
    broken_contracts = 0;
    wend_set_assert_hook(WEND_ASSERT_SOFT, count_broken_contract, NULL);
    return 0;
}

int soft_contract_end(void **state) {
    (void)state;
    wend_set_assert_hook(WEND_ASSERT_ABORT, NULL, NULL);
    return 0;
}

int soft_contract_broken(void) {
    int count = broken_contracts;
    broken_contracts = 0;
    return count;
}

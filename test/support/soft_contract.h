// For tests of contracts: while soft, broken contracts are counted and calls answer as documented.
#ifndef WEND_TEST_SOFT_CONTRACT_H
#define WEND_TEST_SOFT_CONTRACT_H

// cmocka set-up and tear-down functions; set-up sets the count to 0.
int soft_contract_begin(void **state);
int soft_contract_end(void **state);

// How many contracts were broken since the last call; starts over at 0.
int soft_contract_broken(void);

// What the last one was.
const char *soft_contract_text(void);

// The call breaks one contract; and answers this all the same.
#define TOLD(call)                                                                                                     \
    do {                                                                                                               \
        call;                                                                                                          \
        assert_int_equal(soft_contract_broken(), 1);                                                                   \
    } while (0)
#define ANSWERS(answer, call) TOLD(assert_true((call) == (answer)))

#endif

// What every test program includes: cmocka in its required order, and the bench's helpers.
#ifndef WEND_TEST_TEST_H
#define WEND_TEST_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/choices.h"
#include "support/failing_allocator.h"

// A test is a function named as a fact; FACT(a_thing_is_so) lists it in main's table.
#define FACT(name) cmocka_unit_test(name)

#endif

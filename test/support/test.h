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

// Asserts that the usual worlds of a property met what it is for (so many ties, so many dead ends). Of other worlds nothing is known.
#define assert_met(condition) assert_true(!worlds_are_the_usual() || (condition))

#endif

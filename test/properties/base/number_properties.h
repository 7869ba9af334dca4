// Facts about wide integers and the lattice, shared by tests and fuzz targets.
#ifndef WEND_TEST_NUMBER_PROPERTIES_H
#define WEND_TEST_NUMBER_PROPERTIES_H

#include "support/choices.h"

bool wide_integers_agree_with_gmp(choices *source, void *user);
bool rounding_agrees_with_gmp(choices *source, void *user);
bool rounding_many_is_rounding_each(choices *source, void *user);
bool rounding_commutes_with_translation(choices *source, void *user);
bool positions_are_exact_and_come_back(choices *source, void *user);
bool a_chosen_lattice_is_the_best_there_is(choices *source, void *user);

#endif

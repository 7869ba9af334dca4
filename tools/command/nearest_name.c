#include "command/nearest_name.h"

#include "command/complain.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define LONGEST_WORD 63

static size_t least_of(size_t a, size_t b) {
    return a < b ? a : b;
}

// Optimal string alignment: Levenshtein's table with neighbours swapped as one more step.
size_t letter_distance(const char *one, const char *other) {
    size_t rows = strlen(one), columns = strlen(other);
    if (rows > LONGEST_WORD || columns > LONGEST_WORD) return SIZE_MAX;
    size_t table[LONGEST_WORD + 1][LONGEST_WORD + 1];
    for (size_t row = 0; row <= rows; row++) table[row][0] = row;
    for (size_t column = 0; column <= columns; column++) table[0][column] = column;
    for (size_t row = 1; row <= rows; row++) {
        for (size_t column = 1; column <= columns; column++) {
            size_t replaced = table[row - 1][column - 1] + (one[row - 1] != other[column - 1]);
            size_t best = least_of(replaced, 1 + least_of(table[row - 1][column], table[row][column - 1]));
            if (row > 1 && column > 1 && one[row - 1] == other[column - 2] && one[row - 2] == other[column - 1])
                best = least_of(best, table[row - 2][column - 2] + 1);
            table[row][column] = best;
        }
    }
    return table[rows][columns];
}

nearest_name nearest_name_to(const char *word) {
    // One letter in three may be wrong: more would suggest names that have nothing to do with the word.
    return (nearest_name){.word = word, .distance = (strlen(word) + 2) / 3 + 1};
}

void nearest_name_offer(nearest_name *search, const char *name) {
    size_t distance = letter_distance(search->word, name);
    size_t length = strlen(search->word);
    // The beginning of a name is near it, however long the rest is.
    if (length >= 2 && strncmp(search->word, name, length) == 0) distance = least_of(distance, 1);
    if (distance >= search->distance) return;
    search->distance = distance;
    search->name = name;
}

void name_list_add(name_list *list, const char *separator, const char *name) {
    if (list->length >= sizeof list->text) return;
    list->length += (size_t)snprintf(list->text + list->length, sizeof list->text - list->length, "%s%s",
                                     list->length ? separator : "", name);
}

exit_status complain_unknown_name(const char *owner, const char *sort, const nearest_name *search,
                                  const name_list *all) {
    const char *who = owner ? owner : "there is", *no = owner ? "has no" : "no";
    if (!all->length) return complain_usage("%s %s %s \"%s\", and no others", who, no, sort, search->word);
    char meant[100] = ".";
    if (search->name) snprintf(meant, sizeof meant, "; did you mean \"%s\"?", search->name);
    return complain_usage("%s %s %s \"%s\"%s There are %s", who, no, sort, search->word, meant, all->text);
}

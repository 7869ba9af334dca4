#include "base/text/nearest_word.h"

#include <string.h>

#define LONGEST_COMPARED 63

static size_t lesser_distance(size_t a, size_t b) {
    return a < b ? a : b;
}

static bool same_letter(char a, char b) {
    if (a >= 'A' && a <= 'Z') a = (char)(a - 'A' + 'a');
    if (b >= 'A' && b <= 'Z') b = (char)(b - 'A' + 'a');
    return a == b;
}

// Optimal string alignment: Levenshtein's table with neighbours swapped as one more step. Three rows of it are enough.
static size_t word_distance(wend_span one, wend_span other) {
    if (one.length > LONGEST_COMPARED || other.length > LONGEST_COMPARED) return SIZE_MAX;
    uint8_t rows[3][LONGEST_COMPARED + 1];
    uint8_t *before = rows[0], *last = rows[1], *here = rows[2];
    for (size_t column = 0; column <= other.length; column++) last[column] = (uint8_t)column;
    for (size_t row = 1; row <= one.length; row++) {
        here[0] = (uint8_t)row;
        for (size_t column = 1; column <= other.length; column++) {
            const char *a = one.start + row - 1, *b = other.start + column - 1;
            size_t best = last[column - 1] + (size_t)!same_letter(*a, *b);
            best = lesser_distance(best, 1 + (size_t)lesser_distance(last[column], here[column - 1]));
            if (row > 1 && column > 1 && same_letter(*a, b[-1]) && same_letter(a[-1], *b))
                best = lesser_distance(best, before[column - 2] + (size_t)1);
            here[column] = (uint8_t)best;
        }
        uint8_t *oldest = before;
        before = last, last = here, here = oldest;
    }
    return last[other.length];
}

wend_nearest_word wend_nearest_word_to(wend_span word) {
    // One letter of two to four may be wrong, two of five: more would suggest names that have nothing to do with the word.
    return (wend_nearest_word){.word = word, .distance = word.length < 2 ? 1 : (word.length + 1) / 3 + 1};
}

void wend_nearest_word_offer(wend_nearest_word *search, const char *name) {
    wend_span offered = {name, strlen(name)}, word = search->word;
    size_t distance = word_distance(word, offered);
    // The beginning of a name is near it, however long the rest is.
    if (word.length >= 2 && word.length < offered.length && word_distance(word, (wend_span){name, word.length}) == 0)
        distance = lesser_distance(distance, 1);
    if (distance >= search->distance) return;
    search->distance = distance;
    search->nearest = name;
}

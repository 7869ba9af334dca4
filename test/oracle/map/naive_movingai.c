#include "naive_movingai.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_CELLS 4294967294UL

// The line at *at as a string of its own without its end and without blanks at its end; NULL when there is none. A zero byte is
// written as 1, which nothing understands either.
static char *next_line(const char *text, size_t length, size_t *at) {
    if (*at >= length) return NULL;
    size_t end = *at;
    while (end < length && text[end] != '\n') end++;
    char *line = malloc(end - *at + 1);
    if (!line) abort();
    size_t count = end - *at;
    for (size_t i = 0; i < count; i++) line[i] = (char)(text[*at + i] ? text[*at + i] : 1);
    line[count] = 0;
    *at = end + 1;
    if (count && line[count - 1] == '\r') line[--count] = 0;
    while (count && (line[count - 1] == ' ' || line[count - 1] == '\t')) line[--count] = 0;
    return line;
}

// Where a text begins that Windows' editors have marked as UTF-8.
static size_t behind_mark(const char *text, size_t length) {
    return length > 2 && (unsigned char)text[0] == 239 && (unsigned char)text[1] == 187 && (unsigned char)text[2] == 191
               ? 3
               : 0;
}

static char *skip_blanks(char *text) {
    return text + strspn(text, " \t");
}

// A whole number, the whole of a text.
static bool read_whole(const char *text, unsigned long most, unsigned long *number) {
    if (!*text || strspn(text, "0123456789") != strlen(text)) return false;
    while (text[0] == '0' && text[1]) text++;
    if (strlen(text) > 12) return false;
    *number = strtoul(text, NULL, 10);
    return *number <= most;
}

bool naive_map_is_sound(const char *text, size_t length, unsigned long *width, unsigned long *height, char *letters) {
    size_t at = behind_mark(text, length);
    bool sound = true, has_map = false, has_type = false;
    *width = *height = 0;
    while (sound && !has_map) {
        char *line = next_line(text, length, &at);
        if (!line) return false;
        char *key = skip_blanks(line), *value = key + strcspn(key, " \t");
        if (*value) *value++ = 0;
        value = skip_blanks(value);
        if (strcmp(key, "map") == 0 && !*value) {
            has_map = true;
        } else if (strcmp(key, "type") == 0) {
            sound = !has_type && strcmp(value, "octile") == 0;
            has_type = true;
        } else if (strcmp(key, "width") == 0) {
            sound = !*width && read_whole(value, MOST_CELLS, width) && *width;
        } else if (strcmp(key, "height") == 0) {
            sound = !*height && read_whole(value, MOST_CELLS, height) && *height;
        } else {
            sound = false;
        }
        free(line);
    }
    if (!sound || !has_type || !*width || !*height || *width > MOST_CELLS / *height) return false;
    for (unsigned long row = 0; row < *height; row++) {
        char *line = next_line(text, length, &at);
        if (!line) return false;
        sound = strlen(line) == *width && strspn(line, ".GSWT@O") == *width;
        if (sound) memcpy(letters + row * *width, line, *width);
        free(line);
        if (!sound) return false;
    }
    for (char *line; (line = next_line(text, length, &at)) != NULL;) {
        if (*line) sound = false;
        free(line);
    }
    return sound;
}

// A decimal number >= 0, the whole of a text; what one of its last digit is worth.
static bool read_decimal(const char *text, double *value, double *last_digit) {
    const char *digits = text + (*text == '+');
    size_t whole = strspn(digits, "0123456789"), fraction = 0;
    const char *rest = digits + whole;
    if (*rest == '.') {
        fraction = strspn(rest + 1, "0123456789");
        rest += 1 + fraction;
    }
    if (whole + fraction == 0) return false;
    double exponent = 0;
    if (*rest == 'e' || *rest == 'E') {
        const char *power = rest + 1 + (rest[1] == '-' || rest[1] == '+');
        if (!*power || strspn(power, "0123456789") != strlen(power)) return false;
        exponent = strtod(rest + 1, NULL);
        if (exponent > 1e6) exponent = 1e6;
        if (exponent < -1e6) exponent = -1e6;
    } else if (*rest) {
        return false;
    }
    *value = strtod(text, NULL);
    char unit[64];
    snprintf(unit, sizeof unit, "1e%.0f", exponent - (double)fraction);
    *last_digit = strtod(unit, NULL);
    return isfinite(*value) && isfinite(*last_digit) && *last_digit > 0;
}

// Splits a line at blanks, in place. Returns how many words there are; `words` holds the first and the last seven of them.
static size_t split(char *line, char *words[9]) {
    size_t count = 0;
    char *all[9] = {0};
    for (char *word = skip_blanks(line); *word; word = skip_blanks(word)) {
        char *end = word + strcspn(word, " \t");
        if (*end) *end++ = 0;
        if (count == 0) words[0] = word;
        for (int i = 0; i < 8; i++) all[i] = all[i + 1];
        all[8] = word;
        count++;
        word = end;
    }
    for (int i = 2; i < 9; i++) words[i] = all[i];
    return count;
}

static bool read_query(char *line, naive_query *query) {
    char *words[9];
    const unsigned long most = 4294967295UL;
    if (split(line, words) < 9) return false;
    unsigned long *numbers = query->numbers;
    if (!read_whole(words[0], most, &numbers[0])) return false;
    for (int i = 1; i < 7; i++)
        if (!read_whole(words[i + 1], most, &numbers[i])) return false;
    if (numbers[3] >= numbers[1] || numbers[5] >= numbers[1]) return false;
    if (numbers[4] >= numbers[2] || numbers[6] >= numbers[2]) return false;
    return read_decimal(words[8], &query->length, &query->last_digit);
}

long naive_scenario(const char *text, size_t length, naive_query **queries) {
    size_t at = behind_mark(text, length);
    char *line = next_line(text, length, &at);
    if (!line) return -1;
    char *key = skip_blanks(line), *value = key + strcspn(key, " \t");
    if (*value) *value++ = 0;
    value = skip_blanks(value);
    bool sound = strcmp(key, "version") == 0 && (strcmp(value, "1") == 0 || strcmp(value, "1.0") == 0);
    free(line);
    if (!sound) return -1;
    naive_query *list = malloc((length / 17 + 1) * sizeof *list);
    if (!list) abort();
    long count = 0;
    while (sound && (line = next_line(text, length, &at)) != NULL) {
        if (*line) sound = read_query(line, &list[count++]);
        free(line);
    }
    if (!sound) {
        free(list);
        return -1;
    }
    *queries = list;
    return count;
}

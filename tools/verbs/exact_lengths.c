#include "verbs/exact_lengths.h"

#include "command/complain.h"
#include "input/input_file.h"

#include <math.h>
#include <stdlib.h>

// Passes blanks and line ends.
static const char *skip_blanks(const char *at) {
    while (*at == ' ' || *at == '\t' || *at == '\r' || *at == '\n') at++;
    return at;
}

static exit_status parse_lengths(const input_file *file, size_t count, double *lengths) {
    const char *at = skip_blanks(file->bytes);
    for (size_t i = 0; i < count; i++) {
        char *end = NULL;
        size_t offset = (size_t)(at - file->bytes);
        lengths[i] = strtod(at, &end);
        if (end == at) {
            input_file_complain(file, offset, "length %zu of %zu is not there; a number for each query is needed",
                                i + 1, count);
            return STATUS_BAD_INPUT;
        }
        if (!isfinite(lengths[i]) || lengths[i] < 0) {
            input_file_complain(file, offset, "the length is %g; a finite number of 0 or more is needed", lengths[i]);
            return STATUS_BAD_INPUT;
        }
        at = skip_blanks(end);
    }
    if (*at == 0 && at == file->bytes + file->count) return STATUS_DONE;
    input_file_complain(file, (size_t)(at - file->bytes),
                        "there is more after %zu lengths; one for each query is needed", count);
    return STATUS_BAD_INPUT;
}

exit_status exact_lengths_read(const char *path, size_t count, double **lengths) {
    input_file file;
    if (!input_file_read(path, &file)) return STATUS_BAD_INPUT;
    double *made = calloc(count, sizeof *made);
    exit_status status = STATUS_NO_ANSWER;
    if (made)
        status = parse_lengths(&file, count, made);
    else
        complain("out of memory");
    input_file_release(&file);
    if (status)
        free(made);
    else
        *lengths = made;
    return status;
}

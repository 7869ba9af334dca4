#include "input/graph_input.h"

#include "command/print_diagnostics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *graph_positions_given;

bool is_dimacs_graph(const char *bytes, size_t count) {
    const char *end = bytes + count;
    for (const char *line = bytes; line < end;) {
        size_t left = (size_t)(end - line);
        if (left >= 5 && memcmp(line, "p sp ", 5) == 0) return true;
        const char *next = memchr(line, '\n', left);
        bool is_blank = *line == '\n' || *line == '\r';
        bool is_comment = *line == 'c' && (left < 2 || strchr(" \t\r\n", line[1]));
        if (!next || !(is_blank || is_comment)) return false;
        line = next + 1;
    }
    return false;
}

// The `.co` file that belongs to a `.gr` file: what --positions said, or the one beside it. NULL when there is none; to be freed.
static char *positions_of(const char *graph) {
    if (graph_positions_given) return strdup(graph_positions_given);
    size_t length = strlen(graph);
    if (length < 3 || strcmp(graph + length - 3, ".gr") != 0) return NULL;
    char *path = strdup(graph);
    if (!path) return NULL;
    path[length - 2] = 'c';
    path[length - 1] = 'o';
    FILE *there = fopen(path, "rb");
    if (there) {
        fclose(there);
        return path;
    }
    free(path);
    return NULL;
}

static wend_status read_texts(const input_file *file, const input_file *positions, wend_diagnostics *findings,
                              wend_graph **graph) {
    wend_dimacs_def def = wend_default_dimacs_def();
    def.graph = file->bytes;
    def.graph_length = file->count;
    if (positions) {
        def.coordinates = positions->bytes;
        def.coordinates_length = positions->count;
    }
    return wend_dimacs_read(&def, findings, graph);
}

exit_status graph_input_of(const input_file *file, graph_input *input) {
    *input = (graph_input){0};
    char *path = positions_of(file->path);
    input_file positions = {0};
    if (path && !input_file_read(path, &positions)) {
        free(path);
        return STATUS_BAD_INPUT;
    }
    wend_diagnostics *findings = NULL;
    wend_status status = wend_diagnostics_create(wend_default_allocator(), &findings);
    if (!status) status = read_texts(file, path ? &positions : NULL, findings, &input->graph);
    // A finding does not say in which of the two texts it is: if the graph alone can be read, it is in the other one.
    const char *blamed = file->path;
    if (status == WEND_BAD_INPUT && path) {
        wend_graph *alone = NULL;
        if (!read_texts(file, NULL, NULL, &alone)) blamed = positions.path;
        wend_graph_destroy(alone);
    }
    input->has_positions = path != NULL;
    exit_status answer = report_findings(findings, status, blamed);
    if (path) input_file_release(&positions);
    free(path);
    return answer;
}

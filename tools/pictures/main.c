#include "pictures.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    picture_maker make;
} pictures[] = {
    {"search", draw_search_picture},
    {"sparse-grid", draw_sparse_picture},
    {"hierarchy", draw_hierarchy_picture},
    {"quadtree", draw_quadtree_picture},
    {"smoothing", draw_smoothing_picture},
    {"heuristics", draw_heuristic_picture},
    {"incremental-search", draw_incremental_picture},
    {"tables", draw_table_picture},
    {"transit", draw_transit_picture},
    {"request-queue", draw_queue_picture},
    {"bake", draw_bake_picture},
    {"decompositions", draw_decompositions_picture},
};

static bool is_wanted(const char *name, char **names, int count) {
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0) return true;
    return count == 0;
}

int main(int argument_count, char **arguments) {
    if (argument_count < 2) {
        fprintf(stderr, "usage: wend-pictures FOLDER [NAME ...]\n");
        return STATUS_BAD_USAGE;
    }
    for (size_t i = 0; i < sizeof pictures / sizeof pictures[0]; i++) {
        if (!is_wanted(pictures[i].name, arguments + 2, argument_count - 2)) continue;
        char path[4096];
        snprintf(path, sizeof path, "%s/%s.png", arguments[1], pictures[i].name);
        exit_status status = pictures[i].make(path);
        if (status) return (int)status;
        printf("%s\n", path);
    }
    return STATUS_DONE;
}

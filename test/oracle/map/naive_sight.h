// Visibility and shortest paths among triangles by their definitions: every pair of places against every triangle. For coordinates of at
// most 4,096.
//
// A place has sheets: the triangles of one medium that hold it, as far as they follow each other over sides that hold it, too. Two places see each other beside
// their line when everything just to the right of it, or just to the left, from end to end, belongs to one medium.
#ifndef ORACLE_NAIVE_SIGHT_H
#define ORACLE_NAIVE_SIGHT_H

#include "naive_mesh.h"

typedef struct naive_sheet {
    naive_corner at;
    int medium;
    bool on_border;          // some direction is not free
    bool is_corner;          // and more than half a turn is
    naive_corner begin, end; // where the free part begins and ends, counterclockwise, when it is on the border
    size_t *members;         // triangles
    size_t member_count;
} naive_sheet;

typedef struct naive_sight {
    const naive_mesh_triangle *triangles;
    size_t triangle_count;
    naive_sheet *sheets;
    size_t sheet_count;
} naive_sight;

// Begins with the sheets of all corners of triangles, point by point.
naive_sight naive_sight_make(const naive_mesh_triangle *triangles, size_t count);
void naive_sight_free(naive_sight *sight);

// Adds the sheets of a point unless they are there; the first one's number. *found is how many there are: they follow each other.
size_t naive_sheets_at(naive_sight *sight, naive_corner point, size_t *found);

// Whether everything just to the right (or left) of the line between two sheets is of their medium and belongs to both.
bool naive_sees_beside(const naive_sight *sight, size_t from, size_t to, bool right);

// Whether the visibility graph has this edge: corners that see each other beside the line with no corner between, tangent at both.
bool naive_is_joined(const naive_sight *sight, size_t from, size_t to);

// The length of the shortest path between two sheets that belong to sight, over all sheets; infinity when there is none.
double naive_shortest_between(const naive_sight *sight, const size_t *from, size_t from_count, const size_t *to,
                              size_t to_count);

#endif

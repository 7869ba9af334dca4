// Shortest paths among triangles by their definition: every place is tried against every other, in exact integers.
//
// The triangles of one medium, glued along the sides they share, are the surface that paths lie on. Around a point the triangles that hold it
// form groups: those that follow each other over sides that hold it. Each point and group is a place of its own; where walls touch in a point,
// the places on both sides of it are as far from each other as the way around. For coordinates below 2^29.
#ifndef ORACLE_NAIVE_PLANE_H
#define ORACLE_NAIVE_PLANE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct naive_plane_point {
    long x, y;
} naive_plane_point;

typedef struct naive_plane_triangle {
    naive_plane_point corners[3]; // counterclockwise
    int medium;                   // triangles of different media are walls for each other
} naive_plane_triangle;

typedef struct naive_plane naive_plane;

// The free triangles of a triangulation: inside they do not overlap, and sides that touch are the same. Copied.
naive_plane *naive_plane_of(const naive_plane_triangle *triangles, size_t count);
void naive_plane_free(naive_plane *plane);

// A corner of triangles and a group of them.
typedef struct naive_plane_place {
    naive_plane_point point;
    long triangle;     // one of the group
    size_t triangles;  // how many the group has
    bool on_border;    // the group does not go all around
    bool turns_a_path; // on the border, and the group spans more than half a turn
} naive_plane_place;

size_t naive_plane_place_count(const naive_plane *plane);
naive_plane_place naive_plane_get_place(const naive_plane *plane, size_t place);

// Any triangle that holds the point will do.
#define NAIVE_PLANE_ANY (-1L)

// True when some closed triangle holds a point.
bool naive_plane_is_free(const naive_plane *plane, naive_plane_point point);

// How many places there are at a point: groups of triangles that hold it.
size_t naive_plane_places_at(const naive_plane *plane, naive_plane_point point);

// True when the straight line between two points lies on the surface, from the group of a triangle that holds the first to the group of one that
// holds the second.
bool naive_plane_sees(naive_plane *plane, naive_plane_point from, long from_triangle, naive_plane_point to,
                      long to_triangle);

// True when the straight lines from point to point lie on the surface one after the other, without a jump at a point from group to group.
bool naive_plane_follows(naive_plane *plane, const naive_plane_point *points, size_t count, long from_triangle,
                         long to_triangle);

typedef struct naive_plane_path {
    bool reachable;
    long double length;
    naive_plane_point *points; // owned by the plane until the next question
    size_t count;
} naive_plane_path;

// The shortest path between two points. A triangle that is given must hold its point; the path begins or ends in its group then.
naive_plane_path naive_plane_shortest(naive_plane *plane, naive_plane_point from, long from_triangle,
                                      naive_plane_point to, long to_triangle);

#endif

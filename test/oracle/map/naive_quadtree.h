// Quadtrees and straight lines on small grids, in the plainest way.
#ifndef WEND_TEST_NAIVE_QUADTREE_H
#define WEND_TEST_NAIVE_QUADTREE_H

#define NAIVE_TREE_SIDE  64
#define NAIVE_TREE_QUADS (NAIVE_TREE_SIDE * NAIVE_TREE_SIDE)

typedef struct naive_tree_grid {
    int width, height;
    double cost[NAIVE_TREE_SIDE][NAIVE_TREE_SIDE]; // [y][x]; 0: occupied
} naive_tree_grid;

// A quad, or one piece of it, as the cells it consists of.
typedef struct naive_tree_quad {
    int x, y, size; // its square in cells
    int part;
    double occupancy, cost; // cost: infinity when blocked
} naive_tree_quad;

typedef struct naive_tree {
    int side, count;
    naive_tree_quad quads[NAIVE_TREE_QUADS];
    int owner[NAIVE_TREE_SIDE][NAIVE_TREE_SIDE]; // of a free cell of a quad that is not blocked: the quad; else -1
} naive_tree;

// Quads of at least `smallest` cells a side, in Morton order, pieces in the order of their first cells.
void naive_tree_make(const naive_tree_grid *grid, int smallest, double blocked_above, double occupied_cost,
                     naive_tree *tree);

// Whether a step leads from a to b.
int naive_tree_neighbours(const naive_tree_grid *grid, const naive_tree *tree, int a, int b, int corners);

// The cost of the straight line between two points in units of 1/scale of a cell; negative when it is not allowed.
// corners: 0 free, 1 one side, 2 no cutting.
double naive_line_cost(const naive_tree_grid *grid, int scale, int ax, int ay, int bx, int by, int corners);

// 0: the segment is apart from the square; 1: it touches it; 2: it runs through its inside. Coordinates below 2^28.
int naive_square_contact(int x, int y, int size, int ax, int ay, int bx, int by);

// How often the closed polygon winds around (x, y), which is on none of its edges.
int naive_winding(const double (*points)[2], int count, double x, double y);

#endif

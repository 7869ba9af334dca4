// What the mesh scenes draw with; private to them.
#ifndef WEND_SCENES_MESH_SCENE_PARTS_H
#define WEND_SCENES_MESH_SCENE_PARTS_H

#include "mesh_scenes.h"

#define SCENE_TURN 6.283185307179586
#define SCENE_UNIT (1.0 / 16384) // of the default lattice, metres

typedef struct mesh_canvas {
    wend_area_list *list;
    double size;
    uint32_t count;
    wend_random random;
    wend_status status; // the first failure; nothing is drawn after it
} mesh_canvas;

// A corner, rounded to the default lattice.
void canvas_point(mesh_canvas *on, double x, double y);
void canvas_end_ring(mesh_canvas *on);
void canvas_end(mesh_canvas *on, uint8_t terrain);
void canvas_box(mesh_canvas *on, double x, double y, double width, double height, uint8_t terrain);
double canvas_between(mesh_canvas *on, double low, double high);
uint32_t canvas_below(mesh_canvas *on, uint32_t limit);

void draw_mesh_city(mesh_canvas *on);
void draw_mesh_office(mesh_canvas *on);
void draw_mesh_caves(mesh_canvas *on);
void draw_mesh_spirals(mesh_canvas *on);
void draw_mesh_stars(mesh_canvas *on);
void draw_mesh_needles(mesh_canvas *on);
void draw_horror_collinear(mesh_canvas *on);
void draw_horror_slivers(mesh_canvas *on);
void draw_horror_duplicates(mesh_canvas *on);
void draw_horror_touching(mesh_canvas *on);
void draw_horror_crossing(mesh_canvas *on);
void draw_horror_nested(mesh_canvas *on);
void draw_horror_scales(mesh_canvas *on);

#endif

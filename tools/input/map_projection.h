// Longitude and latitude, made metres: what --project asks for.
//
// GeoJSON is in degrees by its standard (RFC 7946), and a degree is no length: one of longitude is shorter the farther it is from the equator. The projection
// is a transverse Mercator of the WGS 84 ellipsoid about the middle of the file, scale 1 there: x is metres to the east, y metres to the north of the middle.
// Angles are kept; lengths come out too long by x^2 / 2R^2, R being the radius of the earth: by 3e-5 at 50 km east or west of the middle, 3e-3 at 500 km.
//
// Krueger's series to the fourth power of the third flattening (Karney, "Transverse Mercator with an accuracy of a few nanometers", 2011, eqs. 7 to 9, 35 and
// 36), by the library's own elementary functions: the same bits everywhere.
#ifndef WEND_TOOLS_MAP_PROJECTION_H
#define WEND_TOOLS_MAP_PROJECTION_H

#include "command/exit_status.h"
#include "input/input_file.h"

#include "wend/wend.h"

// What --project said.
extern bool project_given;

#define PROJECT_OPTION                                                                                                 \
    { "project", .flag = &project_given, .help = "GeoJSON in degrees: make metres of them" }

typedef struct map_projection {
    double longitude, latitude; // the middle, in degrees
    double north_of_equator;    // metres: of the middle
    double scale_error;         // no length of the file is too long by a larger part of itself
} map_projection;

// True when the positions of a list are likely longitude and latitude: all within their ranges, few degrees apart, and either away from 0,0 or with more digits
// than millimetres have.
bool areas_look_like_degrees(const wend_area_list *list);

// Replaces a list of areas in degrees by one in metres. Returns STATUS_DONE; after a complaint STATUS_BAD_INPUT when it is not of degrees or too large for a
// plane, or STATUS_NO_ANSWER when memory is out.
exit_status project_areas(const input_file *file, wend_area_list **list, map_projection *projection);

// Metres of degrees. What is on the other side of the earth is nowhere near: a finite position outside every map.
wend_vector2 map_projection_metres(const map_projection *projection, wend_vector2 degrees);

// And back.
wend_vector2 map_projection_degrees(const map_projection *projection, wend_vector2 metres);

#endif

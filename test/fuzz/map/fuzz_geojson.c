// Any bytes as a text: read with closed rings and with open ones, written, read again, made a mesh of.
#include "properties/map/area_properties.h"

#define JUDGE(text, count) judge_geojson_text(text, count)
#include "fuzz/text_target.h"

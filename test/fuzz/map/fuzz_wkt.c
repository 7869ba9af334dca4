// Any bytes as a text: read, written, read again, made a mesh of.
#include "properties/map/area_properties.h"

#define JUDGE(text, count) judge_area_text(AREA_TEXT_WKT, text, count)
#include "fuzz/text_target.h"

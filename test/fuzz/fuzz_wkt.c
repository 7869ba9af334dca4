// Any bytes as a text: read, written, read again, made a mesh of.
#include "properties/area_properties.h"

#define JUDGE(text, count) judge_area_text(AREA_TEXT_WKT, text, count)
#include "text_target.h"

// Any bytes as a text: read, written, read again, made a mesh of.
#define FORMAT AREA_TEXT_POLYANYA
#include "area_text_target.h"

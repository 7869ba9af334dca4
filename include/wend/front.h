/// The map handle and the request queue.
// Made by scripts/generate_lists.py; do not edit.
#ifndef WEND_FRONT_H
#define WEND_FRONT_H

#include "wend/map.h"
#include "wend/mesh_versions.h"
#include "wend/request_queue.h"

#endif

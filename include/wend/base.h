/// The base of all other modules: memory, files, jobs, numbers, findings, hooks.
// Made by scripts/generate_lists.py; do not edit.
#ifndef WEND_BASE_H
#define WEND_BASE_H

#include "wend/allocator.h"
#include "wend/api.h"
#include "wend/cancellation.h"
#include "wend/clock.h"
#include "wend/diagnostics.h"
#include "wend/draw.h"
#include "wend/edit.h"
#include "wend/elementary.h"
#include "wend/file.h"
#include "wend/hooks.h"
#include "wend/jobs.h"
#include "wend/message.h"
#include "wend/numeric.h"
#include "wend/pack.h"
#include "wend/random.h"
#include "wend/recording.h"
#include "wend/state_hash.h"
#include "wend/status.h"
#include "wend/vector.h"
#include "wend/work.h"

#endif

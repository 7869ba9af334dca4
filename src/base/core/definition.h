// What definitions and requests are checked for, whatever they define: that their size is one of a version of the struct, and that their allocator is
// whole.
//
// A struct whose first field is `size` grows at its end alone, and its default function is compiled into whoever includes the header. So a program
// made with older headers hands over fewer bytes than there are now:
//
//     the program's   | size | a | b |            `least`: the end of b, the last field of the first version
//     the library's   | size | a | b | c | d |    c and d are what wend_default_NAME() says here
//
// One from newer headers is rejected: what its further fields ask for would be dropped silently. scripts/check_api_style.py sees to it that fields are only
// appended, behind the padding that older structs end with.
#ifndef WEND_BASE_DEFINITION_H
#define WEND_BASE_DEFINITION_H

#include "base/core/require.h"
#include "wend/allocator.h"
#include "wend/diagnostics.h"
#include "wend/jobs.h"

#include <stdbool.h>
#include <stddef.h>

// Fills up a definition that may be of an older version.
// @param name   as in wend_default_NAME
// @param full   holds the defaults; given's own bytes are copied over them, and its size is set
// @param size   of the struct here
// @param least  of the first version: bytes up to the end of its last field
// @param given  begins with its size
// @return false after a finding when given's size is none between the two: nothing else in it can be trusted
bool wend_definition_take(const char *name, void *full, size_t size, size_t least, const void *given,
                          wend_diagnostics *findings);

// The same for a call without findings: what is wrong goes to the assert hook. `site` is HERE in the public function.
bool wend_request_take(const char *name, void *full, size_t size, size_t least, const void *given,
                       const call_site *site);

// The bytes of the struct that `room` points to, up to the end of a field.
#define SIZE_UP_TO(room, field) ((size_t)((const char *)(&(room)->field + 1) - (const char *)(room)))

// True when `given`, a pointer to a wend_NOUN, points to one of this version; it is made to point to `room`, which holds the defaults, when it pointed to an
// older one: filled up. `last` is the last field of the first version. False after a finding.
#define DEFINITION_IS_TAKEN(noun, given, room, last, findings)                                                         \
    ((given)->size == sizeof *(given) ||                                                                               \
     (wend_definition_take(#noun, (room), sizeof *(room), SIZE_UP_TO(room, last), (given), (findings)) &&              \
      ((given) = (room), true)))

// The same for a call without findings, which may be a frequent one: a comparison when the version is this one. `room` need not hold anything.
#define REQUEST_IS_TAKEN(noun, given, room, last, site)                                                                \
    ((given)->size == sizeof *(given) ||                                                                               \
     (*(room) = wend_default_##noun(),                                                                                 \
      wend_request_take(#noun, (room), sizeof *(room), SIZE_UP_TO(room, last), (given), (site)) &&                     \
          ((given) = (room), true)))

// Fills in a definition for a program: its own size stays, and fields that only a newer one has keep the defaults it came with. `full` and `given` are of
// one type here.
void wend_definition_give(const void *full, size_t size, void *given);
#define DEFINITION_GIVE(full, given) wend_definition_give((full), sizeof *(full), (given))

// True when the allocator can be used. False after a finding. `name` is as in wend_default_NAME_def.
bool wend_definition_allocator_is_valid(const char *name, const wend_allocator *allocator, wend_diagnostics *findings);

// True when there is no control, or its size is that of a version; whoever uses it takes it (wend_jobs_parallel_for).
bool wend_definition_control_is_valid(const wend_jobs_control *control, wend_diagnostics *findings);

// Warns that a field was set that changes nothing beside the others. `why` goes on after a colon: "neighbours is 0".
void wend_definition_warn_unused(const char *name, const char *field, const char *why, wend_diagnostics *findings);

#endif

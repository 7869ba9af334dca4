#include "base/core/definition.h"

#include "base/core/diagnostics_internal.h"
#include "base/memory/memory.h"

#include <string.h>

static size_t definition_size(const void *given) {
    size_t said;
    memcpy(&said, given, sizeof said);
    return said;
}

// Every version of a struct that begins with its size ends where a size could begin.
static bool definition_is_version(size_t said, size_t size, size_t least) {
    return said >= least && said <= size && said % sizeof(size_t) == 0;
}

static void definition_fill_up(void *full, size_t size, const void *given) {
    memcpy(full, given, definition_size(given));
    memcpy(full, &size, sizeof size);
}

bool wend_definition_take(const char *name, void *full, size_t size, size_t least, const void *given,
                          wend_diagnostics *findings) {
    const size_t said = definition_size(given);
    if (said > size)
        return wend_diagnostics_report(findings, WEND_MESSAGE_DEFINITION_NEWER, wend_place_none(), NULL, name, said,
                                       size);
    if (!definition_is_version(said, size, least))
        return wend_diagnostics_report(findings, WEND_MESSAGE_DEFINITION_SIZE, wend_place_none(), NULL, name, said,
                                       name, size);
    definition_fill_up(full, size, given);
    return true;
}

bool wend_request_take(const char *name, void *full, size_t size, size_t least, const void *given,
                       const call_site *site) {
    const size_t said = definition_size(given);
    if (said > size)
        return wend_contract_report(
            site, "wend_%s.size is %zu, from a newer version of wend: this library supports %zu bytes", name, said,
            size);
    if (!definition_is_version(said, size, least))
        return wend_contract_report(site, "wend_%s.size is %zu: start from wend_default_%s()", name, said, name);
    definition_fill_up(full, size, given);
    return true;
}

void wend_definition_give(const void *full, size_t size, void *given) {
    size_t room;
    memcpy(&room, given, sizeof room);
    if (room > size) room = size;
    if (room > sizeof room) memcpy((char *)given + sizeof room, (const char *)full + sizeof room, room - sizeof room);
}

bool wend_definition_allocator_is_valid(const char *name, const wend_allocator *allocator, wend_diagnostics *findings) {
    return wend_allocator_is_valid(allocator) ||
           wend_diagnostics_report(findings, WEND_MESSAGE_DEFINITION_ALLOCATOR, wend_place_none(), NULL, name,
                                   allocator->allocate ? "release" : "allocate");
}

bool wend_definition_control_is_valid(const wend_jobs_control *control, wend_diagnostics *findings) {
    wend_jobs_control full = wend_default_jobs_control();
    return !control || DEFINITION_IS_TAKEN(jobs_control, control, &full, progress, findings);
}

void wend_definition_warn_unused(const char *name, const char *field, const char *why, wend_diagnostics *findings) {
    wend_diagnostics_add(findings, WEND_MESSAGE_DEFINITION_FIELD_UNUSED, wend_place_none(), NULL, name, field, why);
}

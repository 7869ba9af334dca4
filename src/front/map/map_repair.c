// The verbs of wend/repair.h for maps of every kind.
#include "wend/repair.h"

#include "base/core/definition.h"
#include "base/core/require.h"
#include "front/map/map_methods.h"
#include "plan/path/path_internal.h"

wend_status wend_map_review_path(const wend_map *map, wend_query *query, const wend_path *path,
                                 const wend_path_request *request, wend_path_review *review) {
    REQUIRE(map && map_methods(map) && query && request && path && review, WEND_INVALID);
    wend_path_request older;
    if (!REQUEST_IS_TAKEN(path_request, request, &older, findings, HERE)) return WEND_INVALID;
    const wend_status status = wend_map_admit(map, request, HERE);
    if (status) return status;
    return map_methods(map)->review ? map_methods(map)->review(map, query, path, request, review) : WEND_UNSUPPORTED;
}

wend_status wend_map_repair_path(const wend_map *map, wend_query *query, double ratio, const wend_path_request *request,
                                 wend_path *path, wend_path_repair *repair) {
    REQUIRE(map && map_methods(map) && query && request && wend_path_is_valid(path) && repair, WEND_INVALID);
    wend_path_request older;
    if (!REQUEST_IS_TAKEN(path_request, request, &older, findings, HERE)) return WEND_INVALID;
    const wend_status status = wend_map_admit(map, request, HERE);
    if (status) return status;
    return map_methods(map)->repair ? map_methods(map)->repair(map, query, ratio, request, path, repair)
                                    : WEND_UNSUPPORTED;
}

// Surfaces baked from soups: floors above floors, stairs, hills.
#include "golden/golden.h"

#include "bake/surface/surface.h"
#include "surface_scenes.h"

uint64_t golden_surface(wend_jobs *jobs) {
    static const scene_surface_kind kinds[] = {SCENE_SURFACE_RAMP, SCENE_SURFACE_STAIR, SCENE_SURFACE_CAR_PARK,
                                               SCENE_SURFACE_BRIDGE, SCENE_SURFACE_HILLS};
    wend_state_hash hash = wend_state_hash_start();
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        scene_surface *scene = NULL;
        wend_surface *surface = NULL;
        if (scene_surface_make(kinds[i], 1, wend_default_allocator(), &scene)) continue;
        surface_bake_def def = wend_default_surface_bake_def();
        def.vertices = scene->vertices;
        def.vertex_count = scene->vertex_count;
        def.triangles = (const uint32_t(*)[3])scene->triangles;
        def.triangle_count = scene->triangle_count;
        def.jobs = jobs;
        if (wend_surface_bake(&def, NULL, &surface, NULL) == WEND_OK)
            wend_state_hash_add_word(&hash, wend_surface_hash(surface));
        wend_surface_destroy(surface);
        scene_surface_destroy(scene);
    }
    return wend_state_hash_value(&hash);
}

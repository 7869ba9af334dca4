/// The junction graph of a mesh: where one must decide, and what leads from there to the next such place.
///
///     wend_junction_graph *graph = NULL;
///     wend_junction_graph_create(mesh, wend_default_allocator(), &graph);
///     for (uint32_t i = 0; i < wend_junction_graph_chain_count(graph); i++) {
///         const wend_junction_chain chain = wend_junction_graph_get_chain(graph, i);
///         ... from chain.ends[0] over chain.count triangles to chain.ends[1], through sides at least chain.narrowest metres long ...
///     }
///     wend_junction_graph_destroy(graph);
///
/// Free triangles that hang together are a graph whose degree is at most 3. Dead ends are taken off it, until there are none: what is left are junctions, triangles with three ways on,
/// and chains of triangles with two between them (Demyen and Buro, "Efficient triangulation-based pathfinding", 2006). Far fewer than triangles: one junction for two
/// obstacles, less two, and three chains.
#ifndef WEND_JUNCTION_GRAPH_H
#define WEND_JUNCTION_GRAPH_H

#include "wend/mesh.h"

WEND_EXTERN_C_BEGIN

/// The junction graph of a mesh: an index. After an edit of the mesh its next use makes it again (wend/journal.h). May be read from any number of threads.
typedef struct wend_junction_graph wend_junction_graph;

/// Makes the graph, in time and memory proportional to the triangles. Neighbours of different medium are not joined.
/// @param mesh  must live as long
/// @return WEND_OK, or WEND_OUT_OF_MEMORY with *graph unchanged
WEND_API wend_status wend_junction_graph_create(const wend_mesh *mesh, wend_allocator allocator,
                                                wend_junction_graph **graph);

/// Releases a graph. NULL is allowed.
WEND_API void wend_junction_graph_destroy(wend_junction_graph *graph);

/// Brings a graph up to date with its mesh now rather than at its next use.
/// @return WEND_OK, or WEND_OUT_OF_MEMORY with the graph as it was
WEND_API wend_status wend_junction_graph_refresh(const wend_junction_graph *graph);

/// The mesh it was made of.
WEND_API const wend_mesh *wend_junction_graph_mesh(const wend_junction_graph *graph);

/// What a triangle is.
typedef enum wend_junction_level {
    WEND_JUNCTION_BLOCKED = 0, ///< not free, or no triangle
    WEND_JUNCTION_DEAD_END =
        1, ///< what goes in comes out the same way; or all that hangs together is without a way around anything
    WEND_JUNCTION_CHAIN = 2,   ///< two ways on
    WEND_JUNCTION_DECISION = 3 ///< three: a junction
} wend_junction_level;

/// What a triangle is; WEND_JUNCTION_BLOCKED for all when memory is out after an edit. This and the rest: wend_junction_graph_refresh says whether it is.
WEND_API wend_junction_level wend_junction_graph_level(const wend_junction_graph *graph, uint32_t triangle);

/// The index of no junction and of no chain.
#define WEND_NO_JUNCTION UINT32_MAX

/// A junction.
typedef struct wend_junction {
    uint32_t triangle;  ///< of the mesh
    uint32_t chains[3]; ///< by side of the triangle: which chain begins there
} wend_junction;

/// How many junctions there are, in the order of their triangles.
WEND_API uint32_t wend_junction_graph_count(const wend_junction_graph *graph);

/// A junction, by its index.
WEND_API wend_junction wend_junction_graph_get(const wend_junction_graph *graph, uint32_t junction);

/// What leads from a junction to a junction, which may be the same; or around in a ring, without junctions.
typedef struct wend_junction_chain {
    uint32_t ends[2];          ///< junctions; WEND_NO_JUNCTION for both: a ring
    const uint32_t *triangles; ///< between them, in their order; NULL when there are none
    uint32_t count;            ///< of those
    double narrowest; ///< metres: the shortest side that is crossed; no disc as wide as this is long gets through
} wend_junction_chain;

/// How many chains there are.
WEND_API uint32_t wend_junction_graph_chain_count(const wend_junction_graph *graph);

/// A chain, by its index. Its triangles belong to the graph, until the mesh is edited.
WEND_API wend_junction_chain wend_junction_graph_get_chain(const wend_junction_graph *graph, uint32_t chain);

/// The chain that a triangle is of, or for WEND_JUNCTION_DECISION its junction; WEND_NO_JUNCTION for others.
WEND_API uint32_t wend_junction_graph_find(const wend_junction_graph *graph, uint32_t triangle);

WEND_EXTERN_C_END

#endif

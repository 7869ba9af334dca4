// How CGAL is used: the kernel with exact predicates and inexact constructions, which its manual recommends; constraints that meet in
// their ends only (No_constraint_intersection_tag), which spares it the search for crossings; the range functions, which order the
// points along a Hilbert curve in rounds before they are inserted.
#include "cgal_triangulation.h"

#include <cstdlib>
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace {

uint64_t bytes_now, bytes_peak;

// What CGAL's containers ask for is counted; they ask for large blocks, so that this takes no time.
template <typename T> struct counting_allocator {
    using value_type = T;
    counting_allocator() = default;
    template <typename U> counting_allocator(const counting_allocator<U> &) {}
    T *allocate(size_t count) {
        bytes_now += count * sizeof(T);
        if (bytes_now > bytes_peak) bytes_peak = bytes_now;
        return std::allocator<T>().allocate(count);
    }
    void deallocate(T *block, size_t count) {
        bytes_now -= count * sizeof(T);
        std::allocator<T>().deallocate(block, count);
    }
    bool operator==(const counting_allocator &) const { return true; }
    bool operator!=(const counting_allocator &) const { return false; }
};

} // namespace

#define CGAL_ALLOCATOR(T) counting_allocator<T>
#include <CGAL/Constrained_Delaunay_triangulation_2.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>

using kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using vertex_base = CGAL::Triangulation_vertex_base_2<kernel>;
using face_base = CGAL::Constrained_triangulation_face_base_2<kernel>;
using structure = CGAL::Triangulation_data_structure_2<vertex_base, face_base>;
using triangulation =
    CGAL::Constrained_Delaunay_triangulation_2<kernel, structure, CGAL::No_constraint_intersection_tag>;

struct cgal_world {
    std::vector<kernel::Point_2> points;
    std::vector<std::pair<size_t, size_t>> segments;
    std::unique_ptr<triangulation> made;
};

cgal_world *cgal_world_create(const int32_t *points, size_t point_count, const uint32_t *ends, size_t segment_count) {
    auto *world = new cgal_world;
    for (size_t i = 0; i < point_count; i++) world->points.emplace_back(points[2 * i], points[2 * i + 1]);
    for (size_t i = 0; i < segment_count; i++) world->segments.emplace_back(ends[2 * i], ends[2 * i + 1]);
    return world;
}

void cgal_world_destroy(cgal_world *world) {
    delete world;
}

void cgal_world_triangulate(cgal_world *world) {
    bytes_peak = bytes_now;
    world->made = std::make_unique<triangulation>();
    if (world->segments.empty())
        world->made->insert(world->points.begin(), world->points.end());
    else
        world->made->insert_constraints(world->points.begin(), world->points.end(), world->segments.begin(),
                                        world->segments.end());
}

void cgal_world_clear(cgal_world *world) {
    world->made.reset();
}

size_t cgal_world_vertex_count(const cgal_world *world) {
    return world->made->number_of_vertices();
}

size_t cgal_world_triangle_count(const cgal_world *world) {
    return world->made->number_of_faces();
}

uint64_t cgal_world_peak_bytes(const cgal_world *) {
    return bytes_peak;
}

void cgal_world_visit(const cgal_world *world, void (*visitor)(void *user, const int32_t corners[6]), void *user) {
    for (auto face = world->made->finite_faces_begin(); face != world->made->finite_faces_end(); ++face) {
        int32_t corners[6];
        for (int i = 0; i < 3; i++) {
            corners[2 * i] = static_cast<int32_t>(face->vertex(i)->point().x());
            corners[2 * i + 1] = static_cast<int32_t>(face->vertex(i)->point().y());
        }
        visitor(user, corners);
    }
}

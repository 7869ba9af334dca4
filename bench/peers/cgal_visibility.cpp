// How CGAL is used: as the example of its manual has it, with the kernel of exact constructions, which its arrangements need. The arrangement, its
// triangulation and the faces of all places are made before.
#include "cgal_visibility.h"

#include <CGAL/Arr_segment_traits_2.h>
#include <CGAL/Arr_trapezoid_ric_point_location.h>
#include <CGAL/Arrangement_2.h>
#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Triangular_expansion_visibility_2.h>

#include <memory>
#include <utility>
#include <variant>
#include <vector>

using exact_kernel = CGAL::Exact_predicates_exact_constructions_kernel;
using arrangement = CGAL::Arrangement_2<CGAL::Arr_segment_traits_2<exact_kernel>>;
using expansion = CGAL::Triangular_expansion_visibility_2<arrangement, CGAL::Tag_true>;

struct cgal_views {
    arrangement world;
    std::unique_ptr<expansion> finder;
    std::vector<std::pair<exact_kernel::Point_2, arrangement::Face_const_handle>> places;
};

cgal_views *cgal_views_create(const int32_t *points, const uint32_t *ends, size_t segment_count, const int32_t *places,
                              size_t place_count) {
    auto *views = new cgal_views;
    std::vector<exact_kernel::Segment_2> segments;
    for (size_t i = 0; i < segment_count; i++) {
        const int32_t *a = points + 2 * static_cast<size_t>(ends[2 * i]),
                      *b = points + 2 * static_cast<size_t>(ends[2 * i + 1]);
        segments.emplace_back(exact_kernel::Point_2(a[0], a[1]), exact_kernel::Point_2(b[0], b[1]));
    }
    CGAL::insert_non_intersecting_curves(views->world, segments.begin(), segments.end());
    views->finder = std::make_unique<expansion>(views->world);
    CGAL::Arr_trapezoid_ric_point_location<arrangement> locator(views->world);
    for (size_t i = 0; i < place_count; i++) {
        exact_kernel::Point_2 place(places[2 * i], places[2 * i + 1]);
        auto found = locator.locate(place);
        const auto *face = boost::get<arrangement::Face_const_handle>(&found);
        if (face) views->places.emplace_back(place, *face);
    }
    return views;
}

void cgal_views_destroy(cgal_views *views) {
    delete views;
}

void cgal_views_run(cgal_views *views) {
    arrangement seen;
    for (const auto &[place, face] : views->places) views->finder->compute_visibility(place, face, seen);
}

double cgal_views_area(cgal_views *views) {
    double sum = 0;
    for (const auto &[place, face] : views->places) {
        arrangement seen;
        auto inside = views->finder->compute_visibility(place, face, seen);
        auto edge = inside->outer_ccb(), first = edge;
        double x = CGAL::to_double(place.x()), y = CGAL::to_double(place.y());
        do {
            double ax = CGAL::to_double(edge->source()->point().x()) - x,
                   ay = CGAL::to_double(edge->source()->point().y()) - y,
                   bx = CGAL::to_double(edge->target()->point().x()) - x,
                   by = CGAL::to_double(edge->target()->point().y()) - y;
            sum += (ax * by - ay * bx) / 2;
        } while (++edge != first);
    }
    return sum;
}

// What both searches of Boost's keep about vertices, and how they end: the same choices, made by measurement (boost_grid_astar.cpp).
#ifndef WEND_BENCH_BOOST_SEARCH_RECORDS_H
#define WEND_BENCH_BOOST_SEARCH_RECORDS_H

#include <boost/graph/properties.hpp>
#include <boost/property_map/property_map.hpp>

#include <cstdint>
#include <limits>
#include <vector>

namespace boost_search {

using vertex = uint32_t;

constexpr double infinite = std::numeric_limits<double>::max();

// What the search knows about a vertex. Between queries all are white and infinitely far.
struct record {
    double distance, cost;
    vertex predecessor;
    boost::default_color_type color;
};

template <class Value, Value record::*member> struct record_map {
    using key_type = vertex;
    using value_type = Value;
    using reference = Value &;
    using category = boost::lvalue_property_map_tag;
    record *records;
    Value &operator[](vertex of) const { return records[of].*member; }
    friend Value get(const record_map &map, vertex of) { return map.records[of].*member; }
    friend void put(const record_map &map, vertex of, const Value &value) { map.records[of].*member = value; }
};

struct goal_reached {};

// Counts what is expanded, lists what is discovered, and ends at the goal.
template <class Base> struct ending_visitor : Base {
    vertex goal;
    uint64_t *expanded;
    std::vector<vertex> *discovered;
    ending_visitor(vertex where, uint64_t *counter, std::vector<vertex> *list)
        : goal(where), expanded(counter), discovered(list) {}
    template <class Graph> void examine_vertex(vertex one, const Graph &) {
        if (one == goal) throw goal_reached(); // the documented way to end a search of Boost's
        ++*expanded;
    }
    template <class Graph> void discover_vertex(vertex one, const Graph &) { discovered->push_back(one); }
};

} // namespace boost_search

#endif

// How Boost is used: as in boost_grid_astar.cpp, whose choices were made by measurement for Boost's benefit, with its own
// compressed_sparse_row_graph (32-bit numbers, the cost in the edge) in the place of the implicit grid. The maps are one array of
// records, and the vertices that a query discovers are listed and put back after it.
#include "boost_graph_search.h"

#include "boost_search_records.h"

#include <boost/graph/astar_search.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>

#include <cmath>
#include <functional>
#include <type_traits>
#include <utility>
#include <vector>

namespace road_search {

struct road {
    double cost;
};

using graph = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, road, boost::no_property,
                                                 uint32_t, uint32_t>;
static_assert(std::is_same<boost::graph_traits<graph>::vertex_descriptor, boost_search::vertex>::value,
              "what is recorded is of these vertices");

using namespace boost_search;

struct place {
    double x, y;
};

struct straight_line {
    const place *places;
    place goal;
    double least_cost;
    double operator()(vertex of) const {
        double x = places[of].x - goal.x, y = places[of].y - goal.y;
        return std::sqrt(x * x + y * y) * least_cost;
    }
};

} // namespace road_search

using namespace road_search;

struct boost_roads {
    graph roads;
    std::vector<place> places;
    std::vector<record> records;
    std::vector<vertex> discovered; // by the present query
};

boost_roads *boost_roads_create(uint32_t waypoint_count, const double *positions, size_t edge_count,
                                const boost_road_edge *edges) {
    boost_roads *made = new boost_roads();
    std::vector<std::pair<vertex, vertex>> ends;
    std::vector<road> costs;
    ends.reserve(edge_count);
    costs.reserve(edge_count);
    for (size_t i = 0; i < edge_count; i++) {
        ends.emplace_back(edges[i].from, edges[i].to);
        costs.push_back({edges[i].cost});
    }
    made->roads = graph(boost::edges_are_unsorted_multi_pass, ends.begin(), ends.end(), costs.begin(), waypoint_count);
    for (uint32_t i = 0; i < waypoint_count; i++) made->places.push_back({positions[2 * i], positions[2 * i + 1]});
    made->records.assign(waypoint_count, record{infinite, infinite, 0, boost::white_color});
    return made;
}

void boost_roads_destroy(boost_roads *roads) {
    delete roads;
}

boost_road_result boost_roads_find_path(boost_roads *roads, const boost_road_query *query) {
    record *records = roads->records.data();
    straight_line heuristic{roads->places.data(), roads->places[query->goal], query->least_cost};
    boost_road_result result{-1, 0, 0};
    records[query->start].distance = 0;
    records[query->start].cost = heuristic(query->start);
    records[query->start].predecessor = query->start;
    record_map<vertex, &record::predecessor> predecessors{records};
    record_map<double, &record::distance> distances{records};
    record_map<boost::default_color_type, &record::color> colors{records};
    try {
        if (query->least_cost > 0)
            boost::astar_search_no_init(
                roads->roads, query->start, heuristic,
                ending_visitor<boost::default_astar_visitor>(query->goal, &result.expanded, &roads->discovered),
                predecessors, record_map<double, &record::cost>{records}, distances, get(&road::cost, roads->roads),
                colors, boost::typed_identity_property_map<vertex>(), std::less<double>(), std::plus<double>(),
                infinite, 0.0);
        else
            boost::dijkstra_shortest_paths_no_init(
                roads->roads, query->start, predecessors, distances, get(&road::cost, roads->roads),
                boost::typed_identity_property_map<vertex>(), std::less<double>(), std::plus<double>(), 0.0,
                ending_visitor<boost::default_dijkstra_visitor>(query->goal, &result.expanded, &roads->discovered),
                colors);
    } catch (const goal_reached &) {
        result.cost = records[query->goal].distance;
        for (vertex at = query->goal; at != query->start; at = records[at].predecessor) result.steps++;
    }
    for (vertex one : roads->discovered) {
        records[one].distance = infinite;
        records[one].color = boost::white_color;
    }
    roads->discovered.clear();
    return result;
}

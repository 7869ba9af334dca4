// How Boost is used. The choices were made by measurement, for Boost's benefit; figures are processor time relative to
// what is here, on dao/arena2 and dao/orz900d (50 queries, median of 9 interleaved runs, Boost 1.74, gcc 12, on a busy
// machine: differences below a tenth say little).
//
//   the graph      implicit: a byte of allowed moves for each cell, edges made up while they are visited.
//                  compressed_sparse_row_graph with only the free cells as vertices: 1.27 and 1.08
//   the maps       one array of records, and astar_search_no_init: the vertices a query discovers are listed and put
//                  back after it. astar_search, which initialises every vertex each time: 1.10 and 1.23;
//                  the same with the compressed graph: 1.15 and 1.13
//   ties           order by f alone, as std::less does. Preferring the larger g, which Boost's interface allows with a
//                  cost of two numbers, expands 1 to 3 % fewer vertices but costs more: 1.16 and 1.23
//
// What cannot be avoided by Boost's public interface: each search allocates its queue and the vector of positions in it,
// which grows to the largest vertex it sees.
#include "boost_grid_astar.h"

#include "boost_search_records.h"

#include <boost/graph/astar_search.hpp>
#include <boost/graph/graph_traits.hpp>

#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <utility>
#include <vector>

namespace grid_astar {

using namespace boost_search; // vertices: y * width + x

// sqrt(2) with 23 bits after the point: every sum of steps is exact, so equal paths compare equal and the heuristic is
// consistent to the last bit. It is 2.4e-8 too small, which cannot change which of two paths is the shorter one while
// their numbers of diagonal steps differ by less than 3,700. The true length is made from the steps at the end.
constexpr double diagonal_step = 0x1.6a09e6p0;

// Moves 0..3 are straight, 4..7 diagonal.
constexpr int move_x[8] = {0, 1, 0, -1, 1, 1, -1, -1};
constexpr int move_y[8] = {-1, 0, 1, 0, -1, 1, 1, -1};
constexpr double move_cost[8] = {1, 1, 1, 1, diagonal_step, diagonal_step, diagonal_step, diagonal_step};

struct graph {
    vertex offset[8] = {};      // of the moves, modulo 2^32
    std::vector<uint8_t> moves; // for each vertex, a bit for each allowed one
};

struct edge {
    vertex from, to;
    uint32_t move;
    bool operator==(const edge &other) const { return from == other.from && move == other.move; }
    bool operator!=(const edge &other) const { return !(*this == other); }
};

class edge_iterator {
  public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = edge;
    using difference_type = std::ptrdiff_t;
    using pointer = const edge *;
    using reference = edge;

    edge_iterator() = default;
    edge_iterator(const graph &of, vertex start, uint32_t left) : offset(of.offset), from(start), moves(left) {}
    edge operator*() const {
        uint32_t move = static_cast<uint32_t>(__builtin_ctz(moves));
        return {from, from + offset[move], move};
    }
    edge_iterator &operator++() {
        moves &= moves - 1;
        return *this;
    }
    edge_iterator operator++(int) {
        edge_iterator before = *this;
        ++*this;
        return before;
    }
    bool operator==(const edge_iterator &other) const { return moves == other.moves; } // of the same vertex
    bool operator!=(const edge_iterator &other) const { return moves != other.moves; }

  private:
    const vertex *offset = nullptr;
    vertex from = 0;
    uint32_t moves = 0; // the present one and those to come
};

// What Boost's IncidenceGraph concept asks for; boost finds these by argument.
inline vertex source(const edge &of, const graph &) {
    return of.from;
}

inline vertex target(const edge &of, const graph &) {
    return of.to;
}

inline std::pair<edge_iterator, edge_iterator> out_edges(vertex from, const graph &in) {
    return {edge_iterator(in, from, in.moves[from]), edge_iterator(in, from, 0)};
}

inline uint32_t out_degree(vertex from, const graph &in) {
    return static_cast<uint32_t>(__builtin_popcount(in.moves[from]));
}

struct weight_map {
    using key_type = edge;
    using value_type = double;
    using reference = double;
    using category = boost::readable_property_map_tag;
    friend double get(const weight_map &, const edge &of) { return move_cost[of.move]; }
};

struct position {
    uint16_t x, y;
};

struct octile_heuristic {
    const position *positions;
    int goal_x, goal_y;
    double operator()(vertex of) const {
        int x = std::abs(positions[of].x - goal_x), y = std::abs(positions[of].y - goal_y);
        return x < y ? x * diagonal_step + (y - x) : y * diagonal_step + (x - y);
    }
};

} // namespace grid_astar

template <> struct boost::graph_traits<grid_astar::graph> {
    using vertex_descriptor = boost_search::vertex;
    using edge_descriptor = grid_astar::edge;
    using out_edge_iterator = grid_astar::edge_iterator;
    using directed_category = boost::directed_tag;
    using edge_parallel_category = boost::disallow_parallel_edge_tag;
    using traversal_category = boost::incidence_graph_tag;
    using degree_size_type = uint32_t;
    using vertices_size_type = boost_search::vertex;
    static vertex_descriptor null_vertex() { return UINT32_MAX; }
};

struct boost_grid {
    uint32_t width;
    grid_astar::graph graph;
    std::vector<grid_astar::position> positions;
    std::vector<boost_search::record> records;
    std::vector<boost_search::vertex> discovered; // by the present query
};

using namespace grid_astar;

boost_grid *boost_grid_create(uint32_t width, uint32_t height, const uint8_t *passable) {
    boost_grid *grid = new boost_grid();
    grid->width = width;
    graph &graph = grid->graph;
    size_t count = static_cast<size_t>(width) * height;
    graph.moves.resize(count);
    for (int i = 0; i < 8; i++)
        graph.offset[i] = static_cast<vertex>(move_y[i]) * width + static_cast<vertex>(move_x[i]);

    // A step over an edge wraps around to a coordinate that is too large.
    auto is_free = [&](uint32_t x, uint32_t y) { return x < width && y < height && passable[y * width + x] != 0; };
    grid->positions.reserve(count);
    for (uint32_t y = 0; y < height; y++) {
        for (uint32_t x = 0; x < width; x++) {
            grid->positions.push_back({static_cast<uint16_t>(x), static_cast<uint16_t>(y)});
            if (!is_free(x, y)) continue;
            uint32_t moves = 0;
            for (int i = 0; i < 8; i++) {
                uint32_t to_x = x + static_cast<uint32_t>(move_x[i]), to_y = y + static_cast<uint32_t>(move_y[i]);
                if (is_free(to_x, to_y) && is_free(to_x, y) && is_free(x, to_y)) moves |= 1u << i;
            }
            graph.moves[y * width + x] = static_cast<uint8_t>(moves);
        }
    }
    grid->records.assign(count, record{infinite, infinite, 0, boost::white_color});
    return grid;
}

void boost_grid_destroy(boost_grid *grid) {
    delete grid;
}

// From the goal back to the start, which is its own predecessor.
static void count_steps(const boost_grid *grid, vertex goal, boost_grid_result *result) {
    vertex at = goal;
    for (vertex from = grid->records[at].predecessor; from != at; at = from, from = grid->records[at].predecessor) {
        position a = grid->positions[at], b = grid->positions[from];
        if (a.x != b.x && a.y != b.y)
            result->diagonal++;
        else
            result->straight++;
    }
    result->cost = static_cast<double>(result->straight) + static_cast<double>(result->diagonal) * std::sqrt(2.0);
}

boost_grid_result boost_grid_find_path(boost_grid *grid, const boost_grid_query *query) {
    vertex start = query->start_y * grid->width + query->start_x;
    vertex goal = query->goal_y * grid->width + query->goal_x;
    record *records = grid->records.data();
    octile_heuristic heuristic{grid->positions.data(), static_cast<int>(query->goal_x),
                               static_cast<int>(query->goal_y)};
    boost_grid_result result{-1, 0, 0, 0};
    records[start].distance = 0;
    records[start].cost = heuristic(start);
    records[start].predecessor = start;
    try {
        boost::astar_search_no_init(
            grid->graph, start, heuristic,
            ending_visitor<boost::default_astar_visitor>(goal, &result.expanded, &grid->discovered),
            record_map<vertex, &record::predecessor>{records}, record_map<double, &record::cost>{records},
            record_map<double, &record::distance>{records}, weight_map(),
            record_map<boost::default_color_type, &record::color>{records},
            boost::typed_identity_property_map<vertex>(), std::less<double>(), std::plus<double>(), infinite, 0.0);
    } catch (const goal_reached &) {
        count_steps(grid, goal, &result);
    }
    for (vertex one : grid->discovered) {
        records[one].distance = infinite;
        records[one].color = boost::white_color;
    }
    grid->discovered.clear();
    return result;
}

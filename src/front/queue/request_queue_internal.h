// What the files of the request queue share. request_queue.c has the essay.
#ifndef WEND_PLAN_REQUEST_QUEUE_INTERNAL_H
#define WEND_PLAN_REQUEST_QUEUE_INTERNAL_H

#include "base/core/require.h"
#include "base/memory/id_pool.h"
#include "base/memory/pool.h"
#include "base/number/mix.h"
#include "wend/request_queue.h"

// ---- Maps that requests name, with a serial each: addresses reach no decision

typedef struct queue_map {
    const wend_map *map;
    uint64_t serial;        // of this use of the struct; the key of groups
    size_t reference_count; // 0: free for another map
} queue_map;

#define ARRAY_NAME queue_map_list
#define ARRAY_ITEM queue_map *
#include "base/memory/array_template.h"

// Whether a search that began on a version of the map can go on.
bool wend_queue_map_is_as_of(const wend_map *map, uint64_t version);

// The entry of a map, counted once more; NULL when memory is out.
queue_map *wend_queue_map_take(wend_request_queue *queue, const wend_map *map);

// How far the map's own heuristic says it is from start to the nearest goal, or else the straight line; negative: nothing is known.
double wend_queue_map_distance(const wend_map *map, const wend_search_request *request);

// The straight line from a place to the nearest of others; 0 when there is none.
double wend_queue_map_line(const wend_map *map, const wend_location *start, const wend_location *goals, size_t count);

// True when searches may run backwards from this goal.
bool wend_queue_map_is_shareable(const wend_map *map, uint64_t goal);

// False when it is certain, without searching, that no path leads from start to goal.
bool wend_queue_map_may_reach(const wend_map *map, uint64_t start, uint64_t goal);

// Begins a search backwards from a goal to everything; wend_query_resume goes on with it.
wend_status wend_queue_map_search_back(const wend_map *map, wend_query *query, uint64_t goal, uint64_t work,
                                       wend_path *path);

// The way from a settled state to where the search began, as a direct call would answer it.
wend_status wend_queue_map_trace_back(const wend_map *map, wend_query *query, uint64_t state, wend_path *path);

// ---- Requests

typedef struct queue_batch queue_batch;

// Links are index + 1; 0: none. A request is in one list at a time: that of its group while it waits, that of the requests its search
// will answer afterwards.
typedef struct queue_request {
    wend_ticket ticket;
    wend_request_state state;
    wend_status status;
    uint8_t lane;      // 0 express, 1 long
    bool is_groupable; // one goal, optimal, no limit, on a map that can be searched backwards
    bool is_alone;     // was in a backward search that did not reach it
    bool is_shared;    // was answered together with others
    bool is_placed;    // asked for between places: its answer has points
    bool by_places;    // and the kind of map searches for it by places; else by the states that hold them
    bool has_options;  // of a search by places: whether the request said how to search
    queue_map *map;    // NULL once it is answered
    wend_search_request search;
    wend_guide guide;      // search.guide points here when there is one
    wend_profile *profile; // a copy, with its terrain costs behind it; NULL: it asks nothing
    uint64_t goal;        // the first; search.goals points here when it is the only one. By places: a hash of the place
    uint64_t *goal_words; // otherwise here, search.goal_count of them
    // When it is placed:
    wend_location from, to;     // the first goal
    wend_location *goal_places; // NULL: it is the only one
    double distance;            // by the map's heuristic; 0 when nothing is known
    int64_t key;                // larger first
    uint64_t sequence;
    uint64_t frame;   // when it was submitted
    uint64_t latency; // once it is answered
    wend_request_callback callback;
    void *user;
    wend_path path;     // its memory is of the queue's pool
    queue_batch *batch; // of its search, while that runs
    uint32_t next, previous;
} queue_request;

#define REQUEST_BLOCK 64

#define ARRAY_NAME queue_block_list
#define ARRAY_ITEM queue_request *
#include "base/memory/array_template.h"

#define ARRAY_NAME queue_ticket_list
#define ARRAY_ITEM wend_ticket
#include "base/memory/array_template.h"

typedef struct lane_entry {
    int64_t key;
    uint64_t sequence;
    uint32_t index;
} lane_entry;

static inline bool lane_entry_before(lane_entry a, lane_entry b) {
    return a.key != b.key ? a.key > b.key : a.sequence < b.sequence;
}

#define HEAP_NAME     lane_heap
#define HEAP_ENTRY    lane_entry
#define HEAP_BEFORE   lane_entry_before
#define HEAP_INDEX(e) ((e).index)
#include "base/memory/heap_template.h"

typedef struct group_key {
    uint64_t serial, goal; // the map's, and the state
} group_key;

typedef struct queue_group {
    uint32_t first; // index + 1
    uint32_t count;
} queue_group;

#define MAP_NAME        group_map
#define MAP_KEY         group_key
#define MAP_VALUE       queue_group
#define MAP_HASH(key)   wend_mix((key).serial *UINT64_C(0x9e3779b97f4a7c15) ^ wend_mix((key).goal))
#define MAP_EQUAL(a, b) ((a).serial == (b).serial && (a).goal == (b).goal)
#include "base/memory/hash_map_template.h"

// ---- Searches and batches

// One search, and whom it will answer.
typedef struct queue_search {
    uint32_t first;   // of the list of requests, the one that was picked; index + 1
    uint32_t pending; // of a backward one: those before this one in the list are settled
    bool is_backward; // from the goal to all that wait for it; else forwards, for one request and those equal to it
    bool is_begun, is_finished, is_over; // over: it spent its share of the express lane
    uint64_t expanded;
    uint64_t most; // states it may expand before it is over
    wend_status status;
    wend_path path;
} queue_search;

#define EXPRESS_BATCH 16 // express searches a slot is handed at once: a round then lasts longer than it costs

// What a slot works with: a query, and the searches it does one after the other. Between rounds it holds one at most.
struct queue_batch {
    wend_query *query;
    queue_map *map; // of the one that has begun, with the version it saw
    uint64_t version;
    size_t search_count;
    queue_search searches[EXPRESS_BATCH];
    size_t slot_plus_one; // 0: in none, free or parked
    bool is_parked;       // waits in the long lane
    // Of the round:
    uint64_t grant, work, expanded;
    uint64_t begun, backward_begun;
};

struct wend_request_queue {
    wend_allocator allocator;
    wend_request_queue_def def;
    wend_id_pool ids;
    queue_block_list blocks;
    lane_heap lanes[2];
    group_map groups;
    queue_map_list maps;
    uint64_t map_serial;
    wend_pool pool;       // of goals and answers
    queue_batch *batches; // slots and spares
    size_t batch_count;
    queue_batch **free_batches;
    size_t free_count;
    queue_batch **slots; // NULL: idle; express ones first
    size_t slot_count;
    queue_batch **granted; // of a round
    size_t parked_count;
    queue_ticket_list completed; // of this step, those with callbacks
    wend_path scratch;           // answers of backward searches on their way
    uint32_t share_carry;        // hundredths of a unit that the express lane is owed
    uint64_t sequence;
    bool is_stepping;
    wend_request_queue_facts facts;
};

static inline queue_request *queue_request_at(const wend_request_queue *queue, uint32_t index) {
    return &queue->blocks.items[index / REQUEST_BLOCK][index % REQUEST_BLOCK];
}

static inline const wend_location *queue_request_places(const queue_request *request) {
    return request->goal_places ? request->goal_places : &request->to;
}

// How much memory the copy of a profile takes, in doubles.
static inline size_t profile_words(const wend_profile *profile) {
    return sizeof *profile / sizeof(double) + profile->terrain_count;
}

static inline uint32_t queue_request_index(const queue_request *request) {
    return request->ticket.index_plus_one - 1;
}

// The request of a link, NULL for 0.
static inline queue_request *queue_request_linked(const wend_request_queue *queue, uint32_t link) {
    return link ? queue_request_at(queue, link - 1) : NULL;
}

static inline wend_request_lane_facts *queue_lane_facts(wend_request_queue *queue, unsigned lane) {
    return lane ? &queue->facts.long_lane : &queue->facts.express_lane;
}

// ---- Lanes: waiting, being picked (request_queue_lanes.c)

// Makes room so that nothing that happens to a request with this index can fail.
wend_status wend_queue_lanes_reserve(wend_request_queue *queue, uint32_t index);

// Puts a request into its lane and its group.
void wend_queue_wait(wend_request_queue *queue, queue_request *request);

// Puts it into its lane alone: for one that stands there with the search it has begun.
void wend_queue_lane_push(wend_request_queue *queue, const queue_request *request);

// Takes a request that waits out of both.
void wend_queue_stop_waiting(wend_request_queue *queue, queue_request *request);

// Takes a request out of the list of those that a search will answer.
void wend_queue_member_remove(wend_request_queue *queue, queue_search *search, queue_request *request);

// The next request of a lane, which waits no more, or NULL. Those that were cancelled are answered on the way, those that a search
// under way will answer join it. One that has a batch stands for its parked search, and still stands in the lane.
queue_request *wend_queue_pick(wend_request_queue *queue, unsigned lane);

// Adds the search for a request that was picked, and for all that can be answered together with it, to a batch.
void wend_queue_start(wend_request_queue *queue, queue_batch *batch, queue_request *request);

// Adds those that wait and will be answered by the search under way in a batch to it.
void wend_queue_gather(wend_request_queue *queue, queue_batch *batch);

// ---- Answering (request_queue_answer.c)

// The request is over: it keeps its ticket, its callback will be called. The path is copied; NULL when there is none.
void wend_queue_answer(wend_request_queue *queue, queue_request *request, wend_request_state state, wend_status status,
                       const wend_path *path);

// Gives the copies of its goals and its profile back, if it has some.
void wend_queue_release_copies(wend_request_queue *queue, queue_request *request);

// Releases what a request holds besides its ticket and answer.
void wend_queue_let_go(wend_request_queue *queue, queue_request *request);

// ---- Batches (request_queue_search.c, request_queue_step.c)

// Works on the searches of a batch until they are finished or the grant is spent. Touches nothing but the batch, and reads requests.
void wend_queue_batch_run(const wend_request_queue *queue, queue_batch *batch);

// Takes a request out of its search between rounds; the search ends when nobody is left.
void wend_queue_batch_remove(wend_request_queue *queue, queue_request *request);

#endif

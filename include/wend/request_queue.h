/// A queue for thousands of path requests: a fixed amount of work a frame, short ones first, nothing lost.
///
///     wend_request_queue *queue = NULL;
///     wend_request_queue_create(NULL, NULL, &queue);                       NULL: wend_default_request_queue_def()
///     wend_request request = wend_default_request();
///     request.map = wend_map_of_mesh(mesh);                                or of any other kind
///     wend_path_request ask = wend_default_path_request();
///     ask.start = here, ask.goals = &there, ask.goal_count = 1;            locations; between states: request.search
///     request.path = &ask;
///     wend_ticket ticket;
///     wend_request_queue_submit(queue, &request, &ticket);
///     each frame:
///         wend_request_queue_step(queue, 20000, jobs);                     at most 20,000 units of work
///         wend_request_answer answer;
///         if (wend_request_queue_poll(queue, ticket, &answer) == WEND_REQUEST_DONE) {
///             ... answer.path ...
///             wend_request_queue_release(queue, ticket);
///         }
///     wend_request_queue_destroy(queue);
///
/// Then: callbacks instead of polling, priorities, lanes, cancelling, shared goals, figures. docs/request-queue.md has
/// the rules in one place.
///
/// A queue is used from one thread at a time; the workers of the wend_jobs given to wend_request_queue_step help inside
/// that call only. Answers, their order and every number of its facts are the same for any worker count.
#ifndef WEND_REQUEST_QUEUE_H
#define WEND_REQUEST_QUEUE_H

#include "wend/diagnostics.h"
#include "wend/draw.h"
#include "wend/jobs.h"
#include "wend/map.h"
#include "wend/query.h"

WEND_EXTERN_C_BEGIN

/// A queue of path requests.
typedef struct wend_request_queue wend_request_queue;

// ---------------------------------------------------------------------------------------------------------------------
// Making and destroying

/// How to make a queue. Start from wend_default_request_queue_def().
typedef struct wend_request_queue_def {
    /// sizeof(wend_request_queue_def), set by wend_default_request_queue_def.
    size_t size;
    /// How many searches can be under way at once in each lane, 1 .. 65,536. Only these are ever open, and each that
    /// was started is finished before its slot takes another. More slots than one use more workers; they never depend
    /// on how many workers there are. Default 1 and 1.
    uint32_t express_slots, long_slots;
    /// Searches that turned out long and may wait, half done, for a slot of the long lane. One more and it is
    /// forgotten, to start again when its turn comes. Each is the scratch of a search. At most 65,536; default 2.
    uint32_t spare_searches;
    /// The part of each frame's budget that belongs to the express lane, 0 .. 100; the rest belongs to the long lane.
    /// What a lane does not need goes to the other. Default 75.
    uint32_t express_percent;
    /// A request is express when the map's heuristic says that its goal is at most this far, in units of cost (metres,
    /// where a metre costs 1); on meshes and quadtrees, when the straight line is, in metres. >= 0; infinity: all are.
    /// Default 32.
    double express_distance;
    /// An express search that has expanded this much moves to the long lane, with all it found. >= 1. Default 1000.
    uint64_t express_work;
    /// A request that waits rises by one priority every so many frames, so that none waits for ever; at most 1,000,000.
    /// 0: never, priorities are strict. Default 30.
    uint32_t ageing_frames;
    /// Whether requests with a common goal are answered by one search, and equal ones once. Meshes and quadtrees are
    /// not searched from the goal: there, equal ones alone. Default true.
    bool share_goals;
    /// Requests to one goal are searched together when they are worth this many of the farthest of them, each counting
    /// as the square of its distance. >= 2. Default 6.
    uint32_t share_count;
    /// For the queue, its answers and its searches. Must be thread-safe when wend_request_queue_step is
    /// given a wend_jobs with several workers. Default malloc.
    wend_allocator allocator;
} wend_request_queue_def;

/// The defaults above.
WEND_DEFAULT wend_request_queue_def wend_default_request_queue_def(void) {
    wend_request_queue_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.express_slots = 1;
    def.long_slots = 1;
    def.spare_searches = 2;
    def.express_percent = 75;
    def.express_distance = 32;
    def.express_work = 1000;
    def.ageing_frames = 30;
    def.share_goals = true;
    def.share_count = 6;
    def.allocator = wend_default_allocator();
    return def;
}

/// Makes an empty queue.
/// @param def       NULL for the defaults
/// @param findings  receives the errors of an invalid definition; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid; WEND_OUT_OF_MEMORY; *queue is unchanged unless
///         WEND_OK
WEND_API wend_status wend_request_queue_create(const wend_request_queue_def *def, wend_diagnostics *findings,
                                               wend_request_queue **queue);

/// Releases a queue and everything in it; callbacks of what was not answered are not called. NULL is allowed.
WEND_API void wend_request_queue_destroy(wend_request_queue *queue);

// ---------------------------------------------------------------------------------------------------------------------
// Requests and their tickets

/// Names a request until it is released. All zero: none. Tickets of released requests are recognised and never used
/// again.
typedef struct wend_ticket {
    uint32_t index_plus_one, generation; ///< private
} wend_ticket;

/// The status of a request.
typedef enum wend_request_state {
    WEND_REQUEST_UNKNOWN = 0,   ///< the ticket is invalid: released, or never issued
    WEND_REQUEST_WAITING = 1,   ///< no search has begun
    WEND_REQUEST_RUNNING = 2,   ///< a search is under way
    WEND_REQUEST_DONE = 3,      ///< answered: see the path and its outcome, which may be UNREACHABLE
    WEND_REQUEST_CANCELLED = 4, ///< cancelled before it was answered
    WEND_REQUEST_FAILED = 5     ///< the search failed: see the status
} wend_request_state;

/// The lane of a request.
typedef enum wend_request_lane {
    WEND_LANE_AUTO = 0,    ///< by distance: wend_request_queue_def.express_distance. Domains without heuristic: long
    WEND_LANE_EXPRESS = 1, ///< short: answered within a few frames
    WEND_LANE_LONG = 2     ///< takes as long as it takes
} wend_request_lane;

/// What became of a request.
typedef struct wend_request_answer {
    wend_ticket ticket;       ///< of the request
    wend_request_state state; ///< how far it is
    wend_status status;       ///< WEND_OK; why it failed when the state is FAILED
    const wend_path *path;    ///< when the state is DONE, else NULL; the queue's, valid until the ticket is released
    wend_request_lane lane;   ///< the lane it is in, or was in when it was answered
    uint64_t latency;         ///< steps from submission to answer, or until now; 1: answered by the first step
    /// Answered by a search that served others too; the path's counts of effort are then 0, being counted in the facts
    /// of the queue.
    bool is_shared;
} wend_request_answer;

/// Called when a request is answered: done, failed, or cancelled by its flag. Called on the thread that called
/// wend_request_queue_step, after all the frame's work and in the order of completion. May submit, cancel, release and
/// take; may edit maps; must not step or destroy the queue.
typedef void (*wend_request_callback)(void *user, wend_request_queue *queue, const wend_request_answer *answer);

/// What to search for. Start from wend_default_request().
typedef struct wend_request {
    /// sizeof(wend_request), set by wend_default_request.
    size_t size;
    /// Where: a map of any kind. It must live until the request is answered, cancelled or released.
    const wend_map *map;
    /// What, between states; NULL when `path` says it. Copied with its goals and its guide; what the guide's user
    /// points to must live as long as what the map refers to, and the guide's functions may be called on any thread of
    /// the step. Searches backwards from a common goal do without guides. There must be a goal (the result of
    /// one-to-all could not be read) and no observer (it would be called on any thread). With a limit of work the
    /// answer is that of a direct call with that limit. A cancellation is checked when the request's turn comes and at
    /// every step while its search is under way.
    const wend_search_request *search;
    int32_t priority;               ///< higher first within a lane; default 0
    wend_request_lane lane;         ///< default AUTO
    wend_request_callback callback; ///< NULL: the caller polls. Otherwise the request is released when it returns
    void *callback_user;            ///< handed to callback
    /// What, between places, on maps of every kind: the answer is that of wend_map_find_path, with points and legs.
    /// Exactly one of `search` and `path` is set. Copied with its goals, its search options and their guide, to which
    /// the above applies; findings are used by wend_request_queue_submit alone. Its profile is copied too, terrain
    /// costs included.
    const wend_path_request *path;
} wend_request;

/// No map, nothing to search for, priority 0, automatic lane, no callback.
WEND_DEFAULT wend_request wend_default_request(void) {
    wend_request request = WEND_ZEROED;
    request.size = sizeof request;
    return request;
}

/// Puts a request into the queue; no search begins before the next step.
/// @return WEND_OK; WEND_OUT_OF_MEMORY with queue and *ticket as they were; WEND_INVALID when the request violates its
///         contract; WEND_UNSUPPORTED or WEND_OUT_OF_RANGE, after a finding or a line of the log, when the map cannot
///         do what request->path asks for (wend_map_find_path), or not honour what a profile asks for. On a mesh whose
///         ground is costly, be it to the profile alone, that turns out when its turn comes: the request is FAILED
WEND_API wend_status wend_request_queue_submit(wend_request_queue *queue, const wend_request *request,
                                               wend_ticket *ticket);

/// The status of a request.
/// @param answer  receives the details; may be NULL
WEND_API wend_request_state wend_request_queue_poll(const wend_request_queue *queue, wend_ticket ticket,
                                                    wend_request_answer *answer);

/// Copies the answer of a DONE request into a path of yours, which keeps its memory, and releases the request.
/// @return WEND_OK; WEND_OUT_OF_MEMORY with path and request as they were; WEND_INVALID when the request is not DONE
WEND_API wend_status wend_request_queue_take(wend_request_queue *queue, wend_ticket ticket, wend_path *path);

/// Cancels a request that is not answered yet. It becomes CANCELLED; one with a callback is released, and the callback
/// is not called. What others share continues for them.
/// @return true when there was something to cancel
WEND_API bool wend_request_queue_cancel(wend_request_queue *queue, wend_ticket ticket);

/// Forgets a request whatever its state, cancelling it if need be. Its memory serves later ones.
/// @return false when the ticket names nothing
WEND_API bool wend_request_queue_release(wend_request_queue *queue, wend_ticket ticket);

// ---------------------------------------------------------------------------------------------------------------------
// Working

/// Works for one frame: at most `work` units, and never one more. A unit is a search begun, or a state expanded; on a
/// mesh an interval or a side of a cell, on a quadtree a quad or a cell. What a map derives for itself at first use or
/// after an edit, as the plane of a mesh, is not counted (wend_map_refresh does it at another time). Searches of every
/// kind go on in the next frame where they stopped. Searches whose map has another version (wend_map_version) than when
/// they began start again, so that every answer is valid for the map as it is in this call. Maps may not change while
/// this runs. Then callbacks are called.
///
/// A search that fails (memory, a domain's function) makes its request FAILED and is charged with all it was allowed;
/// the queue goes on. Searching and copying answers may allocate, and after warm-up do not.
/// @param jobs  NULL: on the calling thread alone, with the same answers
/// @return WEND_OK; WEND_INVALID from inside a callback
WEND_API wend_status wend_request_queue_step(wend_request_queue *queue, uint64_t work, wend_jobs *jobs);

/// What a lane did.
typedef struct wend_request_lane_facts {
    uint64_t work;         ///< spent by the last step
    size_t waiting;        ///< requests that wait now
    uint64_t answered;     ///< since the queue was made; a request counts in the lane it ended in
    uint64_t latency_most; ///< of those answered, in steps
    uint64_t latency_sum;  ///< likewise
} wend_request_lane_facts;

/// Figures of a queue. Counts are since it was made, unless they say otherwise.
typedef struct wend_request_queue_facts {
    uint64_t frame;                                  ///< steps so far
    uint64_t granted;                                ///< units that the last step might spend
    uint64_t work;                                   ///< spent by the last step; at most granted
    uint64_t expanded;                               ///< states expanded by the last step; at most its work
    uint64_t rounds;                                 ///< of the last step: how often the slots were handed work
    wend_request_lane_facts express_lane, long_lane; ///< what each lane did
    size_t running;                                  ///< requests whose search is under way now
    size_t held;                                     ///< requests answered or cancelled, but not released
    uint64_t submitted, done, cancelled, failed;     ///< requests
    uint64_t total_work, total_expanded;             ///< units and states of all steps
    uint64_t searches;                               ///< begun, those that began again included
    uint64_t shared_searches;                        ///< those begun for a common goal
    uint64_t shared_answers;                         ///< requests answered by a search that answered others too
    uint64_t moved;                                  ///< express requests that turned out long
    uint64_t forgotten;                              ///< searches dropped half done because no spare was left
    uint64_t restarted;                              ///< searches that began again because the map changed
} wend_request_queue_facts;

/// The figures now.
WEND_API wend_request_queue_facts wend_request_queue_describe(const wend_request_queue *queue);

// ---------------------------------------------------------------------------------------------------------------------
// Showing it

/// Draws what is asked for and not answered yet: a line from start to first goal for each request whose map has
/// positions, a tree's edge while it waits and a frontier's while its search is under way; and marks for starts and
/// goals. In the order of tickets.
WEND_API void wend_request_queue_draw(const wend_request_queue *queue, const wend_draw *draw);

WEND_EXTERN_C_END

#endif

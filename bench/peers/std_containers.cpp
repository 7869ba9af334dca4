#include "std_containers.h"

#include <algorithm>
#include <cstring>
#include <queue>
#include <unordered_map>
#include <vector>

namespace {

struct heap_entry {
    double key;
    uint32_t value;
};

// By key only, as most users write it; ours also breaks ties.
struct heap_entry_after {
    bool operator()(const heap_entry &a, const heap_entry &b) const { return a.key > b.key; }
};

struct heap_state {
    const heap_input *input;
    std::priority_queue<heap_entry, std::vector<heap_entry>, heap_entry_after> queue;
    size_t step;
};

struct bucket_entry {
    uint64_t key;
    uint32_t value;
};

struct bucket_entry_after {
    bool operator()(const bucket_entry &a, const bucket_entry &b) const { return a.key > b.key; }
};

struct bucket_state {
    const bucket_input *input;
    std::priority_queue<bucket_entry, std::vector<bucket_entry>, bucket_entry_after> queue;
    size_t step;
};

struct map_state {
    const map_input *input;
    std::unordered_map<uint64_t, uint32_t> map;
    size_t next;
};

uint64_t bits_of(double number) {
    uint64_t bits;
    std::memcpy(&bits, &number, sizeof bits);
    return bits;
}

} // namespace

void *std_heap_create(const heap_input *input) {
    heap_state *state = new heap_state{input, {}, 0};
    for (size_t i = 0; i < input->n; i++) state->queue.push({input->keys[i], static_cast<uint32_t>(i)});
    return state;
}

void std_heap_destroy(void *state) {
    delete static_cast<heap_state *>(state);
}

uint64_t std_heap_hold(void *user) {
    heap_state *state = static_cast<heap_state *>(user);
    const heap_input *input = state->input;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < input->operations; i++) {
        heap_entry entry = state->queue.top();
        state->queue.pop();
        sum += bits_of(entry.key) ^ entry.value;
        entry.key += input->steps[state->step++ & input->step_mask];
        state->queue.push(entry);
    }
    return sum;
}

uint64_t std_heap_sort(void *user) {
    heap_state *state = static_cast<heap_state *>(user);
    const heap_input *input = state->input;
    while (!state->queue.empty()) state->queue.pop(); // only the first, untimed run finds any
    uint64_t sum = 0;
    for (uint64_t done = 0; done < input->operations; done += input->n) {
        const double *keys = input->keys + done;
        for (size_t i = 0; i < input->n; i++) state->queue.push({keys[i], static_cast<uint32_t>(i)});
        for (; !state->queue.empty(); state->queue.pop()) sum = sum * 31 + state->queue.top().value;
    }
    return sum;
}

void *std_bucket_create(const bucket_input *input) {
    bucket_state *state = new bucket_state{input, {}, 0};
    for (size_t i = 0; i < input->n; i++) state->queue.push({input->keys[i], static_cast<uint32_t>(i)});
    return state;
}

void std_bucket_destroy(void *state) {
    delete static_cast<bucket_state *>(state);
}

uint64_t std_bucket_hold(void *user) {
    bucket_state *state = static_cast<bucket_state *>(user);
    const bucket_input *input = state->input;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < input->operations; i++) {
        bucket_entry entry = state->queue.top();
        state->queue.pop();
        sum = sum * 31 + entry.key;
        entry.key += input->steps[state->step++ & input->step_mask];
        state->queue.push(entry);
    }
    return sum;
}

void *std_map_create(const map_input *input) {
    map_state *state = new map_state{input, {}, 0};
    for (size_t i = 0; i < input->n; i++) state->map[input->keys[i]] = static_cast<uint32_t>(i);
    return state;
}

void std_map_destroy(void *state) {
    delete static_cast<map_state *>(state);
}

uint64_t std_map_insert(void *user) {
    const map_input *input = static_cast<map_state *>(user)->input;
    uint64_t sum = 0;
    for (uint64_t done = 0; done < input->operations; done += input->n) {
        std::unordered_map<uint64_t, uint32_t> map;
        for (size_t i = 0; i < input->n; i++) map[input->keys[i]] = static_cast<uint32_t>(i);
        sum += map.size() + map.find(input->keys[input->n / 2])->second;
    }
    return sum;
}

uint64_t std_map_hit(void *user) {
    map_state *state = static_cast<map_state *>(user);
    const map_input *input = state->input;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < input->operations; i++)
        sum += state->map.find(input->keys[input->picks[i & input->pick_mask]])->second;
    return sum;
}

uint64_t std_map_miss(void *user) {
    map_state *state = static_cast<map_state *>(user);
    const map_input *input = state->input;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < input->operations; i++)
        sum += state->map.find(input->keys[input->n + input->picks[i & input->pick_mask]]) != state->map.end();
    return sum;
}

// The keys that are in the map are a window of n in the ring of 2n, which moves on by one.
uint64_t std_map_mixed(void *user) {
    map_state *state = static_cast<map_state *>(user);
    const map_input *input = state->input;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < input->operations; i++) {
        size_t in = state->next + input->n;
        if (in >= 2 * input->n) in -= 2 * input->n;
        sum += state->map.erase(input->keys[state->next]);
        state->map[input->keys[in]] = static_cast<uint32_t>(i);
        if (++state->next == 2 * input->n) state->next = 0;
    }
    return sum + state->map.size();
}

void std_stable_sort_items(sort_item *items, size_t count) {
    std::stable_sort(items, items + count, [](const sort_item &a, const sort_item &b) { return a.key < b.key; });
}

#include "map/mesh/mesh_changes.h"

void wend_mesh_changes_forget(mesh_changes *changes, uint64_t version) {
    changes->since = version;
    changes->versions.count = changes->numbers.count = changes->boxes.count = 0;
}

void wend_mesh_changes_free(mesh_changes *changes, const wend_allocator *allocator) {
    changed_versions_free(&changes->versions, allocator);
    changed_numbers_free(&changes->numbers, allocator);
    changed_boxes_free(&changes->boxes, allocator);
}

// The older half goes.
static void forget_half(mesh_changes *changes) {
    changed_version *versions = changes->versions.items;
    const size_t count = changes->versions.count, gone = (count + 1) / 2;
    if (gone == 0) return;
    const size_t numbers = versions[gone - 1].end, boxes = versions[gone - 1].box_end;
    changes->since = versions[gone - 1].version;
    memmove(changes->numbers.items, changes->numbers.items + numbers,
            (changes->numbers.count - numbers) * sizeof *changes->numbers.items);
    changes->numbers.count -= numbers;
    memmove(changes->boxes.items, changes->boxes.items + boxes,
            (changes->boxes.count - boxes) * sizeof *changes->boxes.items);
    changes->boxes.count -= boxes;
    memmove(versions, versions + gone, (count - gone) * sizeof *versions);
    changes->versions.count -= gone;
    for (size_t i = 0; i < changes->versions.count; i++) {
        versions[i].end -= numbers;
        versions[i].box_end -= boxes;
    }
}

static double joined_extent(wend_box a, wend_box b) {
    const wend_box both = wend_box_join(a, b);
    return ((double)both.high.x - both.low.x) + ((double)both.high.y - both.low.y);
}

void wend_mesh_changes_group(box_group *group, wend_box box) {
    for (size_t i = 0; i < group->count;) {
        if (!wend_box_overlaps(group->boxes[i], box)) {
            i++;
            continue;
        }
        box = wend_box_join(group->boxes[i], box);
        group->boxes[i] = group->boxes[--group->count];
        i = 0; // it is larger now, and may touch those that were passed
    }
    if (group->count < CHANGED_BOXES_MOST) {
        group->boxes[group->count++] = box;
        return;
    }
    size_t best = 0;
    for (size_t i = 1; i < group->count; i++)
        if (joined_extent(group->boxes[i], box) < joined_extent(group->boxes[best], box)) best = i;
    box = wend_box_join(group->boxes[best], box);
    group->boxes[best] = group->boxes[--group->count];
    wend_mesh_changes_group(group, box);
}

wend_status wend_mesh_changes_reserve(mesh_changes *changes, size_t count, const wend_allocator *allocator) {
    wend_status status = changed_numbers_reserve(&changes->numbers, allocator, changes->numbers.count + count);
    if (!status) status = changed_boxes_reserve(&changes->boxes, allocator, changes->boxes.count + CHANGED_BOXES_MOST);
    return status ? status : changed_versions_reserve(&changes->versions, allocator, changes->versions.count + 1);
}

void wend_mesh_changes_add(mesh_changes *changes, uint64_t version, const uint32_t *numbers, size_t count, size_t most,
                           const box_group *group) {
    while (changes->versions.count && (changes->numbers.count + count > most || changes->versions.count >= most))
        forget_half(changes);
    if (count > most) {
        wend_mesh_changes_forget(changes, version);
        return;
    }
    if (count) memcpy(changes->numbers.items + changes->numbers.count, numbers, count * sizeof *numbers);
    changes->numbers.count += count;
    if (group->count)
        memcpy(changes->boxes.items + changes->boxes.count, group->boxes, group->count * sizeof *group->boxes);
    changes->boxes.count += group->count;
    changes->versions.items[changes->versions.count++] =
        (changed_version){version, changes->numbers.count, changes->boxes.count};
}

// How many versions are not later than one.
static size_t versions_until(const mesh_changes *changes, uint64_t version) {
    size_t low = 0, high = changes->versions.count;
    while (low < high) { // the first version that is later
        const size_t middle = low + (high - low) / 2;
        if (changes->versions.items[middle].version <= version)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool wend_mesh_changes_after(const mesh_changes *changes, uint64_t version, const uint32_t **numbers, size_t *count) {
    if (version < changes->since) return false;
    const size_t known = versions_until(changes, version);
    const size_t first = known > 0 ? changes->versions.items[known - 1].end : 0;
    *count = changes->numbers.count - first;
    *numbers = *count ? changes->numbers.items + first : NULL;
    return true;
}

bool wend_mesh_changes_boxes_after(const mesh_changes *changes, uint64_t version, const wend_box **boxes,
                                   size_t *count) {
    if (version < changes->since) return false;
    const size_t known = versions_until(changes, version);
    const size_t first = known > 0 ? changes->versions.items[known - 1].box_end : 0;
    *count = changes->boxes.count - first;
    *boxes = *count ? changes->boxes.items + first : NULL;
    return true;
}

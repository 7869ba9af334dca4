#include "map/mesh/mesh_changes.h"

void wend_mesh_changes_forget(mesh_changes *changes, uint64_t version) {
    changes->since = version;
    changes->versions.count = changes->numbers.count = changes->grounds.count = 0;
}

void wend_mesh_changes_free(mesh_changes *changes, const wend_allocator *allocator) {
    changed_versions_free(&changes->versions, allocator);
    changed_numbers_free(&changes->numbers, allocator);
    grounds_before_free(&changes->grounds, allocator);
}

// The older half goes.
static void forget_half(mesh_changes *changes) {
    changed_version *versions = changes->versions.items;
    const size_t count = changes->versions.count, gone = (count + 1) / 2;
    if (gone == 0) return;
    const size_t numbers = versions[gone - 1].end, grounds = versions[gone - 1].ground_end;
    changes->since = versions[gone - 1].version;
    changes->numbers.count -= numbers;
    changes->grounds.count -= grounds;
    if (changes->numbers.count)
        memmove(changes->numbers.items, changes->numbers.items + numbers,
                changes->numbers.count * sizeof *changes->numbers.items);
    if (changes->grounds.count)
        memmove(changes->grounds.items, changes->grounds.items + grounds,
                changes->grounds.count * sizeof *changes->grounds.items);
    memmove(versions, versions + gone, (count - gone) * sizeof *versions);
    changes->versions.count -= gone;
    for (size_t i = 0; i < changes->versions.count; i++) {
        versions[i].end -= numbers;
        versions[i].ground_end -= grounds;
    }
}

wend_status wend_mesh_changes_reserve(mesh_changes *changes, size_t count, size_t ground_count,
                                      const wend_allocator *allocator) {
    wend_status status = changed_numbers_reserve(&changes->numbers, allocator, changes->numbers.count + count);
    if (!status) status = grounds_before_reserve(&changes->grounds, allocator, changes->grounds.count + ground_count);
    return status ? status : changed_versions_reserve(&changes->versions, allocator, changes->versions.count + 1);
}

void wend_mesh_changes_add(mesh_changes *changes, uint64_t version, const uint32_t *numbers, size_t count,
                           const grounds_before *grounds, size_t most) {
    while (changes->versions.count &&
           (changes->numbers.count + count > most || changes->grounds.count + grounds->count > most))
        forget_half(changes);
    if (count > most || grounds->count > most) {
        wend_mesh_changes_forget(changes, version);
        return;
    }
    if (count) memcpy(changes->numbers.items + changes->numbers.count, numbers, count * sizeof *numbers);
    if (grounds->count)
        memcpy(changes->grounds.items + changes->grounds.count, grounds->items,
               grounds->count * sizeof *grounds->items);
    changes->numbers.count += count;
    changes->grounds.count += grounds->count;
    changes->versions.items[changes->versions.count++] =
        (changed_version){version, changes->numbers.count, changes->grounds.count};
}

// How many of the versions that are known are not later than one.
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
    const size_t seen = versions_until(changes, version);
    const size_t first = seen > 0 ? changes->versions.items[seen - 1].end : 0;
    *count = changes->numbers.count - first;
    *numbers = *count ? changes->numbers.items + first : NULL;
    return true;
}

bool wend_mesh_grounds_after(const mesh_changes *changes, uint64_t version, const ground_before **grounds,
                             size_t *count) {
    if (version < changes->since) return false;
    const size_t seen = versions_until(changes, version);
    const size_t first = seen > 0 ? changes->versions.items[seen - 1].ground_end : 0;
    *count = changes->grounds.count - first;
    *grounds = *count ? changes->grounds.items + first : NULL;
    return true;
}

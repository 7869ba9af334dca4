#include "map/mesh/mesh_changes.h"

void wend_mesh_changes_forget(mesh_changes *changes, uint64_t version) {
    changes->since = version;
    changes->versions.count = changes->numbers.count = 0;
}

void wend_mesh_changes_free(mesh_changes *changes, const wend_allocator *allocator) {
    changed_versions_free(&changes->versions, allocator);
    changed_numbers_free(&changes->numbers, allocator);
}

// The older half goes.
static void forget_half(mesh_changes *changes) {
    changed_version *versions = changes->versions.items;
    const size_t count = changes->versions.count, gone = (count + 1) / 2;
    if (gone == 0) return;
    const size_t numbers = versions[gone - 1].end;
    changes->since = versions[gone - 1].version;
    memmove(changes->numbers.items, changes->numbers.items + numbers,
            (changes->numbers.count - numbers) * sizeof *changes->numbers.items);
    changes->numbers.count -= numbers;
    memmove(versions, versions + gone, (count - gone) * sizeof *versions);
    changes->versions.count -= gone;
    for (size_t i = 0; i < changes->versions.count; i++) versions[i].end -= numbers;
}

wend_status wend_mesh_changes_reserve(mesh_changes *changes, size_t count, const wend_allocator *allocator) {
    wend_status status = changed_numbers_reserve(&changes->numbers, allocator, changes->numbers.count + count);
    return status ? status : changed_versions_reserve(&changes->versions, allocator, changes->versions.count + 1);
}

void wend_mesh_changes_add(mesh_changes *changes, uint64_t version, const uint32_t *numbers, size_t count,
                           size_t most) {
    while (changes->versions.count && changes->numbers.count + count > most) forget_half(changes);
    if (count > most) {
        wend_mesh_changes_forget(changes, version);
        return;
    }
    if (count) memcpy(changes->numbers.items + changes->numbers.count, numbers, count * sizeof *numbers);
    changes->numbers.count += count;
    changes->versions.items[changes->versions.count++] = (changed_version){version, changes->numbers.count};
}

bool wend_mesh_changes_after(const mesh_changes *changes, uint64_t version, const uint32_t **numbers, size_t *count) {
    if (version < changes->since) return false;
    size_t low = 0, high = changes->versions.count;
    while (low < high) { // the first version that is later
        const size_t middle = low + (high - low) / 2;
        if (changes->versions.items[middle].version <= version)
            low = middle + 1;
        else
            high = middle;
    }
    const size_t first = low > 0 ? changes->versions.items[low - 1].end : 0;
    *count = changes->numbers.count - first;
    *numbers = *count ? changes->numbers.items + first : NULL;
    return true;
}

// The cost of a line: the integral of m along it.
//
// Every constraint whose box the line meets is turned into pieces (rule_line.h). Merged, they cut the line into parts on which the same pieces hold, and the cost is the sum
// of the integrals over these (rule_field_integral.c):
//
//     line      a-----------------------------------------b
//     pieces    |     first     |          second         |      of one constraint
//               |  first   |  second  |       third       |      of another
//     parts     |          |    |     |                   |
//
// Nothing is allocated: pieces are on the stack, and a line of more pieces, or of more constraints, than there is room for is done by halves. Where more than
// ACTIVE_ROOM constraints overlap in one place, sums of blocks of them are kept; where even so there is not room enough, parts are found one after the other and their
// pieces rebuilt for each.
#include "rule/field/rule_field.h"
#include "rule/field/rule_field_integral.h"

#include "base/core/require.h"

// ---------------------------------------------------------------------------------------------------------------------
// A line

static bool is_active(const rule_line_work *work, const rule_field_item *item) {
    return item->constraint != work->without && wend_extent_met(&item->box, work->line.from, work->line.to);
}

bool wend_rule_item_pieces(const rule_line_work *work, const rule_field_item *item, double low, double high,
                           rule_pieces *pieces) {
    if (!item->ringed) return wend_rule_line_pieces(&work->line, &item->pull, low, high, pieces);
    double rings[2][2];
    const size_t first = pieces->count,
                 count = wend_rule_line_ring(&work->line, work->field->anchor, item->inner, item->outer, rings);
    static const rule_region nothing = {.kind = RULE_REGION_EMPTY};
    const rule_pull none = {.region = &nothing};
    bool good = true;
    for (size_t i = 0; i <= count && good; i++) {
        double until = i < count ? wend_lesser(rings[i][0], high) : high,
               end = i < count ? wend_lesser(rings[i][1], high) : high;
        if (until > low) {
            good = wend_rule_line_pieces(&work->line, &none, low, until, pieces);
            low = until;
        }
        if (good && end > low) {
            good = wend_rule_line_pieces(&work->line, &item->pull, low, end, pieces);
            low = end;
        }
    }
    if (!good) pieces->count = first;
    return good;
}

// The sum of the pieces that hold next.
static void sum_pieces(const rule_line_work *work, const rule_piece *const *cursors, size_t active, line_sum *sum) {
    double weight = 0, slope = 0;
    sum->root_count = sum->function_count = 0;
    for (size_t i = 0; i < active; i++) {
        const rule_piece *piece = cursors[i];
        if (piece->function) {
            sum->functions[sum->function_count++] = piece;
            continue;
        }
        weight += piece->constant;
        slope += piece->slope;
        if (piece->root != 0) sum->roots[sum->root_count++] = piece;
    }
    sum->constant = RULE_LOGARITHM * (work->base - weight);
    sum->slope = -RULE_LOGARITHM * slope;
}

// Room for the pieces of all active items.
typedef struct line_room {
    rule_piece pieces[PIECE_ROOM];
    const rule_piece *cursors[ACTIVE_ROOM]; // the piece of each item that holds next
    const rule_piece *lasts[ACTIVE_ROOM];   // and its last one, which holds to the end
} line_room;

// Every item has a piece at least.
static bool fill_room(const rule_line_work *work, double low, double high, line_room *room) {
    rule_pieces pieces = {room->pieces, 0, PIECE_ROOM};
    for (size_t i = 0; i < work->active_count; i++) {
        const size_t first = pieces.count;
        if (!wend_rule_item_pieces(work, work->active[i], low, high, &pieces)) return false;
        if (pieces.count == first) {
            if (first == PIECE_ROOM) return false;
            room->pieces[pieces.count++] = (rule_piece){.end = high};
        }
        room->cursors[i] = room->pieces + first;
        room->lasts[i] = room->pieces + pieces.count - 1;
    }
    return true;
}

// All pieces fit: merged in the order of their ends. Every round ends the line or a piece that is not the last of its item, whatever the ends are.
static double merged_integral(const rule_line_work *work, line_room *room, double low, double high, size_t *looks) {
    const rule_piece *roots[ACTIVE_ROOM], *functions[ACTIVE_ROOM];
    line_sum sum;
    sum.line = &work->line, sum.looks = looks, sum.ask = NULL;
    sum.roots = roots, sum.functions = functions;
    const size_t active = work->active_count;
    double total = 0;
    while (low < high) {
        double end = high;
        for (size_t i = 0; i < active; i++)
            if (room->cursors[i] < room->lasts[i]) end = wend_lesser(room->cursors[i]->end, end);
        if (end > low) {
            sum_pieces(work, room->cursors, active, &sum);
            total += line_sum_integral(&sum, low, end);
            low = end;
        }
        for (size_t i = 0; i < active; i++)
            while (room->cursors[i] < room->lasts[i] && room->cursors[i]->end <= end) room->cursors[i]++;
    }
    return total;
}

static double point_multiplier(const rule_line_work *work, double s) {
    const wend_vector2 place = wend_rule_line_at(&work->line, s);
    double weight = 0;
    for (size_t i = 0; i < work->field->soft_count; i++)
        if (work->field->items[i].constraint != work->without)
            weight += wend_rule_field_item_weight(work->field, &work->field->items[i], place);
    return wend_rule_multiplier(work->base, weight);
}

// The integral between low and high, where no more than ACTIVE_ROOM constraints count.
static double line_integral(const rule_line_work *work, double low, double end, size_t *looks) {
    line_room room;
    double total = 0;
    size_t stuck = 0;
    while (low < end) {
        double high = end;
        int halvings = wend_rule_halvings_left(stuck);
        bool fits = fill_room(work, low, high, &room);
        for (; !fits && halvings > 0; halvings--) {
            high = 0.5 * (low + high);
            fits = fill_room(work, low, high, &room);
        }
        if (!(high > low)) return total;
        if (fits) {
            total += merged_integral(work, &room, low, high, looks);
        } else { // more corners in one place than there is room for
            total += (high - low) * point_multiplier(work, 0.5 * (low + high));
            stuck++;
        }
        low = high;
    }
    return total;
}

// ---------------------------------------------------------------------------------------------------------------------
// More constraints than there is room for. A long line is cut until few count on each part. Where very many overlap in one place, their pieces
// are added up as they are made, one part of the line after the other; only those with roots and functions are kept.

#define CROWD_ROOM     256 // roots that overlap; more are rebuilt whenever they are looked at
#define CROWD_HALVINGS 12

// Between low and high, a little more rather than less.
typedef struct line_stretch {
    double low, high;
    wend_vector2 from, to; // metres
    double slack;          // what rounding may have moved them by
} line_stretch;

static line_stretch stretch_of(const rule_line_work *work, double low, double high) {
    return (line_stretch){low, high, wend_rule_line_at(&work->line, low), wend_rule_line_at(&work->line, high),
                          0x1p-40 * work->line.magnitude * work->line.unit};
}

static bool counts_on_stretch(const rule_line_work *work, const rule_field_item *item, const line_stretch *stretch) {
    const double slack = stretch->slack;
    const wend_extent box = {{item->box.low.x - slack, item->box.low.y - slack},
                             {item->box.high.x + slack, item->box.high.y + slack}};
    return item->constraint != work->without && wend_extent_met(&box, stretch->from, stretch->to);
}

// The piece of an item that begins at low, or a part of it.
static rule_piece crowd_piece(const rule_line_work *work, const rule_field_item *item, double low, double high) {
    rule_piece room[PIECE_ROOM];
    rule_pieces pieces = {room, 0, PIECE_ROOM};
    for (int i = 0; i < MOST_HALVINGS && !wend_rule_item_pieces(work, item, low, high, &pieces); i++)
        high = 0.5 * (low + high);
    for (size_t i = 0; i < pieces.count; i++)
        if (room[i].end > low) return room[i];
    return (rule_piece){.end = high};
}

typedef struct crowd_sum {
    line_sum sum; // first
    const rule_line_work *work;
    line_stretch stretch;
    double low, high; // pieces are rebuilt from here to there
} crowd_sum;

static double crowd_multiplier(const line_sum *sum, double s) {
    const crowd_sum *crowd = (const crowd_sum *)(const void *)sum;
    const rule_line_work *work = crowd->work;
    double weight = 0;
    for (size_t i = 0; i < work->field->soft_count; i++) {
        const rule_field_item *item = &work->field->items[i];
        if (!counts_on_stretch(work, item, &crowd->stretch)) continue;
        const rule_piece piece = crowd_piece(work, item, crowd->low, crowd->high);
        double along = s - piece.centre;
        weight += piece.function
                      ? piece.constant * wend_rule_region_value(piece.function, wend_rule_line_at(&work->line, s))
                      : piece.constant + piece.slope * s + piece.root * sqrt(along * along + piece.height);
    }
    return wend_rule_multiplier(work->base, weight);
}

// Pieces that are kept: those that cannot be added up.
typedef struct scarce_room {
    rule_piece pieces[CROWD_ROOM];
    const rule_piece *roots[CROWD_ROOM], *functions[CROWD_ROOM];
} scarce_room;

// Sums up the pieces that begin at low. Returns up to where they hold; *fits: all that must be kept are.
static double crowd_part(crowd_sum *crowd, double low, scarce_room *room, bool *fits) {
    const rule_line_work *work = crowd->work;
    line_sum *sum = &crowd->sum;
    double end = crowd->stretch.high, weight = 0, slope = 0;
    size_t kept = 0;
    *fits = true;
    sum->root_count = sum->function_count = 0;
    for (size_t i = 0; i < work->field->soft_count; i++) {
        if (!counts_on_stretch(work, &work->field->items[i], &crowd->stretch)) continue;
        const rule_piece piece = crowd_piece(work, &work->field->items[i], low, end);
        end = wend_lesser(piece.end, end);
        if (!piece.function) weight += piece.constant, slope += piece.slope;
        if (!piece.function && piece.root == 0) continue;
        if (kept == CROWD_ROOM) {
            *fits = false;
            continue;
        }
        room->pieces[kept] = piece;
        if (piece.function)
            room->functions[sum->function_count++] = &room->pieces[kept++];
        else
            room->roots[sum->root_count++] = &room->pieces[kept++];
    }
    sum->constant = RULE_LOGARITHM * (work->base - weight);
    sum->slope = -RULE_LOGARITHM * slope;
    return end;
}

// For more pieces than a crowd has room for.
static double scarce_integral(const rule_line_work *work, const line_stretch *stretch, size_t *looks) {
    scarce_room room;
    crowd_sum crowd = {.sum = {.line = &work->line, .roots = room.roots, .functions = room.functions},
                       .work = work,
                       .stretch = *stretch};
    crowd.sum.looks = looks;
    double total = 0, low = stretch->low;
    while (low < stretch->high) {
        bool fits;
        const double next = crowd_part(&crowd, low, &room, &fits);
        if (!(next > low)) break;
        crowd.low = low, crowd.high = next;
        crowd.sum.ask = fits ? NULL : crowd_multiplier;
        total += fits ? line_sum_integral(&crowd.sum, low, next) : wend_rule_function_integral(&crowd.sum, low, next);
        low = next;
    }
    return total;
}

// A crowd whose pieces are made once. Pieces that hold all along are added up at once; the others stand in blocks with sums of their own, so that where one piece ends
// a block is recomputed and not the crowd. Nothing is ever taken away from a sum: it is as exact as if it were made from scratch.
#define CROWD_PIECES 1024
#define CROWD_BLOCK  32

typedef struct crowd_block {
    double constant, slope, end; // sums, and where the first piece ends that is not the last of its item
    bool has_roots, has_functions;
} crowd_block;

typedef struct crowd_room {
    rule_piece pieces[CROWD_PIECES];
    uint16_t cursors[CROWD_PIECES], lasts[CROWD_PIECES]; // of each item that is kept
    crowd_block blocks[CROWD_PIECES / CROWD_BLOCK];
    const rule_piece *roots[CROWD_PIECES], *functions[CROWD_PIECES];
    size_t item_count;
    double constant, slope; // of the pieces that hold all along
} crowd_room;

// Items of the same region and reach differ by a factor: the pieces of the first serve for all of them. The last few are remembered.
#define CROWD_TWINS 8

typedef struct crowd_twin {
    const rule_region *region; // NULL: nothing is remembered here
    double reach, weight, sum; // the first one's weight, and that of all
    size_t first, end;         // its pieces; none when they were added up
    double constant, slope;    // of the piece that was
} crowd_twin;

// NULL when there is none, or when sum and factor would be beyond doubles.
static crowd_twin *find_crowd_twin(crowd_twin *twins, const rule_field_item *item) {
    for (size_t i = 0; i < CROWD_TWINS; i++) {
        crowd_twin *twin = &twins[i];
        if (twin->region != item->pull.region || twin->reach != item->pull.reach) continue;
        const double sum = fabs(twin->sum) + fabs(item->pull.weight);
        if (sum <= 1e300 && sum <= 0x1p40 * fabs(twin->weight)) return twin;
    }
    return NULL;
}

// Lets the first one's pieces stand for all.
static void settle_twins(crowd_room *room, crowd_twin *twin) {
    if (!twin->region || twin->sum == twin->weight) return;
    const double factor = twin->sum / twin->weight, more = (twin->sum - twin->weight) / twin->weight;
    room->constant += more * twin->constant, room->slope += more * twin->slope;
    for (size_t i = twin->first; i < twin->end; i++) {
        rule_piece *piece = &room->pieces[i];
        piece->constant *= factor, piece->slope *= factor, piece->root *= factor;
    }
}

static bool fill_crowd(const rule_line_work *work, double low, double high, crowd_room *room) {
    const line_stretch stretch = stretch_of(work, low, high);
    rule_pieces pieces = {room->pieces, 0, CROWD_PIECES};
    crowd_twin twins[CROWD_TWINS] = {{0}};
    size_t next_twin = 0;
    room->item_count = 0;
    room->constant = room->slope = 0;
    for (size_t i = 0; i < work->field->soft_count; i++) {
        const rule_field_item *item = &work->field->items[i];
        if (!counts_on_stretch(work, item, &stretch)) continue;
        crowd_twin *twin = item->ringed ? NULL : find_crowd_twin(twins, item);
        if (twin) {
            twin->sum += item->pull.weight;
            continue;
        }
        const size_t first = pieces.count;
        if (!wend_rule_item_pieces(work, item, low, high, &pieces)) return false;
        const rule_piece piece = pieces.count > first ? room->pieces[first] : (rule_piece){.end = high};
        crowd_twin made = {
            item->pull.region, item->pull.reach, item->pull.weight, item->pull.weight, first, pieces.count, 0, 0};
        if (pieces.count <= first + 1 && !piece.function && piece.root == 0) {
            room->constant += piece.constant, room->slope += piece.slope;
            made.constant = piece.constant, made.slope = piece.slope;
            pieces.count = made.end = first;
        } else {
            room->cursors[room->item_count] = (uint16_t)first;
            room->lasts[room->item_count++] = (uint16_t)(pieces.count - 1);
        }
        if (item->ringed) continue;
        settle_twins(room, &twins[next_twin]);
        twins[next_twin] = made;
        next_twin = (next_twin + 1) % CROWD_TWINS;
    }
    for (size_t i = 0; i < CROWD_TWINS; i++) settle_twins(room, &twins[i]);
    return true;
}

static void sum_block(crowd_room *room, size_t number) {
    const size_t first = number * CROWD_BLOCK,
                 end = first + CROWD_BLOCK < room->item_count ? first + CROWD_BLOCK : room->item_count;
    crowd_block block = {.end = INFINITY};
    for (size_t i = first; i < end; i++) {
        const rule_piece *piece = &room->pieces[room->cursors[i]];
        if (room->cursors[i] < room->lasts[i]) block.end = wend_lesser(block.end, piece->end);
        if (piece->function) {
            block.has_functions = true;
            continue;
        }
        block.constant += piece->constant, block.slope += piece->slope;
        block.has_roots |= piece->root != 0;
    }
    room->blocks[number] = block;
}

// Goes on to the pieces that hold behind `end`.
static void advance_block(crowd_room *room, size_t number, double end) {
    const size_t first = number * CROWD_BLOCK;
    for (size_t i = first; i < first + CROWD_BLOCK && i < room->item_count; i++)
        while (room->cursors[i] < room->lasts[i] && room->pieces[room->cursors[i]].end <= end) room->cursors[i]++;
    sum_block(room, number);
}

static void sum_crowd(const rule_line_work *work, const crowd_room *room, size_t block_count, line_sum *sum) {
    double weight = room->constant, slope = room->slope;
    sum->root_count = sum->function_count = 0;
    for (size_t number = 0; number < block_count; number++) {
        const crowd_block *block = &room->blocks[number];
        weight += block->constant, slope += block->slope;
        if (!block->has_roots && !block->has_functions) continue;
        const size_t first = number * CROWD_BLOCK;
        for (size_t i = first; i < first + CROWD_BLOCK && i < room->item_count; i++) {
            const rule_piece *piece = &room->pieces[room->cursors[i]];
            if (piece->function)
                sum->functions[sum->function_count++] = piece;
            else if (piece->root != 0)
                sum->roots[sum->root_count++] = piece;
        }
    }
    sum->constant = RULE_LOGARITHM * (work->base - weight);
    sum->slope = -RULE_LOGARITHM * slope;
}

static double merged_crowd(const rule_line_work *work, crowd_room *room, double low, double high, size_t *looks) {
    line_sum sum = {.line = &work->line, .roots = room->roots, .functions = room->functions};
    sum.looks = looks;
    const size_t block_count = (room->item_count + CROWD_BLOCK - 1) / CROWD_BLOCK;
    double total = 0;
    for (size_t number = 0; number < block_count; number++) sum_block(room, number);
    while (low < high) {
        double end = high;
        for (size_t number = 0; number < block_count; number++) end = wend_lesser(room->blocks[number].end, end);
        if (end > low) {
            sum_crowd(work, room, block_count, &sum);
            total += line_sum_integral(&sum, low, end);
            low = end;
        }
        for (size_t number = 0; number < block_count; number++)
            if (room->blocks[number].end <= end) advance_block(room, number, end);
    }
    return total;
}

static double crowd_integral(const rule_line_work *work, const line_stretch *stretch, size_t *looks) {
    crowd_room room;
    double total = 0, low = stretch->low;
    while (low < stretch->high) {
        double high = stretch->high;
        bool fits = fill_crowd(work, low, high, &room);
        for (int halvings = CROWD_HALVINGS; !fits && halvings > 0; halvings--) {
            high = 0.5 * (low + high);
            fits = fill_crowd(work, low, high, &room);
        }
        if (!(high > low)) break;
        if (fits) {
            total += merged_crowd(work, &room, low, high, looks);
        } else {
            const line_stretch rest = stretch_of(work, low, high);
            total += scarce_integral(work, &rest, looks);
        }
        low = high;
    }
    return total;
}

// The integral of a stretch on which any number of constraints count.
static double stretch_integral(rule_line_work *work, double low, double high, size_t *looks, int halvings) {
    const line_stretch stretch = stretch_of(work, low, high);
    size_t active = 0, covering = 0;
    for (size_t i = 0; i < work->field->soft_count; i++) {
        const rule_field_item *item = &work->field->items[i];
        if (!counts_on_stretch(work, item, &stretch)) continue;
        if (active < ACTIVE_ROOM) work->active[active] = item;
        active++;
        covering += wend_extent_holds(&item->box, stretch.from) && wend_extent_holds(&item->box, stretch.to);
    }
    work->active_count = active;
    if (active == 0) return (high - low) * wend_rule_multiplier(work->base, 0);
    if (active <= ACTIVE_ROOM) return line_integral(work, low, high, looks);
    if (covering > ACTIVE_ROOM || halvings == 0) return crowd_integral(work, &stretch, looks);
    const double middle = 0.5 * (low + high);
    const double first = stretch_integral(work, low, middle, looks, halvings - 1);
    return first + stretch_integral(work, middle, high, looks, halvings - 1);
}

// ---------------------------------------------------------------------------------------------------------------------
// Costs

static double sampled_cost(const rule_line_work *work, double metres) {
    const uint32_t samples = work->field->def.samples;
    double sum = 0;
    for (uint32_t i = 0; i < samples; i++) sum += point_multiplier(work, work->line.length * ((i + 0.5) / samples));
    return metres * (sum / samples);
}

double wend_rule_field_soft_cost(const wend_rule_field *field, wend_vector2 a, wend_vector2 b, size_t without,
                                 double base) {
    const double across = b.x - a.x, up = b.y - a.y, metres = sqrt(across * across + up * up);
    const bool whole = without == SIZE_MAX;
    const double far_multiplier = whole ? field->base_multiplier : wend_rule_multiplier(base, 0);
    if (!(metres > 0)) return 0;
    if (field->soft_count > 1 && !wend_extent_met(&field->soft_box, a, b)) return far_multiplier * metres;
    rule_line_work work;
    work.field = field, work.without = without, work.base = base, work.active_count = 0;
    work.line.from = a, work.line.to = b;
    size_t active = 0, looks = 0;
    for (size_t i = 0; i < field->soft_count; i++) {
        if (!is_active(&work, &field->items[i])) continue;
        if (active < ACTIVE_ROOM) work.active[active] = &field->items[i];
        active++;
    }
    if (active == 0) return far_multiplier * metres;
    work.active_count = active;
    work.line = wend_rule_line_between(&field->measure, a, b);
    double cost;
    if (field->def.samples)
        cost = sampled_cost(&work, metres);
    else
        cost = work.line.unit * (active <= ACTIVE_ROOM
                                     ? line_integral(&work, 0, work.line.length, &looks)
                                     : stretch_integral(&work, 0, work.line.length, &looks, CROWD_HALVINGS));
    return cost > metres ? cost : metres;
}

bool wend_rule_field_item_forbids(const wend_rule_field *field, const rule_field_item *item, wend_vector2 a,
                                  wend_vector2 b) {
    if (!wend_extent_met(&item->box, a, b)) return false;
    if (!item->ringed) return wend_rule_region_touches(item->pull.region, a, b);
    const rule_line line = wend_rule_line_between(&field->measure, a, b);
    double rings[2][2];
    if (!(line.length > 0)) {
        double distance = wend_hypot(a.x - field->anchor.x, a.y - field->anchor.y);
        return distance >= item->inner && distance < item->outer && wend_rule_region_contains(item->pull.region, a);
    }
    const size_t count = wend_rule_line_ring(&line, field->anchor, item->inner, item->outer, rings);
    for (size_t i = 0; i < count; i++) {
        wend_vector2 from = rings[i][0] > 0 ? wend_rule_line_at(&line, rings[i][0]) : a;
        wend_vector2 to = rings[i][1] < line.length ? wend_rule_line_at(&line, rings[i][1]) : b;
        if (wend_rule_region_touches(item->pull.region, from, to)) return true;
    }
    return false;
}

bool wend_rule_field_forbids_without(const wend_rule_field *field, wend_vector2 a, wend_vector2 b, size_t without) {
    if (!wend_rule_field_reaches(field, a) || !wend_rule_field_reaches(field, b)) return true;
    if (!field->hard_count || !wend_extent_met(&field->hard_box, a, b)) return false;
    for (size_t i = 0; i < field->hard_count; i++) {
        const rule_field_item *item = wend_rule_field_hard(field, i);
        if (item->constraint != without && wend_rule_field_item_forbids(field, item, a, b)) return true;
    }
    return false;
}

bool wend_rule_field_forbids(const wend_rule_field *field, wend_vector2 a, wend_vector2 b) {
    REQUIRE(field, true);
    return wend_rule_field_pull(field) || wend_rule_field_forbids_now(field, a, b);
}

bool wend_rule_field_forbids_now(const wend_rule_field *field, wend_vector2 a, wend_vector2 b) {
    return wend_rule_field_forbids_without(field, a, b, SIZE_MAX);
}

double wend_rule_field_cost(const wend_rule_field *field, wend_vector2 a, wend_vector2 b) {
    REQUIRE(field, INFINITY);
    return wend_rule_field_pull(field) ? INFINITY : wend_rule_field_cost_now(field, a, b);
}

double wend_rule_field_cost_now(const wend_rule_field *field, wend_vector2 a, wend_vector2 b) {
    if (wend_rule_field_forbids_without(field, a, b, SIZE_MAX)) return INFINITY;
    return wend_rule_field_soft_cost(field, a, b, SIZE_MAX, field->base);
}

// ---------------------------------------------------------------------------------------------------------------------
// Lengths

static bool function_counts(const rule_line *line, const rule_piece *piece, double s) {
    return wend_rule_region_value(piece->function, wend_rule_line_at(line, s)) != 0;
}

// Where a function is not 0: looked for in 64 parts, in each of which it begins or ends at most once.
static double function_units(const rule_line *line, const rule_piece *piece, double from) {
    const double part = (piece->end - from) / 64;
    double units = 0;
    bool counts = function_counts(line, piece, from);
    for (int i = 0; i < 64; i++) {
        double low = from + part * i, high = from + part * (i + 1);
        const bool before = counts, after = function_counts(line, piece, high);
        counts = after;
        if (before == after) {
            if (before) units += part;
            continue;
        }
        const double first = low, last = high;
        for (int step = 0; step < 50; step++) {
            double middle = 0.5 * (low + high);
            if (function_counts(line, piece, middle) == before)
                low = middle;
            else
                high = middle;
        }
        units += before ? low - first : last - low;
    }
    return units;
}

static double counting_units(const rule_line *line, const rule_pieces *pieces, double since) {
    double units = 0;
    for (size_t k = 0; k < pieces->count; k++) {
        const rule_piece *piece = &pieces->items[k];
        if (!(piece->end > since)) continue;
        if (piece->function)
            units += function_units(line, piece, since);
        else if (piece->constant != 0 || piece->slope != 0 || piece->root != 0)
            units += piece->end - since;
        since = piece->end;
    }
    return units;
}

double wend_rule_item_units(const rule_line_work *work, const rule_field_item *item) {
    double units = 0, low = 0;
    size_t stuck = 0;
    while (low < work->line.length) {
        rule_piece room[PIECE_ROOM];
        rule_pieces pieces = {room, 0, PIECE_ROOM};
        double high = work->line.length;
        int halvings = wend_rule_halvings_left(stuck);
        bool fits = wend_rule_item_pieces(work, item, low, high, &pieces);
        for (; !fits && halvings > 0; halvings--) {
            high = 0.5 * (low + high);
            fits = wend_rule_item_pieces(work, item, low, high, &pieces);
        }
        if (!(high > low)) break;
        if (!fits) stuck++;
        units += counting_units(&work->line, &pieces, low);
        low = high;
    }
    return units;
}

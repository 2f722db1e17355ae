#include "rows.h"

#include <stdlib.h>
#include <string.h>

#include <CThreads.h>

#include "segment.h"

// The size of a segment in bytes. It is large enough to find repetitions. Coding it takes a
// fraction of a second, so that progress is steady and threads rarely wait for each other.
enum { SEGMENT = 1 << 18 };
// The maximum number of segments in the ring: one that is gathered, one for each thread, and some
// between them.
enum { MOST = 6 };
// The maximum size without a search for repetitions, in thousandths of the size after a search: for
// all segments so far, and for one segment.
enum { MOST_OF_ALL = 1040, MOST_OF_ONE = 1150 };
// The estimate is unreliable for a segment whose bytes take less than a bit each. Such a segment is
// deflated in both ways, which takes little time.
enum { LEAST_BITS = 1 };

typedef enum { FREE, READY, TAKEN, DONE } state;

struct cpng_rows {
    size_t size, pixel;
    uint32_t left, rows_of_segment;
    cpng_rows_sink *sink;
    void *context;
    // A ring that is filled at `tail` and emptied at `head`; `used` segments lie in between.
    cpng_segment segments[MOST];
    state states[MOST];
    size_t count, head, tail, used;
    uint32_t adler;
    cpng_deflater own, others;
    // The number of segments for which a choice was made, and their estimated sizes in bits. `own`
    // is the size with the choices, `searched` the size if all were searched for repetitions.
    uint32_t decided;
    cpng_estimate sizes;
    // True if segments may be deflated without a search for repetitions. False for a picture of one
    // segment, which is always searched.
    bool has_choice;
    bool swaps, helps, has_thread, is_stopped, has_failed;
    // Guards `states`, `head`, `decided`, `sizes`, `is_stopped` and `has_failed`.
    pthread_mutex_t lock;
    pthread_cond_t changed;
    pthread_t thread;
};

cpng_rows *cpng_rows_create(
    const cpng_rows_facts *facts, cpng_rows_sink *sink, void *context) {
    cpng_rows *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    uint32_t height = facts->height;
    r->size = (size_t)facts->width * facts->pixel;
    r->pixel = facts->pixel;
    r->swaps = facts->swaps;
    r->left = height;
    r->sink = sink;
    r->context = context;
    r->adler = 1;
    pthread_mutex_init(&r->lock, NULL);
    pthread_cond_init(&r->changed, NULL);
    size_t rows = SEGMENT / (r->size + 1);
    if (rows < 1) rows = 1;
    r->has_choice = rows < height;
    if (rows >= height) rows = height;
    else r->helps = facts->helps;
    r->rows_of_segment = (uint32_t)rows;
    r->count = r->helps ? MOST : 1;
    // The deflater accepts less than 2 GB at once.
    bool has_room = r->size < INT32_MAX;
    for (size_t i = 0; has_room && i < r->count; i++) {
        has_room = cpng_segment_create(&r->segments[i], r->size, r->rows_of_segment);
    }
    has_room = has_room && cpng_deflater_create(
        &r->own, r->size, r->rows_of_segment, facts->is_portable);
    if (r->helps) {
        has_room = has_room && cpng_deflater_create(
            &r->others, r->size, r->rows_of_segment, facts->is_portable);
    }
    if (!has_room) {
        cpng_rows_free(r);
        return NULL;
    }
    memset(r->segments[0].rows, 0, r->size);
    return r;
}

void cpng_rows_free(cpng_rows *r) {
    if (!r) return;
    if (r->has_thread) {
        pthread_mutex_lock(&r->lock);
        r->is_stopped = true;
        pthread_cond_broadcast(&r->changed);
        pthread_mutex_unlock(&r->lock);
        pthread_join(r->thread, NULL);
    }
    for (size_t i = 0; i < MOST; i++) cpng_segment_free(&r->segments[i]);
    cpng_deflater_free(&r->own);
    cpng_deflater_free(&r->others);
    pthread_cond_destroy(&r->changed);
    pthread_mutex_destroy(&r->lock);
    free(r);
}

// Returns true if this segment needs a search for repetitions, because without it this segment, or
// all segments so far, would become too large. Adds the segment to the sizes.
static bool pays_off(cpng_rows *r, const cpng_estimate *segment) {
    uint64_t own = r->sizes.own + segment->own, searched = r->sizes.searched + segment->searched;
    bool pays_off = own * 1000 > searched * MOST_OF_ALL
        || segment->own * 1000 > segment->searched * MOST_OF_ONE;
    r->sizes.own = pays_off ? r->sizes.own + segment->searched : own;
    r->sizes.searched = searched;
    return pays_off;
}

// Decides how to deflate a segment. Waits until all earlier segments are decided, so that the bytes
// do not depend on threads. The lock must be held.
static cpng_way decide(cpng_rows *r, const cpng_segment *segment, const cpng_estimate *estimate) {
    // Another thread decides about the previous segment. That thread began earlier, and does not
    // wait for this segment.
    while (r->decided != segment->number) pthread_cond_wait(&r->changed, &r->lock);
    cpng_way way = !estimate || pays_off(r, estimate) ? CPNG_SEARCH : CPNG_CODES;
    if (estimate && estimate->own < segment->length * LEAST_BITS) way = CPNG_BOTH;
    r->decided += 1;
    pthread_cond_broadcast(&r->changed);
    return way;
}

// Deflates the oldest segment that is ready. Returns false if no segment is ready. The lock must be
// held, and is released during the work.
static bool work(cpng_rows *r, cpng_deflater *deflater) {
    for (size_t i = 0; i < r->count; i++) {
        size_t index = (r->head + i) % r->count;
        if (r->states[index] != READY) continue;
        r->states[index] = TAKEN;
        cpng_segment *segment = &r->segments[index];
        pthread_mutex_unlock(&r->lock);
        cpng_segment_filter(segment, deflater, r->size, r->pixel);
        cpng_estimate estimate;
        bool has_choice = r->has_choice
            && cpng_segment_plan(segment, deflater, r->size, &estimate);
        pthread_mutex_lock(&r->lock);
        cpng_way way = decide(r, segment, has_choice ? &estimate : NULL);
        pthread_mutex_unlock(&r->lock);
        bool is_done = cpng_segment_deflate(segment, deflater, way);
        pthread_mutex_lock(&r->lock);
        if (!is_done) r->has_failed = true;
        r->states[index] = DONE;
        pthread_cond_broadcast(&r->changed);
        return true;
    }
    return false;
}

static void help(void *argument) {
    cpng_rows *r = argument;
    pthread_mutex_lock(&r->lock);
    while (!r->is_stopped) {
        if (!work(r, &r->others)) pthread_cond_wait(&r->changed, &r->lock);
    }
    pthread_mutex_unlock(&r->lock);
}

// Emits the oldest segment once it is done. Until then, deflates other segments.
static bool give(cpng_rows *r) {
    pthread_mutex_lock(&r->lock);
    while (r->states[r->head] != DONE) {
        if (!work(r, &r->own)) pthread_cond_wait(&r->changed, &r->lock);
    }
    bool has_failed = r->has_failed;
    // From here on, only this thread changes the segment's state.
    cpng_segment *segment = &r->segments[r->head];
    r->states[r->head] = FREE;
    r->head = (r->head + 1) % r->count;
    pthread_mutex_unlock(&r->lock);
    if (has_failed) return false;
    cpng_segment_finish(segment, &r->adler);
    r->used -= 1;
    return r->sink(r->context, segment->chunk, segment->size);
}

static bool is_done(cpng_rows *r) {
    pthread_mutex_lock(&r->lock);
    bool is_done = r->states[r->head] == DONE;
    pthread_mutex_unlock(&r->lock);
    return is_done;
}

// Marks the gathered segment as ready for any thread, emits segments that are done, and begins the
// next one.
static bool submit(cpng_rows *r) {
    cpng_segment *segment = &r->segments[r->tail];
    const uint8_t *last = segment->rows + segment->count * r->size;
    uint32_t number = segment->number;
    pthread_mutex_lock(&r->lock);
    r->states[r->tail] = READY;
    pthread_cond_broadcast(&r->changed);
    pthread_mutex_unlock(&r->lock);
    if (r->helps && !r->has_thread) {
        // If no second thread can be started, this one does all the work.
        r->has_thread = cthreads_start(&r->thread, help, r) == 0;
        r->helps = r->has_thread;
    }
    r->tail = (r->tail + 1) % r->count;
    r->used += 1;
    while (r->used > 0 && (r->left == 0 || !r->has_thread || r->used == r->count || is_done(r))) {
        // If the ring has one segment, `last` is in the segment that is emitted; its rows stay
        // valid.
        if (!give(r)) return false;
    }
    if (r->left == 0) return true;
    cpng_segment *next = &r->segments[r->tail];
    memmove(next->rows, last, r->size);
    next->count = 0;
    next->number = number + 1;
    return true;
}

bool cpng_rows_add(cpng_rows *r, const uint8_t *row) {
    cpng_segment *segment = &r->segments[r->tail];
    segment->count += 1;
    uint8_t *to = segment->rows + segment->count * r->size;
    if (r->swaps) {
        for (size_t i = 0; i + 1 < r->size; i += 2) {
            to[i] = row[i + 1];
            to[i + 1] = row[i];
        }
    } else {
        memcpy(to, row, r->size);
    }
    r->left -= 1;
    segment->is_last = r->left == 0;
    return (segment->count < r->rows_of_segment && r->left > 0) || submit(r);
}

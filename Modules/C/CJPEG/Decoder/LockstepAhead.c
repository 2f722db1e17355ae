#include "Lockstep.h"

#include <CThreads.h>

// The second thread reads the first scans of some rows in advance. The first thread then reads the
// other scans of a row and transforms the row.

// The minimum amount of work, in bytes, for which starting a thread pays off.
static const uint64_t least_bytes = 1 << 18;

static void read_ahead(void *argument) {
    lockstep *l = argument;
    for (uint32_t row = 0; row < l->plan->groups_down; row++) {
        pthread_mutex_lock(&l->mutex);
        while (row - l->rows_shown >= l->row_count && !l->is_stopped) {
            pthread_cond_wait(&l->changed, &l->mutex);
        }
        bool is_stopped = l->is_stopped;
        pthread_mutex_unlock(&l->mutex);
        if (is_stopped) return;
        bool is_read = l->read(l, l->plan, row, 0, l->scans_ahead);
        pthread_mutex_lock(&l->mutex);
        if (is_read) l->rows_read = row + 1;
        else l->has_failed = true;
        pthread_cond_signal(&l->changed);
        pthread_mutex_unlock(&l->mutex);
        if (!is_read) return;
    }
}

// Estimates the work of a scan in bytes. Bytes of a refining scan count twice, because they take
// about twice as long to read.
static uint64_t work(const lockstep_scan *scan) {
    return (uint64_t)(scan->end - scan->data) * (scan->refines ? 2 : 1);
}

// Returns the number of scans, from the first one on, that make up about half of the work, or 0 if
// there is little work.
static int half_of_scans(const lockstep *l) {
    uint64_t all = 0, some = 0;
    for (int i = 0; i < l->scan_count; i++) all += work(l->scan[i]);
    if (all < least_bytes) return 0;
    int count = 0;
    while (some + work(l->scan[count]) / 2 < all / 2) some += work(l->scan[count++]);
    return count;
}

void lockstep_start_ahead(lockstep *l) {
    l->scans_ahead = half_of_scans(l);
    if (l->scans_ahead == 0) return;
    pthread_mutex_init(&l->mutex, NULL);
    pthread_cond_init(&l->changed, NULL);
    if (cthreads_start(&l->thread, read_ahead, l) == 0) return;
    pthread_cond_destroy(&l->changed);
    pthread_mutex_destroy(&l->mutex);
    l->scans_ahead = 0;
}

void lockstep_stop_ahead(lockstep *l) {
    if (l->scans_ahead == 0) return;
    pthread_mutex_lock(&l->mutex);
    l->is_stopped = true;
    pthread_cond_signal(&l->changed);
    pthread_mutex_unlock(&l->mutex);
    pthread_join(l->thread, NULL);
    pthread_cond_destroy(&l->changed);
    pthread_mutex_destroy(&l->mutex);
    l->scans_ahead = 0;
}

bool lockstep_wait_for(lockstep *l, uint32_t row) {
    if (l->scans_ahead == 0) return true;
    pthread_mutex_lock(&l->mutex);
    while (l->rows_read <= row && !l->has_failed) pthread_cond_wait(&l->changed, &l->mutex);
    bool is_read = l->rows_read > row;
    pthread_mutex_unlock(&l->mutex);
    return is_read;
}

void lockstep_release(lockstep *l, uint32_t row) {
    if (l->scans_ahead == 0) return;
    pthread_mutex_lock(&l->mutex);
    l->rows_shown = row + 1;
    pthread_cond_signal(&l->changed);
    pthread_mutex_unlock(&l->mutex);
}

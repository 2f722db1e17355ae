#define _GNU_SOURCE

#include "CThreads.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>

struct start {
    void (*body)(void *);
    void *argument;
};

static void *run(void *argument) {
    struct start start = *(struct start *)argument;
    free(argument);
    start.body(start.argument);
    return NULL;
}

// Finds the processors that this thread may use, and those of them that it does not use now.
// Returns false if there are none, or if the machine has more processors than a cpu_set_t.
static bool find_others(cpu_set_t *allowed, cpu_set_t *others) {
    int current = sched_getcpu();
    if (current < 0 || current >= CPU_SETSIZE) return false;
    if (sched_getaffinity(0, sizeof *allowed, allowed) != 0) return false;
    *others = *allowed;
    CPU_CLR(current, others);
    return CPU_COUNT(others) > 0;
}

bool cthreads_has_other_processor(void) {
    cpu_set_t allowed, others;
    return find_others(&allowed, &others);
}

// Makes a new thread start on another processor than the current one. `allowed` becomes the set of
// processors that this thread may use. Returns false, and leaves `attributes` unchanged, if there is
// no other processor.
static bool place(pthread_attr_t *attributes, cpu_set_t *allowed) {
    cpu_set_t others;
    if (!find_others(allowed, &others)) return false;
    return pthread_attr_setaffinity_np(attributes, sizeof others, &others) == 0;
}

int cthreads_start(pthread_t *thread, void (*body)(void *), void *argument) {
    struct start *start = malloc(sizeof *start);
    if (!start) return ENOMEM;
    *start = (struct start){.body = body, .argument = argument};
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    cpu_set_t allowed;
    bool is_placed = place(&attributes, &allowed);
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int code = pthread_create(thread, &attributes, run, start);
    if (code && is_placed) {
        // If a sandbox forbids the affinity, start the thread without it.
        is_placed = false;
        code = pthread_create(thread, NULL, run, start);
    }
    // Allow all processors again, so that the thread can move if its processor is busy and the
    // creator's becomes idle. The thread cannot do this itself, because it may not have run yet.
    if (!code && is_placed) pthread_setaffinity_np(*thread, sizeof allowed, &allowed);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    if (code) free(start);
    return code;
}

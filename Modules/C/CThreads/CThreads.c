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

// Excludes the creator's processor from the `allowed` ones. On machines with more processors than
// the set holds, it does nothing and returns false.
static bool place(pthread_attr_t *attributes, cpu_set_t *allowed) {
    int current = sched_getcpu();
    if (current < 0 || current >= CPU_SETSIZE) return false;
    if (sched_getaffinity(0, sizeof *allowed, allowed) != 0) return false;
    cpu_set_t others = *allowed;
    CPU_CLR(current, &others);
    if (CPU_COUNT(&others) == 0) return false;
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
    // The thread may have to wait for the other processor while the creator's becomes idle. If the
    // thread itself removed the affinity, it would wait there until it has run once.
    if (!code && is_placed) pthread_setaffinity_np(*thread, sizeof allowed, &allowed);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    if (code) free(start);
    return code;
}

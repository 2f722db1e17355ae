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
    cpu_set_t allowed;
    bool is_placed;
};

static void *run(void *argument) {
    struct start start = *(struct start *)argument;
    free(argument);
    if (start.is_placed) {
        pthread_setaffinity_np(pthread_self(), sizeof start.allowed, &start.allowed);
    }
    start.body(start.argument);
    return NULL;
}

// Excludes the creator's processor. On machines with more processors than the set holds, it does
// nothing.
static void place(struct start *start, pthread_attr_t *attributes) {
    int current = sched_getcpu();
    if (current < 0 || current >= CPU_SETSIZE) return;
    if (sched_getaffinity(0, sizeof start->allowed, &start->allowed) != 0) return;
    cpu_set_t others = start->allowed;
    CPU_CLR(current, &others);
    if (CPU_COUNT(&others) == 0) return;
    start->is_placed = pthread_attr_setaffinity_np(attributes, sizeof others, &others) == 0;
}

int cthreads_start(pthread_t *thread, void (*body)(void *), void *argument) {
    struct start *start = malloc(sizeof *start);
    if (!start) return ENOMEM;
    *start = (struct start){.body = body, .argument = argument};
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    place(start, &attributes);
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int code = pthread_create(thread, &attributes, run, start);
    if (code && start->is_placed) {
        // If a sandbox forbids the affinity, start the thread without it.
        start->is_placed = false;
        code = pthread_create(thread, NULL, run, start);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    if (code) free(start);
    return code;
}

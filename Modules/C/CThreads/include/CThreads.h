#pragma once

#include <pthread.h>

// Starts a thread that receives no signals and begins on another processor than its creator.
// Otherwise it would share that processor for some milliseconds, which is as long as an edit
// takes. It may move to any processor at once. Returns an errno, or 0 for success.
int cthreads_start(pthread_t *thread, void (*body)(void *), void *argument);

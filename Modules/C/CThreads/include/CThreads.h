#pragma once

#include <pthread.h>

// Starts a thread that takes no signals and begins on another processor than its creator's, where
// there is one: left to itself it would share that one for some milliseconds, which is as long as
// an edit takes. Once running it may go where the process may. Returns an errno, 0 for success.
int cthreads_start(pthread_t *thread, void (*body)(void *), void *argument);

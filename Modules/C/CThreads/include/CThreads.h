#pragma once

#include <pthread.h>
#include <stdbool.h>

// Starts a thread that receives no signals, if possible on another processor than the creator's. On
// the same processor, it would wait for the creator for some milliseconds, as long as a small edit
// takes.
// The kernel may move the thread to any processor afterwards. Returns an errno, or 0 for success.
int cthreads_start(pthread_t *thread, void (*body)(void *), void *argument);
// True if a thread can run beside this one, on another processor; false if that is unknown.
bool cthreads_has_other_processor(void);

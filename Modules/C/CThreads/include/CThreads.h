#pragma once

#include <pthread.h>

// Starts a thread that receives no signals, if possible on another processor than the creator's. On
// the same processor, it would wait for the creator for some milliseconds, as long as a small edit
// takes.
// The kernel may move the thread to any processor afterwards. Returns an errno, or 0 for success.
int cthreads_start(pthread_t *thread, void (*body)(void *), void *argument);

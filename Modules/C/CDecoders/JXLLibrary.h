#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include <jxl/thread_parallel_runner.h>

#include "CLibrary.h"

// Loads libjxl 0.7 and its library of threads.

#define JXL_THREAD_FUNCTIONS(apply)                                                                \
    apply(JxlThreadParallelRunner) apply(JxlThreadParallelRunnerCreate)

JXL_THREAD_FUNCTIONS(CLIBRARY_DEFINE_STATIC)

static bool has_threads;

// Loads the functions that a codec calls, and those for threads if they are installed. Returns
// false if libjxl is not installed or lacks a function.
static inline bool load_jxl(const clibrary_function *functions, size_t count) {
    static const clibrary_function others[] = {JXL_THREAD_FUNCTIONS(CLIBRARY_ENTRY)};
    if (!clibrary_load("libjxl.so.0.7", functions, count)) return false;
    has_threads =
        clibrary_load("libjxl_threads.so.0.7", others, sizeof others / sizeof *others);
    return true;
}

static inline void write_jxl_version(uint32_t number, char *version, size_t size) {
    snprintf(
        version, size, "libjxl %u.%u.%u", number / 1000000, number / 1000 % 1000, number % 1000);
}

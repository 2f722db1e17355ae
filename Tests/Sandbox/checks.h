#pragma once

#include "CSandbox.h"

// Shared by the tests of the wall.

void expect(bool is_true, const char *what, const char *name);

csandbox_job job_of(const void *bytes, size_t size);

// Decodes with one worker and returns the last verdict.
csandbox_verdict run(
    const char *codec, const csandbox_job *job, bool pixels, csandbox_header *h,
    csandbox_result *result);

// Decodes with the planted codec what is right.
void expect_good(const char *name);

// Waits until this process has that many children, and those that were left have ended.
bool settles_at(unsigned count);

unsigned count_descriptors(void);

// Ends the program if there is no such file.
uint8_t *read_file(const char *path, size_t *size);

// In milliseconds.
double now(void);

// Prints how long workers and processes without a wall take to decode a file.
void measure(const char *codec, const char *path, int count);

// Prints how long this process takes to load a library and decode a file; or, with samples, to decode
// after it has loaded the library and decoded the codec's samples, as workers that wait have.
void decode_alone(const char *codec, const char *path, bool has_samples);

// Tests at least as many ends of workers that somebody else kills.
void test_foreign_kills(unsigned count);

// Tests messages about limits of this process.
void test_limits(void);

// Tests workers that may have little memory, because this process may. Lowers its limit for good.
void test_scarce_memory(void);

// Tests a system that has these layers.
void test_system(unsigned layers);

// Tests workers that wait.
void test_waiting(void);

// Tests that a worker that has decoded samples is as isolated as another.
void test_layers_ahead(void);

// Ends the process with workers that wait.
void keep_and_leave(void);

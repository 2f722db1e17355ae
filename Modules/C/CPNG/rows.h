#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Turns rows of samples into PNG's stream of filtered, deflated rows.
//
// Rows are gathered to segments of a fixed size, so that the bytes do not depend on how many rows
// come at a time.

typedef struct cpng_rows cpng_rows;

// `pixel`: bytes of a pixel. NULL when memory is short.
cpng_rows *cpng_rows_create(uint32_t width, uint32_t height, size_t pixel);
void cpng_rows_free(cpng_rows *);
// Adds a row; false when deflating failed, which only a mistake could make it.
bool cpng_rows_add(cpng_rows *, const uint8_t *row);
// What is ready since the last call: nothing, or the bytes of the next IDAT.
const uint8_t *cpng_rows_ready(cpng_rows *, size_t *size);

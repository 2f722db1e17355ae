#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// How many bytes a digest has.
#define CSHA256_BYTES 32

// SHA-256 of `count` bytes (FIPS 180-4). `bytes` may be null where `count` is 0. `is_portable`
// leaves the processor's own instructions for it unused.
void csha256_digest(
    const void *bytes, size_t count, uint8_t digest[static CSHA256_BYTES], bool is_portable);

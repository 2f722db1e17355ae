#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The number of bytes in a digest.
#define CSHA256_BYTES 32

// Computes SHA-256 of `count` bytes (FIPS 180-4). `bytes` may be null if `count` is 0.
// `is_portable` disables the processor's SHA instructions.
void csha256_digest(
    const void *bytes, size_t count, uint8_t digest[static CSHA256_BYTES], bool is_portable);

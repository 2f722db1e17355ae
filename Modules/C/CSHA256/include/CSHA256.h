#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The number of bytes in a digest.
#define CSHA256_BYTES 32

// The number of bytes of a block, which are hashed together.
#define CSHA256_BLOCK 64

// SHA-256 (FIPS 180-4) of bytes that arrive in parts.
typedef struct {
    uint32_t state[8];
    // The number of bytes so far. The last bytes wait in `rest` until they fill a block.
    uint64_t count;
    uint8_t rest[CSHA256_BLOCK];
} csha256_run;

void csha256_begin(csha256_run *run);

// Adds the next bytes, which may be null if `count` is 0. `is_portable` disables the processor's
// SHA instructions.
void csha256_add(csha256_run *run, const void *bytes, size_t count, bool is_portable);

// Computes the digest of the bytes so far. More bytes may follow.
void csha256_end(
    const csha256_run *run, uint8_t digest[static CSHA256_BYTES], bool is_portable);

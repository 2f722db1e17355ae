#pragma once

#include <stddef.h>
#include <stdint.h>

// Returns the Adler-32 checksum of a stream that ends with `data`. `before` is the checksum of the
// bytes before `data`: 1 at the start of the stream.
uint32_t cpng_adler(uint32_t before, const uint8_t *data, size_t size);

#pragma once

#include <stddef.h>
#include <stdint.h>

// Returns the Adler-32 checksum of bytes that follow others, whose checksum is `before` (1 if there
// are none).
uint32_t cpng_adler(uint32_t before, const uint8_t *data, size_t size);

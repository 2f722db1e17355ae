#pragma once

#include <stdbool.h>
#include <stddef.h>

// Returns true if the bytes of part occur in all.
bool search_finds(const void *part, size_t size, const void *all, size_t count);

#define _GNU_SOURCE

#include "Search.h"

#include <string.h>

bool search_finds(const void *part, size_t size, const void *all, size_t count) {
    return memmem(all, count, part, size) != NULL;
}

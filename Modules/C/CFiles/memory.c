#define _GNU_SOURCE
#include "CFiles.h"

#include <stdint.h>
#include <sys/mman.h>

// `step` is a multiple of the size of a page on every machine.
static const uintptr_t huge_page = 2 << 20, step = 1 << 16;

static uintptr_t rounded(uintptr_t value, uintptr_t unit) {
    return (value + unit - 1) / unit * unit;
}

// Returns the size of the mapping for `size` bytes. The mapping consists of huge pages. If the rest
// fills less than half of a huge page, small pages hold the rest.
static size_t mapped(size_t size) {
    return rounded(size, size % huge_page < huge_page / 2 ? step : huge_page);
}

void *cfiles_memory_make(size_t size) {
    if (size > SIZE_MAX / 2) return NULL;
    size_t own = mapped(size), all = own + huge_page;
    void *start = mmap(NULL, all, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED) return NULL;
    uintptr_t first = (uintptr_t)start, aligned = rounded(first, huge_page);
    if (aligned > first) munmap(start, aligned - first);
    if (first + all > aligned + own) munmap((void *)(aligned + own), first + all - aligned - own);
    // On a kernel without huge pages, this call fails and changes nothing.
    madvise((void *)aligned, own, MADV_HUGEPAGE);
    return (void *)aligned;
}

void *cfiles_memory_grown(void *memory, size_t old, size_t size) {
    void *larger = cfiles_memory_make(size);
    // Moves the pages, without copying them, to the aligned memory. If that could not be mapped,
    // the kernel chooses where the pages move.
    void *moved = larger
        ? mremap(memory, mapped(old), mapped(size), MREMAP_MAYMOVE | MREMAP_FIXED, larger)
        : mremap(memory, mapped(old), mapped(size), MREMAP_MAYMOVE);
    if (moved != MAP_FAILED) return moved;
    if (larger) cfiles_memory_free(larger, size);
    return NULL;
}

void cfiles_memory_free(void *memory, size_t size) { munmap(memory, mapped(size)); }

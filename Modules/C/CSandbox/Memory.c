#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "Messages.h"

// Memory that the caller's process and a worker share through a descriptor.

int csandbox_create_memory(const char *name) {
    enum { no_execution = 8 };
    int memory = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING | no_execution);
    // Kernels before 6.3 do not know the flag `no_execution` (MFD_NOEXEC_SEAL).
    return memory >= 0 ? memory : memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
}

bool csandbox_may_have(uint64_t size) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY
        || size <= limit.rlim_cur) {
        return true;
    }
    errno = EFBIG;
    return false;
}

bool csandbox_may_have_addresses(uint64_t size) {
    struct rlimit limit;
    return getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_max >= size;
}

bool csandbox_seal(int memory, int seals) { return fcntl(memory, F_ADD_SEALS, seals) == 0; }

bool csandbox_is_sealed(int memory) {
    int seals = fcntl(memory, F_GET_SEALS);
    return seals >= 0 && (seals & CSANDBOX_SEALS) == CSANDBOX_SEALS;
}

int csandbox_copy(const void *bytes, size_t size) {
    if (!csandbox_may_have(size)) return -1;
    int memory = csandbox_create_memory("file");
    size_t written = 0;
    while (memory >= 0 && written < size) {
        ssize_t count = write(memory, (const char *)bytes + written, size - written);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        written += (size_t)count;
    }
    if (memory >= 0 && (written < size || !csandbox_seal(memory, CSANDBOX_SEALS))) {
        int reason = errno;
        close(memory);
        errno = reason;
        return -1;
    }
    return memory;
}

bool csandbox_read_memory(int memory, void *bytes, size_t size, uint64_t start) {
    for (size_t done = 0; done < size;) {
        ssize_t count = pread(memory, (char *)bytes + done, size - done, (off_t)(start + done));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        done += (size_t)count;
    }
    return true;
}

// Allocates the pages in one pass and maps them in a second one: doing both in one pass would
// contend with a worker that writes the same pages.
bool csandbox_make_pages(
    int memory, void *mapping, uint64_t size, bool (*is_over)(void *), void *context) {
    enum { STEP = 1 << 20, populate_read = 22 };
    for (int pass = 0; pass < 2; pass++) {
        for (uint64_t start = 0; start < size; start += STEP) {
            if (is_over(context)) return true;
            uint64_t rest = size - start, count = rest < STEP ? rest : STEP;
            int failure = pass == 0 ? fallocate(memory, 0, (off_t)start, (off_t)count)
                                    : madvise((char *)mapping + start, count, populate_read);
            if (failure == 0) continue;
            // Only these two errors mean that memory is short. After others, such as a signal or a
            // kernel without these calls, pages are allocated when they are first used.
            return errno != ENOSPC && errno != ENOMEM;
        }
    }
    return true;
}

bool csandbox_make_memory(csandbox_memory *memory, size_t size) {
    *memory = (csandbox_memory){0};
    int descriptor = csandbox_may_have(size) ? csandbox_create_memory("input") : -1;
    if (descriptor < 0) return false;
    void *bytes = MAP_FAILED;
    if (ftruncate(descriptor, (off_t)size) == 0) {
        bytes = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    }
    if (bytes == MAP_FAILED) {
        close(descriptor);
        return false;
    }
    *memory = (csandbox_memory){bytes, size, descriptor};
    return true;
}

bool csandbox_seal_memory(csandbox_memory *memory) {
    if (memory->bytes) munmap(memory->bytes, memory->size);
    memory->bytes = NULL;
    // The kernel refuses the seal while a process has a writable mapping.
    return csandbox_seal(memory->descriptor, CSANDBOX_SEALS);
}

void csandbox_free_memory(csandbox_memory *memory) {
    if (memory->size) {
        if (memory->bytes) munmap(memory->bytes, memory->size);
        close(memory->descriptor);
    }
    *memory = (csandbox_memory){0};
}

void csandbox_close_memory(csandbox_worker *w) {
    if (w->input >= 0) close(w->input);
    if (w->output >= 0) close(w->output);
    w->input = w->output = -1;
}

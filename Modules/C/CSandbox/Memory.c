#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "Messages.h"

// Memory that both sides share by its descriptor.

int csandbox_create_memory(const char *name) {
    enum { no_execution = 8 };
    int memory = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING | no_execution);
    // Kernels before 6.3 do not know the flag.
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

bool csandbox_seal(int memory, int seals) { return fcntl(memory, F_ADD_SEALS, seals) == 0; }

bool csandbox_is_sealed(int memory) {
    int seals = fcntl(memory, F_GET_SEALS);
    return seals >= 0 && (seals & CSANDBOX_SEALS) == CSANDBOX_SEALS;
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

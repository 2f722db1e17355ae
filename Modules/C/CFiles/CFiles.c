#define _GNU_SOURCE
#include "CFiles.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

char *const *cfiles_environment(void) { return environ; }

int cfiles_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

void cfiles_begin_flush(int descriptor, int64_t offset, int64_t count) {
    sync_file_range(descriptor, offset, count, SYNC_FILE_RANGE_WRITE);
}

int cfiles_exchange(const char *path, const char *other) {
    return renameat2(AT_FDCWD, path, AT_FDCWD, other, RENAME_EXCHANGE);
}

int cfiles_rename_without_replacing(const char *path, const char *target) {
    return renameat2(AT_FDCWD, path, AT_FDCWD, target, RENAME_NOREPLACE);
}

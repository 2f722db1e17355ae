#define _GNU_SOURCE
#include "CFolders.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

int folder_entry_read(int folder, const char *name, struct folder_entry *entry) {
    struct statx status;
    int flags = AT_SYMLINK_NOFOLLOW | AT_NO_AUTOMOUNT | (*name ? 0 : AT_EMPTY_PATH);
    if (statx(folder, name, flags, STATX_BASIC_STATS | STATX_BTIME, &status) != 0) {
        return -1;
    }
    memset(entry, 0, sizeof *entry);
    entry->is_file = S_ISREG(status.stx_mode);
    entry->is_folder = S_ISDIR(status.stx_mode);
    entry->is_link = S_ISLNK(status.stx_mode);
    entry->device = makedev(status.stx_dev_major, status.stx_dev_minor);
    entry->inode = status.stx_ino;
    entry->size = status.stx_size;
    entry->modified_seconds = status.stx_mtime.tv_sec;
    entry->modified_nanoseconds = status.stx_mtime.tv_nsec;
    entry->changed_seconds = status.stx_ctime.tv_sec;
    entry->changed_nanoseconds = status.stx_ctime.tv_nsec;
    entry->born_seconds = (status.stx_mask & STATX_BTIME) ? status.stx_btime.tv_sec
                                                          : status.stx_mtime.tv_sec;
    return 0;
}

int folder_locate(int folder, const char *path) {
    return openat(folder, path, O_PATH | O_CLOEXEC);
}

int folder_entry_touch(const char *path, int64_t seconds, int64_t nanoseconds) {
    struct timespec time = {.tv_sec = seconds, .tv_nsec = nanoseconds};
    struct timespec times[2] = {time, time};
    return utimensat(AT_FDCWD, path, times, AT_SYMLINK_NOFOLLOW);
}

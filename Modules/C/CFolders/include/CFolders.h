#ifndef CFOLDERS_H
#define CFOLDERS_H

#include <stdbool.h>
#include <stdint.h>

/// What a folder's entry is, by `statx`: a call that Swift does not see, and the only one that
/// tells when a file was born.
struct folder_entry {
    bool is_file;
    bool is_folder;
    bool is_link;
    uint64_t device;
    uint64_t inode;
    uint64_t size;
    int64_t modified_seconds;
    int64_t modified_nanoseconds;
    /// When the file was made; `modified_seconds` where the file system does not know.
    int64_t born_seconds;
};

/// Describes `name` in `folder`, or `folder` itself for an empty name. Links are not followed.
/// Returns 0, or -1 with `errno`.
int folder_entry_read(int folder, const char *name, struct folder_entry *entry);

/// Opens a place without opening what is there: no device is woken, no pipe waited for.
/// Links are followed. Returns a descriptor, or -1 with `errno`.
int folder_locate(int folder, const char *path);

/// Sets when `path`, or the link that it is, was last read and changed. Returns 0, or -1 with `errno`.
int folder_entry_touch(const char *path, int64_t seconds, int64_t nanoseconds);

#endif

#ifndef CFOLDERS_H
#define CFOLDERS_H

#include <stdbool.h>
#include <stdint.h>

/// A folder's entry as `statx` describes it. Swift cannot call `statx`, and no other call reports
/// when a file was created.
struct folder_entry {
    bool is_file;
    bool is_folder;
    bool is_link;
    uint64_t device;
    uint64_t inode;
    uint64_t size;
    int64_t modified_seconds;
    int64_t modified_nanoseconds;
    /// The status change time (ctime): the last change of the content, the name, the permissions
    /// or the modification time. No program can set it.
    int64_t changed_seconds;
    int64_t changed_nanoseconds;
    /// The creation time; `modified_seconds` if the file system does not record it.
    int64_t born_seconds;
};

/// Reads the entry `name` in `folder`, or `folder` itself if the name is empty. Links are not
/// followed. Returns 0, or -1 with `errno`.
int folder_entry_read(int folder, const char *name, struct folder_entry *entry);

/// Opens a path relative to `folder` with O_PATH: no device is activated, and no pipe blocks. Links
/// are followed. Returns a descriptor, or -1 with `errno`.
int folder_locate(int folder, const char *path);

/// Sets the access and modification time of `path`, without following a link. Returns 0, or -1
/// with `errno`.
int folder_entry_touch(const char *path, int64_t seconds, int64_t nanoseconds);

#endif

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Zip archives through libzip, which is loaded by the first call. Nothing is ever extracted to a
// path and no file is opened by name: archives are read from and written to what the caller hands in.

typedef struct czip_archive czip_archive;

// What goes wrong, in the words that matter to a caller.
typedef enum {
    CZIP_FINE,
    CZIP_NO_LIBRARY,
    // Not a zip archive.
    CZIP_NO_ARCHIVE,
    // An archive that contradicts itself or does not inflate.
    CZIP_DAMAGED,
    // Reading or writing failed beneath.
    CZIP_IO,
    CZIP_NO_MEMORY,
    // A way of packing that libzip does not know.
    CZIP_UNSUPPORTED
} czip_problem;

// Whether the library is there.
bool czip_is_available(void);

// MARK: Reading

typedef struct {
    // UTF-8, as libzip reads it: zero bytes have become spaces. Lives as long as the archive.
    const char *name;
    // As the archive says, which may be a lie.
    uint64_t size;
    uint64_t packed_size;
    bool is_encrypted;
    // A symbolic link, a device or whatever else is neither file nor folder.
    bool is_special;
} czip_entry;

// Opens the archive in `descriptor`, which stays the caller's, is only read, and outlives it.
czip_archive *czip_open(int descriptor, czip_problem *problem);
uint64_t czip_count(czip_archive *);
bool czip_entry_at(czip_archive *, uint64_t index, czip_entry *entry);
// Begins to read an entry. One at a time.
czip_problem czip_begin(czip_archive *, uint64_t index);
// The next inflated bytes: how many, 0 at the end, -1 and the problem where there are none. The last
// ones have been checked against the entry's sum and size.
int64_t czip_read(czip_archive *, void *bytes, size_t count, czip_problem *problem);
// Ends it. `first` and `end` are the bytes of the file that were read for the entry.
void czip_end(czip_archive *, uint64_t *first, uint64_t *end);
void czip_close(czip_archive *);

// MARK: Writing

typedef struct {
    void *context;
    // The bytes of an entry, from `malloc`; freed as soon as they are packed. NULL: give up.
    void *(*load)(void *context, uint64_t index, size_t *count);
    // Puts bytes at an offset that is at most what was written so far. False: give up.
    bool (*write)(void *context, uint64_t offset, const void *bytes, size_t count);
} czip_output;

typedef struct {
    const char *name;
    // Deflated; otherwise as it is, which is right for photographs.
    bool is_packed;
} czip_item;

// Writes an archive of `count` items, whose bytes are loaded one after the other, in order.
czip_problem czip_write(
    czip_output output, const czip_item *items, uint64_t count, int64_t seconds_since_1970);

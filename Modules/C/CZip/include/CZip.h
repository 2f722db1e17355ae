#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Zip archives through libzip, which is loaded by the first call. Nothing is extracted to a path,
// and no file is opened by name: the caller provides input and output.

typedef struct czip_archive czip_archive;

// The kinds of failures that matter to a caller.
typedef enum {
    CZIP_FINE,
    CZIP_NO_LIBRARY,
    // The file is not a zip archive.
    CZIP_NO_ARCHIVE,
    // The archive is invalid or does not inflate.
    CZIP_DAMAGED,
    // Reading or writing failed.
    CZIP_IO,
    CZIP_NO_MEMORY,
    // A compression method, an encryption or a multi-part archive that libzip does not support.
    CZIP_UNSUPPORTED
} czip_problem;

// Returns true if the library is installed.
bool czip_is_available(void);

// MARK: Reading

typedef struct {
    // The name in UTF-8, as libzip decodes it, with spaces for zero bytes. Valid until the archive
    // is closed.
    const char *name;
    // The size according to the archive, which may be wrong.
    uint64_t size;
    uint64_t packed_size;
    bool is_encrypted;
    // True for a symbolic link, a device, or anything else but a file or a folder.
    bool is_special;
} czip_entry;

// Opens the archive in `descriptor`, which is only read. The caller keeps owning the descriptor,
// which must outlive the archive.
czip_archive *czip_open(int descriptor, czip_problem *problem);
uint64_t czip_count(czip_archive *);
bool czip_entry_at(czip_archive *, uint64_t index, czip_entry *entry);
// Starts reading an entry. Only one entry may be open at a time.
czip_problem czip_begin(czip_archive *, uint64_t index);
// Reads the next inflated bytes. Returns their number, 0 at the end, or -1 with the problem.
// Returns 0 only if the entry's checksum and size are correct.
int64_t czip_read(czip_archive *, void *bytes, size_t count, czip_problem *problem);
// Ends reading. `first` and `end` are the range of the file that was read for the entry. If nothing
// was read, `first` is greater than `end`.
void czip_end(czip_archive *, uint64_t *first, uint64_t *end);
void czip_close(czip_archive *);

// MARK: Writing

typedef struct {
    void *context;
    // Loads the bytes of an entry, allocated with `malloc`; they are freed once compressed. NULL
    // aborts writing.
    void *(*load)(void *context, uint64_t index, size_t *count);
    // Writes bytes at an offset that is at most the current end. False aborts writing.
    bool (*write)(void *context, uint64_t offset, const void *bytes, size_t count);
} czip_output;

typedef struct {
    const char *name;
    // True to deflate; false to store, which suits photographs.
    bool is_packed;
} czip_item;

// Writes an archive of `count` items, which are loaded one at a time, in order.
czip_problem czip_write(
    czip_output output, const czip_item *items, uint64_t count, int64_t seconds_since_1970);

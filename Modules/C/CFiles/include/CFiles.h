#pragma once

#include <stddef.h>
#include <stdint.h>

// Returns the process's environment: null-terminated texts such as "HOME=/root", and NULL at the
// end.
char *const *cfiles_environment(void);

// Makes a pipe whose ends no program inherits, even one that another thread starts meanwhile.
// Returns 0, or -1 with errno.
int cfiles_pipe(int ends[2]);

// Begins to write the `count` bytes at `offset` of a file to the disk, without waiting for the end.
void cfiles_begin_flush(int descriptor, int64_t offset, int64_t count);

// Exchanges the names of two files atomically. Returns 0, or -1 with errno; EINVAL if the file
// system does not support this.
int cfiles_exchange(const char *path, const char *other);

// Renames a file without replacing an existing one (EEXIST). Returns 0, or -1 with errno; EINVAL
// if the file system does not support this.
int cfiles_rename_without_replacing(const char *path, const char *target);

// Maps zeroed memory that the kernel may back with huge pages of 2 MiB. Touching a huge page takes
// one page fault instead of 512. Returns NULL if memory is short.
void *cfiles_memory_make(size_t size);

// Enlarges memory of cfiles_memory_make from `old` to `size` bytes. The bytes may move to another
// address. Returns NULL if memory is short; the old memory is unchanged then.
void *cfiles_memory_grown(void *memory, size_t old, size_t size);

void cfiles_memory_free(void *memory, size_t size);

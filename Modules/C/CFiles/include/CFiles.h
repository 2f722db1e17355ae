#pragma once

// Returns the process's environment: null-terminated texts such as "HOME=/root", and NULL at the
// end.
char *const *cfiles_environment(void);

// Exchanges the names of two files at once. Returns 0, or -1 with errno; EINVAL if the file system
// does not support this.
int cfiles_exchange(const char *path, const char *other);

// Renames a file without replacing an existing one (EEXIST). Returns 0, or -1 with errno; EINVAL
// if the file system does not support this.
int cfiles_rename_without_replacing(const char *path, const char *target);

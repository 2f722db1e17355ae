#pragma once

// Renames a file unless something has the new name already (EEXIST). Returns 0, or -1 with errno;
// EINVAL where the file system does not know how to.
int cfiles_rename_without_replacing(const char *path, const char *target);

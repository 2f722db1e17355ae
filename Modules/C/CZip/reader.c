#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "Library.h"

struct czip_archive {
    zip_t *zip;
    zip_file_t *entry;
    zip_error_t error;
    int descriptor;
    uint64_t size;
    uint64_t position;
    // The range of the file that was read since the entry was begun.
    uint64_t first;
    uint64_t end;
};

static zip_int64_t fail(czip_archive *a, int code, int system) {
    zip_error_set_(&a->error, code, system);
    return -1;
}

static zip_int64_t read_file(czip_archive *a, void *bytes, uint64_t count) {
    ssize_t got;
    do {
        got = pread(a->descriptor, bytes, count, (off_t)a->position);
    } while (got < 0 && errno == EINTR);
    if (got < 0) return fail(a, ZIP_ER_READ, errno);
    if (got > 0) {
        if (a->position < a->first) a->first = a->position;
        a->position += (uint64_t)got;
        if (a->position > a->end) a->end = a->position;
    }
    return got;
}

static zip_int64_t seek_file(czip_archive *a, const zip_source_args_seek_t *to, uint64_t length) {
    if (length < sizeof *to) return fail(a, ZIP_ER_INVAL, 0);
    uint64_t from = to->whence == SEEK_SET ? 0 : to->whence == SEEK_CUR ? a->position : a->size;
    int64_t place;
    if (__builtin_add_overflow(from, to->offset, &place) || place < 0) {
        return fail(a, ZIP_ER_SEEK, EINVAL);
    }
    a->position = (uint64_t)place;
    return 0;
}

static zip_int64_t run(void *context, void *data, zip_uint64_t length, zip_source_cmd_t command) {
    czip_archive *a = context;
    switch (command) {
    case ZIP_SOURCE_OPEN: a->position = 0; return 0;
    case ZIP_SOURCE_READ: return read_file(a, data, length);
    case ZIP_SOURCE_CLOSE:
    case ZIP_SOURCE_FREE: return 0;
    case ZIP_SOURCE_SEEK: return seek_file(a, data, length);
    case ZIP_SOURCE_TELL: return (zip_int64_t)a->position;
    case ZIP_SOURCE_STAT: {
        if (length < sizeof(zip_stat_t)) return fail(a, ZIP_ER_INVAL, 0);
        zip_stat_t *stat = data;
        zip_stat_init_(stat);
        stat->valid = ZIP_STAT_SIZE;
        stat->size = a->size;
        return sizeof *stat;
    }
    case ZIP_SOURCE_ERROR: return zip_error_to_data_(&a->error, data, length);
    case ZIP_SOURCE_SUPPORTS: return ZIP_SOURCE_SUPPORTS_SEEKABLE;
    default: return fail(a, ZIP_ER_OPNOTSUPP, 0);
    }
}

czip_archive *czip_open(int descriptor, czip_problem *problem) {
    *problem = CZIP_NO_LIBRARY;
    if (!czip_is_available()) return NULL;
    *problem = CZIP_IO;
    struct stat facts;
    if (fstat(descriptor, &facts) != 0) return NULL;
    *problem = CZIP_NO_MEMORY;
    czip_archive *a = calloc(1, sizeof *a);
    if (!a) return NULL;
    zip_error_init_(&a->error);
    a->descriptor = descriptor;
    a->size = (uint64_t)facts.st_size;

    zip_error_t error;
    zip_error_init_(&error);
    zip_source_t *source = zip_source_function_create_(run, a, &error);
    if (source) a->zip = zip_open_from_source_(source, ZIP_RDONLY, &error);
    if (!a->zip) {
        *problem = czip_problem_of(&error);
        if (source) zip_source_free_(source);
    }
    zip_error_fini_(&error);
    if (!a->zip) {
        czip_close(a);
        return NULL;
    }
    *problem = CZIP_FINE;
    return a;
}

uint64_t czip_count(czip_archive *a) {
    zip_int64_t count = zip_get_num_entries_(a->zip, 0);
    return count < 0 ? 0 : (uint64_t)count;
}

bool czip_entry_at(czip_archive *a, uint64_t index, czip_entry *entry) {
    zip_stat_t stat;
    zip_stat_init_(&stat);
    if (zip_stat_index_(a->zip, index, 0, &stat) != 0) return false;
    const zip_uint64_t wanted = ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_ENCRYPTION_METHOD;
    if ((stat.valid & wanted) != wanted) return false;
    entry->name = zip_get_name_(a->zip, index, 0);
    if (!entry->name) return false;
    entry->size = stat.size;
    entry->packed_size = stat.comp_size;
    entry->is_encrypted = stat.encryption_method != ZIP_EM_NONE;

    zip_uint8_t system = 0;
    zip_uint32_t attributes = 0;
    if (zip_file_get_external_attributes_(a->zip, index, 0, &system, &attributes) != 0) {
        return false;
    }
    // Only Unix modes contain a file type. They are read even if the entry claims to be from
    // another system.
    mode_t type = (attributes >> 16) & S_IFMT;
    entry->is_special = type != 0 && type != S_IFREG && type != S_IFDIR;
    return true;
}

czip_problem czip_begin(czip_archive *a, uint64_t index) {
    a->first = UINT64_MAX;
    a->end = 0;
    a->entry = zip_fopen_index_(a->zip, index, 0);
    return a->entry ? CZIP_FINE : czip_problem_of(zip_get_error_(a->zip));
}

int64_t czip_read(czip_archive *a, void *bytes, size_t count, czip_problem *problem) {
    zip_int64_t got = zip_fread_(a->entry, bytes, count);
    *problem = got < 0 ? czip_problem_of(zip_file_get_error_(a->entry)) : CZIP_FINE;
    return got;
}

void czip_end(czip_archive *a, uint64_t *first, uint64_t *end) {
    if (a->entry) zip_fclose_(a->entry);
    a->entry = NULL;
    *first = a->first;
    *end = a->end;
}

void czip_close(czip_archive *a) {
    if (!a) return;
    if (a->entry) zip_fclose_(a->entry);
    if (a->zip) zip_discard_(a->zip);
    zip_error_fini_(&a->error);
    free(a);
}

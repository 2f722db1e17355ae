#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "Library.h"

// The archive that is written. libzip returns to the header of an entry to complete it, so writes
// have offsets.
typedef struct {
    czip_output output;
    zip_error_t error;
    uint64_t position;
    uint64_t end;
} target;

static zip_int64_t fail(zip_error_t *error, int code, int system) {
    zip_error_set_(error, code, system);
    return -1;
}

static zip_int64_t seek_target(target *t, const zip_source_args_seek_t *to, uint64_t length) {
    if (length < sizeof *to) return fail(&t->error, ZIP_ER_INVAL, 0);
    uint64_t from = to->whence == SEEK_SET ? 0 : to->whence == SEEK_CUR ? t->position : t->end;
    int64_t place;
    if (__builtin_add_overflow(from, to->offset, &place) || place < 0 || (uint64_t)place > t->end) {
        return fail(&t->error, ZIP_ER_SEEK, EINVAL);
    }
    t->position = (uint64_t)place;
    return 0;
}

static zip_int64_t run_target(
    void *context, void *data, zip_uint64_t length, zip_source_cmd_t command) {
    target *t = context;
    switch (command) {
    case ZIP_SOURCE_BEGIN_WRITE: t->position = t->end = 0; return 0;
    case ZIP_SOURCE_WRITE:
        if (!t->output.write(t->output.context, t->position, data, length)) {
            return fail(&t->error, ZIP_ER_WRITE, EIO);
        }
        t->position += length;
        if (t->position > t->end) t->end = t->position;
        return (zip_int64_t)length;
    case ZIP_SOURCE_SEEK_WRITE: return seek_target(t, data, length);
    case ZIP_SOURCE_TELL_WRITE: return (zip_int64_t)t->position;
    case ZIP_SOURCE_COMMIT_WRITE:
    case ZIP_SOURCE_ROLLBACK_WRITE:
    case ZIP_SOURCE_FREE: return 0;
    // The archive is new, so libzip must not find an older one to read.
    case ZIP_SOURCE_STAT: return fail(&t->error, ZIP_ER_READ, ENOENT);
    case ZIP_SOURCE_ERROR: return zip_error_to_data_(&t->error, data, length);
    case ZIP_SOURCE_SUPPORTS: return ZIP_SOURCE_SUPPORTS_WRITABLE;
    default: return fail(&t->error, ZIP_ER_OPNOTSUPP, 0);
    }
}

// The bytes of an item. They are in memory from the time that libzip asks for their size until it
// has compressed them.
typedef struct {
    const czip_output *output;
    uint64_t index;
    time_t time;
    uint8_t *bytes;
    // The size is kept, because libzip asks for it again after compressing.
    bool is_counted;
    size_t count;
    size_t position;
    zip_error_t error;
} content;

static bool load(content *c) {
    if (c->bytes) return true;
    c->bytes = c->output->load(c->output->context, c->index, &c->count);
    c->is_counted = c->bytes != NULL;
    if (!c->bytes) fail(&c->error, ZIP_ER_READ, EIO);
    return c->bytes != NULL;
}

static void release(content *c) {
    free(c->bytes);
    c->bytes = NULL;
}

static zip_int64_t run_content(
    void *context, void *data, zip_uint64_t length, zip_source_cmd_t command) {
    content *c = context;
    switch (command) {
    case ZIP_SOURCE_OPEN: c->position = 0; return load(c) ? 0 : -1;
    case ZIP_SOURCE_READ: {
        size_t count = c->count - c->position;
        if (count > length) count = length;
        memcpy(data, c->bytes + c->position, count);
        c->position += count;
        return (zip_int64_t)count;
    }
    case ZIP_SOURCE_STAT: {
        if (length < sizeof(zip_stat_t)) return fail(&c->error, ZIP_ER_INVAL, 0);
        if (!c->is_counted && !load(c)) return -1;
        zip_stat_t *stat = data;
        zip_stat_init_(stat);
        stat->valid = ZIP_STAT_SIZE | ZIP_STAT_MTIME;
        stat->size = c->count;
        stat->mtime = c->time;
        return sizeof *stat;
    }
    case ZIP_SOURCE_CLOSE:
    case ZIP_SOURCE_FREE: release(c); return 0;
    case ZIP_SOURCE_ERROR: return zip_error_to_data_(&c->error, data, length);
    case ZIP_SOURCE_SUPPORTS: return ZIP_SOURCE_SUPPORTS_READABLE;
    default: return fail(&c->error, ZIP_ER_OPNOTSUPP, 0);
    }
}

static bool add(zip_t *zip, const czip_item *item, content *c) {
    zip_source_t *source = zip_source_function_(zip, run_content, c);
    if (!source) return false;
    zip_int64_t index = zip_file_add_(zip, item->name, source, ZIP_FL_ENC_UTF_8);
    if (index < 0) {
        zip_source_free_(source);
        return false;
    }
    int method = item->is_packed ? ZIP_CM_DEFLATE : ZIP_CM_STORE;
    zip_uint32_t mode = (S_IFREG | 0600u) << 16;
    return zip_set_file_compression_(zip, (zip_uint64_t)index, method, 0) == 0
           && zip_file_set_external_attributes_(
                  zip, (zip_uint64_t)index, 0, ZIP_OPSYS_UNIX, mode)
                  == 0;
}

static czip_problem write_items(
    target *t, const czip_item *items, content *contents, uint64_t count) {
    zip_error_t error;
    zip_error_init_(&error);
    zip_source_t *source = zip_source_function_create_(run_target, t, &error);
    zip_t *zip = source ? zip_open_from_source_(source, ZIP_CREATE | ZIP_TRUNCATE, &error) : NULL;
    if (!zip) {
        czip_problem problem = czip_problem_of(&error);
        if (source) zip_source_free_(source);
        zip_error_fini_(&error);
        return problem;
    }
    zip_error_fini_(&error);
    for (uint64_t index = 0; index < count; index++) {
        if (!add(zip, &items[index], &contents[index])) {
            czip_problem problem = czip_problem_of(zip_get_error_(zip));
            zip_discard_(zip);
            return problem;
        }
    }
    if (zip_close_(zip) == 0) return CZIP_FINE;
    czip_problem problem = czip_problem_of(zip_get_error_(zip));
    zip_discard_(zip);
    return problem;
}

czip_problem czip_write(
    czip_output output, const czip_item *items, uint64_t count, int64_t seconds_since_1970) {
    if (!czip_is_available()) return CZIP_NO_LIBRARY;
    content *contents = calloc(count ? count : 1, sizeof *contents);
    if (!contents) return CZIP_NO_MEMORY;
    target t = {.output = output};
    zip_error_init_(&t.error);
    for (uint64_t index = 0; index < count; index++) {
        contents[index] = (content){
            .output = &t.output, .index = index, .time = (time_t)seconds_since_1970};
        zip_error_init_(&contents[index].error);
    }
    czip_problem problem = write_items(&t, items, contents, count);
    for (uint64_t index = 0; index < count; index++) {
        release(&contents[index]);
        zip_error_fini_(&contents[index].error);
    }
    zip_error_fini_(&t.error);
    free(contents);
    return problem;
}

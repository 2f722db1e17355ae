#include "Library.h"

#include <dlfcn.h>
#include <pthread.h>

#define DEFINE(name) __typeof__(name) *name##_;
FUNCTIONS(DEFINE)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded;

static void load(void) {
    void *library = dlopen("libzip.so.4", RTLD_LAZY | RTLD_LOCAL);
    if (!library) return;
    bool is_whole = true;
#define FIND(name)                                        \
    name##_ = (__typeof__(name##_))dlsym(library, #name); \
    is_whole &= name##_ != NULL;
    FUNCTIONS(FIND)
    is_loaded = is_whole;
}

bool czip_is_available(void) {
    pthread_once(&once, load);
    return is_loaded;
}

czip_problem czip_problem_of(zip_error_t *error) {
    switch (zip_error_code_zip_(error)) {
    case ZIP_ER_OK: return CZIP_FINE;
    case ZIP_ER_NOZIP: return CZIP_NO_ARCHIVE;
    case ZIP_ER_MEMORY: return CZIP_NO_MEMORY;
    case ZIP_ER_READ:
    case ZIP_ER_WRITE:
    case ZIP_ER_SEEK:
    case ZIP_ER_TELL:
    case ZIP_ER_CLOSE:
    case ZIP_ER_OPEN: return CZIP_IO;
    case ZIP_ER_COMPNOTSUPP:
    case ZIP_ER_ENCRNOTSUPP:
    case ZIP_ER_MULTIDISK:
    case ZIP_ER_OPNOTSUPP: return CZIP_UNSUPPORTED;
    default: return CZIP_DAMAGED;
    }
}

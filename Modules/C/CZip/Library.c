#include "Library.h"

#include <pthread.h>

FUNCTIONS(CLIBRARY_DEFINE)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded;

static void load(void) {
    static const clibrary_function functions[] = {FUNCTIONS(CLIBRARY_ENTRY)};
    is_loaded = clibrary_load("libzip.so.4", functions, sizeof functions / sizeof functions[0]);
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

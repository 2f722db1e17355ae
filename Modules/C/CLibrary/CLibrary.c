#include "CLibrary.h"

#include <dlfcn.h>
#include <string.h>

bool clibrary_load(const char *file, const clibrary_function *functions, size_t count) {
    void *library = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
    if (!library) return false;
    bool is_whole = true;
    for (size_t index = 0; index < count; index++) {
        // memcpy is used because C cannot convert an object pointer to a function pointer.
        void *function = dlsym(library, functions[index].name);
        memcpy(functions[index].place, &function, sizeof function);
        is_whole &= function != NULL;
    }
    return is_whole;
}

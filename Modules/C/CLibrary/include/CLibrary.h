#pragma once

#include <stdbool.h>
#include <stddef.h>

// Optional libraries, which are loaded by the first call that needs them: loading them at every
// start would take time, and they need not be installed.
//
// A module lists the functions that it calls once, declares each as a pointer with its type in
// the library's header and with an underscore after its name, and looks them up together:
//
//     #define FUNCTIONS(apply) apply(zip_open) apply(zip_close)
//     FUNCTIONS(CLIBRARY_DEFINE)
//     static const clibrary_function functions[] = {FUNCTIONS(CLIBRARY_ENTRY)};

typedef struct {
    const char *name;
    // The pointer to set.
    void *place;
} clibrary_function;

#define CLIBRARY_DECLARE(name) extern __typeof__(name) *name##_;
#define CLIBRARY_DEFINE(name) __typeof__(name) *name##_;
#define CLIBRARY_DEFINE_STATIC(name) static __typeof__(name) *name##_;
#define CLIBRARY_ENTRY(name) {#name, &name##_},

// Loads a library with local symbols and looks up functions in it.
//
// Returns true if the library has all of them. The pointers may be called only then.
bool clibrary_load(const char *file, const clibrary_function *functions, size_t count);

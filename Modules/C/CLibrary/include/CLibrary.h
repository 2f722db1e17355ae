#pragma once

#include <stdbool.h>
#include <stddef.h>

// Loads optional libraries when a call first needs them. Loading them at every start would take
// time, and they need not be installed.
//
// A module lists the functions that it calls in one macro. CLIBRARY_DEFINE defines a pointer for
// each function. The pointer's name is the function's name with an underscore after it, and its
// type comes from the library's header. CLIBRARY_ENTRY puts the name and the pointer into the table
// that clibrary_load takes:
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

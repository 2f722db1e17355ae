#pragma once

#include <stdbool.h>
#include <stddef.h>

// Libraries that few pictures need: they are loaded by the first call, since each would cost every
// start, and whoever never needs them need not have them.
//
// A user lists the functions it calls once, declares them by the types that the library's header gives
// them, each as a pointer with an underscore behind its name, and has them found together:
//
//     #define FUNCTIONS(apply) apply(zip_open) apply(zip_close)
//     FUNCTIONS(CLIBRARY_DEFINE)
//     static const clibrary_function functions[] = {FUNCTIONS(CLIBRARY_ENTRY)};

typedef struct {
    const char *name;
    // The pointer that is set.
    void *place;
} clibrary_function;

#define CLIBRARY_DECLARE(name) extern __typeof__(name) *name##_;
#define CLIBRARY_DEFINE(name) __typeof__(name) *name##_;
#define CLIBRARY_DEFINE_STATIC(name) static __typeof__(name) *name##_;
#define CLIBRARY_ENTRY(name) {#name, &name##_},

// Loads a library and finds functions in it. Nothing that it brings is seen by others.
//
// Returns whether it is there with all of them; the pointers may only be called then.
bool clibrary_load(const char *file, const clibrary_function *functions, size_t count);

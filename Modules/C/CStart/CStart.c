#define _GNU_SOURCE
#include "CStart.h"

#include <fcntl.h>
#include <unistd.h>

static int argument_count;
static char **argument_values;

char **cstart_arguments(int *count) {
    *count = argument_count;
    return argument_values;
}

// Runs before `main`. The C library passes the arguments.
__attribute__((constructor)) static void start(int count, char **arguments) {
    argument_count = count;
    argument_values = arguments;
    // Occupies closed standard streams: the next opened file would otherwise get a stream's number,
    // and printed text would be written into that file. `main.swift` is too late, because Swift
    // opens its first descriptor before it runs that file.
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) {
        // With O_PATH, reading and writing fail with EBADF, as for a closed stream.
        if (fcntl(stream, F_GETFD) == -1) open("/", O_PATH | O_DIRECTORY);
    }
}

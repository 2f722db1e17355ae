#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CAVIF.h"
#include "Messages.h"

// Tests that an encoder's worker ends when the work is cancelled, and leaves nothing behind.

static unsigned asked, answers_yes_at;

static bool is_cancelled(void *) { return ++asked >= answers_yes_at; }

static unsigned count_descriptors(void) {
    DIR *folder = opendir("/proc/self/fd");
    unsigned count = 0;
    while (readdir(folder)) count++;
    closedir(folder);
    return count;
}

static void expect(bool is_true, const char *what) {
    if (is_true) return;
    printf("%s\n", what);
    exit(1);
}

static cavif_status encode(cavif_picture p, unsigned yes_at, size_t *bytes) {
    cavif_status status;
    cavif_encoder *e = cavif_create(&p, &status);
    if (!e) return status;
    uint8_t *row = malloc((size_t)p.width * p.channels);
    for (uint32_t y = 0; y < p.height; y++) {
        for (size_t x = 0; x < p.width * p.channels; x++) row[x] = (uint8_t)(x * y >> 4);
        cavif_add(e, row, p.width * p.channels, 1);
    }
    free(row);
    asked = 0;
    answers_yes_at = yes_at;
    status = cavif_finish(e, is_cancelled, NULL);
    if (bytes) *bytes = cavif_colors(e).size + cavif_alpha(e).size;
    cavif_free(e);
    return status;
}

int main(void) {
    // At this speed it takes minutes.
    cavif_picture slow = {
        .width = 3000, .height = 2000, .channels = 3, .given_depth = 8, .depth = 8, .step_x = 2,
        .step_y = 2, .quality = 90, .threads = 2, .primaries = 1, .transfer = 13,
        .matrix = CAVIF_MATRIX_BT601};
    // The first encoder starts the thread that starts workers.
    cavif_picture small = slow;
    small.width = small.height = 40;
    small.channels = 4;
    small.speed = 9;
    size_t bytes = 0;
    cavif_status status = encode(small, UINT32_MAX, &bytes);
    if (status == CAVIF_NO_LIBRARY) {
        printf("encoding: no libaom\n");
        return 0;
    }
    expect(status == CAVIF_OK && bytes > 100, "a small picture is not encoded");
    // Nobody waits for a worker that has answered.
    while (csandbox_count_left()) usleep(1000);
    unsigned descriptors = count_descriptors();
    for (unsigned turn = 1; turn < 40; turn += 6) {
        expect(encode(slow, turn, NULL) == CAVIF_CANCELLED, "the work goes on");
        expect(asked == turn, "it was asked after it was cancelled");
        expect(waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD, "a process is left");
        expect(count_descriptors() == descriptors, "a descriptor is left");
    }
    printf("encoding: cancelled\n");
    return 0;
}

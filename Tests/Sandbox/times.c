#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "Messages.h"

#include "checks.h"

// How long decoding takes: in workers, and in processes of their own without a wall. The latter are
// the measure for the former: both touch the memory and the code for the first time.

double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *times, int count) {
    qsort(times, (size_t)count, sizeof *times, compare);
    return times[count / 2];
}

// MARK: Without a wall

void decode_alone(const char *name, const char *path, bool has_samples) {
    size_t size;
    uint8_t *bytes = read_file(path, &size);
    csandbox_job job = job_of(bytes, size);
    const csandbox_codec *codec = csandbox_find(name);
    csandbox_input input = {
        .bytes = bytes, .size = size, .threads = 2, .reduction = 1, .limits = job.limits};
    csandbox_header h = {.orientation = 1, .pictures = 1};
    char version[48];
    double start = now();
    if (!codec || !codec->load(version, sizeof version)) exit(1);
    if (has_samples) {
        csandbox_decode_samples(codec);
        start = now();
    }
    if (codec->header(&input, &h) != CSANDBOX_OK) exit(1);
    size_t pixels = csandbox_pixel_bytes(&h);
    size_t all = pixels + h.icc_bytes + h.exif_bytes + h.xmp_bytes + h.found_bytes;
    uint8_t *out = mmap(NULL, all, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (out == MAP_FAILED) exit(1);
    csandbox_output output = {.pixels = out, .icc = out + pixels};
    output.exif = output.icc + h.icc_bytes;
    output.xmp = output.exif + h.exif_bytes;
    output.found = output.xmp + h.xmp_bytes;
    if (codec->decode(&input, &h, &output) != CSANDBOX_OK) exit(1);
    printf("%.3f\n", now() - start);
    free(bytes);
}

static void measure_alone(const char *codec, const char *path, int count, double *times) {
    for (int ahead = 0; ahead < 2; ahead++) {
        char command[4096];
        snprintf(
            command, sizeof command, "/proc/%d/exe alone %s '%s' %s", (int)getpid(), codec, path,
            ahead ? "ahead" : "now");
        for (int turn = 0; turn < count; turn++) {
            FILE *process = popen(command, "r");
            if (!process || fscanf(process, "%lf", &times[turn]) != 1) exit(1);
            pclose(process);
        }
        double middle = median(times, count);
        printf(
            "%s without a wall: median %.2f least %.2f ms\n", ahead ? "warm" : "cold", middle,
            times[0]);
    }
}

// MARK: Behind the wall

// Where the time of a worker goes: to start, to greet, to open, to read, to end.
static void measure_steps(const char *codec, const csandbox_job *job, int count) {
    double *times[5], ends[6];
    for (int step = 0; step < 5; step++) times[step] = calloc((size_t)count, sizeof(double));
    for (int turn = 0; turn < count; turn++) {
        csandbox_header h;
        csandbox_result r;
        ends[0] = now();
        csandbox_worker *worker = csandbox_take(codec);
        ends[1] = now();
        csandbox_greet(worker, 5000, NULL);
        ends[2] = now();
        csandbox_open(worker, job, &h);
        ends[3] = now();
        csandbox_read(worker, true, &r);
        ends[4] = now();
        csandbox_end(worker);
        ends[5] = now();
        csandbox_release(&r);
        for (int step = 0; step < 5; step++) times[step][turn] = ends[step + 1] - ends[step];
    }
    printf("start, greet, open, read, end:");
    for (int step = 0; step < 5; step++) {
        printf(" %.2f", median(times[step], count));
        free(times[step]);
    }
    printf(" ms\n");
}

void measure(const char *codec, const char *path, int count) {
    size_t size;
    uint8_t *bytes = read_file(path, &size);
    csandbox_job job = job_of(bytes, size);
    csandbox_header h;
    csandbox_result r;
    double *times = calloc((size_t)count, sizeof *times);
    for (int warm = 0; warm < 2; warm++) {
        csandbox_keep(warm ? 2 : 0);
        if (warm) csandbox_end(csandbox_take(codec));
        measure_steps(codec, &job, count);
        for (int turn = 0; turn < count; turn++) {
            usleep(60000);
            double start = now();
            if (run(codec, &job, true, &h, &r) != CSANDBOX_OK) exit(1);
            times[turn] = now() - start;
            csandbox_release(&r);
        }
        double middle = median(times, count);
        printf("%s: median %.2f least %.2f ms\n", warm ? "warm" : "cold", middle, times[0]);
    }
    csandbox_keep(0);
    measure_alone(codec, path, count, times);
    free(times);
    free(bytes);
}

#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "CDecoders.h"
#include "CSandbox.h"
#include "checks.h"
#include "planted.h"

// A driver for the wall and its decoders:
//   wall-test planted | scarce | leave | kills COUNT | facts | system LAYERS
//   wall-test time CODEC FILE COUNT | alone CODEC FILE now | alone CODEC FILE ahead
//   wall-test decode CODEC FILE [OUTPUT [FLAGS [PICTURE [REDUCTION]]]]

static const char *const verdicts[] = {
    "ok", "partial", "truncated", "damaged", "unsupported", "too-large", "no-picture", "no-memory",
    "too-few-threads", "no-library", "unguarded", "cannot-start", "too-few-descriptors", "file-size-limited",
    "too-much-memory", "killed", "crashed", "forbidden", "timed-out", "cancelled",
    "lied"};

static unsigned failures;

void expect(bool is_true, const char *what, const char *name) {
    if (is_true) return;
    failures++;
    printf("FAILED: %s: %s\n", name, what);
}

unsigned count_descriptors(void) {
    unsigned count = 0;
    DIR *folder = opendir("/proc/self/fd");
    while (folder && readdir(folder)) count++;
    if (folder) closedir(folder);
    return count;
}

csandbox_job job_of(const void *bytes, size_t size) {
    return (csandbox_job){
        .bytes = bytes,
        .size = size,
        .descriptor = -1,
        .reduction = 1,
        .threads = 2,
        .milliseconds = 20000,
        .limits = {.pixels = 400000000, .metadata_bytes = 64 << 20}};
}

csandbox_verdict run(
    const char *codec, const csandbox_job *job, bool pixels, csandbox_header *h,
    csandbox_result *result) {
    *result = (csandbox_result){0};
    csandbox_worker *worker = csandbox_take(codec);
    if (!worker) return CSANDBOX_CANNOT_START;
    csandbox_verdict verdict = csandbox_open(worker, job, h);
    if (verdict == CSANDBOX_OK) verdict = csandbox_read(worker, pixels, result);
    csandbox_end(worker);
    return verdict;
}

// MARK: Planted codecs

void expect_good(const char *name) {
    csandbox_job job = job_of("..", 2);
    csandbox_header h;
    csandbox_result result;
    expect(run("planted", &job, true, &h, &result) == CSANDBOX_OK, "the next is good", name);
    bool is_right = result.pixel_bytes == 64 * 48 * 3 && result.exif_bytes == 5
        && memcmp(result.exif, "facts", 5) == 0 && result.found_bytes == 6
        && memcmp(result.found, "things", 6) == 0;
    for (size_t index = 0; is_right && index < result.pixel_bytes; index++) {
        is_right = result.pixels[index] == (uint8_t)(index * 7);
    }
    expect(is_right, "the next has its pixels", name);
    csandbox_release(&result);
}

static bool cancel(void *context) { return ++*(int *)context > 3; }

static void test_other_verdicts(void) {
    csandbox_header h;
    csandbox_result result;
    csandbox_job job = job_of("..", 2);
    expect(run("missing", &job, true, &h, &result) == CSANDBOX_NO_LIBRARY, "library", "missing");
    expect(
        run("broken", &job, true, &h, &result) == CSANDBOX_CANNOT_START, "cannot start", "broken");
    expect(
        run("waiting", &job, true, &h, &result) == CSANDBOX_CANNOT_START, "is ended", "waiting");
    for (const char *greedy = "YB"; *greedy; greedy++) {
        job = job_of((char[]){*greedy, 'h'}, 2);
        expect(
            run("greedy", &job, true, &h, &result) == CSANDBOX_TIMED_OUT, "is ended", "greedy");
    }
#ifndef CSANDBOX_TEST_UNFILTERED
    job = job_of("Qh", 2);
    expect(
        run("threaded", &job, true, &h, &result) == CSANDBOX_TOO_FEW_THREADS, "threads", "threaded");
    job = job_of("..", 2);
    expect(run("threaded", &job, true, &h, &result) == CSANDBOX_CRASHED, "decodes", "threaded");
#endif
    job = job_of("..", 2);
    expect(csandbox_take("unknown") == NULL, "NULL", "unknown codec");
    job.limits.pixels = 64 * 48 - 1;
    expect(run("planted", &job, true, &h, &result) == CSANDBOX_TOO_LARGE, "pixels", "limit");
    expect(h.full_width == 64 && h.full_height == 48, "the size for a message", "limit");
    job = job_of("..", 2);
    job.limits.metadata_bytes = 4;
    expect(run("planted", &job, true, &h, &result) == CSANDBOX_TOO_LARGE, "metadata", "limit");
    job = job_of("..", 2);
    job.limits.file_bytes = 100;
    expect(run("planted", &job, true, &h, &result) == CSANDBOX_LIED, "lied", "samples for file");
    job = job_of("rl", 2);
    job.limits.file_bytes = 1;
    expect(run("planted", &job, true, &h, &result) == CSANDBOX_LIED, "lied", "file too large");
    job.limits.file_bytes = 2;
    expect(run("planted", &job, true, &h, &result) == CSANDBOX_OK, "converted", "file");
    expect(result.pixel_bytes == 2, "bytes", "file");
    csandbox_release(&result);
    job = job_of("wl", 2);
    expect(run("planted", &job, true, &h, &result) == CSANDBOX_OK, "fine", "long problem");
    size_t length = strlen(h.problem);
    expect(length > 100 && strcmp(h.problem + length - 5, "words") == 0, "whole", "long problem");
    csandbox_release(&result);
    job = job_of("..", 0);
    expect(run("planted", &job, true, &h, &result) == CSANDBOX_TRUNCATED, "truncated", "empty");
    // With its header, metadata, pixels, and before its greeting.
    static const char *const silent[] = {"Sh", "Sm", "Sd", ".."};
    for (size_t index = 0; index < sizeof silent / sizeof *silent; index++) {
        int asked = silent[index][0] == '.' ? 3 : 0;
        job = job_of(silent[index], 2);
        job.is_cancelled = cancel;
        job.context = &asked;
        csandbox_verdict verdict = run("planted", &job, silent[index][1] != 'm', &h, &result);
        expect(verdict == CSANDBOX_CANCELLED, "cancelled", silent[index]);
        expect(settles_at(0), "has ended", silent[index]);
    }
    job = job_of("pv", 2);
    job.flags = CSANDBOX_ALLOW_TRUNCATED;
    expect(run("planted", &job, true, &h, &result) == CSANDBOX_PARTIAL, "partial", "allowed");
    expect(result.pixel_bytes == 64 * 48 * 3, "pixels", "partial");
    csandbox_release(&result);
    job = job_of("..", 2);
    expect(run("planted", &job, false, &h, &result) == CSANDBOX_OK, "verdict", "metadata only");
    expect(result.pixel_bytes == 0 && memcmp(result.exif, "facts", 5) == 0, "facts", "metadata");
    expect(memcmp(result.found, "things", 6) == 0, "things", "metadata");
    csandbox_release(&result);
#ifndef CSANDBOX_TEST_UNFILTERED
    job.requires_all_layers = true;
    expect(run("planted", &job, true, &h, &result) == CSANDBOX_OK, "all layers", "required");
    csandbox_release(&result);
#else
    job.requires_all_layers = true;
    expect(run("planted", &job, true, &h, &result) == CSANDBOX_UNGUARDED, "refused", "required");
#endif
    job = job_of(NULL, 2);
    job.descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC);
    expect(run("planted", &job, true, &h, &result) == CSANDBOX_NO_MEMORY, "refused", "no file");
    close(job.descriptor);
}

// The parent makes the pages of the pixels while the worker writes them.
static void test_large_picture(void) {
    csandbox_header h;
    csandbox_result result;
    csandbox_job job = job_of("bl", 2);
    expect(run("planted", &job, true, &h, &result) == CSANDBOX_OK, "decodes", "large");
    expect(result.pixel_bytes == 3000 * 1000 * 3, "all bytes", "large");
    for (size_t index = 0; index < result.pixel_bytes; index++) {
        if (result.pixels[index] == (uint8_t)(index * 7)) continue;
        expect(false, "the pixels", "large");
        break;
    }
    csandbox_release(&result);
}

// A worker that can still write when it answers is ended before a byte is read.
static void test_pixels_that_change(void) {
    csandbox_header h;
    csandbox_result result;
    csandbox_job job = job_of("Wd", 2);
    csandbox_worker *worker = csandbox_take("planted");
    expect(csandbox_open(worker, &job, &h) == CSANDBOX_OK, "opens", "keeps writing");
    expect(csandbox_read(worker, true, &result) == CSANDBOX_OK, "decodes", "keeps writing");
    uint8_t *copy = malloc(result.pixel_bytes);
    memcpy(copy, result.pixels, result.pixel_bytes);
    for (int turn = 0; turn < 20000; turn++) {
        if (memcmp(copy, result.pixels, result.pixel_bytes) == 0) continue;
        expect(false, "no byte changes", "keeps writing");
        break;
    }
    free(copy);
    csandbox_release(&result);
    csandbox_end(worker);
}

static void *start_and_leave(void *worker) {
    *(csandbox_worker **)worker = csandbox_take("planted");
    return NULL;
}

// A worker must not die with the thread that asked for it.
static void test_thread_that_ends(void) {
    csandbox_worker *worker = NULL;
    pthread_t thread;
    pthread_create(&thread, NULL, start_and_leave, &worker);
    pthread_join(thread, NULL);
    usleep(50000);
    csandbox_job job = job_of("..", 2);
    csandbox_header h;
    expect(worker && csandbox_open(worker, &job, &h) == CSANDBOX_OK, "lives", "thread that ends");
    csandbox_end(worker);
}

static void test_planted(void) {
    expect_good("start");
    settles_at(0);
    unsigned before = count_descriptors();
    for (unsigned index = 0; index < planted_count; index++) {
        const planted_case *c = &planted_cases[index];
#ifdef CSANDBOX_TEST_UNFILTERED
        // Without a filter they would do it, or with a sanitizer end otherwise.
        if (c->verdict == CSANDBOX_FORBIDDEN || c->verdict == CSANDBOX_CRASHED) continue;
        // They have no limit of addresses either.
        if (c->verdict == CSANDBOX_TOO_FEW_THREADS) continue;
#endif
        csandbox_job job = job_of(c->bytes, 2);
        if (c->verdict == CSANDBOX_TIMED_OUT) job.milliseconds = 200;
        csandbox_header h;
        csandbox_result result;
        double start = now();
        csandbox_verdict verdict = run("planted", &job, true, &h, &result);
        printf("%-24s %-10s %6.1f ms\n", c->name, verdicts[verdict], now() - start);
        // To fill all of its memory takes a worker longer than it has, if others are at work.
        bool is_slow = c->bytes[0] == 'M' && verdict == CSANDBOX_TIMED_OUT;
        expect(verdict == c->verdict || is_slow, verdicts[verdict], c->name);
        csandbox_release(&result);
        expect_good(c->name);
        expect(settles_at(0), "no child is left", c->name);
        expect(count_descriptors() == before, "no descriptor is left", c->name);
    }
    test_other_verdicts();
    test_large_picture();
    test_pixels_that_change();
    test_limits();
    test_thread_that_ends();
    test_waiting();
    expect(settles_at(0), "no child is left", "end");
    expect(count_descriptors() == before, "no descriptor is left", "end");
}

// Ends workers at random moments.
static void test_kills(unsigned count) {
    expect_good("start");
    settles_at(0);
    unsigned before = count_descriptors();
    csandbox_keep(2);
    for (unsigned turn = 0; turn < count; turn++) {
        csandbox_worker *worker = csandbox_take("planted");
        csandbox_job job = job_of(turn % 3 ? ".." : "Bd", 2);
        csandbox_header h;
        csandbox_result result = {0};
        job.milliseconds = (uint32_t)rand() % 8;
        usleep((unsigned)rand() % 3000);
        bool is_open = turn % 5 && csandbox_open(worker, &job, &h) == CSANDBOX_OK;
        if (is_open && turn % 4 == 1) {
            csandbox_read(worker, false, &result);
            csandbox_release(&result);
        }
        if (is_open && turn % 2) csandbox_read(worker, true, &result);
        csandbox_end(worker);
        csandbox_release(&result);
    }
    csandbox_keep(0);
    expect(settles_at(0), "no child waits", "kills");
    expect_good("after kills");
    expect(settles_at(0), "no child is left", "kills");
    expect(count_descriptors() == before, "no descriptor is left", "kills");
    printf("%u kills\n", count);
}

// MARK: Files

uint8_t *read_file(const char *path, size_t *size) {
    struct stat facts;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0 || fstat(file, &facts) != 0) exit(2);
    *size = (size_t)facts.st_size;
    uint8_t *bytes = malloc(*size + 1);
    size_t done = 0;
    while (bytes && done < *size) {
        ssize_t count = read(file, bytes + done, *size - done);
        if (count <= 0) exit(2);
        done += (size_t)count;
    }
    close(file);
    return bytes;
}

static void decode(char **arguments, int count) {
    size_t size;
    uint8_t *bytes = read_file(arguments[3], &size);
    csandbox_job job = job_of(bytes, size);
    if (strstr(arguments[2], "-to-")) job.limits.file_bytes = 64 << 20;
    if (count > 5) job.flags = (uint32_t)atoi(arguments[5]);
    if (count > 6) job.picture = (uint32_t)atoi(arguments[6]);
    if (count > 7) job.reduction = (uint32_t)atoi(arguments[7]);
    csandbox_header h = {0};
    csandbox_result r;
    double start = now();
    csandbox_verdict verdict = run(arguments[2], &job, true, &h, &r);
    printf(
        "{\"verdict\":\"%s\",\"problem\":\"%s%s\",\"width\":%u,\"height\":%u,\"full\":[%u,%u],"
        "\"coding\":%u,\"color\":%u,\"alpha\":%u,\"channels\":%u,\"bits\":%u,\"significant\":%u,"
        "\"orientation\":%u,\"pictures\":%u,\"preview\":[%u,%u],\"has_cicp\":%u,"
        "\"cicp\":[%u,%u,%u,%u],\"icc\":%zu,\"exif\":%zu,\"xmp\":%zu,\"exif_start\":\"%.2s\","
        "\"ms\":%.1f}\n",
        verdicts[verdict], h.problem, r.problem, h.width, h.height, h.full_width, h.full_height,
        h.coding, h.color, h.alpha, h.channels, h.bits, h.significant_bits, h.orientation,
        h.pictures, h.preview_width, h.preview_height, h.has_cicp, h.cicp[0], h.cicp[1], h.cicp[2],
        h.cicp[3], r.icc_bytes, r.exif_bytes, r.xmp_bytes,
        r.exif_bytes > 1 ? (const char *)r.exif : "", now() - start);
    if (count > 4 && r.pixel_bytes) {
        FILE *file = fopen(arguments[4], "wb");
        if (!file || fwrite(r.pixels, 1, r.mapped_bytes, file) != r.mapped_bytes) exit(2);
        fclose(file);
    }
    csandbox_release(&r);
    free(bytes);
}

static void show_facts(void) {
    size_t count;
    const csandbox_codec *const *all = cdecoders_all(&count);
    for (size_t index = 0; index < count; index++) {
        csandbox_worker *worker = csandbox_take(all[index]->name);
        csandbox_posture posture = {0};
        csandbox_verdict verdict =
            worker ? csandbox_greet(worker, 5000, &posture) : CSANDBOX_CANNOT_START;
        printf(
            "%s: %s, layers %u of 31, landlock %u, %s (%s)\n", all[index]->name, verdicts[verdict],
            posture.layers, posture.landlock_version, posture.library_version, all[index]->package);
        csandbox_end(worker);
    }
}

int main(int count, char **arguments) {
    const char *what = count > 1 ? arguments[1] : "";
    if (strcmp(what, "planted") == 0) test_planted();
    else if (strcmp(what, "scarce") == 0) test_scarce_memory();
    else if (strcmp(what, "kills") == 0 && count > 2) {
        test_kills((unsigned)atoi(arguments[2]));
        test_foreign_kills((unsigned)atoi(arguments[2]));
    } else if (strcmp(what, "time") == 0 && count > 4) {
        measure(arguments[2], arguments[3], atoi(arguments[4]));
    } else if (strcmp(what, "alone") == 0 && count > 4) {
        decode_alone(arguments[2], arguments[3], strcmp(arguments[4], "ahead") == 0);
    } else if (strcmp(what, "decode") == 0 && count > 3) decode(arguments, count);
    else if (strcmp(what, "facts") == 0) show_facts(), test_layers_ahead();
    else if (strcmp(what, "system") == 0 && count > 2) test_system((unsigned)atoi(arguments[2]));
    else if (strcmp(what, "leave") == 0) keep_and_leave();
    else return 2;
    if (failures) printf("%u failures\n", failures);
    return failures != 0;
}

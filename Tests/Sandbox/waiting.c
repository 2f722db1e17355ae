#define _GNU_SOURCE
#include <dirent.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CDecoders.h"
#include "Messages.h"
#include "checks.h"

// Workers that wait: for a file, or for the second question about one.

// Counts the children of all threads, and sends them a signal unless it is 0.
static unsigned visit_children(int signal) {
    unsigned count = 0;
    DIR *tasks = opendir("/proc/self/task");
    if (!tasks) exit(2);
    for (struct dirent *task; (task = readdir(tasks));) {
        char path[300];
        snprintf(path, sizeof path, "/proc/self/task/%s/children", task->d_name);
        FILE *file = fopen(path, "r");
        for (int child; file && fscanf(file, "%d", &child) == 1; count++) {
            if (signal) kill(child, signal);
        }
        if (file) fclose(file);
    }
    closedir(tasks);
    return count;
}

bool settles_at(unsigned count) {
    for (int turn = 0; turn < 10000; turn++) {
        if (csandbox_count_left() == 0 && visit_children(0) == count) return true;
        usleep(1000);
    }
    return false;
}

static void test_pool(void) {
    csandbox_keep(3);
    csandbox_end(csandbox_start("planted"));
    expect(settles_at(0), "none waits for what was never asked for", "pool");
    for (int turn = 0; turn < 20; turn++) expect_good("pool");
    expect(settles_at(3), "three wait", "pool");
    csandbox_keep(1);
    expect(settles_at(1), "one waits", "pool");
    csandbox_keep(0);
    expect(settles_at(0), "none waits", "pool");
    for (int turn = 0; turn < 3; turn++) csandbox_prepare("planted");
    expect(settles_at(1), "one is prepared", "pool");
    expect_good("pool");
    expect(settles_at(0), "it was taken, and no other waits", "pool");
    // Without time for it to start.
    csandbox_prepare("planted");
    expect_good("pool");
    expect(settles_at(0), "no other waits", "pool");
    csandbox_prepare("unknown");
}

static csandbox_posture greet(csandbox_worker *worker) {
    csandbox_posture posture = {0};
    if (worker) csandbox_greet(worker, 20000, &posture);
    csandbox_end(worker);
    return posture;
}

void test_layers_ahead(void) {
    size_t count;
    const csandbox_codec *const *all = cdecoders_all(&count);
    csandbox_keep(1);
    for (size_t index = 0; index < count; index++) {
        csandbox_posture now = greet(csandbox_take(all[index]->name));
        csandbox_posture ahead = greet(csandbox_take(all[index]->name));
        bool is_same = now.layers == ahead.layers
            && now.landlock_version == ahead.landlock_version;
        expect(is_same && now.layers, "layers of one that waits", all[index]->name);
    }
    csandbox_keep(0);
}

// Workers end with the process that keeps them.
static void test_process_that_ends(void) {
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    char *const arguments[] = {"wall-test", "leave", NULL};
    char *const environment[] = {NULL};
    pid_t process;
    int end = posix_spawn(&process, "/proc/self/exe", NULL, NULL, arguments, environment);
    expect(end == 0, "started", "process that ends");
    // Of an orphan that lives on, this waits forever.
    unsigned count = 0;
    while (wait(NULL) > 0) count++;
    // The process, and those that waited ready.
    expect(count == 4, "all of them have ended", "process that ends");
    prctl(PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0);
}

void keep_and_leave(void) {
    csandbox_keep(3);
    csandbox_end(csandbox_take("planted"));
    if (!settles_at(3)) exit(1);
}

// One worker for metadata and pixels.
static void test_two_questions(void) {
    csandbox_header h;
    csandbox_result metadata, pixels;
    csandbox_job job = job_of("..", 2);
    csandbox_worker *worker = csandbox_take("planted");
    expect(csandbox_open(worker, &job, &h) == CSANDBOX_OK, "opens", "two questions");
    expect(!csandbox_read(worker, false, &metadata), "metadata", "two questions");
    expect(csandbox_holds(worker, "..", 2), "same file", "two questions");
    expect(!csandbox_holds(worker, ".,", 2), "other file", "two questions");
    expect(!csandbox_holds(worker, "..", 1), "shorter file", "two questions");
    expect(csandbox_continue(worker, &job), "lives", "two questions");
    expect(!csandbox_read(worker, true, &pixels), "pixels", "two questions");
    expect(!csandbox_continue(worker, &job), "has ended", "two questions");
    expect(memcmp(metadata.exif, "facts", 5) == 0, "facts", "two questions");
    expect(pixels.pixel_bytes == 64 * 48 * 3 && pixels.pixels[1] == 7, "pixels", "two questions");
    csandbox_end(worker);
    csandbox_release(&metadata);
    csandbox_release(&pixels);

    // What is allowed, and the time, are those of the second question.
    worker = csandbox_take("planted");
    job = job_of("Pv", 2);
    csandbox_open(worker, &job, &h);
    csandbox_read(worker, false, &metadata);
    csandbox_release(&metadata);
    job.flags = CSANDBOX_ALLOW_TRUNCATED;
    csandbox_continue(worker, &job);
    expect(csandbox_read(worker, true, &pixels) == CSANDBOX_PARTIAL, "partial", "two questions");
    csandbox_release(&pixels);
    csandbox_end(worker);

    // It has ended when it is asked again.
    worker = csandbox_take("planted");
    job = job_of("..", 2);
    csandbox_open(worker, &job, &h);
    csandbox_read(worker, false, &metadata);
    csandbox_release(&metadata);
    visit_children(SIGKILL);
    expect(settles_at(0), "no zombie", "two questions");
    expect(!csandbox_continue(worker, &job), "is dead", "two questions");
    csandbox_end(worker);
}

// One worker for the parts of a file.
static void test_parts(void) {
    csandbox_header h;
    csandbox_result results[3];
    csandbox_job job = job_of("..", 2);
    job.has_more = true;
    csandbox_worker *worker = csandbox_take("planted");
    for (int part = 0; part < 3; part++) {
        if (part == 2) job.has_more = false;
        expect(csandbox_can_open(worker), "waits", "parts");
        expect(csandbox_open(worker, &job, &h) == CSANDBOX_OK, "opens", "parts");
        expect(!csandbox_can_open(worker), "is open", "parts");
        expect(csandbox_open(worker, &job, &h) == CSANDBOX_LIED, "only once", "parts");
        expect(csandbox_read(worker, true, &results[part]) == CSANDBOX_OK, "decodes", "parts");
        expect(settles_at(part < 2), "one worker", "parts");
    }
    expect(!csandbox_can_open(worker), "has ended", "parts");
    csandbox_end(worker);
    for (int part = 0; part < 3; part++) {
        expect(results[part].pixels[1] == 7, "its own pixels", "parts");
        csandbox_release(&results[part]);
    }

    // One that keeps a mapping of the first part has ended, and cannot change it.
    job = job_of("Wd", 2);
    job.has_more = true;
    worker = csandbox_take("planted");
    csandbox_open(worker, &job, &h);
    expect(csandbox_read(worker, true, &results[0]) == CSANDBOX_OK, "decodes", "kept part");
    csandbox_release(&results[0]);
    expect(!csandbox_can_open(worker), "has ended", "kept part");
    csandbox_end(worker);

    // One that ends between two parts.
    job = job_of("..", 2);
    job.has_more = true;
    worker = csandbox_take("planted");
    csandbox_open(worker, &job, &h);
    csandbox_read(worker, true, &results[0]);
    csandbox_release(&results[0]);
    visit_children(SIGKILL);
    expect(settles_at(0), "no zombie", "parts");
    expect(!csandbox_can_open(worker), "is dead", "parts");
    csandbox_end(worker);
}

// Takes portions until one is wrong or all are there. Returns the last verdict.
static csandbox_verdict take_portions(const char *bytes, unsigned count) {
    enum { SLOT = 5000 };
    uint8_t slot[SLOT];
    csandbox_header h;
    csandbox_job job = job_of(bytes, 2);
    job.limits.file_bytes = SLOT * CSANDBOX_SLOTS;
    if (bytes[0] == 'S') job.milliseconds = 200;
    csandbox_worker *worker = csandbox_take("planted");
    csandbox_verdict verdict = csandbox_open(worker, &job, &h);
    expect(csandbox_take_portion(worker, slot) == CSANDBOX_LIED, "none was asked for", bytes);
    for (unsigned asked = 0, taken = 0; verdict == CSANDBOX_OK && taken < count; taken++) {
        while (asked < count && asked < taken + CSANDBOX_SLOTS && verdict == CSANDBOX_OK) {
            verdict = csandbox_ask_portion(worker);
            asked++;
        }
        if (verdict != CSANDBOX_OK) break;
        if (asked == taken + CSANDBOX_SLOTS) {
            expect(csandbox_ask_portion(worker) == CSANDBOX_LIED, "no slot is free", bytes);
        }
        verdict = csandbox_take_portion(worker, slot);
        const uint8_t *end = slot + SLOT - sizeof(csandbox_report);
        csandbox_report report;
        bool is_right = csandbox_take_report(end, sizeof report, &report);
        is_right &= report.status == taken + 1;
        for (const uint8_t *at = slot; at < end; at++) is_right &= *at == (uint8_t)(taken + 1);
        expect(is_right || verdict != CSANDBOX_OK, "the bytes of a portion", bytes);
    }
    csandbox_end(worker);
    expect(settles_at(0), "no child is left", bytes);
    return verdict;
}

static void test_portions(void) {
    expect(take_portions("Gp", 10) == CSANDBOX_OK, "all are right", "portions");
    expect(take_portions("Gp", 2) == CSANDBOX_OK, "fewer than slots", "portions");
    expect(take_portions("yp", 10) == CSANDBOX_DAMAGED, "damaged", "portions");
    expect(take_portions("np", 10) == CSANDBOX_CRASHED, "ends", "portions");
    expect(take_portions("Sp", 10) == CSANDBOX_TIMED_OUT, "is silent", "portions");
    expect(take_portions("2p", 10) == CSANDBOX_LIED, "sends other answers", "portions");
    expect(take_portions("1p", 10) == CSANDBOX_LIED, "sends a short answer", "portions");
#ifndef CSANDBOX_TEST_UNFILTERED
    expect(take_portions("ep", 10) == CSANDBOX_FORBIDDEN, "starts a program", "portions");
#endif
}

// Sends a signal to all workers, and does not cancel the job.
static bool end_all(void *signal) {
    visit_children(*(int *)signal);
    return false;
}

// Workers that another process ends at work: with the header, metadata, pixels and a portion.
static void test_foreign_ends(void) {
    static const int signals[] = {SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGSEGV};
    static const char *const silent[] = {"Sh", "Sm", "Sd"};
    for (size_t turn = 0; turn < 3 * sizeof signals / sizeof *signals; turn++) {
        int signal = signals[turn / 3];
        csandbox_header h;
        csandbox_result result;
        csandbox_job job = job_of(silent[turn % 3], 2);
        job.is_cancelled = end_all;
        job.context = &signal;
        csandbox_worker *worker = csandbox_take("planted");
        csandbox_greet(worker, 20000, NULL);
        csandbox_verdict verdict = csandbox_open(worker, &job, &h);
        if (verdict == CSANDBOX_OK) verdict = csandbox_read(worker, turn % 3 == 2, &result);
        csandbox_end(worker);
        csandbox_verdict expected = signal == SIGSEGV ? CSANDBOX_CRASHED : CSANDBOX_KILLED;
        expect(verdict == expected, "verdict", "foreign ends");
        expect(settles_at(0), "no child is left", "foreign ends");
    }
}

// Workers that are killed by somebody else: those that wait for a file, and one with a header.
void test_foreign_kills(unsigned count) {
    expect_good("foreign kills");
    settles_at(0);
    unsigned before = count_descriptors(), killed = 0;
    csandbox_keep(3);
    while (killed < count) {
        csandbox_header h;
        csandbox_result result;
        csandbox_job job = job_of("..", 2);
        csandbox_worker *worker = csandbox_take("planted");
        expect(csandbox_open(worker, &job, &h) == CSANDBOX_OK, "opens", "foreign kills");
        if (!settles_at(4)) return expect(false, "three wait, one works", "foreign kills");
        killed += visit_children(SIGKILL);
        // Nobody asks for a worker meanwhile.
        if (!settles_at(0)) return expect(false, "no zombie", "foreign kills");
        expect(
            csandbox_read(worker, true, &result) == CSANDBOX_KILLED, "killed", "foreign kills");
        csandbox_end(worker);
    }
    csandbox_keep(0);
    expect_good("foreign kills");
    expect(settles_at(0), "no child is left", "foreign kills");
    expect(count_descriptors() == before, "no descriptor is left", "foreign kills");
    printf("%u kills by somebody else\n", killed);
}

enum { USERS = 4, KEPT = 3 };

static void *use_workers(void *running) {
    for (int turn = 0; turn < 60; turn++) {
        csandbox_job job = job_of("..", 2);
        csandbox_header h;
        csandbox_result result;
        csandbox_verdict verdict = run("planted", &job, true, &h, &result);
        expect(verdict == CSANDBOX_OK, "decodes", "users");
        csandbox_release(&result);
    }
    atomic_fetch_sub((atomic_int *)running, 1);
    return NULL;
}

// Each user has one worker at most, no more wait than are wanted, and only some are ending.
static void test_users(void) {
    pthread_t users[USERS];
    atomic_int running = USERS;
    unsigned most = 0;
    csandbox_keep(KEPT);
    for (int user = 0; user < USERS; user++) {
        pthread_create(&users[user], NULL, use_workers, &running);
    }
    while (atomic_load(&running)) {
        unsigned count = visit_children(0);
        if (count > most) most = count;
    }
    for (int user = 0; user < USERS; user++) pthread_join(users[user], NULL);
    expect(most <= USERS + KEPT + CSANDBOX_MOST_ENDING, "no more than are wanted", "users");
    expect(settles_at(KEPT), "as many as are wanted", "users");
    csandbox_keep(0);
}

void test_waiting(void) {
    test_users();
    test_pool();
    test_two_questions();
    test_parts();
    test_portions();
    test_foreign_ends();
    test_process_that_ends();
}

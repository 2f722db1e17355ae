#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "Messages.h"

#include "checks.h"

// Waits for the ends of all workers. There may be no list of them.
static bool ends_all(void) {
    siginfo_t info;
    for (int turn = 0; turn < 10000; turn++) {
        bool has_child = waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0;
        if (!has_child && csandbox_count_left() == 0) return true;
        usleep(1000);
    }
    return false;
}

// What a system without some of the layers gets: run.sh starts this in systems of many kinds.

void test_system(unsigned layers) {
    csandbox_posture posture = {0};
    csandbox_worker *worker = csandbox_take("planted");
    expect(worker != NULL, "a worker starts", "system");
    if (!worker) return;
    expect(csandbox_greet(worker, 20000, &posture) == CSANDBOX_OK, "greets", "system");
    csandbox_end(worker);
    printf("layers %u of %u\n", posture.layers, CSANDBOX_ALL_LAYERS);
    expect(posture.layers == layers, "it has these layers", "system");

    expect_good("system");
    csandbox_job job = job_of("..", 2);
    job.requires_all_layers = true;
    csandbox_header h;
    csandbox_result result;
    csandbox_verdict verdict = run("planted", &job, true, &h, &result);
    bool is_whole = layers == CSANDBOX_ALL_LAYERS;
    expect(verdict == (is_whole ? CSANDBOX_OK : CSANDBOX_UNGUARDED), "required", "system");
    csandbox_release(&result);

    // Either of both refuses it a file. Otherwise it ends itself.
    job = job_of("od", 2);
    bool is_refused = layers & (CSANDBOX_LANDLOCK | CSANDBOX_SECCOMP);
    verdict = run("planted", &job, true, &h, &result);
    expect(verdict == (is_refused ? CSANDBOX_OK : CSANDBOX_CRASHED), "opens a file", "system");
    csandbox_release(&result);

    // Those that wait, and those that are silent, end.
    csandbox_keep(2);
    for (int turn = 0; turn < 10; turn++) expect_good("system");
    job = job_of("Sd", 2);
    job.milliseconds = 50;
    expect(run("planted", &job, true, &h, &result) == CSANDBOX_TIMED_OUT, "silent", "system");
    csandbox_keep(0);
    expect(ends_all(), "no child is left", "system");
}

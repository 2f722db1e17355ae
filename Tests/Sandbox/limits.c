#include <errno.h>
#include <sys/resource.h>
#include <unistd.h>

#include "checks.h"

// The limits of the shell that has started this process.

static void limit(int resource, rlim_t value) {
    struct rlimit limit;
    getrlimit((__rlimit_resource_t)resource, &limit);
    limit.rlim_cur = value < limit.rlim_max ? value : limit.rlim_max;
    setrlimit((__rlimit_resource_t)resource, &limit);
}

void test_limits(void) {
    csandbox_header h;
    csandbox_result result;
    csandbox_job job = job_of("..", 2);
    limit(RLIMIT_FSIZE, 1);
    csandbox_verdict verdict = run("planted", &job, true, &h, &result);
    limit(RLIMIT_FSIZE, RLIM_INFINITY);
    expect(verdict == CSANDBOX_FILE_SIZE_LIMITED, "copy of the file", "limits");
    limit(RLIMIT_FSIZE, 100);
    verdict = run("planted", &job, true, &h, &result);
    limit(RLIMIT_FSIZE, RLIM_INFINITY);
    expect(verdict == CSANDBOX_FILE_SIZE_LIMITED, "pixels", "limits");

    csandbox_worker *worker = csandbox_take("planted");
    int next = dup(0);
    close(next);
    // One descriptor is left, for the file and not for the picture.
    for (rlim_t count = (rlim_t)next; count <= (rlim_t)next + 1; count++) {
        limit(RLIMIT_NOFILE, count);
        errno = 0;
        bool is_refused = csandbox_take("planted") == NULL && errno == EMFILE;
        verdict = csandbox_open(worker, &job, &h);
        limit(RLIMIT_NOFILE, RLIM_INFINITY);
        expect(is_refused, "no worker", "limits");
        expect(verdict == CSANDBOX_TOO_FEW_DESCRIPTORS, "no memory", "limits");
        csandbox_end(worker);
        worker = csandbox_take("planted");
    }
    csandbox_end(worker);
    errno = 0;
    expect(csandbox_take("unknown") == NULL && errno == ENOENT, "unknown", "limits");
    errno = 0;
    expect(csandbox_start("unknown") == NULL && errno == ENOENT, "unknown start", "limits");
}

void test_scarce_memory(void) {
    enum { LARGE = 400 << 20, LIMIT = 300 << 20 };
    csandbox_memory memory;
    expect(csandbox_make_memory(&memory, LARGE), "makes a file", "scarce memory");
    expect(csandbox_seal_memory(&memory), "seals it", "scarce memory");
    setrlimit(RLIMIT_AS, &(struct rlimit){LIMIT, LIMIT});
    csandbox_header h;
    csandbox_result result;
    csandbox_job job = job_of(NULL, LARGE);
    job.descriptor = memory.descriptor;
    csandbox_verdict verdict = run("planted", &job, true, &h, &result);
    expect(verdict == CSANDBOX_NO_MEMORY, "no room for the file", "scarce memory");
    job = job_of("\7v", 2);
    verdict = run("planted", &job, true, &h, &result);
    expect(verdict == CSANDBOX_NO_MEMORY, "no room for the decoder", "scarce memory");
    csandbox_free_memory(&memory);
    expect_good("scarce memory");
}

#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "Messages.h"
#include "Program.h"

// The system calls that a worker may make. Any other call ends the worker, apart from a few that
// only fail.

// Allows a call if an argument, masked, equals a value, and otherwise ends the process. Tests only
// the lower half of the argument: the kernel ignores the upper half of those tested here.
static void allow_if(program *p, uint32_t number, int argument, uint32_t mask, uint32_t value) {
    add(p, BPF_JMP | BPF_JEQ | BPF_K, number, 0, 5);
    load(p, offsetof(struct seccomp_data, args) + 8 * (size_t)argument);
    add(p, BPF_ALU | BPF_AND | BPF_K, mask, 0, 0);
    add(p, BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
    add_answer(p, SECCOMP_RET_ALLOW);
    add_answer(p, SECCOMP_RET_KILL_PROCESS);
}

// Allows sendto only on the parent's socket and without an address. sendto, unlike sendmsg, cannot
// pass descriptors.
static void allow_send(program *p) {
    size_t address = offsetof(struct seccomp_data, args) + 8 * 4;
    add(p, BPF_JMP | BPF_JEQ | BPF_K, SYS_sendto, 0, 8);
    load(p, offsetof(struct seccomp_data, args));
    add(p, BPF_JMP | BPF_JEQ | BPF_K, WORKER_SOCKET, 0, 5);
    load(p, address);
    add(p, BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 3);
    load(p, address + 4);
    add(p, BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 1);
    add_answer(p, SECCOMP_RET_ALLOW);
    add_answer(p, SECCOMP_RET_KILL_PROCESS);
}

// Allows signals to this process only: SIGABRT, which abort() sends, glibc's two internal signals,
// 32 and 33, and 0, which asks if a thread exists. A worker that SIGKILL or SIGTERM has ended was
// therefore ended from outside.
static void allow_own_signals(program *p) {
    add(p, BPF_JMP | BPF_JEQ | BPF_K, SYS_tgkill, 0, 9);
    load(p, offsetof(struct seccomp_data, args));
    add(p, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)getpid(), 0, 6);
    load(p, offsetof(struct seccomp_data, args) + 8 * 2);
    add(p, BPF_JMP | BPF_JEQ | BPF_K, 0, 3, 0);
    add(p, BPF_JMP | BPF_JEQ | BPF_K, SIGABRT, 2, 0);
    add(p, BPF_ALU | BPF_AND | BPF_K, ~1U, 0, 0);
    add(p, BPF_JMP | BPF_JEQ | BPF_K, 32, 0, 1);
    add_answer(p, SECCOMP_RET_ALLOW);
    add_answer(p, SECCOMP_RET_KILL_PROCESS);
}

static const uint32_t allowed[] = {
    // Manage memory. mmap and mprotect are allowed below, without PROT_EXEC.
    SYS_munmap, SYS_mremap, SYS_madvise, SYS_brk,
    // Manage threads, and end the process.
    SYS_futex, SYS_set_robust_list, SYS_rseq, SYS_sched_yield, SYS_sched_getaffinity, SYS_gettid,
    SYS_getpid, SYS_rt_sigprocmask, SYS_exit, SYS_exit_group,
    // Read clocks, sleep, and get random numbers, which seed malloc and C++ containers.
    SYS_clock_gettime, SYS_gettimeofday, SYS_clock_nanosleep, SYS_nanosleep,
    SYS_getrandom, SYS_sysinfo,
    // A worker closes the two descriptors that it receives with a request.
    SYS_close};

static const int thread_flags =
    CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM;
static const int detail_flags =
    CLONE_SETTLS | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID | CLONE_DETACHED;

static void build(program *p) {
    load_call(p);
    for (size_t index = 0; index < sizeof allowed / sizeof *allowed; index++) {
        answer_call(p, allowed[index], SECCOMP_RET_ALLOW);
    }
    allow_if(p, SYS_mmap, 2, PROT_EXEC, 0);
    allow_if(p, SYS_mprotect, 2, PROT_EXEC, 0);
    allow_send(p);
    allow_if(p, SYS_recvmsg, 0, UINT32_MAX, WORKER_SOCKET);
    // Libraries and abort() write messages to the standard streams, which lead nowhere. The mask
    // also allows descriptor 3, the parent's socket.
    allow_if(p, SYS_write, 0, ~3U, 0);
    allow_if(p, SYS_writev, 0, ~3U, 0);
    // The flags of clone3 are in memory, where no filter sees them. When clone3 fails, glibc uses
    // clone.
    answer_call(p, SYS_clone3, SECCOMP_RET_ERRNO | ENOSYS);
    allow_if(p, SYS_clone, 0, ~(uint32_t)detail_flags, (uint32_t)thread_flags);
    allow_own_signals(p);
    // When glibc creates the first thread, it sets handlers for its two internal signals.
    allow_if(p, SYS_rt_sigaction, 0, ~1U, 32);
    allow_if(p, SYS_prctl, 0, UINT32_MAX, PR_SET_NAME);
    // CThreads sets the affinity of new threads. In a worker the call fails, because it could also
    // change the affinity of other processes.
    answer_call(p, SYS_sched_setaffinity, SECCOMP_RET_ERRNO | EPERM);
    // malloc tries to read a file of /proc each time it trims the heap of a thread.
    // std::thread::hardware_concurrency reads /sys. Both work without these files.
    answer_call(p, SYS_openat, SECCOMP_RET_ERRNO | EACCES);
    add_answer(p, SECCOMP_RET_KILL_PROCESS);
}

bool csandbox_filter(void) {
    program p = {.count = 0};
    build(&p);
    return install(&p, 0);
}

#define _GNU_SOURCE
#include <errno.h>
#include <sys/prctl.h>

#include "Messages.h"
#include "Program.h"

// The system calls that a process forbids itself. A forbidden call fails, but does not end the
// process, because libraries try services that they can do without, such as the name service.

static void deny(program *p, uint32_t number) {
    answer_call(p, number, SECCOMP_RET_ERRNO | EPERM);
}

static void build(program *p, unsigned what) {
    load_call(p);
#ifdef __x86_64__
    // In the x32 ABI, the same calls have other numbers, so all calls of that ABI fail.
    enum { short_pointers = 0x40000000 };
    add(p, BPF_JMP | BPF_JGE | BPF_K, short_pointers, 0, 1);
    add_answer(p, SECCOMP_RET_ERRNO | ENOSYS);
#endif
    if (what & CSANDBOX_PROGRAMS) {
        deny(p, SYS_execve);
        deny(p, SYS_execveat);
    }
    if (what & CSANDBOX_NETWORK) {
        // Pairs of sockets stay allowed: only processes that inherit them can use them.
        deny(p, SYS_socket);
        deny(p, SYS_connect);
        deny(p, SYS_bind);
        deny(p, SYS_listen);
        deny(p, SYS_accept);
        deny(p, SYS_accept4);
    }
    // These calls would bypass the filter: io_uring makes calls that the filter does not see, and
    // the others reach the sockets and memory of other processes.
    deny(p, SYS_io_uring_setup);
    deny(p, SYS_pidfd_getfd);
    deny(p, SYS_ptrace);
    deny(p, SYS_process_vm_readv);
    deny(p, SYS_process_vm_writev);
    add_answer(p, SECCOMP_RET_ALLOW);
}

bool csandbox_deny(unsigned what) {
    program p = {.count = 0};
    build(&p, what);
    // Without SPEC_ALLOW, older kernels slow down all code of a process that has a filter.
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
        && install(&p, SECCOMP_FILTER_FLAG_SPEC_ALLOW);
}

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>

// Builds programs for seccomp, which decide about each system call.

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "The numbers of system calls are not known for this processor."
#endif

typedef struct {
    struct sock_filter code[256];
    unsigned short count;
} program;

static inline void add(program *p, uint16_t code, uint32_t value, uint8_t if_true, uint8_t if_false) {
    p->code[p->count++] = (struct sock_filter){code, if_true, if_false, value};
}

static inline void add_answer(program *p, uint32_t answer) { add(p, BPF_RET | BPF_K, answer, 0, 0); }

static inline void load(program *p, size_t offset) {
    add(p, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

static inline void answer_call(program *p, uint32_t number, uint32_t answer) {
    add(p, BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1);
    add_answer(p, answer);
}

// Loads the number of the call. Ends a process that makes calls of another architecture.
static inline void load_call(program *p) {
    load(p, offsetof(struct seccomp_data, arch));
    add(p, BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0);
    add_answer(p, SECCOMP_RET_KILL_PROCESS);
    load(p, offsetof(struct seccomp_data, nr));
}

// Installs a program for all threads.
static inline bool install(program *p, unsigned flags) {
    struct sock_fprog code = {p->count, p->code};
    flags |= SECCOMP_FILTER_FLAG_TSYNC;
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &code) == 0;
}

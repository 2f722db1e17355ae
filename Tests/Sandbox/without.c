#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Runs a program in a system that lacks something, as the filters of containers do:
//   without landlock|seccomp|unshare|pidfd ERROR PROGRAM [ARGUMENT…]

int main(int count, char **arguments) {
    static const struct {
        const char *name;
        uint32_t first, last;
    } calls[] = {
        {"landlock", 444, 446},
        {"seccomp", SYS_seccomp, SYS_seccomp},
        {"unshare", SYS_unshare, SYS_unshare},
        {"pidfd", SYS_pidfd_open, SYS_pidfd_open},
        {"memfd", SYS_memfd_create, SYS_memfd_create}};
    size_t index = 0, all = sizeof calls / sizeof *calls;
    while (index < all && count > 3 && strcmp(calls[index].name, arguments[1]) != 0) index++;
    if (count < 4 || index == all) return 2;
    struct sock_filter code[] = {
        {BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(struct seccomp_data, nr)},
        {BPF_JMP | BPF_JGE | BPF_K, 0, 2, calls[index].first},
        {BPF_JMP | BPF_JGT | BPF_K, 1, 0, calls[index].last},
        {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ERRNO | (uint32_t)atoi(arguments[2])},
        {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW}};
    struct sock_fprog program = {sizeof code / sizeof *code, code};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0
        || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) {
        perror("seccomp");
        return 1;
    }
    execv(arguments[3], arguments + 3);
    perror(arguments[3]);
    return 1;
}

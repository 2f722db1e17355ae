#include "Child.h"

#include <cerrno>
#include <csignal>
#include <ctime>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

// Marks the end of a complete answer.
const char end = '.';

// The process's signal handlers must not run in the child, and clean up what belongs to the
// parent.
void becomeQuiet(int seconds) {
    for (int signal : {SIGINT, SIGTERM, SIGHUP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGALRM}) {
        std::signal(signal, SIG_DFL);
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    alarm(static_cast<unsigned>(seconds));
    const rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere >= 0) dup2(nowhere, STDERR_FILENO);
}

void writeAll(int descriptor, const std::string &bytes) {
    std::size_t written = 0;
    while (written < bytes.size()) {
        ssize_t count = write(descriptor, bytes.data() + written, bytes.size() - written);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) _exit(1);
        written += static_cast<std::size_t>(count);
    }
}

[[noreturn]] void run(int descriptor, int seconds, const std::function<std::string()> &work) {
    becomeQuiet(seconds);
    try {
        writeAll(descriptor, work() + end);
    } catch (...) {
        _exit(1);
    }
    _exit(0);
}

long long now() {
    timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000LL + time.tv_nsec / 1'000'000;
}

// Reads until the other side closes, or time is up.
std::string readAll(int descriptor, int seconds, std::size_t limit) {
    const long long last = now() + seconds * 1000LL;
    std::string bytes;
    char piece[4096];
    while (bytes.size() <= limit) {
        pollfd wait = {descriptor, POLLIN, 0};
        long long rest = last - now();
        if (rest <= 0) return "";
        if (poll(&wait, 1, static_cast<int>(rest)) <= 0) continue;
        ssize_t count = read(descriptor, piece, sizeof piece);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return "";
        if (count == 0) return bytes;
        bytes.append(piece, static_cast<std::size_t>(count));
    }
    return "";
}

}  // namespace

std::optional<std::string> inChild(
    int seconds, std::size_t limit, const std::function<std::string()> &work) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return std::nullopt;
    pid_t child = fork();
    if (child == 0) run(ends[1], seconds, work);
    close(ends[1]);
    std::string answer;
    if (child > 0) {
        try {
            answer = readAll(ends[0], seconds, limit);
        } catch (...) {
            // If memory is short there is no answer, but the child must still be ended.
        }
        kill(child, SIGKILL);
        while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {}
    }
    close(ends[0]);
    if (answer.empty() || answer.back() != end) return std::nullopt;
    answer.pop_back();
    return answer;
}

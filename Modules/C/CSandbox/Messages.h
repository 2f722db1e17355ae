#pragma once

#include "CSandbox.h"

// The messages between the caller's process and a worker. Each is one packet of a fixed size.

// The first argument of a worker's process. The codec, seconds of processor time, bytes of memory,
// and WORKER_NOW or WORKER_AHEAD follow.
#define WORKER_ARGUMENT "--imageeditor-worker"
enum { WORKER_ARGUMENTS = 6, WORKER_SOCKET = 3 };

enum { MESSAGE_HELLO = 0x48454c01, MESSAGE_HEADER, MESSAGE_METADATA, MESSAGE_PIXELS,
       MESSAGE_PORTION };

// MESSAGE_HEADER comes with two descriptors: the file, and the memory for pixels and metadata.
typedef struct {
    uint32_t kind;
    uint32_t picture, flags, reduction, threads;
    // The number of the portion, from 0. Used only by MESSAGE_PORTION.
    uint32_t portion;
    uint64_t input_bytes;
    // The size of the memory for the result; 0 in MESSAGE_HEADER.
    uint64_t output_bytes;
    csandbox_limits limits;
    uint64_t choices[CSANDBOX_CHOICES];
} request;

typedef struct {
    // MESSAGE_HELLO, or the kind of the request that is answered.
    uint32_t kind;
    csandbox_verdict verdict;
    csandbox_posture posture;
    csandbox_header header;
} answer;

#define WORKER_NOW "now"
#define WORKER_AHEAD "ahead"

struct csandbox_worker {
    // The socket to the worker, the copy of the file or -1, and the memory for pixels and metadata.
    int socket, input, output;
    // A descriptor of the process (pidfd), or -1 if the kernel cannot provide one.
    int process;
    int pid;
    // The limits of the process, in seconds of processor time and in bytes of address space.
    uint64_t seconds, memory;
    // The next watched worker. Only Watch.c writes this field and the next six.
    struct csandbox_worker *next;
    // `is_left` is true after csandbox_end, if the process still has to be reaped. The thread that
    // reaps the process then frees the worker.
    bool is_watched, is_left, is_reaped;
    // The code and status that waitid reports once the worker has ended, and the seconds of
    // processor time that the worker has used.
    int end_code, end_status;
    uint64_t used_seconds;
    // `has_ended` is true once SIGKILL was sent to the worker, even if its process still exists.
    bool is_greeted, is_open, has_size, has_ended;
    csandbox_posture posture;
    csandbox_header header;
    csandbox_job job;
    // The number of portions that were requested, and the number that were taken.
    uint32_t asked, taken;
    // The time until which an answer must arrive, in milliseconds of CLOCK_MONOTONIC.
    int64_t deadline;
};

// Creates the descriptors on which the thread that starts workers waits. One thread at a time may
// call this function, and it must have succeeded before the next three functions are called.
//
// Returns false with errno on failure.
bool csandbox_open_events(void);

// Makes csandbox_wait_for_events return.
void csandbox_wake(void);

// Waits until csandbox_wake is called or a watched worker has ended. Reaps the watched workers that
// have ended, and sets their is_reaped.
void csandbox_wait_for_events(void);

// Makes csandbox_wait_for_events notice the end of a worker.
void csandbox_watch(csandbox_worker *worker);

// Returns the number of workers that their users have ended, but whose processes still exist.
unsigned csandbox_count_left(void);
// The seals of memory that can no longer be changed.
#define CSANDBOX_SEALS (F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE)

// Creates empty memory. Returns its descriptor, or -1.
int csandbox_create_memory(const char *name);

// Returns false with errno if `size` exceeds this process's limit of file sizes. The limit also
// applies to memory with a descriptor, and exceeding it would end this process with a signal.
bool csandbox_may_have(uint64_t size);

// Returns false if this process may have less than `size` bytes of address space. Its workers
// inherit this limit.
bool csandbox_may_have_addresses(uint64_t size);

// Copies bytes to sealed memory. Returns its descriptor, or -1.
int csandbox_copy(const void *bytes, size_t size);

// Copies `size` bytes at the offset `start` of memory, which another process may write meanwhile.
// Returns false if the bytes cannot be read.
bool csandbox_read_memory(int memory, void *bytes, size_t size, uint64_t start);

// Allocates the pages of memory and maps them at `mapping`, until `is_over` returns true. A worker
// that writes them then need not allocate them, and reading them at `mapping` causes no page
// faults.
//
// Returns false if memory is short.
bool csandbox_make_pages(
    int memory, void *mapping, uint64_t size, bool (*is_over)(void *), void *context);

bool csandbox_seal(int memory, int seals);
bool csandbox_is_sealed(int memory);

// Returns the size in bytes of a slot: the memory for one portion of a result.
uint64_t csandbox_slot_bytes(const csandbox_header *header);

// Return the size of metadata and found data, and the size of the whole result, in bytes. The
// header must have been checked, so that no sum overflows.
uint64_t csandbox_metadata_bytes(const csandbox_header *header);
uint64_t csandbox_result_bytes(const csandbox_header *header);

// Sets the pointers and sizes of a result whose parts are contiguous at `mapping`.
void csandbox_place(
    csandbox_result *result, const csandbox_header *header, void *mapping, size_t pixel_bytes);

// Kills a worker, without waiting for its end. May be called again.
void csandbox_stop(csandbox_worker *worker);

// Kills a worker and waits for its end. After that, end_code and end_status are known.
void csandbox_kill(csandbox_worker *worker);

// Kills a worker as csandbox_kill does. Returns `verdict`, but replaces CSANDBOX_CRASHED if the
// signal that ended the process allows a more precise verdict.
csandbox_verdict csandbox_fail(csandbox_worker *worker, csandbox_verdict verdict);

// Closes the copy of the file and the memory for the result.
void csandbox_close_memory(csandbox_worker *worker);

// Returns false if a worker has ended and its socket is closed. The system may end a worker that
// waits, such as for lack of memory.
bool csandbox_is_alive(const csandbox_worker *worker);

// Installs the filter of system calls, for all threads.
bool csandbox_filter(void);

// Decodes a codec's sample pictures, so that its library is initialised before the first file.
void csandbox_decode_samples(const csandbox_codec *codec);

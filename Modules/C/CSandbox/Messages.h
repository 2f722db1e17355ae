#pragma once

#include "CSandbox.h"

// The messages between both sides of the wall. Each is one packet of a fixed size.

// The first argument of a worker, then the codec, seconds of processor time, bytes of memory, and
// whether it has time to decode samples.
#define WORKER_ARGUMENT "--imageeditor-worker"
enum { WORKER_ARGUMENTS = 6, WORKER_SOCKET = 3 };

enum { MESSAGE_HELLO = 0x48454c01, MESSAGE_HEADER, MESSAGE_METADATA, MESSAGE_PIXELS,
       MESSAGE_PORTION };

// MESSAGE_HEADER comes with two descriptors: the file, and the memory for pixels and metadata.
typedef struct {
    uint32_t kind;
    uint32_t picture, flags, reduction, threads;
    // Of MESSAGE_PORTION: from 0.
    uint32_t portion;
    uint64_t input_bytes;
    // Of all but MESSAGE_HEADER: the same for all.
    uint64_t output_bytes;
    csandbox_limits limits;
    uint64_t choices[CSANDBOX_CHOICES];
} request;

typedef struct {
    // That of the request.
    uint32_t kind;
    csandbox_verdict verdict;
    csandbox_posture posture;
    csandbox_header header;
} answer;

#define WORKER_NOW "now"
#define WORKER_AHEAD "ahead"

struct csandbox_worker {
    // The copy of the file, or -1, and where pixels and metadata go.
    int socket, input, output;
    // -1 if the kernel has no descriptors of processes.
    int process;
    int pid;
    // The next of those that are watched. It and these five belong to Watch.c.
    struct csandbox_worker *next;
    // `is_left` is true after its user has ended it. The thread that reaps it frees it.
    bool is_watched, is_left, is_reaped;
    // Of waitid, once the worker has ended.
    int end_code, end_status;
    // It has ended once it was told to, although its process may exist for a moment.
    bool is_greeted, is_open, has_size, has_ended;
    csandbox_posture posture;
    csandbox_header header;
    csandbox_job job;
    // How many portions were asked for, and taken.
    uint32_t asked, taken;
    // Of CLOCK_MONOTONIC, in milliseconds.
    int64_t deadline;
};

int64_t csandbox_now(void);

// Makes what the thread that starts workers waits with. The first call must have returned before
// others begin, and before the next functions are called.
//
// Returns false with errno if there are no descriptors.
bool csandbox_open_events(void);

// Makes csandbox_wait_for_events return.
void csandbox_wake(void);

// Waits until it is woken or a watched worker has ended. The end is known then, and leaves no
// zombie: is_reaped is true.
void csandbox_wait_for_events(void);

// Watches a worker until it has ended.
void csandbox_watch(csandbox_worker *worker);

// How many workers have no user any more, but have not ended.
unsigned csandbox_count_left(void);
// The seals of memory that nobody can change any more.
#define CSANDBOX_SEALS (F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE)

// Returns the descriptor of empty memory, or -1.
int csandbox_create_memory(const char *name);

// Tells whether memory of this size is within this process's limit for files, as which memory
// counts. To exceed the limit would end this process with a signal. Sets errno if not.
bool csandbox_may_have(uint64_t size);

// Returns the descriptor of a sealed copy, or -1.
int csandbox_copy(const void *bytes, size_t size);

// Copies bytes that others may write meanwhile.
bool csandbox_read_memory(int memory, void *bytes, size_t size, uint64_t start);

// Makes the pages of memory, and maps them at `mapping`, until `is_over`. A worker that writes them
// need not make them one by one.
//
// Returns false if memory is short.
bool csandbox_make_pages(
    int memory, void *mapping, uint64_t size, bool (*is_over)(void *), void *context);

bool csandbox_seal(int memory, int seals);
bool csandbox_is_sealed(int memory);

// The bytes of the place for a portion.
uint64_t csandbox_slot_bytes(const csandbox_header *header);

// The bytes of metadata and of what was found, and those with the pixels, of a header that was
// checked: no sum overflows.
uint64_t csandbox_metadata_bytes(const csandbox_header *header);
uint64_t csandbox_result_bytes(const csandbox_header *header);

// Describes a result that is in memory.
void csandbox_place(
    csandbox_result *result, const csandbox_header *header, void *mapping, size_t pixel_bytes);

// Tells a worker to end, and does not wait for that. May be called again.
void csandbox_stop(csandbox_worker *worker);

// The same, and waits: it is known then how the worker has ended.
void csandbox_kill(csandbox_worker *worker);

// Closes the copy of the file and the memory for the result.
void csandbox_close_memory(csandbox_worker *worker);

// False for a worker that has died while it waited, such as for lack of memory, and thereby has
// closed its socket.
bool csandbox_is_alive(const csandbox_worker *worker);

// Installs the filter of system calls, for all threads.
bool csandbox_filter(void);

// Decodes a codec's samples, which come before files.
void csandbox_decode_samples(const csandbox_codec *codec);

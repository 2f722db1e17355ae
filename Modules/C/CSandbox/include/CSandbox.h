#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// A sandbox for decoders. A worker decodes a file. It is a process of this same program, with an
// empty environment and without access to the program's descriptors, to files, to the network or to
// other processes. A worker decodes one file, or parts of one file one after another, and then
// ends. Whatever it does, the caller gets one verdict.
//
// Any thread may call these functions. A worker may be used by one thread at a time.

typedef enum {
    CSANDBOX_OK,
    // Some pixels are missing, and the caller has allowed that.
    CSANDBOX_PARTIAL,
    CSANDBOX_TRUNCATED,
    CSANDBOX_DAMAGED,
    CSANDBOX_UNSUPPORTED,
    // The file has more pixels, pictures or metadata than the limits allow.
    CSANDBOX_TOO_LARGE,
    CSANDBOX_NO_PICTURE,
    CSANDBOX_NO_MEMORY,
    // The worker cannot start as many threads as the library may need.
    CSANDBOX_TOO_FEW_THREADS,
    // Only the caller's side gives the following verdicts.
    CSANDBOX_NO_LIBRARY,
    // A layer of the sandbox is missing, and the caller requires all.
    CSANDBOX_UNGUARDED,
    // No worker could be started, or a worker has ended before it was ready.
    CSANDBOX_CANNOT_START,
    // The limit of descriptors, or that of file sizes, is too low for what the worker needs.
    CSANDBOX_TOO_FEW_DESCRIPTORS,
    CSANDBOX_FILE_SIZE_LIMITED,
    // The file needs more memory than the sandbox allows. CSANDBOX_NO_MEMORY means that the system,
    // or the limit of this process, allows less than the sandbox.
    CSANDBOX_TOO_MUCH_MEMORY,
    // The system or another process has ended the worker with a signal, such as for lack of memory.
    // A worker cannot send itself such a signal.
    CSANDBOX_KILLED,
    CSANDBOX_CRASHED,
    // The worker has made a system call that is not allowed.
    CSANDBOX_FORBIDDEN,
    CSANDBOX_TIMED_OUT,
    CSANDBOX_CANCELLED,
    // The worker has sent something that no correct worker sends.
    CSANDBOX_LIED,
} csandbox_verdict;

// The maximum size of a message about a problem, with its terminating zero.
enum { CSANDBOX_PROBLEM_BYTES = 160 };

typedef enum { CSANDBOX_GREY, CSANDBOX_RGB, CSANDBOX_CMYK } csandbox_color;
typedef enum { CSANDBOX_OPAQUE, CSANDBOX_STRAIGHT, CSANDBOX_PREMULTIPLIED }
    csandbox_alpha;
// The form of a picture's bytes: rows without padding, or a file. A file is a RAW file's preview,
// the result of a codec that converts the file, or the output of a decoder of this program
// (csandbox_report).
typedef enum { CSANDBOX_SAMPLES, CSANDBOX_FILE } csandbox_coding;

// The layers of the sandbox, as bits. Each is a restriction of the worker's process.
enum {
    CSANDBOX_NO_NEW_PRIVILEGES = 1,
    CSANDBOX_NOT_DUMPABLE = 2,
    CSANDBOX_LIMITS = 4,
    CSANDBOX_LANDLOCK = 8,
    CSANDBOX_SECCOMP = 16,
    CSANDBOX_ALL_LAYERS = 31,
};

typedef struct {
    uint32_t layers;
    uint32_t landlock_version;
    uint32_t is_loaded;
    // The version of the codec's library: printable ASCII, zero-terminated.
    char library_version[48];
} csandbox_posture;

enum {
    // Decodes the embedded preview instead of the picture, if the file has a preview. The result
    // may be a CSANDBOX_FILE.
    CSANDBOX_PREVIEW = 1,
    CSANDBOX_ALLOW_TRUNCATED = 2,
};

typedef struct {
    uint64_t pixels;
    uint64_t metadata_bytes;
    // The maximum size of the result of a codec that converts the file. For a decoder of this
    // program (csandbox_report), the exact size. 0 for other codecs.
    uint64_t file_bytes;
} csandbox_limits;

// The number of values that a caller can pass to a codec. Their meaning depends on the codec.
enum { CSANDBOX_CHOICES = 8 };

// The worker's description of a picture. The caller gets it only after all numbers were checked,
// except with CSANDBOX_TOO_LARGE and CSANDBOX_NO_PICTURE.
typedef struct {
    uint32_t width, height;
    // The size before downscaling. For a preview, the size of the picture that it shows.
    uint32_t full_width, full_height;
    csandbox_coding coding;
    csandbox_color color;
    csandbox_alpha alpha;
    // The number of interleaved samples per pixel, 1 to 4. Alpha is the last.
    uint32_t channels;
    // The bits per sample, 8 or 16, in this machine's byte order. Samples use the whole range.
    uint32_t bits;
    // The bits per sample in the file.
    uint32_t significant_bits;
    // The EXIF orientation that the caller must still apply, 1 to 8.
    uint32_t orientation;
    uint32_t pictures;
    // The size of the largest embedded preview, or 0.
    uint32_t preview_width, preview_height;
    // True if the picture can be decoded fast at exactly half its size, rounded up.
    uint32_t can_halve;
    // The chroma format of the file: 1 is 4:2:0, 2 is 4:2:2, 3 is 4:4:4. 0 is unknown or none.
    uint32_t chroma;
    // The size of a gain map for HDR screens, or 0.
    uint32_t gain_width, gain_height;
    // The number of frames of the file's animation, which `pictures` does not count, or 0.
    uint32_t frames;
    uint32_t has_cicp;
    // Primaries, transfer, matrix and full range as in the file (H.273). The matrix and the range
    // do not apply to the samples, which are full-range RGB.
    uint8_t cicp[4];
    // The size of a CSANDBOX_FILE; 0 for samples.
    uint64_t coded_bytes;
    uint64_t icc_bytes, exif_bytes, xmp_bytes;
    // The size of data that was found in the picture, such as barcodes. Its format depends on the
    // codec.
    uint64_t found_bytes;
    // A short message about what is wrong. Printable ASCII, zero-terminated; a longer one is cut
    // after a word.
    char problem[CSANDBOX_PROBLEM_BYTES];
} csandbox_header;

typedef struct {
    // The file. If it is NULL, `descriptor` is a regular file that is open for reading only, or a
    // sealed csandbox_memory.
    const void *bytes;
    size_t size;
    int descriptor;
    uint32_t picture;
    uint32_t flags;
    // The factor of downscaling: 1, or 2 if `can_halve`.
    uint32_t reduction;
    uint32_t threads;
    csandbox_limits limits;
    uint64_t choices[CSANDBOX_CHOICES];
    // The time limit from sending the file to the last answer. csandbox_continue starts it anew.
    uint32_t milliseconds;
    // True to refuse the file if a layer of the sandbox is missing.
    bool requires_all_layers;
    // True if the worker waits after the pixels for another part of the same file, such as the next
    // frame.
    bool has_more;
    // Called about every 10 ms while the caller waits, unless NULL. If it returns true, the worker
    // is ended.
    bool (*is_cancelled)(void *);
    void *context;
} csandbox_job;

// A worker's results, in memory that csandbox_release frees.
typedef struct {
    const uint8_t *pixels, *icc, *exif, *xmp, *found;
    size_t pixel_bytes, icc_bytes, exif_bytes, xmp_bytes, found_bytes;
    void *mapping;
    size_t mapped_bytes;
    // A message about what is wrong, with any verdict. It may be empty.
    char problem[CSANDBOX_PROBLEM_BYTES];
} csandbox_result;

typedef struct csandbox_worker csandbox_worker;

// Keeps workers ready from now on: whenever a worker of a codec is taken, others are started in the
// background until `count` workers of that codec wait. 0 ends all that wait.
void csandbox_keep(unsigned count);

// Starts a worker of a codec in the background, unless one is ready or being started.
void csandbox_prepare(const char *codec);

// Takes a ready worker of a codec, or starts one. The worker must be ended by `csandbox_end`.
//
// Returns NULL if no process can be started, or if the codec is unknown (ENOENT). errno is then the
// reason: EMFILE and EAGAIN for the limits of descriptors and of processes, ENODEV if the program
// cannot be found without /proc.
csandbox_worker *csandbox_take(const char *codec);

// Starts a worker even if others wait. Unlike csandbox_take, this does not cause others to be kept
// ready. Used to look at a worker's layers. Fails as csandbox_take does.
csandbox_worker *csandbox_start(const char *codec);

// Waits until a worker is ready, and reports its layers in the posture, which may be NULL.
csandbox_verdict csandbox_greet(
    csandbox_worker *worker, uint32_t milliseconds, csandbox_posture *posture);

// Sends the file, or its next part, and receives its header. `header->problem` may be set for any
// verdict. After CSANDBOX_TOO_LARGE and CSANDBOX_NO_PICTURE, the header is what the worker sent,
// for a message: no number of it was checked.
csandbox_verdict csandbox_open(
    csandbox_worker *worker, const csandbox_job *job, csandbox_header *header);

// Receives metadata and found data, and pixels if wanted. The worker has ended after an error, and
// after the pixels unless the job's `has_more` is true. After metadata alone, pixels can be
// requested.
//
// A result with CSANDBOX_OK or CSANDBOX_PARTIAL must be given to `csandbox_release`.
csandbox_verdict csandbox_read(csandbox_worker *worker, bool wants_pixels, csandbox_result *result);

// Requests the next portion of the result. Used instead of `csandbox_read`. At most CSANDBOX_SLOTS
// portions can be requested but not yet taken.
csandbox_verdict csandbox_ask_portion(csandbox_worker *worker);

// Waits for the next portion that was requested, and copies it. `bytes` has room for a slot, which
// is limits.file_bytes / CSANDBOX_SLOTS bytes. The job's time limit counts only the time during
// which this function waits.
//
// After an error, the worker has ended.
enum { CSANDBOX_SLOTS = 3 };
csandbox_verdict csandbox_take_portion(csandbox_worker *worker, void *bytes);

// Returns true if a worker waits for a file, or for its next part.
bool csandbox_can_open(const csandbox_worker *worker);

// Returns true if a worker has a copy of exactly these bytes.
bool csandbox_holds(csandbox_worker *worker, const void *bytes, size_t size);

// Prepares an open worker for another csandbox_read. The time limit starts anew, and the job's
// flags, threads and cancellation apply. The worker keeps its file and the choice of picture or
// preview.
//
// Returns false if the worker has ended.
bool csandbox_continue(csandbox_worker *worker, const csandbox_job *job);

// Ends a worker at any time. Does not wait for its process to end, unless the kernel has no pidfd.
// Does nothing for NULL.
//
// While CSANDBOX_MOST_ENDING workers are ending, no others are started.
enum { CSANDBOX_MOST_ENDING = 8 };
void csandbox_end(csandbox_worker *worker);

void csandbox_release(csandbox_result *result);

// Memory that the caller fills, and that becomes the input of a worker without a copy.
typedef struct {
    // NULL once the memory is sealed.
    uint8_t *bytes;
    size_t size;
    int descriptor;
} csandbox_memory;

// Allocates memory. Returns false with errno on failure. Otherwise the memory must be freed.
bool csandbox_make_memory(csandbox_memory *memory, size_t size);

// Prevents all further changes. Returns false if the memory can still be changed.
bool csandbox_seal_memory(csandbox_memory *memory);

// Frees memory, sealed or not. Does nothing if all fields are 0. A worker that has the memory keeps
// it.
void csandbox_free_memory(csandbox_memory *memory);

// Returns the size of a picture's bytes, or UINT64_MAX if the size overflows.
uint64_t csandbox_pixel_bytes(const csandbox_header *header);

// MARK: The process itself

// Returns the path of this program. Without /proc, as in some chroots, it is the path that the
// program was started with, which may be relative. Returns NULL if that path leads nowhere.
const char *csandbox_program(void);

enum {
    CSANDBOX_PROGRAMS = 1,
    CSANDBOX_NETWORK = 2,
};

// Denies other programs or the network to this process, and to all that it starts, for good. A
// denied call fails with EPERM. Without other programs, no worker can be started.
//
// Returns false if the kernel has no filters of system calls.
bool csandbox_deny(unsigned what);

// MARK: Codecs

typedef struct {
    const uint8_t *bytes;
    size_t size;
    uint32_t picture, flags, reduction, threads;
    csandbox_limits limits;
    uint64_t choices[CSANDBOX_CHOICES];
} csandbox_input;

// The memory that a codec writes to. `pixels` is NULL if only metadata is wanted.
typedef struct {
    uint8_t *pixels, *icc, *exif, *xmp, *found;
} csandbox_output;

typedef struct {
    const uint8_t *bytes;
    size_t size;
} csandbox_sample;

// The report of a decoder that is part of this program. It is the found data of a CSANDBOX_FILE
// whose size is limits.file_bytes. The meaning of the numbers depends on the decoder.
typedef struct {
    // The status of the pixels, and that of the rest of the file.
    uint32_t status, end_status;
    uint64_t facts[4];
    char message[CSANDBOX_PROBLEM_BYTES];
} csandbox_report;

typedef struct csandbox_codec {
    const char *name;
    // The names of the library and its package, for the message that the library is missing.
    const char *library, *package;
    // Loads the library, and makes its calls whose first use needs what the sandbox forbids, such
    // as opening files. Writes the library's version. NULL if the library is a part of this
    // program.
    bool (*load)(char *version, size_t size);
    // Fills in a header, in which `orientation` and `pictures` are 1 and all else is 0. May be
    // called for several files. A codec whose jobs set `has_more` must free the state of the
    // previous file.
    csandbox_verdict (*header)(const csandbox_input *input, csandbox_header *header);
    // Decodes metadata, or metadata and pixels. May be called twice, for metadata and then for
    // pixels: the second input has its own flags and threads. May change only `problem` in the
    // header.
    csandbox_verdict (*decode)(
        const csandbox_input *input, csandbox_header *header, const csandbox_output *output);
    // Small files that a worker decodes while it waits. They must not affect a later header().
    csandbox_sample samples[2];
    // The maximum processor time in seconds, and the maximum address space in bytes; 0 for the
    // usual limits.
    uint64_t seconds, memory;
    // The maximum number of seconds for load() and the samples; 0 for the usual limit.
    unsigned loading_seconds;
    // True if the library needs much memory even for small pictures. Huge pages save 0.4 ms for
    // each megabyte; the first one costs 0.3 ms.
    bool wants_huge_pages;
    // True if the library crashes, or waits forever, when it cannot start its threads.
    bool requires_threads;
    // Replaces decode() for a decoder that is part of this program. Decodes into `pixels`, and
    // fills in a report whose fields are 0. Without a header(), `pixels` has limits.file_bytes
    // bytes.
    csandbox_verdict (*report)(
        const csandbox_input *input, uint8_t *pixels, csandbox_report *report);
    // Like report(), but for a picture that is requested in portions: each call decodes the next
    // portion of at most `size` bytes.
    csandbox_verdict (*portion)(
        const csandbox_input *input, uint8_t *portion, size_t size, csandbox_report *report);
    struct csandbox_codec *next;
} csandbox_codec;

// Constructors of codecs run before that of the worker, which does not return in a worker's
// process. When a worker decodes, the static C++ objects of this program have not been constructed.
#define CSANDBOX_REGISTER(codec)                                                                   \
    __attribute__((constructor(101))) static void register_##codec(void) {                        \
        csandbox_register(&codec);                                                                 \
    }

void csandbox_register(csandbox_codec *codec);

// MARK: Decoders of this program

// Fills in the header for a codec without a header(): a CSANDBOX_FILE with a csandbox_report.
csandbox_verdict csandbox_expect(const csandbox_input *input, csandbox_header *header);

// Copies a report from found data or from the end of a slot. Returns false if `size` is not that of
// a report.
bool csandbox_take_report(const void *bytes, size_t size, csandbox_report *report);

const csandbox_codec *csandbox_find(const char *name);

// Returns the number of codecs of this program.
unsigned csandbox_codec_count(void);

#ifdef __cplusplus
}
#endif

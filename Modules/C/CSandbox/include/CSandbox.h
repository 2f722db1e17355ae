#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// A wall around decoders: a file is decoded in a worker, which is this program started again,
// without its environment, descriptors, files, network or other processes. A worker decodes one
// file, or parts of one file one after another, and ends. Whatever it does, the caller gets one
// verdict.
//
// All functions may be called by any thread; one worker is used by one thread at a time.

typedef enum {
    CSANDBOX_OK,
    // A part of the pixels is there, and the caller has allowed that.
    CSANDBOX_PARTIAL,
    CSANDBOX_TRUNCATED,
    CSANDBOX_DAMAGED,
    CSANDBOX_UNSUPPORTED,
    // More pixels, pictures or metadata than the limits allow.
    CSANDBOX_TOO_LARGE,
    CSANDBOX_NO_PICTURE,
    CSANDBOX_NO_MEMORY,
    // From here on, verdicts that only this side gives.
    CSANDBOX_NO_LIBRARY,
    // A layer of the wall is missing, and the caller requires all.
    CSANDBOX_UNGUARDED,
    // No worker could be started, or it has ended before it was ready.
    CSANDBOX_CANNOT_START,
    // A limit of this process (setrlimit) is too low for what the worker needs.
    CSANDBOX_TOO_FEW_DESCRIPTORS,
    CSANDBOX_FILE_SIZE_LIMITED,
    CSANDBOX_CRASHED,
    // The worker has made a system call that it must not make.
    CSANDBOX_FORBIDDEN,
    CSANDBOX_TIMED_OUT,
    CSANDBOX_CANCELLED,
    // The worker has sent something that no correct worker sends.
    CSANDBOX_LIED,
} csandbox_verdict;

// The size of a sentence about a problem, with its terminating zero.
enum { CSANDBOX_PROBLEM_BYTES = 160 };

typedef enum { CSANDBOX_GREY, CSANDBOX_RGB, CSANDBOX_CMYK } csandbox_color;
typedef enum { CSANDBOX_OPAQUE, CSANDBOX_STRAIGHT, CSANDBOX_PREMULTIPLIED }
    csandbox_alpha;
// What the bytes of a picture are: rows without padding, or a file (a RAW file's preview, or what a
// codec has converted the whole file to).
typedef enum { CSANDBOX_SAMPLES, CSANDBOX_FILE } csandbox_coding;

// The layers of the wall.
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
    // Printable and terminated.
    char library_version[48];
} csandbox_posture;

enum {
    // The embedded preview is enough, if there is one. It may be a CSANDBOX_FILE.
    CSANDBOX_PREVIEW = 1,
    CSANDBOX_ALLOW_TRUNCATED = 2,
};

typedef struct {
    uint64_t pixels;
    uint64_t metadata_bytes;
    // The largest CSANDBOX_FILE of a codec that converts the file; 0 for a codec that decodes it.
    uint64_t file_bytes;
} csandbox_limits;

// Numbers of the caller for a codec, in the codec's own form.
enum { CSANDBOX_CHOICES = 8 };

// What a worker says about a picture. The caller gets it after all numbers were checked.
typedef struct {
    uint32_t width, height;
    // The size before a reduction, or that of the picture that a preview belongs to.
    uint32_t full_width, full_height;
    csandbox_coding coding;
    csandbox_color color;
    csandbox_alpha alpha;
    // 1 to 4, interleaved, alpha last.
    uint32_t channels;
    // 8 or 16, in the order of this machine. Samples use the whole range.
    uint32_t bits;
    // How many bits the file has.
    uint32_t significant_bits;
    // 1 to 8, as in EXIF: what the caller must still apply.
    uint32_t orientation;
    uint32_t pictures;
    // The largest embedded preview, or 0.
    uint32_t preview_width, preview_height;
    // True if a reduction of 2 is fast and has exactly half the size, rounded up.
    uint32_t can_halve;
    // How the file has chroma: 1 is 4:2:0, 2 is 4:2:2, 3 is 4:4:4. 0 is unknown or none.
    uint32_t chroma;
    // Of a gain map for HDR screens beside the picture, or 0.
    uint32_t gain_width, gain_height;
    // Of an animation that is not among `pictures`, or 0.
    uint32_t frames;
    uint32_t has_cicp;
    // Primaries, transfer, matrix and full range as in the file (H.273). The samples are full-range
    // RGB, whatever the last two say.
    uint8_t cicp[4];
    // Of a CSANDBOX_FILE only.
    uint64_t coded_bytes;
    uint64_t icc_bytes, exif_bytes, xmp_bytes;
    // What was found in the picture, such as barcodes, in the codec's own form.
    uint64_t found_bytes;
    // What is wrong, in a few words. Printable and terminated; a longer text ends after a word.
    char problem[CSANDBOX_PROBLEM_BYTES];
} csandbox_header;

typedef struct {
    // The file; or NULL, and a descriptor of a regular file that is open for reading only, or of a
    // csandbox_memory that is sealed.
    const void *bytes;
    size_t size;
    int descriptor;
    uint32_t picture;
    uint32_t flags;
    // 1, or 2 for a picture that can be halved.
    uint32_t reduction;
    uint32_t threads;
    csandbox_limits limits;
    uint64_t choices[CSANDBOX_CHOICES];
    // The time limit until the last answer; `csandbox_continue` starts a new one.
    uint32_t milliseconds;
    // Refuses if a layer is missing.
    bool requires_all_layers;
    // The worker waits for another part of the same file after its pixels, such as the next frame.
    bool has_more;
    // Asked every 10 ms, unless NULL.
    bool (*is_cancelled)(void *);
    void *context;
} csandbox_job;

// Read-only memory.
typedef struct {
    const uint8_t *pixels, *icc, *exif, *xmp, *found;
    size_t pixel_bytes, icc_bytes, exif_bytes, xmp_bytes, found_bytes;
    void *mapping;
    size_t mapped_bytes;
    // What is wrong, for any verdict.
    char problem[CSANDBOX_PROBLEM_BYTES];
} csandbox_result;

typedef struct csandbox_worker csandbox_worker;

// Starts workers in the background from now on: whenever one of a codec is taken, as many others
// of that codec wait ready. 0 ends those that wait.
void csandbox_keep(unsigned count);

// Starts a worker of a codec in the background, unless one waits ready.
void csandbox_prepare(const char *codec);

// Takes a ready worker of a codec, or starts one. It must be ended by `csandbox_end`.
//
// Returns NULL if no process can be started, or the codec is unknown (ENOENT). Then errno tells why:
// EMFILE and EAGAIN for the limits of descriptors and of processes, ENODEV if the program cannot be
// found without /proc.
csandbox_worker *csandbox_take(const char *codec);

// Starts a worker although others wait, and none will wait because of it: to see its layers. Fails
// as csandbox_take does.
csandbox_worker *csandbox_start(const char *codec);

// Waits until a worker is ready, and reports its layers.
csandbox_verdict csandbox_greet(
    csandbox_worker *worker, uint32_t milliseconds, csandbox_posture *posture);

// Sends the file, or its next part, and asks what it is. `header->problem` may be set for any
// verdict. After CSANDBOX_TOO_LARGE the header has what the worker says, for a message: no number
// of it was checked.
csandbox_verdict csandbox_open(
    csandbox_worker *worker, const csandbox_job *job, csandbox_header *header);

// Asks for metadata and what was found, and for pixels if wanted. After pixels, unless the job has
// more, and after an error, the worker has ended. Otherwise it waits, and pixels can be asked for.
//
// After CSANDBOX_OK and CSANDBOX_PARTIAL the result must be given to `csandbox_release`.
csandbox_verdict csandbox_read(csandbox_worker *worker, bool wants_pixels, csandbox_result *result);

// Asks for the next portion of the result, in place of `csandbox_read`. Others can be asked for
// before it is taken, as many as there are slots.
csandbox_verdict csandbox_ask_portion(csandbox_worker *worker);

// Waits for the next portion that was asked for, and copies it. `bytes` has room for a slot, which
// is limits.file_bytes / CSANDBOX_SLOTS bytes. Only the time in which this waits is limited.
//
// After an error the worker has ended.
enum { CSANDBOX_SLOTS = 3 };
csandbox_verdict csandbox_take_portion(csandbox_worker *worker, void *bytes);

// True if a worker waits for the next part of a file.
bool csandbox_can_open(const csandbox_worker *worker);

// True if a worker that is open was given these bytes.
bool csandbox_holds(csandbox_worker *worker, const void *bytes, size_t size);

// Prepares a worker that waits for the question for pixels: its time begins anew, and the job's
// flags, threads and cancellation apply. The worker has the file, and what it shows stays.
//
// Returns false if the worker has ended.
bool csandbox_continue(csandbox_worker *worker, const csandbox_job *job);

// Ends a worker at any time, without waiting for the end. NULL is nothing to do.
//
// While this many are ending, no others are started.
enum { CSANDBOX_MOST_ENDING = 8 };
void csandbox_end(csandbox_worker *worker);

void csandbox_release(csandbox_result *result);

// Memory that is filled here, and becomes the input of a worker without a copy.
typedef struct {
    // NULL once it is sealed.
    uint8_t *bytes;
    size_t size;
    int descriptor;
} csandbox_memory;

// Returns false if memory is short. Otherwise it must be freed.
bool csandbox_make_memory(csandbox_memory *memory, size_t size);

// From now on nobody can change it. Returns false if it can still be changed.
bool csandbox_seal_memory(csandbox_memory *memory);

// Frees memory that is zero, was made, or was sealed. A worker that has it keeps it.
void csandbox_free_memory(csandbox_memory *memory);

// The bytes of a picture's samples, or UINT64_MAX if they are too many for any machine.
uint64_t csandbox_pixel_bytes(const csandbox_header *header);

// MARK: The process itself

// The path of this program. Without /proc, such as in some chroots, it is the path that it was
// started with, which may be relative. Returns NULL if that leads nowhere, too.
const char *csandbox_program(void);

// The arguments of this process, and NULL after the last. Swift finds none without /proc.
char **csandbox_arguments(int *count);

enum {
    CSANDBOX_PROGRAMS = 1,
    CSANDBOX_NETWORK = 2,
};

// Denies this process, and all that it starts, other programs or the network, for good. A denied
// call fails with EPERM. Without other programs, no worker can be started.
//
// Returns false if the kernel has no filters of system calls.
bool csandbox_deny(unsigned what);

// MARK: What a codec is

typedef struct {
    const uint8_t *bytes;
    size_t size;
    uint32_t picture, flags, reduction, threads;
    csandbox_limits limits;
    uint64_t choices[CSANDBOX_CHOICES];
} csandbox_input;

// Where a codec writes. `pixels` is NULL if only metadata is wanted.
typedef struct {
    uint8_t *pixels, *icc, *exif, *xmp, *found;
} csandbox_output;

typedef struct {
    const uint8_t *bytes;
    size_t size;
} csandbox_sample;

typedef struct csandbox_codec {
    const char *name;
    // The names of the library and its package, for the message that the library is missing.
    const char *library, *package;
    // Loads the library and calls what must not be called first behind the wall. Writes a version.
    bool (*load)(char *version, size_t size);
    // Fills in a header that is zero but for `orientation`, `pictures` and a `reduction` of 1. Other
    // files may have come before. Only a codec whose jobs have more must have freed what they took.
    csandbox_verdict (*header)(const csandbox_input *input, csandbox_header *header);
    // Decodes metadata, or metadata and pixels, or first the one and then the other in a second
    // call, whose input has flags and threads of its own. May change no field of the header but
    // `problem`. If the caller asks for portions, each call writes the next one, at `pixels`.
    csandbox_verdict (*decode)(
        const csandbox_input *input, csandbox_header *header, const csandbox_output *output);
    // Small files that a worker decodes before it waits, for which header() must start anew.
    csandbox_sample samples[2];
    // Processor seconds and bytes of address space; 0 for the usual limits.
    uint64_t seconds, memory;
    // Seconds for load() and the samples; 0 for the usual limit.
    unsigned loading_seconds;
    // True if the library needs much memory for small pictures, too. Huge pages save 0.4 ms for each
    // megabyte; the first one costs 0.3 ms.
    bool wants_huge_pages;
    struct csandbox_codec *next;
} csandbox_codec;

// Constructors of codecs run before that of the worker, which never returns. Static objects of C++
// in this program are not made yet when a worker decodes.
#define CSANDBOX_REGISTER(codec)                                                                   \
    __attribute__((constructor(101))) static void register_##codec(void) {                        \
        csandbox_register(&codec);                                                                 \
    }

void csandbox_register(csandbox_codec *codec);

// MARK: Decoders of this program

// How a decoder of this program has fared, which is found in a CSANDBOX_FILE of exactly as many
// bytes as the limits allow. Numbers are the decoder's own.
typedef struct {
    // Of the pixels, and of the rest of the file.
    uint32_t status, end_status;
    uint64_t facts[4];
    char message[CSANDBOX_PROBLEM_BYTES];
} csandbox_report;

// Implements header() for a codec whose result is a csandbox_report.
csandbox_verdict csandbox_expect(const csandbox_input *input, csandbox_header *header);

// Copies what the worker has found, or the end of a slot. Returns false if it is no report.
bool csandbox_take_report(const void *bytes, size_t size, csandbox_report *report);

const csandbox_codec *csandbox_find(const char *name);

#ifdef __cplusplus
}
#endif

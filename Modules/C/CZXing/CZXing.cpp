#include "CZXing.h"

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "Answer.h"

// The caller's side, which asks a worker. A hostile picture may take control of the worker, so the
// sizes and symbologies in the worker's answer are checked.
namespace {

constexpr std::uint32_t milliseconds = 20'000;

enum class Presence { unknown, missing, there };
std::atomic<Presence> presence{Presence::unknown};

// Returns the head followed by the samples. The caller frees it.
std::uint8_t *join(const uint8_t *samples, PictureHead head, std::size_t count) {
    auto *picture = static_cast<std::uint8_t *>(malloc(sizeof head + count));
    if (!picture) return nullptr;
    memcpy(picture, &head, sizeof head);
    memcpy(picture + sizeof head, samples, count);
    return picture;
}

csandbox_verdict find(const std::uint8_t *picture, std::size_t size, csandbox_result &result) {
    csandbox_worker *worker = csandbox_take(czxing_codec.name);
    if (!worker) return CSANDBOX_CANNOT_START;
    csandbox_job job = {};
    job.bytes = picture;
    job.size = size;
    job.descriptor = -1;
    job.reduction = 1;
    job.threads = 1;
    job.limits.pixels = size;
    job.limits.metadata_bytes = maximumBytes;
    job.milliseconds = milliseconds;
    csandbox_header header;
    csandbox_verdict verdict = csandbox_open(worker, &job, &header);
    if (verdict == CSANDBOX_OK) verdict = csandbox_read(worker, false, &result);
    csandbox_end(worker);
    // If the worker ended before it was ready, the reason is unknown: errno is 0.
    errno = 0;
    return verdict;
}

// Sets errno for a shortage. If no worker could be started, errno has been set before.
czxing_problem problemOf(csandbox_verdict verdict) {
    switch (verdict) {
    case CSANDBOX_OK: return CZXING_FINE;
    case CSANDBOX_NO_LIBRARY: return CZXING_NO_LIBRARY;
    case CSANDBOX_CANNOT_START: return CZXING_SHORTAGE;
    case CSANDBOX_KILLED: return CZXING_KILLED;
    case CSANDBOX_NO_MEMORY: errno = ENOMEM; return CZXING_SHORTAGE;
    case CSANDBOX_TOO_FEW_THREADS: errno = EAGAIN; return CZXING_SHORTAGE;
    case CSANDBOX_TOO_FEW_DESCRIPTORS: errno = EMFILE; return CZXING_SHORTAGE;
    case CSANDBOX_FILE_SIZE_LIMITED: errno = EFBIG; return CZXING_SHORTAGE;
    default: return CZXING_FAILED;
    }
}

// Removes the next code from `found`. Returns false if the bytes are not a valid code or memory is
// short.
bool take(std::string_view &found, czxing_code &code) {
    CodeHead head;
    if (found.size() < sizeof head) return false;
    memcpy(&head, found.data(), sizeof head);
    found.remove_prefix(sizeof head);
    if (found.size() < head.count || head.symbology > CZXING_UPC_E) return false;
    char *text = static_cast<char *>(malloc(head.count + 1));
    if (!text) return false;
    memcpy(text, found.data(), head.count);
    text[head.count] = 0;
    found.remove_prefix(head.count);
    code.symbology = static_cast<czxing_symbology>(head.symbology);
    memcpy(code.corners, head.corners, sizeof head.corners);
    code.text = text;
    code.count = head.count;
    return true;
}

czxing_problem takeAll(std::string_view found, czxing_code **codes, size_t *count) {
    auto *made = static_cast<czxing_code *>(
        calloc(found.size() / sizeof(CodeHead) + 1, sizeof(czxing_code)));
    if (!made) return CZXING_FAILED;
    size_t taken = 0;
    while (!found.empty()) {
        if (!take(found, made[taken])) {
            czxing_free(made, taken);
            return CZXING_FAILED;
        }
        taken++;
    }
    *codes = made;
    *count = taken;
    return CZXING_FINE;
}

}  // namespace

bool czxing_is_available(void) {
    if (presence == Presence::unknown) {
        csandbox_worker *worker = csandbox_take(czxing_codec.name);
        csandbox_verdict verdict =
            worker ? csandbox_greet(worker, milliseconds, nullptr) : CSANDBOX_CANNOT_START;
        csandbox_end(worker);
        if (verdict == CSANDBOX_OK) presence = Presence::there;
        if (verdict == CSANDBOX_NO_LIBRARY) presence = Presence::missing;
    }
    return presence == Presence::there;
}

czxing_problem czxing_read(
    const uint8_t *samples, int width, int height, czxing_code **codes, size_t *count) {
    *codes = nullptr;
    *count = 0;
    if (presence == Presence::missing) return CZXING_NO_LIBRARY;
    if (width < 1 || height < 1) return CZXING_FAILED;
    const PictureHead head = {width, height};
    const std::size_t size = static_cast<std::size_t>(width) * height;
    std::uint8_t *picture = join(samples, head, size);
    if (!picture) return CZXING_FAILED;
    csandbox_result result = {};
    czxing_problem problem = problemOf(find(picture, sizeof head + size, result));
    // free() does not change errno.
    free(picture);
    if (problem == CZXING_NO_LIBRARY) presence = Presence::missing;
    if (problem != CZXING_FINE) return problem;
    presence = Presence::there;
    const std::string_view found(reinterpret_cast<const char *>(result.found), result.found_bytes);
    problem = takeAll(found, codes, count);
    csandbox_release(&result);
    return problem;
}

void czxing_free(czxing_code *codes, size_t count) {
    for (size_t index = 0; index < count; index++) free(codes[index].text);
    free(codes);
}

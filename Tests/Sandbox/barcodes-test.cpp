#include <sys/resource.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "Answer.h"

// Tests what czxing_read does with the answers of a worker. This decoder takes the place of
// zxing-cpp: the first sample of a picture says how it answers.

static std::string *found;

static std::string code(std::uint32_t symbology, std::uint64_t count, const char *text) {
    CodeHead head = {};
    head.symbology = symbology;
    head.corners[7] = -5;
    head.count = count;
    return std::string(reinterpret_cast<const char *>(&head), sizeof head) + text;
}

static std::string answerTo(char how) {
    switch (how) {
    case '0': return "";
    case '1': return code(CZXING_QR, 4, "text");
    case '2': return code(CZXING_QR, 4, "text") + code(CZXING_UPC_E, 0, "");
    case 's': return code(CZXING_UPC_E + 1, 4, "text");
    case 'S': return code(UINT32_MAX, 4, "text");
    case 'c': return code(CZXING_QR, 5, "text");
    case 'C': return code(CZXING_QR, UINT64_MAX, "text");
    case 'r': return code(CZXING_QR, 4, "text") + "rest";
    case 'h': return code(CZXING_QR, 4, "text") + code(CZXING_QR, 4, "text").substr(0, 20);
    case 'l': return std::string(maximumBytes + 1, 'l');
    case 'a': abort();
    default: exit(0);
    }
}

static bool load(char *, size_t) { return true; }

static csandbox_verdict readHeader(const csandbox_input *input, csandbox_header *header) {
    header->width = header->full_width = header->height = header->full_height = 1;
    header->channels = 1;
    header->bits = header->significant_bits = 8;
    found = new std::string(answerTo(static_cast<char>(input->bytes[sizeof(PictureHead)])));
    header->found_bytes = found->size();
    return CSANDBOX_OK;
}

static csandbox_verdict decode(
    const csandbox_input *, csandbox_header *, const csandbox_output *output) {
    memcpy(output->found, found->data(), found->size());
    return CSANDBOX_OK;
}

csandbox_codec czxing_codec = {"barcodes", "", "", load, readHeader, decode, {}, 0, 0, 0,
    false, false, nullptr, nullptr, nullptr};
CSANDBOX_REGISTER(czxing_codec)

static int failures;

static void expect(bool isTrue, const char *what, char how) {
    if (isTrue) return;
    failures++;
    printf("FAILED: barcodes, %c: %s\n", how, what);
}

// No descriptor is left for a worker.
static void testShortage() {
    rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    const rlim_t before = limit.rlim_cur;
    limit.rlim_cur = 3;
    setrlimit(RLIMIT_NOFILE, &limit);
    const uint8_t sample = '1';
    czxing_code *codes;
    size_t count;
    errno = 0;
    czxing_problem problem = czxing_read(&sample, 1, 1, &codes, &count);
    const int error = errno;
    limit.rlim_cur = before;
    setrlimit(RLIMIT_NOFILE, &limit);
    expect(problem == CZXING_SHORTAGE && error == EMFILE, "shortage", '1');
}

int main() {
    expect(czxing_is_available(), "available", ' ');
    for (const char *how = "012sScCrhlax"; *how; how++) {
        const auto sample = static_cast<uint8_t>(*how);
        czxing_code *codes;
        size_t count;
        czxing_problem problem = czxing_read(&sample, 1, 1, &codes, &count);
        bool isGood = *how <= '2';
        expect(problem == (isGood ? CZXING_FINE : CZXING_FAILED), "problem", *how);
        expect(count == static_cast<size_t>(isGood ? *how - '0' : 0), "count", *how);
        if (count) {
            expect(strcmp(codes->text, "text") == 0 && codes->count == 4, "text", *how);
            expect(codes->symbology == CZXING_QR && codes->corners[7] == -5, "facts", *how);
        }
        czxing_free(codes, count);
    }
    testShortage();
    printf("barcodes: %d failures\n", failures);
    return failures != 0;
}

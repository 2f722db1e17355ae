#include "CZXing.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "Child.h"

#define ZX_USE_UTF8
#include <ZXing/ReadBarcode.h>

// zxing-cpp is a C++ library. Its headers provide the types, whose inline members are compiled
// here. The three functions that are not inline are looked up by their mangled names. A
// non-virtual member function receives its object like a first parameter (Itanium C++ ABI 3.1).
namespace {

using namespace ZXing;
using ReadFunction = Results (*)(const ImageView &, const DecodeHints &);
using TextFunction = std::string (*)(const Result *);
using BytesFunction = const ByteArray &(*)(const Result *);

constexpr int maximumSeconds = 20;
constexpr std::size_t maximumBytes = 4 << 20;

ReadFunction readBarcodes;
TextFunction textOf;
BytesFunction bytesOf;
std::once_flag once;

void load() {
    // Resolve all symbols now: the child process must not have to do it.
    void *library = dlopen("libZXing.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    auto read = reinterpret_cast<ReadFunction>(
        dlsym(library, "_ZN5ZXing12ReadBarcodesERKNS_9ImageViewERKNS_11DecodeHintsE"));
    auto text = reinterpret_cast<TextFunction>(
        dlsym(library, "_ZNK5ZXing6Result4utf8B5cxx11Ev"));
    auto bytes =
        reinterpret_cast<BytesFunction>(dlsym(library, "_ZNK5ZXing6Result5bytesEv"));
    if (!read || !text || !bytes) return;
    readBarcodes = read;
    textOf = text;
    bytesOf = bytes;
}

std::optional<czxing_symbology> symbology(BarcodeFormat format) {
    switch (format) {
    case BarcodeFormat::Aztec: return CZXING_AZTEC;
    case BarcodeFormat::Codabar: return CZXING_CODABAR;
    case BarcodeFormat::Code39: return CZXING_CODE39;
    case BarcodeFormat::Code93: return CZXING_CODE93;
    case BarcodeFormat::Code128: return CZXING_CODE128;
    case BarcodeFormat::DataMatrix: return CZXING_DATA_MATRIX;
    case BarcodeFormat::EAN8: return CZXING_EAN8;
    case BarcodeFormat::EAN13: return CZXING_EAN13;
    case BarcodeFormat::ITF: return CZXING_ITF;
    case BarcodeFormat::PDF417: return CZXING_PDF417;
    case BarcodeFormat::QRCode: return CZXING_QR;
    case BarcodeFormat::UPCA: return CZXING_UPC_A;
    case BarcodeFormat::UPCE: return CZXING_UPC_E;
    default: return std::nullopt;
    }
}

// The text in UTF-8. If a code does not name its encoding, zxing-cpp guesses. After a wrong
// guess, its text ends before the first byte that is not ASCII; then the text is Latin-1, the
// standards' default.
std::string text(const Result &result) {
    std::string text = textOf(&result);
    const ByteArray &bytes = bytesOf(&result);
    auto wide = std::find_if(bytes.begin(), bytes.end(), [](uint8_t byte) { return byte >= 0x80; });
    if (wide == bytes.end() || text != std::string(bytes.begin(), wide)) return text;
    for (; wide != bytes.end(); ++wide) {
        if (*wide < 0x80) {
            text += static_cast<char>(*wide);
        } else {
            text += static_cast<char>(0xc0 | *wide >> 6);
            text += static_cast<char>(0x80 | (*wide & 0x3f));
        }
    }
    return text;
}

// A code in the child's answer: this head, followed by its text.
struct Head {
    czxing_symbology symbology;
    int corners[8];
    std::size_t count;
};

void append(const Result &result, std::string &answer) {
    auto kind = symbology(result.format());
    if (!result.isValid() || !kind) return;
    const std::string content = text(result);
    Head head = {*kind, {}, content.size()};
    const auto &position = result.position();
    const PointI corners[] = {
        position.topLeft(), position.topRight(), position.bottomRight(), position.bottomLeft()};
    for (int corner = 0; corner < 4; corner++) {
        head.corners[2 * corner] = corners[corner].x;
        head.corners[2 * corner + 1] = corners[corner].y;
    }
    answer.append(reinterpret_cast<const char *>(&head), sizeof head);
    answer += content;
}

// Removes the next code from `answer`; returns false if there is none.
bool take(std::string_view &answer, czxing_code &code) {
    Head head;
    if (answer.size() < sizeof head) return false;
    memcpy(&head, answer.data(), sizeof head);
    answer.remove_prefix(sizeof head);
    if (answer.size() < head.count) return false;
    char *bytes = static_cast<char *>(malloc(head.count + 1));
    if (!bytes) return false;
    memcpy(bytes, answer.data(), head.count);
    bytes[head.count] = 0;
    answer.remove_prefix(head.count);
    code.symbology = head.symbology;
    memcpy(code.corners, head.corners, sizeof head.corners);
    code.text = bytes;
    code.count = head.count;
    return true;
}

DecodeHints hints() {
    DecodeHints hints;
    hints.setTryHarder(true);
    hints.setTryRotate(true);
    // Downscaling compares results with a function that fails an assertion.
    hints.setTryDownscale(false);
    hints.setReturnCodabarStartEnd(true);
    hints.setFormats(
        BarcodeFormat::Aztec | BarcodeFormat::Codabar | BarcodeFormat::Code39
        | BarcodeFormat::Code93 | BarcodeFormat::Code128 | BarcodeFormat::DataMatrix
        | BarcodeFormat::EAN8 | BarcodeFormat::EAN13 | BarcodeFormat::ITF | BarcodeFormat::PDF417
        | BarcodeFormat::QRCode | BarcodeFormat::UPCA | BarcodeFormat::UPCE);
    return hints;
}

}  // namespace

bool czxing_is_available(void) {
    std::call_once(once, load);
    return readBarcodes != nullptr;
}

czxing_problem czxing_read(
    const uint8_t *samples, int width, int height, czxing_code **codes, size_t *count) {
    *codes = nullptr;
    *count = 0;
    if (!czxing_is_available()) return CZXING_NO_LIBRARY;
    // Exceptions must not reach the C caller.
    try {
        // Debian builds the library with assertions, and hostile pictures can fail them. Such a
        // failure must not end this process.
        const auto answer = inChild(maximumSeconds, maximumBytes, [&] {
            std::string found;
            const ImageView view(samples, width, height, ImageFormat::Lum);
            for (const Result &result : readBarcodes(view, hints())) append(result, found);
            return found;
        });
        if (!answer) return CZXING_FAILED;
        auto *made = static_cast<czxing_code *>(
            calloc(answer->size() / sizeof(Head) + 1, sizeof(czxing_code)));
        if (!made) return CZXING_FAILED;
        *codes = made;
        std::string_view rest = *answer;
        while (take(rest, made[*count])) *count += 1;
        return CZXING_FINE;
    } catch (...) {
        return CZXING_FAILED;
    }
}

void czxing_free(czxing_code *codes, size_t count) {
    for (size_t index = 0; index < count; index++) free(codes[index].text);
    free(codes);
}

#include <dlfcn.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <new>
#include <optional>
#include <string>

#include "Answer.h"

#define ZX_USE_UTF8
#include <ZXing/ReadBarcode.h>

// The worker's side, which decodes. It runs before the static objects of this program are
// constructed, so this file has no static object that needs a constructor.
//
// zxing-cpp is a C++ library. Its headers provide the types, and their inline members are compiled
// here. The three functions that are not inline are looked up by their mangled names. A non-virtual
// member function receives its object like a first parameter (Itanium C++ ABI 3.1).
namespace {

using namespace ZXing;
using ReadFunction = Results (*)(const ImageView &, const DecodeHints &);
using TextFunction = std::string (*)(const Result *);
using BytesFunction = const ByteArray &(*)(const Result *);

constexpr const char *libraryName = "libZXing.so.2";

ReadFunction readBarcodes;
TextFunction textOf;
BytesFunction bytesOf;
// The codes that the last readHeader() found, for decode().
std::string *found;

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

// Returns the text of a code in UTF-8. If a code does not name its encoding, zxing-cpp guesses.
// After a wrong guess, its text ends before the first byte that is not ASCII. Then the text is read
// as Latin-1, the standards' default.
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

void append(const Result &result, std::string &answer) {
    auto kind = symbology(result.format());
    if (!result.isValid() || !kind) return;
    const std::string content = text(result);
    CodeHead head = {};
    head.symbology = *kind;
    head.count = content.size();
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

DecodeHints hints() {
    DecodeHints hints;
    hints.setTryHarder(true);
    hints.setTryRotate(true);
    // zxing-cpp's own downscaling can fail an assertion when it compares results.
    hints.setTryDownscale(false);
    hints.setReturnCodabarStartEnd(true);
    hints.setFormats(
        BarcodeFormat::Aztec | BarcodeFormat::Codabar | BarcodeFormat::Code39
        | BarcodeFormat::Code93 | BarcodeFormat::Code128 | BarcodeFormat::DataMatrix
        | BarcodeFormat::EAN8 | BarcodeFormat::EAN13 | BarcodeFormat::ITF | BarcodeFormat::PDF417
        | BarcodeFormat::QRCode | BarcodeFormat::UPCA | BarcodeFormat::UPCE);
    return hints;
}

std::string read(const uint8_t *samples, int width, int height) {
    std::string answer;
    const ImageView view(samples, width, height, ImageFormat::Lum);
    for (const Result &result : readBarcodes(view, hints())) append(result, answer);
    return answer;
}

// Reads a picture and throws an exception for the first time. A statically linked program has its
// own unwinder, which must have been used before the library throws an exception.
void warmUp() {
    uint8_t samples[16 * 16];
    for (int index = 0; index < 16 * 16; index++) samples[index] = index % 3 ? 255 : 0;
    try {
        read(samples, 16, 16);
        throw 0;
    } catch (...) {
    }
}

bool load(char *version, size_t size) {
    // Resolves all symbols now, because the sandbox forbids opening files later.
    void *library = dlopen(libraryName, RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
    readBarcodes = reinterpret_cast<ReadFunction>(
        dlsym(library, "_ZN5ZXing12ReadBarcodesERKNS_9ImageViewERKNS_11DecodeHintsE"));
    textOf =
        reinterpret_cast<TextFunction>(dlsym(library, "_ZNK5ZXing6Result4utf8B5cxx11Ev"));
    bytesOf = reinterpret_cast<BytesFunction>(dlsym(library, "_ZNK5ZXing6Result5bytesEv"));
    snprintf(version, size, "zxing-cpp");
    if (!readBarcodes || !textOf || !bytesOf) return false;
    warmUp();
    return true;
}

csandbox_verdict refuse(csandbox_header *header, csandbox_verdict verdict, const char *problem) {
    snprintf(header->problem, sizeof header->problem, "%s", problem);
    return verdict;
}

csandbox_verdict readHeader(const csandbox_input *input, csandbox_header *header) {
    PictureHead head;
    if (input->size < sizeof head) return CSANDBOX_TRUNCATED;
    memcpy(&head, input->bytes, sizeof head);
    if (head.width < 1 || head.height < 1
        || input->size - sizeof head != static_cast<uint64_t>(head.width) * head.height) {
        return refuse(header, CSANDBOX_DAMAGED, "size and samples differ");
    }
    header->width = header->full_width = head.width;
    header->height = header->full_height = head.height;
    header->color = CSANDBOX_GREY;
    header->channels = 1;
    header->bits = header->significant_bits = 8;
    try {
        delete found;
        found = nullptr;
        found = new std::string(read(input->bytes + sizeof head, head.width, head.height));
    } catch (const std::bad_alloc &) {
        return CSANDBOX_NO_MEMORY;
    } catch (...) {
        return refuse(header, CSANDBOX_DAMAGED, "an exception");
    }
    header->found_bytes = found->size();
    return CSANDBOX_OK;
}

// Copies the codes that readHeader() found.
csandbox_verdict decode(
    const csandbox_input *, csandbox_header *, const csandbox_output *output) {
    memcpy(output->found, found->data(), found->size());
    return CSANDBOX_OK;
}

}  // namespace

csandbox_codec czxing_codec = {
    "barcodes", libraryName, "libzxing2", load, readHeader, decode, {}, 0, 0, 0, false, false,
    nullptr, nullptr};
CSANDBOX_REGISTER(czxing_codec)

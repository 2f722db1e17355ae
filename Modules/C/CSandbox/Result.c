#include <sys/mman.h>

#include "Messages.h"

// Computes the sizes and places of a result's parts, which are contiguous in memory.

uint64_t csandbox_pixel_bytes(const csandbox_header *h) {
    if (h->coding == CSANDBOX_FILE) return h->coded_bytes;
    uint64_t samples;
    bool is_over = __builtin_mul_overflow((uint64_t)h->width, h->height, &samples)
        || __builtin_mul_overflow(samples, (uint64_t)h->channels * (h->bits / 8), &samples);
    return is_over ? UINT64_MAX : samples;
}

uint64_t csandbox_slot_bytes(const csandbox_header *h) {
    return csandbox_pixel_bytes(h) / CSANDBOX_SLOTS;
}

uint64_t csandbox_metadata_bytes(const csandbox_header *h) {
    return h->icc_bytes + h->exif_bytes + h->xmp_bytes + h->found_bytes;
}

uint64_t csandbox_result_bytes(const csandbox_header *h) {
    return csandbox_pixel_bytes(h) + csandbox_metadata_bytes(h);
}

void csandbox_place(
    csandbox_result *result, const csandbox_header *h, void *mapping, size_t pixel_bytes) {
    result->mapping = mapping;
    result->mapped_bytes = pixel_bytes + csandbox_metadata_bytes(h);
    result->pixel_bytes = pixel_bytes;
    result->icc_bytes = h->icc_bytes;
    result->exif_bytes = h->exif_bytes;
    result->xmp_bytes = h->xmp_bytes;
    result->found_bytes = h->found_bytes;
    result->pixels = mapping;
    result->icc = result->pixels + result->pixel_bytes;
    result->exif = result->icc + result->icc_bytes;
    result->xmp = result->exif + result->exif_bytes;
    result->found = result->xmp + result->xmp_bytes;
}

void csandbox_release(csandbox_result *result) {
    if (result->mapping) munmap(result->mapping, result->mapped_bytes);
    *result = (csandbox_result){0};
}

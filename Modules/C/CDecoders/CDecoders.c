#include "CDecoders.h"

#include "Decoders.h"

const csandbox_codec *const *cdecoders_all(size_t *count) {
    static const csandbox_codec *const all[] = {
        &cdecoders_heif, &cdecoders_tiff,        &cdecoders_jxl,
        &cdecoders_raw,  &cdecoders_jpeg_to_jxl, &cdecoders_jxl_to_jpeg};
    *count = sizeof all / sizeof *all;
    return all;
}

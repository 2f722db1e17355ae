#pragma once

#include "../Objects.h"
#include "Baseline.h"

// Writes the segments between the picture's own markers and its first row. Returns false if
// memory is short.
bool baseline_write_head(
    const baseline_encoder *, const struct jpeg_compress_struct *jpeg, baseline_output *);

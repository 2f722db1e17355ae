#pragma once

#include "CSandbox.h"

typedef struct {
    const char *bytes, *name;
    csandbox_verdict verdict;
} planted_case;

extern const planted_case planted_cases[];
extern const unsigned planted_count;

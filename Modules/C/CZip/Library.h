#pragma once

#include <zip.h>

#include "CLibrary.h"

// The functions of libzip that this module calls. CLIBRARY_DECLARE declares a pointer to each one,
// whose name ends with an underscore.
#define FUNCTIONS(apply)                                                                          \
    apply(zip_open_from_source) apply(zip_close) apply(zip_discard) apply(zip_get_error)          \
        apply(zip_error_init) apply(zip_error_fini) apply(zip_error_code_zip)                     \
            apply(zip_error_set) apply(zip_error_to_data) apply(zip_source_function_create)       \
                apply(zip_source_function) apply(zip_source_free) apply(zip_get_num_entries)      \
                    apply(zip_stat_init) apply(zip_stat_index) apply(zip_get_name)                \
                        apply(zip_file_get_external_attributes) apply(zip_fopen_index)            \
                            apply(zip_fread) apply(zip_file_get_error) apply(zip_fclose)          \
                                apply(zip_file_add) apply(zip_set_file_compression)               \
                                    apply(zip_file_set_external_attributes)

FUNCTIONS(CLIBRARY_DECLARE)

#include "CZip.h"

czip_problem czip_problem_of(zip_error_t *error);

#include <stddef.h>
#include <stdint.h>

// Mutates `data`, which has `size` bytes and room for `most`, in place. Returns the new size.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

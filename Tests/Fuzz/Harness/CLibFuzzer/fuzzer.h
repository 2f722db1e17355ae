#include <stddef.h>
#include <stdint.h>

// Changes what is in `data`, of `size` bytes with room for `most`, as libFuzzer sees fit; how many bytes
// it has then.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

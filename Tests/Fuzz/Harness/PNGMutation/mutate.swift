import CLibFuzzer
import EntryPoints

/// The mutation callback of libFuzzer: applies its own mutations, then usually corrects a PNG's
/// checksums. Otherwise every mutation would fail at the first checksum.
///
/// - Parameters:
///   - data: The old file, with room for `most` bytes.
///   - seed: The seed of the random numbers.
///
/// - Returns: The size of the new file.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
    _ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ most: Int, _ seed: CUnsignedInt
) -> Int {
    let size = LLVMFuzzerMutate(data, size, most)
    let file = UnsafeMutableRawBufferPointer(start: data, count: size)
    if seed % 8 > 0, PNGChecksums.isPNG(UnsafeRawBufferPointer(file)) { PNGChecksums.mend(file) }
    return size
}

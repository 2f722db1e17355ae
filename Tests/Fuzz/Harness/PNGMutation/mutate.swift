import CLibFuzzer
import EntryPoints

/// What libFuzzer calls to make a new file of an old one: its own changes, after which a PNG's
/// checksums are mostly put right. Otherwise every change would end at the first of them.
///
/// - Parameters:
///   - data: The old file, and room for `most` bytes.
///   - seed: What to draw random numbers from.
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

import FoundationEssentials

/// Copies a GIF block by block, and leaves out what may be private: comments, plain text, XMP and
/// the blocks of applications, except for the colour profile and the number of repetitions.
struct GIFWithoutPrivateMetadata {
    private let data: Data
    private let limits: DecodingLimits

    init(_ data: Data, limits: DecodingLimits) {
        self.data = data
        self.limits = limits
    }

    func rewritten() throws(ImageDecodingError) -> Data {
        let parsed = data.withUnsafeBytes { bytes in
            Result { () throws(ImageDecodingError) in try GIFFile(bytes, limits: limits) }
        }
        let file = try parsed.get()
        guard file.isWhole else { throw .truncated(.gif) }
        return data.withUnsafeBytes { bytes in
            var result = Data(bytes[..<file.headEnd])
            result.reserveCapacity(bytes.count)
            var control: Range<Int>?
            for block in file.blocks {
                switch block {
                case .picture(let range):
                    if let control { result.append(contentsOf: bytes[control]) }
                    control = nil
                    result.append(contentsOf: bytes[range])
                case .extension(let block) where block.label == GIFExtension.control:
                    control = block.range
                case .extension(let block) where block.label == GIFExtension.plainText:
                    // Drop the control block of a removed text: it would apply to the next picture.
                    control = nil
                case .extension(let block):
                    if keeps(block, in: bytes) { result.append(contentsOf: bytes[block.range]) }
                }
            }
            return result + [0x3B]
        }
    }

    private func keeps(_ block: GIFExtension, in bytes: UnsafeRawBufferPointer) -> Bool {
        guard let name = block.applicationName(in: bytes) else { return false }
        return name == GIFExtension.colorProfile || GIFExtension.loops.contains(name)
    }
}

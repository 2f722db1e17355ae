/// The size of a JPEG, and the sampling factors of its components: their relative resolutions. They
/// come from the frame header.
struct JPEGFrame {
    /// The size of the picture. The height is 0 if the file states it only after the first scan.
    let size: ImageSize
    private let factors: [(horizontal: Int, vertical: Int)]

    /// - Parameter header: The payload of a start-of-frame segment.
    /// - Returns: `nil` if the payload is too short, or a factor is invalid.
    init?(_ header: [UInt8]) {
        guard header.count > 5, header.count >= 6 + 3 * Int(header[5]) else { return nil }
        size = ImageSize(
            width: Int(header[3]) << 8 | Int(header[4]),
            height: Int(header[1]) << 8 | Int(header[2]))
        factors = (0..<Int(header[5])).map { index in
            let factors = Int(header[6 + 3 * index + 1])
            return (factors >> 4, factors & 15)
        }
        guard
            factors.allSatisfy({ (1...4).contains($0.horizontal) && (1...4).contains($0.vertical) })
        else { return nil }
    }

    /// The chroma subsampling, or the next finer one that can be written; `nil` without colour.
    ///
    /// Only the ratios of the factors count. If the chroma planes differ, the finer one decides.
    /// In a direction in which chroma is finer than luma, both count as equally fine. In a CMYK
    /// file, the first three components decide: they have equal factors, or are luma and chroma.
    /// 4:1:0 becomes 4:2:0.
    var subsampling: (horizontal: Int, vertical: Int)? {
        guard factors.count >= 3 else { return nil }
        let (luma, chroma) = (factors[0], factors[1...2])
        let across = chroma.map { luma.horizontal / $0.horizontal }.min() ?? 1
        let down = chroma.map { luma.vertical / $0.vertical }.min() ?? 1
        return switch (max(across, 1), max(down, 1)) {
        case (4, 1): (4, 1)
        case (let across, let down): (min(across, 2), min(down, 2))
        }
    }
}

/// The sampling factors in a JPEG's frame header: how many samples of each component stand for the
/// same part of the picture.
struct JPEGFrame {
    private let factors: [(horizontal: Int, vertical: Int)]

    /// - Parameter header: The payload of a start of frame.
    /// - Returns: `nil` where it is too short, or a factor is none.
    init?(_ header: [UInt8]) {
        guard header.count > 5, header.count >= 6 + 3 * Int(header[5]) else { return nil }
        factors = (0..<Int(header[5])).map { index in
            let factors = Int(header[6 + 3 * index + 1])
            return (factors >> 4, factors & 15)
        }
        guard
            factors.allSatisfy({ (1...4).contains($0.horizontal) && (1...4).contains($0.vertical) })
        else { return nil }
    }

    /// How much coarser colour is than brightness, or the next finer way that is written; `nil` for
    /// a picture without colour.
    ///
    /// Files say it in several ways: only the ratios count. Of two kinds of chroma the finer
    /// decides, and chroma finer than luma is as fine as luma. Of inks all have one size, or are as
    /// luma and chroma; the ratio of 4:1:0 is between that of 4:1:1 and 4:2:0, of which the latter
    /// is taken.
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

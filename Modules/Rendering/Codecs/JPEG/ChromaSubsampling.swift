/// How much coarser a JPEG's colour is than its brightness, by the usual names.
public enum ChromaSubsampling: String, Sendable, CaseIterable {
    /// As fine.
    case full = "4:4:4"
    /// One sample for two pixels beside each other.
    case half = "4:2:2"
    /// One sample for two pixels above each other.
    case vertical = "4:4:0"
    /// One sample for two by two pixels, as cameras have it.
    case quarter = "4:2:0"
    /// One sample for four pixels beside each other.
    case line = "4:1:1"

    /// Pixels that share a sample, across and down.
    var factors: (horizontal: Int, vertical: Int) {
        switch self {
        case .full: (1, 1)
        case .half: (2, 1)
        case .vertical: (1, 2)
        case .quarter: (2, 2)
        case .line: (4, 1)
        }
    }

    /// Whether planes with chroma like this can be written as they are.
    func fits(_ layout: PixelLayout) -> Bool {
        guard case .ycc8(let horizontal, let vertical) = layout else { return false }
        return factors == (horizontal, vertical)
    }
}

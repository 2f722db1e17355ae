extension NeighbourhoodOperation {
    /// Whether brightness and chroma may be worked on apart, each at its own size: where the result
    /// is a mean of colours, so that none can leave the range of RGB.
    var keepsPlanes: Bool {
        switch self {
        case .gaussianBlur: true
        }
    }

    /// What makes the rows of these planes.
    func rows(_ window: StripWindow, planes: Range<Int>) -> SampleRows {
        switch self {
        case .gaussianBlur(let radius):
            GaussianRows.make(window, planes: planes, sigma: radius)
        }
    }
}

extension PixelLayout {
    /// The number of bytes of a pixel in the first plane.
    var bytesPerPixel: Int {
        switch self {
        case .gray8, .ycc8: 1
        case .rgb8: 3
        case .rgba8, .cmyk8: 4
        case .gray16: 2
        case .rgb16: 6
        case .rgba16: 8
        }
    }

    /// The number of bits of a sample.
    var depth: Int {
        switch self {
        case .gray8, .rgb8, .rgba8, .cmyk8, .ycc8: 8
        case .gray16, .rgb16, .rgba16: 16
        }
    }

    /// The number of samples of a pixel in the first plane.
    var channels: Int { bytesPerPixel * 8 / depth }

    /// The layout with the same channels and 8 bits per sample.
    var shallow: PixelLayout {
        switch self {
        case .gray16: .gray8
        case .rgb16: .rgb8
        case .rgba16: .rgba8
        case .gray8, .rgb8, .rgba8, .cmyk8, .ycc8: self
        }
    }

    /// The layout with the same channels and 16 bits per sample.
    var deep: PixelLayout {
        switch self {
        case .gray8: .gray16
        case .rgb8: .rgb16
        case .rgba8: .rgba16
        case .gray16, .rgb16, .rgba16, .cmyk8, .ycc8: self
        }
    }

    /// Returns this layout with 8 or 16 bits, whichever is accepted; `nil` if neither is.
    func inOtherDepth(_ accepts: (PixelLayout) -> Bool) -> PixelLayout? {
        [shallow, deep].first(where: accepts)
    }

    /// Returns the layout with this many channels, 1, 3 or 4, and the depth of this layout.
    func with(channels: Int) -> PixelLayout {
        let isDeep = depth == 16
        return switch channels {
        case 1: isDeep ? .gray16 : .gray8
        case 3: isDeep ? .rgb16 : .rgb8
        default: isDeep ? .rgba16 : .rgba8
        }
    }

    /// True for one sample per pixel.
    var isGray: Bool { self == .gray8 || self == .gray16 }

    var planeCount: Int {
        if case .ycc8 = self { 3 } else { 1 }
    }

    /// Returns the pixels per sample of a plane, horizontally and vertically.
    func subsampling(ofPlane plane: Int) -> (horizontal: Int, vertical: Int) {
        if case .ycc8(let horizontal, let vertical) = self, plane > 0 {
            return (horizontal, vertical)
        }
        return (1, 1)
    }

    /// Returns the size of a row of a plane, in bytes.
    func bytes(ofPlane plane: Int, width: Int) -> Int {
        let horizontal = subsampling(ofPlane: plane).horizontal
        return (width + horizontal - 1) / horizontal * bytesPerPixel
    }

    /// Returns the number of rows of a plane that `height` rows of pixels need.
    func rows(ofPlane plane: Int, height: Int) -> Int {
        let vertical = subsampling(ofPlane: plane).vertical
        return (height + vertical - 1) / vertical
    }

    /// Returns the size of a whole frame in bytes, without padding.
    func bytes(width: Int, height: Int) -> Int {
        (0..<planeCount).reduce(0) {
            $0 + bytes(ofPlane: $1, width: width) * rows(ofPlane: $1, height: height)
        }
    }
}

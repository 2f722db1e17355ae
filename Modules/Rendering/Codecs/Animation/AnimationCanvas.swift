/// The canvas of an animation: RGBA, transparent at first.
final class AnimationCanvas {
    let size: ImageSize
    private let pixels: UnsafeMutablePointer<UInt8>

    /// - Throws: ``ImageDecodingError/outOfMemory``.
    init(_ size: ImageSize) throws(ImageDecodingError) {
        self.size = size
        pixels = try CheckedMemory.allocate(size.width * size.height * 4, of: UInt8.self)
    }

    deinit { CheckedMemory.free(pixels) }

    /// Four samples for each pixel of a row.
    func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { pixels + y * size.width * 4 }

    func clear(_ area: PixelRectangle) {
        let width = min(area.width, size.width - area.x)
        guard width > 0 else { return }
        for y in area.y..<max(area.y, min(area.y + area.height, size.height)) {
            (row(y) + area.x * 4).update(repeating: 0, count: width * 4)
        }
    }

    /// Copies an area from a canvas of the same size.
    func copy(_ area: PixelRectangle, from other: AnimationCanvas) {
        let width = min(area.width, size.width - area.x)
        guard width > 0 else { return }
        for y in area.y..<max(area.y, min(area.y + area.height, size.height)) {
            (row(y) + area.x * 4).update(from: other.row(y) + area.x * 4, count: width * 4)
        }
    }

    /// Draws a row of RGBA pixels on the canvas, clipped to it.
    func draw(
        _ source: UnsafePointer<UInt8>, count: Int, x: Int, y: Int, blends: Bool
    ) {
        let count = min(count, size.width - x)
        guard y < size.height, count > 0 else { return }
        let target = row(y) + x * 4
        guard blends else { return target.update(from: source, count: count * 4) }
        for index in 0..<count { Self.lay(source + 4 * index, on: target + 4 * index) }
    }

    private static func lay(
        _ source: UnsafePointer<UInt8>, on target: UnsafeMutablePointer<UInt8>
    ) {
        let alpha = Int(source[3])
        let under = Int(target[3])
        if alpha == 0, under > 0 { return }
        if alpha == 255 || under == 0 { return target.update(from: source, count: 4) }
        // In units of 1/255².
        let (over, rest) = (alpha * 255, under * (255 - alpha))
        let sum = over + rest
        for channel in 0..<3 {
            let mixed = Int(source[channel]) * over + Int(target[channel]) * rest
            target[channel] = UInt8((mixed + sum / 2) / sum)
        }
        target[3] = UInt8((sum + 127) / 255)
    }

    /// Copies a row, with or without alpha.
    func copy(row y: Int, as layout: PixelLayout, to target: UnsafeMutablePointer<UInt8>) {
        let source = row(y)
        guard layout == .rgb8 else { return target.update(from: source, count: size.width * 4) }
        for x in 0..<size.width {
            for channel in 0..<3 { target[3 * x + channel] = source[4 * x + channel] }
        }
    }
}

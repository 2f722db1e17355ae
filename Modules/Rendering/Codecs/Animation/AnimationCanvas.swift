/// The canvas of an animation: RGBA with 8 or 16 bits per sample, transparent at first.
final class AnimationCanvas {
    let size: ImageSize
    let layout: PixelLayout
    private let pixels: UnsafeMutablePointer<UInt8>

    /// Creates a transparent canvas.
    ///
    /// - Parameter layout: A layout with the bits per sample of the canvas, which always has alpha.
    /// - Throws: ``ImageDecodingError/outOfMemory``.
    init(_ size: ImageSize, for layout: PixelLayout) throws(ImageDecodingError) {
        self.size = size
        self.layout = layout.with(channels: 4)
        pixels = try CheckedMemory.allocate(
            self.layout.bytes(width: size.width, height: size.height), of: UInt8.self)
    }

    deinit { CheckedMemory.free(pixels) }

    /// Returns a row of the canvas, with four samples for each pixel.
    func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { pixel(0, y) }

    private func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
        pixels + (y * size.width + x) * layout.bytesPerPixel
    }

    func clear(_ area: PixelRectangle) {
        let width = min(area.width, size.width - area.x)
        guard width > 0 else { return }
        for y in area.y..<max(area.y, min(area.y + area.height, size.height)) {
            pixel(area.x, y).update(repeating: 0, count: width * layout.bytesPerPixel)
        }
    }

    /// Copies an area from a canvas of the same size and layout.
    func copy(_ area: PixelRectangle, from other: AnimationCanvas) {
        let width = min(area.width, size.width - area.x)
        guard width > 0 else { return }
        for y in area.y..<max(area.y, min(area.y + area.height, size.height)) {
            pixel(area.x, y).update(
                from: other.pixel(area.x, y), count: width * layout.bytesPerPixel)
        }
    }

    /// Draws `count` pixels of the canvas's layout to the right of (`x`, `y`): over the canvas if
    /// `blends` is true, otherwise instead of it. Pixels outside the canvas are ignored.
    func draw(
        _ source: UnsafePointer<UInt8>, count: Int, x: Int, y: Int, blends: Bool
    ) {
        let count = min(count, size.width - x)
        guard y < size.height, count > 0 else { return }
        let target = pixel(x, y)
        if !blends {
            target.update(from: source, count: count * layout.bytesPerPixel)
        } else if layout.depth == 16 {
            Self.lay(
                UnsafeRawPointer(source).assumingMemoryBound(to: UInt16.self),
                on: target.words, count: count)
        } else {
            Self.lay(source, on: target, count: count)
        }
    }

    private static func lay<Sample: FixedWidthInteger & BitwiseCopyable>(
        _ sources: UnsafePointer<Sample>, on targets: UnsafeMutablePointer<Sample>, count: Int
    ) {
        let full = Int(Sample.max)
        for index in 0..<count {
            let (source, target) = (sources + 4 * index, targets + 4 * index)
            let alpha = Int(source[3])
            let under = Int(target[3])
            if alpha == 0, under > 0 { continue }
            if alpha == full || under == 0 {
                target.update(from: source, count: 4)
                continue
            }
            // The weights of the upper and of the lower colour, in units of 1/full².
            let (over, rest) = (alpha * full, under * (full - alpha))
            let sum = over + rest
            for channel in 0..<3 {
                let mixed = Int(source[channel]) * over + Int(target[channel]) * rest
                target[channel] = Sample((mixed + sum / 2) / sum)
            }
            target[3] = Sample((sum + full / 2) / full)
        }
    }

    /// Copies row `y` to `target`, without alpha if `layout` has none.
    ///
    /// - Parameter layout: The canvas's layout, with or without alpha.
    func copy(row y: Int, as layout: PixelLayout, to target: UnsafeMutablePointer<UInt8>) {
        let source = row(y)
        let (size, step) = (layout.bytesPerPixel, self.layout.bytesPerPixel)
        guard size < step else {
            return target.update(from: source, count: self.size.width * step)
        }
        for x in 0..<self.size.width {
            for byte in 0..<size { target[size * x + byte] = source[step * x + byte] }
        }
    }
}

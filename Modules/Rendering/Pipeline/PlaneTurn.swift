/// Copies the pixels of a plane to their places in a rotated or mirrored plane.
struct PlaneTurn {
    private let orientation: Orientation
    private let size: ImageSize
    private let bytesPerPixel: Int

    /// - Parameter size: The plane's size before the rotation.
    init(_ orientation: Orientation, size: ImageSize, bytesPerPixel: Int) {
        self.orientation = orientation
        self.size = size
        self.bytesPerPixel = bytesPerPixel
    }

    /// Copies `rows` rows of `source` to their places in `target`. The first row of `source` is row
    /// `first` of the plane.
    func place(_ source: PixelRows.Plane, rows: Int, at first: Int, in target: PixelRows.Plane) {
        switch bytesPerPixel {
        case 1: place(source, rows, first, target, UInt8.self)
        case 2: place(source, rows, first, target, UInt16.self)
        case 3: place(source, rows, first, target, Triple<UInt8>.self)
        case 6: place(source, rows, first, target, Triple<UInt16>.self)
        case 8: place(source, rows, first, target, UInt64.self)
        default: place(source, rows, first, target, UInt32.self)
        }
    }

    /// Three samples that are moved together.
    private struct Triple<Sample> {
        var red: Sample
        var green: Sample
        var blue: Sample
    }

    /// The width in pixels of the columns in which a plane is copied. They are narrow enough that
    /// the targets of several rows stay in the cache.
    private static let tile = 64

    private func place<Pixel>(
        _ source: PixelRows.Plane, _ rows: Int, _ first: Int, _ target: PixelRows.Plane,
        _: Pixel.Type
    ) {
        // `along` and `down` are the distances in bytes, in the target, to the next pixel of a
        // source row and to the next source row.
        let size = MemoryLayout<Pixel>.size
        let along = orientation.swapsSides ? target.stride : size
        let down = orientation.swapsSides ? size : target.stride
        let start = orientation.mirrorsX ? (self.size.width - 1) * along : 0
        let step = orientation.mirrorsX ? -along : along
        let to = UnsafeMutableRawPointer(target.samples)
        for left in stride(from: 0, to: self.size.width, by: Self.tile) {
            let right = min(left + Self.tile, self.size.width)
            for y in 0..<rows {
                let row = first + y
                let line = orientation.mirrorsY ? self.size.height - 1 - row : row
                let from = UnsafeRawPointer(source.samples + y * source.stride)
                var offset = start + left * step + line * down
                for x in left..<right {
                    // With a constant size, the copy needs no function call.
                    (to + offset).copyMemory(from: from + x * size, byteCount: size)
                    offset += step
                }
            }
        }
    }
}

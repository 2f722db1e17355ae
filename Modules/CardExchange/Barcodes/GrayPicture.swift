/// A picture without colours: one byte a pixel, 0 for black and 255 for white, top row first.
public struct GrayPicture: Sendable, Equatable {
    /// The most pixels that a side may have.
    public static let maximumSide = 32_000
    /// The most pixels there may be.
    public static let maximumPixels = 100_000_000

    public let width: Int
    public let height: Int
    /// `width` × `height` bytes, without padding.
    public let samples: [UInt8]

    /// - Throws: ``BarcodeError/invalidPicture(width:height:)`` for a side that is not in
    ///   1…``maximumSide``, more than ``maximumPixels`` pixels, or another number of samples.
    public init(width: Int, height: Int, samples: [UInt8]) throws(BarcodeError) {
        let sides = 1...Self.maximumSide
        guard sides.contains(width), sides.contains(height),
            width * height <= Self.maximumPixels, samples.count == width * height
        else { throw .invalidPicture(width: width, height: height) }
        self.width = width
        self.height = height
        self.samples = samples
    }

    /// Whether ``enlarged(_:)`` makes no picture that is too large.
    func canGrow(_ factor: Int) -> Bool {
        max(width, height) <= Self.maximumSide / factor
            && samples.count <= Self.maximumPixels / factor / factor
    }

    /// The picture with a square of `factor` × `factor` pixels for each of its own.
    func enlarged(_ factor: Int) throws(BarcodeError) -> GrayPicture {
        var samples: [UInt8] = []
        samples.reserveCapacity(self.samples.count * factor * factor)
        for row in 0..<height {
            var line: [UInt8] = []
            line.reserveCapacity(width * factor)
            for sample in self.samples[row * width..<(row + 1) * width] {
                for _ in 0..<factor { line.append(sample) }
            }
            for _ in 0..<factor { samples += line }
        }
        return try GrayPicture(width: width * factor, height: height * factor, samples: samples)
    }

    /// The picture with one pixel, the mean, for each four of its own; `nil` where it has a side of
    /// one pixel.
    func halved() throws(BarcodeError) -> GrayPicture? {
        guard width > 1, height > 1 else { return nil }
        var halved: [UInt8] = []
        halved.reserveCapacity(samples.count / 4)
        for row in 0..<height / 2 {
            for column in 0..<width / 2 {
                let place = 2 * row * width + 2 * column
                let sum =
                    Int(samples[place]) + Int(samples[place + 1]) + Int(samples[place + width])
                    + Int(samples[place + width + 1])
                halved.append(UInt8((sum + 2) / 4))
            }
        }
        return try GrayPicture(width: width / 2, height: height / 2, samples: halved)
    }

    /// The same picture with black for white.
    var inverted: GrayPicture {
        GrayPicture(checkedWidth: width, height: height, samples: samples.map { 255 - $0 })
    }

    private init(checkedWidth width: Int, height: Int, samples: [UInt8]) {
        self.width = width
        self.height = height
        self.samples = samples
    }
}

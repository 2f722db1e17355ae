/// A grayscale picture: one byte per pixel, 0 for black and 255 for white, top row first.
public struct GrayPicture: Sendable, Equatable {
    /// The maximum width and height in pixels.
    public static let maximumSide = 32_000
    /// The maximum number of pixels.
    public static let maximumPixels = 100_000_000

    public let width: Int
    public let height: Int
    /// The pixels: `width` × `height` bytes, without padding.
    public let samples: [UInt8]

    /// - Throws: ``BarcodeError/invalidPicture(width:height:)`` if a side is outside
    ///   1…``maximumSide``, there are more than ``maximumPixels`` pixels, or the number of
    ///   samples is wrong.
    public init(width: Int, height: Int, samples: [UInt8]) throws(BarcodeError) {
        let sides = 1...Self.maximumSide
        guard sides.contains(width), sides.contains(height),
            width * height <= Self.maximumPixels, samples.count == width * height
        else { throw .invalidPicture(width: width, height: height) }
        self.width = width
        self.height = height
        self.samples = samples
    }

    /// Returns true if the picture stays within the limits when both sides are multiplied by
    /// `factor`.
    func canGrow(_ factor: Int) -> Bool {
        max(width, height) <= Self.maximumSide / factor
            && samples.count <= Self.maximumPixels / factor / factor
    }

    /// Returns the picture with each pixel enlarged to `factor` × `factor` pixels.
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

    /// Returns the picture at half its size, each pixel the mean of four; `nil` if a side has
    /// only one pixel.
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

    var inverted: GrayPicture {
        GrayPicture(checkedWidth: width, height: height, samples: samples.map { 255 - $0 })
    }

    private init(checkedWidth width: Int, height: Int, samples: [UInt8]) {
        self.width = width
        self.height = height
        self.samples = samples
    }
}

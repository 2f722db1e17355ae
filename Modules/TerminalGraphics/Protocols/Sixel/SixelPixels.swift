/// The pixels of a picture as sixels can show them: seen or not, without translucency.
struct SixelPixels {
    let width: Int
    let height: Int
    /// RGB, row by row, the top one first; what was translucent is as on black.
    let samples: [UInt8]
    /// Whether anything is seen of a pixel: those that are more than half transparent are left out.
    let isSeen: [Bool]

    init(of picture: TerminalPicture) {
        (width, height) = (picture.width, picture.height)
        let count = width * height
        var isSeen = [Bool](repeating: true, count: count)
        samples = [UInt8](unsafeUninitializedCapacity: 3 * count) { result, initialized in
            picture.samples.withUnsafeBufferPointer { source in
                for pixel in 0..<count {
                    let alpha = Int(source[4 * pixel + 3])
                    isSeen[pixel] = alpha >= 128
                    for part in 0..<3 {
                        let sample = Int(source[4 * pixel + part])
                        result.initializeElement(
                            at: 3 * pixel + part,
                            to: UInt8(alpha == 255 ? sample : sample * alpha / 255))
                    }
                }
            }
            initialized = 3 * count
        }
        self.isSeen = isSeen
    }
}

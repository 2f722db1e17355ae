/// The pixels of a picture for sixels: opaque or not drawn.
struct SixelPixels {
    let width: Int
    let height: Int
    /// RGBA samples, row by row from the top. Alpha is 255, or 0 for a pixel that is less than
    /// half opaque and therefore not drawn. Translucent pixels are blended with black.
    let samples: [UInt8]
    let hasTransparency: Bool

    init(of picture: TerminalPicture) {
        (width, height) = (picture.width, picture.height)
        let count = width * height
        var hasTransparency = false
        samples = [UInt8](unsafeUninitializedCapacity: 4 * count) { result, initialized in
            picture.samples.withUnsafeBufferPointer { source in
                for place in stride(from: 0, to: 4 * count, by: 4) {
                    let alpha = Int(source[place + 3])
                    for part in place..<place + 3 {
                        let sample = Int(source[part])
                        result.initializeElement(
                            at: part, to: UInt8(alpha == 255 ? sample : sample * alpha / 255))
                    }
                    result.initializeElement(at: place + 3, to: alpha >= 128 ? 255 : 0)
                    if alpha < 128 { hasTransparency = true }
                }
            }
            initialized = 4 * count
        }
        self.hasTransparency = hasTransparency
    }
}

/// The mean colours of blocks of 2 × 2 pixels. Single pixels would let noise, and edges that
/// scaling has sharpened, count as the lightest and darkest colours of a picture.
struct ColorBlocks: Sendable {
    /// The mean colour of a block, and its weight.
    struct Block: Sendable {
        /// Red, green and blue, 0…255.
        let levels: (red: Int, green: Int, blue: Int)
        /// The sum of the alpha of the block's pixels, 1…1020.
        let weight: Int
    }

    /// The blocks that are not transparent, row by row.
    let blocks: [Block]

    /// - Parameter pixels: Pixels in RGBA.
    init(_ pixels: Pixels) {
        let (width, height) = (pixels.size.width, pixels.size.height)
        blocks = pixels.samples.withUnsafeBufferPointer { samples in
            var blocks: [Block] = []
            blocks.reserveCapacity(((width + 1) / 2) * ((height + 1) / 2))
            for y in stride(from: 0, to: height, by: 2) {
                for x in stride(from: 0, to: width, by: 2) {
                    var (red, green, blue, alpha) = (0, 0, 0, 0)
                    for row in y..<min(y + 2, height) {
                        for column in x..<min(x + 2, width) {
                            let index = 4 * (row * width + column)
                            let weight = Int(samples[index + 3])
                            red += Int(samples[index]) * weight
                            green += Int(samples[index + 1]) * weight
                            blue += Int(samples[index + 2]) * weight
                            alpha += weight
                        }
                    }
                    guard alpha > 0 else { continue }
                    let half = alpha / 2
                    blocks.append(
                        Block(
                            levels: (
                                (red + half) / alpha, (green + half) / alpha, (blue + half) / alpha
                            ), weight: alpha))
                }
            }
            return blocks
        }
    }

    /// Returns the histogram of `level`, 0…255, over all blocks.
    func histogram(of level: (Block) -> Int) -> Histogram.Channel {
        var counts = [Int](repeating: 0, count: Histogram.levels)
        for block in blocks { counts[level(block)] += block.weight }
        return Histogram.Channel(counts)
    }
}

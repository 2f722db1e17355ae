import Rendering

/// The means of red, green, blue and alpha over a 4 by 4 grid of cells. For large pictures, only
/// every fourth pixel of every fourth row counts.
func grid(_ picture: Pixels) -> [[Double]] {
    let (width, height) = (picture.size.width, picture.size.height)
    let step = width * height > 1_000_000 ? 4 : 1
    return picture.samples.withUnsafeBufferPointer { samples in
        (0..<16).map { cell in
            let columns = cell % 4 * width / 4..<(cell % 4 + 1) * width / 4
            let rows = cell / 4 * height / 4..<(cell / 4 + 1) * height / 4
            var sums = [0, 0, 0, 0]
            var count = 0
            for y in stride(from: rows.lowerBound, to: rows.upperBound, by: step) {
                for x in stride(from: columns.lowerBound, to: columns.upperBound, by: step) {
                    let at = (y * width + x) * 4
                    for channel in 0..<4 { sums[channel] += Int(samples[at + channel]) }
                    count += 1
                }
            }
            return sums.map { Double($0) / Double(max(1, count)) }
        }
    }
}

import Rendering

/// Means of red, green, blue and alpha over the cells of a grid of 4 by 4.
func grid(_ picture: Pixels) -> [[Double]] {
    let (width, height) = (picture.size.width, picture.size.height)
    return picture.samples.withUnsafeBufferPointer { samples in
        (0..<16).map { cell in
            let columns = cell % 4 * width / 4..<(cell % 4 + 1) * width / 4
            let rows = cell / 4 * height / 4..<(cell / 4 + 1) * height / 4
            var sums = [0, 0, 0, 0]
            for y in rows {
                for x in columns {
                    for channel in 0..<4 {
                        sums[channel] += Int(samples[(y * width + x) * 4 + channel])
                    }
                }
            }
            let count = Double(max(1, columns.count * rows.count))
            return sums.map { Double($0) / count }
        }
    }
}

extension TerminalPicture {
    /// Returns the picture at half its width and height, rounded up: each pixel is the mean of up
    /// to four.
    package func halved() -> TerminalPicture {
        let size = (width: (width + 1) / 2, height: (height + 1) / 2)
        var result: [UInt8] = []
        result.reserveCapacity(4 * size.width * size.height)
        for y in 0..<size.height {
            for x in 0..<size.width {
                append(
                    meanOf: 2 * x..<min(2 * x + 2, width), 2 * y..<min(2 * y + 2, height),
                    to: &result)
            }
        }
        return TerminalPicture(width: size.width, height: size.height, samples: result) ?? self
    }

    private func append(meanOf columns: Range<Int>, _ rows: Range<Int>, to result: inout [UInt8]) {
        var sum = (red: 0, green: 0, blue: 0, alpha: 0)
        for y in rows {
            for x in columns {
                let start = 4 * (y * width + x)
                // The mean colour weights each pixel by its alpha, so transparent pixels do not
                // count.
                let alpha = Int(samples[start + 3])
                sum.red += alpha * Int(samples[start])
                sum.green += alpha * Int(samples[start + 1])
                sum.blue += alpha * Int(samples[start + 2])
                sum.alpha += alpha
            }
        }
        let (weight, count) = (max(sum.alpha, 1), columns.count * rows.count)
        for color in [sum.red, sum.green, sum.blue] {
            result.append(UInt8((color + weight / 2) / weight))
        }
        result.append(UInt8((sum.alpha + count / 2) / count))
    }
}

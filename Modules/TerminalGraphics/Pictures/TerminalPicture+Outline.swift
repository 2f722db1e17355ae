extension TerminalPicture {
    /// Returns the picture with the outline of a rectangle, one pixel wide with round corners.
    ///
    /// The outside is darkened, to draw the eye to the inside.
    ///
    /// - Parameters:
    ///   - x: The horizontal range of the rectangle, from 0 at the left to 1.
    ///   - y: The vertical range of the rectangle, from 0 at the top to 1.
    package func outlined(x: ClosedRange<Double>, y: ClosedRange<Double>) -> TerminalPicture {
        func pixels(_ range: ClosedRange<Double>, of count: Int) -> ClosedRange<Int> {
            func pixel(_ part: Double) -> Int { Int((part * Double(count - 1)).rounded()) }
            return max(0, pixel(range.lowerBound))...min(count - 1, pixel(range.upperBound))
        }
        let (columns, rows) = (pixels(x, of: width), pixels(y, of: height))
        var result = samples
        for row in 0..<height {
            for column in 0..<width {
                let isInside = columns.contains(column) && rows.contains(row)
                let isOnSide = column == columns.lowerBound || column == columns.upperBound
                let isOnEdge = row == rows.lowerBound || row == rows.upperBound
                if isInside, !isOnSide, !isOnEdge { continue }
                let isLine = isInside && isOnSide != isOnEdge
                let start = 4 * (row * width + column)
                for index in start..<start + 3 {
                    result[index] = isLine ? 255 : result[index] / 3
                }
                result[start + 3] = 255
            }
        }
        return TerminalPicture(width: width, height: height, samples: result) ?? self
    }
}

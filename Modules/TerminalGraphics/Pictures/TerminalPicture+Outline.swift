extension TerminalPicture {
    /// With the outline of a rectangle drawn over it, one pixel wide and round at the corners.
    ///
    /// What is outside is darker, so that the eye stays inside.
    ///
    /// - Parameters:
    ///   - x: From left to right, as parts of the width.
    ///   - y: From top to bottom, as parts of the height.
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

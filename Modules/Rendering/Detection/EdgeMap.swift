import CImageEditorKernels

/// The edges of a picture, thinned to points along their crests.
struct EdgeMap: Sendable {
    let size: ImageSize
    private let points: [edges_point]

    /// - Parameter pixels: An RGBA picture that is so smooth that noise makes few edges.
    init(_ pixels: Pixels) {
        size = pixels.size
        let count = size.width * size.height
        let (width, height) = (size.width, size.height)
        points = withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * count) { gradients in
            guard let across = gradients.baseAddress else { return [] }
            let down = across + count
            pixels.samples.withUnsafeBufferPointer {
                edges_gradients($0.baseAddress, width, height, across, down)
            }
            // Limit the threshold: in a picture with much texture the median of the gradients is
            // high, but a border may be weak.
            let least = min(max(2.2 * edges_median(across, down, count), 1), 5)
            return [edges_point](unsafeUninitializedCapacity: count) { points, found in
                found = edges_thin(
                    across, down, width, height, least, points.baseAddress, points.count)
            }
        }
    }

    /// Finds the straight lines that most edges lie on, the clearest first.
    func lines(atMost limit: Int) -> [EdgeLine] {
        var grid = edges_grid(
            angles: 180, offsets: size.width + size.height, center_x: Float(size.width) / 2,
            center_y: Float(size.height) / 2)
        var votes = [Float](repeating: 0, count: grid.angles * grid.offsets)
        var isTaken = [UInt8](repeating: 0, count: points.count)
        var lines: [EdgeLine] = []
        let least = Float(max(size.width, size.height)) / 80
        edges_vote(points, points.count, &grid, &votes)
        // Limit the lines of each direction: parallel lines, such as wood grain, could fill the
        // list.
        var perDirection = [Int](repeating: 0, count: 6)
        for _ in 0..<4 * limit where lines.count < limit {
            let place = edges_winner(&grid, votes)
            guard votes[place] > least else { break }
            var winner = edges_line_at(&grid, place)
            var line = winner
            for reach in [3, 2, 1.5] as [Float] { fit(&line, within: reach) }
            // If the fit has turned the line to other edges, use the line with the most votes.
            if line.sine(to: winner) > 0.15 { line = winner }
            var taken = edges_take(points, points.count, &line, 2, &grid, &votes, &isTaken)
            taken += edges_take(points, points.count, &winner, 2, &grid, &votes, &isTaken)
            guard taken > 0 else {
                votes[place] = 0
                continue
            }
            let direction = Int(line.turn / .pi * 6 + 6.5) % 6
            guard perDirection[direction] < limit / 3,
                !lines.contains(where: { $0.line.isBeside(line, in: size) })
            else { continue }
            perDirection[direction] += 1
            lines.append(EdgeLine(line, sums: sums(along: line)))
        }
        return lines
    }

    /// Moves a line to the edges near to it.
    ///
    /// - Parameter places: The part of the line whose edges count; `nil` is all of it.
    func fit(_ line: inout edges_line, within reach: Float, at places: ClosedRange<Double>? = nil) {
        edges_fit(
            points, points.count, reach, Float(places?.lowerBound ?? -.infinity),
            Float(places?.upperBound ?? .infinity), &line)
    }

    private func sums(along line: edges_line) -> [edges_sum] {
        var line = line
        let length = 2 * (size.width + size.height)
        return [edges_sum](unsafeUninitializedCapacity: length + 1) { sums, written in
            // Count edges of 8 levels per pixel or more as fully clear.
            edges_profile(points, points.count, &line, 2, 8, sums.baseAddress, length)
            written = length + 1
        }
    }
}

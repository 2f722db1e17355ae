import CImageEditorKernels

extension Warp {
    /// The maximum number of samples to read for each pixel of the input and of the result
    /// together. For example, correcting a sheet that is a hundred times as wide at the bottom as
    /// at the top needs about 100 samples, or about 800 if the result is five times as wide as it
    /// is high.
    private static let mostReads = 1_024.0
    /// The number of samples that is allowed for every picture: reading them takes about a second.
    private static let fewReads = 1e9

    /// Throws if a perspective would read the input too often: where it shrinks extremely, each
    /// pixel reads a large part of the input.
    ///
    /// - Throws: ``FilterError`` for corners nearly on a line, or an extreme ratio.
    func checkCost(of corners: Corners, on input: ImageSize) throws(FilterError) {
        let pixels = Double(input.width * input.height + size.width * size.height)
        let most = max(Self.fewReads, Self.mostReads * pixels)
        guard reads(of: input, upTo: most) > most else { return }
        throw .invalidValue(
            filter: PerspectiveCorrection.name, parameter: "corners", value: corners.text,
            expected: "four corners clearly off a line, with a ratio near that of their sides")
    }

    /// Returns an estimate of the number of samples that all pixels of the result read together. It
    /// may be up to 1.5 times too high. Counting stops once the number exceeds `most`.
    func reads(of input: ImageSize, upTo most: Double = .infinity) -> Double {
        var parts = [PixelRectangle(size)]
        var sum = 0.0
        while let part = parts.popLast(), sum <= most {
            let center = PixelRectangle(
                x: part.x + part.width / 2, y: part.y + part.height / 2, width: 1, height: 1)
            let upper = readsPerPixel(in: part, of: input)
            if part.width * part.height == 1
                || upper <= 1.5 * readsPerPixel(in: center, of: input)
            {
                sum += upper * Double(part.width * part.height)
            } else {
                parts += part.halves
            }
        }
        return sum
    }

    /// Returns the maximum number of samples that a pixel of this part of the result reads.
    private func readsPerPixel(in part: PixelRectangle, of input: ImageSize) -> Double {
        var reach = [0.0, 0.0]
        _ = kernels_warp_reach(
            matrix, Double(part.x) + 0.5, Double(part.y) + 0.5,
            Double(part.x + part.width) - 0.5, Double(part.y + part.height) - 0.5, &reach)
        let (across, down) = (2 * reach[0], 2 * reach[1])
        let (width, height) = (Double(input.width), Double(input.height))
        // Positions outside of the input count only once for each column and row, because only
        // their weights are added up.
        return min(across, width) * min(down, height) + max(0, across - width)
            + max(0, down - height)
    }
}

extension PixelRectangle {
    /// The two halves of the rectangle, divided across its longer side.
    fileprivate var halves: [PixelRectangle] {
        if width >= height {
            let half = width / 2
            return [
                PixelRectangle(x: x, y: y, width: half, height: height),
                PixelRectangle(x: x + half, y: y, width: width - half, height: height),
            ]
        }
        let half = height / 2
        return [
            PixelRectangle(x: x, y: y, width: width, height: half),
            PixelRectangle(x: x, y: y + half, width: width, height: height - half),
        ]
    }
}

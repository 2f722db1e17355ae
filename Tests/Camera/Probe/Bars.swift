import Rendering

/// The ITU-R colour bars at 75 %, as drawn by the kernel's virtual camera: eight bars of equal
/// width.
enum Bars {
    static let colors: [[Int]] = [
        [191, 191, 191], [191, 191, 0], [0, 191, 191], [0, 191, 0], [191, 0, 191], [191, 0, 0],
        [0, 0, 191], [0, 0, 0],
    ]

    /// Checks the middle of each bar in the lower part of a picture; the camera writes its
    /// settings above.
    ///
    /// - Parameters:
    ///   - isGray: True if all channels hold the luma of a bar.
    ///   - tolerance: The maximum difference of a sample.
    static func check(_ pixels: Pixels, isGray: Bool = false, tolerance: Int) throws {
        for (index, color) in colors.enumerated() {
            let found = Self.color(of: pixels, x: (2 * index + 1) * pixels.size.width / 16)
            let expected = isGray ? Array(repeating: brightness(color), count: 3) : color
            let isClose = zip(found, expected).allSatisfy { abs($0 - $1) <= tolerance }
            try expect(isClose, "bar \(index + 1) is \(found), not \(expected)")
        }
    }

    /// The mean around a point at three quarters of the height.
    static func color(of pixels: Pixels, x: Int) -> [Int] {
        let channels = pixels.samples.count / (pixels.size.width * pixels.size.height)
        var sums = [0, 0, 0]
        for row in -2...2 {
            for column in -2...2 {
                let y = pixels.size.height * 3 / 4 + row
                let start = (y * pixels.size.width + x + column) * channels
                for channel in 0..<3 {
                    sums[channel] += Int(pixels.samples[start + (channels < 3 ? 0 : channel)])
                }
            }
        }
        return sums.map { ($0 + 12) / 25 }
    }

    /// BT.709 luma, which the virtual camera uses for grey.
    private static func brightness(_ color: [Int]) -> Int {
        (2126 * color[0] + 7152 * color[1] + 722 * color[2] + 5000) / 10000
    }
}

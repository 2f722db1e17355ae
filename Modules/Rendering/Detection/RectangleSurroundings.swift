import CImageEditorKernels

/// Judges by the colours inside and outside of a rectangle whether an object ends at its sides.
struct RectangleSurroundings {
    private let pixels: Pixels

    /// - Parameter pixels: A smoothed RGBA picture.
    init(_ pixels: Pixels) {
        self.pixels = pixels
    }

    /// The judgement of a rectangle's four sides.
    struct Impression {
        /// The degree to which the outside is uniform along each side and differs from the inside,
        /// 0…1.
        var plausibility: Double
        /// The sharpness of each side: about 0.8 for the border of an object, and 0.5 for that of a
        /// soft shadow.
        var sharpness: [Double]
    }

    func impression(of corners: Corners) -> Impression {
        let distance = Float(max(3, 0.025 * corners.area.squareRoot()))
        let looks = pixels.samples.withUnsafeBufferPointer { samples in
            (0..<4).map { index in
                let (a, b) = (corners.points[index], corners.points[(index + 1) % 4])
                return sides_look_at(
                    samples.baseAddress, pixels.size.width, pixels.size.height, Float(a.x),
                    Float(a.y), Float(b.x), Float(b.y), distance)
            }
        }
        let steps = looks.reduce(0) { $0 + Double($1.steps) }
        let jumps = looks.reduce(0) { $0 + Double($1.jumps) }
        let unrest = jumps / max(steps, 1)
        // The side with the lowest agreement counts less, because one side of an object may be
        // indistinct.
        let agreements = looks.map { Double($0.agreement) }.sorted()
        let agreement =
            (0.5 + 0.5 * min(agreements[0] / 0.7, 1))
            * min(agreements[1...].reduce(0, +) / 2.4, 1)
        return Impression(
            plausibility: agreement / (1 + (unrest / 0.3) * (unrest / 0.3)),
            sharpness: looks.map { Double($0.sharpness) })
    }
}

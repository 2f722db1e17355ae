import CImageEditorKernels
import FoundationEssentials
import Glibc

/// The map from the pixels of a rotated or distorted image to those of the input.
struct Warp: Sendable {
    /// The size of the result.
    let size: ImageSize
    /// The projective map from the result's coordinates to the input's: nine numbers, row by row.
    let matrix: [Double]
    /// The colour around the input, in the input's own space; `nil` repeats the input's edge.
    let background: Paint?
    /// The transfer curve of the samples.
    var curve = TransferCurve.sRGB

    /// Returns the map for a clockwise rotation about the centre by −45…45 degrees. The result is
    /// large enough for the whole input.
    static func rotation(_ angle: Angle, of size: ImageSize, background: Paint) -> Warp {
        let (c, s) = (cos(angle.radians), abs(sin(angle.radians)))
        let (width, height) = (Double(size.width), Double(size.height))
        func side(_ length: Double) -> Int { max(1, Int((length - 1e-6).rounded(.up))) }
        let result = ImageSize(
            width: side(width * c + height * s), height: side(width * s + height * c))
        return Warp(
            size: result, matrix: turn(angle, scale: 1, from: result, to: size),
            background: background)
    }

    /// Returns the map for a clockwise rotation about the centre. It enlarges the input so that it
    /// fills a result of the same size.
    static func straightening(_ angle: Angle, of size: ImageSize) -> Warp {
        let (width, height) = (Double(size.width), Double(size.height))
        let scale =
            cos(angle.radians) + max(width / height, height / width) * abs(sin(angle.radians))
        return Warp(
            size: size, matrix: turn(angle, scale: scale, from: size, to: size), background: nil)
    }

    /// Returns the map for a result that shows the quadrilateral between four corners of the input.
    ///
    /// - SeeAlso: P. Heckbert, "Fundamentals of Texture Mapping and Image Warping", 1989.
    static func perspective(_ corners: Corners, ratio: Double?) -> Warp {
        var (width, height) = corners.sides
        if let ratio {
            let area = width * height
            (width, height) = ((area * ratio).squareRoot(), (area / ratio).squareRoot())
        }
        let size = ImageSize(
            width: max(1, Int(width.rounded())), height: max(1, Int(height.rounded())))
        let (a, b, d) = (corners.topLeft, corners.topRight, corners.bottomLeft)
        let (g, h) = corners.foreshortening
        let (w, v) = (Double(size.width), Double(size.height))
        return Warp(
            size: size,
            matrix: [
                (b.x - a.x + g * b.x) / w, (d.x - a.x + h * d.x) / v, a.x,
                (b.y - a.y + g * b.y) / w, (d.y - a.y + h * d.y) / v, a.y, g / w, h / v, 1,
            ], background: nil)
    }

    private static func turn(
        _ angle: Angle, scale: Double, from result: ImageSize, to size: ImageSize
    ) -> [Double] {
        let (c, s) = (cos(angle.radians) / scale, sin(angle.radians) / scale)
        let (x, y) = (Double(result.width) / 2, Double(result.height) / 2)
        return [
            c, s, Double(size.width) / 2 - c * x - s * y, -s, c,
            Double(size.height) / 2 + s * x - c * y, 0, 0, 1,
        ]
    }

    /// The maximum number of rows that are computed at once. A band of this height needs little
    /// more input than its own size.
    static let bandHeight = 16

    /// Returns the input rows that row `y` of the result may need, whatever band it is computed in.
    ///
    /// - Parameter height: The number of input rows.
    func rows(_ y: Int, of height: Int) -> ClosedRange<Int> {
        // Straight lines stay straight, so the ends of the row are the extremes.
        let row = Double(y) + 0.5
        let ends = [0.5, Double(size.width) - 0.5].map { x -> Double in
            (matrix[3] * x + matrix[4] * row + matrix[5])
                / (matrix[6] * x + matrix[7] * row + matrix[8])
        }
        let others = Double(Self.bandHeight - 1)
        let band = max(0.5, row - others)...min(Double(size.height) - 0.5, row + others)
        let reach = reach(rows: band).down.rounded(.up) + 1
        func inside(_ row: Double) -> Int { Int(min(max(row, 0), Double(height - 1))) }
        return inside(
            min(ends[0], ends[1]).rounded(.down) - reach)...inside(
                max(ends[0], ends[1]).rounded(.up) + reach)
    }

    /// True if no part of the image shrinks by more than 2 %.
    var keepsScale: Bool {
        reach(rows: 0.5...Double(size.height) - 0.5).scale <= KERNELS_WARP_STEADY
    }

    /// Returns two upper bounds for these rows of the result. `down` is the distance, in input
    /// rows, between the place to which a pixel's centre is mapped and the input samples that the
    /// pixel reads. `scale` is the factor by which the image shrinks.
    private func reach(rows: ClosedRange<Double>) -> (down: Double, scale: Double) {
        var reach = [0.0, 0.0]
        let scale = kernels_warp_reach(
            matrix, 0.5, rows.lowerBound, Double(size.width) - 0.5, rows.upperBound, &reach)
        return (reach[1], scale)
    }
}

extension PixelLayout {
    /// Returns this interleaved layout with the channels that `background` needs in addition. CMYK
    /// stays as it is.
    func showing(_ background: Paint?) -> PixelLayout {
        guard let background, channels != 4, self != .cmyk8 else { return self }
        if background.alpha < 1 { return with(channels: 4) }
        return background.isGray ? self : with(channels: 3)
    }
}

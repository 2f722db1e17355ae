import CImageEditorKernels
import FoundationEssentials
import Glibc

/// Converts between pixels and values of a ``LightScale``, with tables.
struct LinearLight: Sendable {
    /// Converts 8-bit samples of sRGB's curve.
    private static let shared = LinearLight(.linear)
    private static let sigmoidal = LinearLight(.sigmoidal)

    /// Converts 16-bit samples of sRGB's curve.
    private static let deep = LinearLight(.sRGB, depth: 16, .linear)
    private static let deepSigmoidal = LinearLight(.sRGB, depth: 16, .sigmoidal)

    /// The number of steps of ``encoded``: at least five for each 8-bit sample.
    private static let steps = 32_767
    /// The number of intervals of ``roots``.
    private static let intervals = 16_384

    private let curve: TransferCurve
    private let scale: LightScale
    private let linear: [Float]
    /// The 8-bit samples for equally spaced values of the light scale; empty if ``roots`` is used.
    private var encoded: [UInt8] = []
    /// The encoded samples, 0…1, for equally spaced fourth roots of the light scale's values; empty
    /// if ``encoded`` is used.
    private var roots: [Float] = []
    private let depth: Int

    /// Returns the tables for a curve and for the depth of a layout.
    ///
    /// - Parameter isSigmoidal: True for ``LightScale/sigmoidal``. It is ignored if the curve has
    ///   light beyond white, because white would then lie in the dark part of the scale.
    static func tables(
        _ curve: TransferCurve, for layout: PixelLayout, isSigmoidal: Bool
    ) -> LinearLight {
        // A sample of inks is the share of paper that they leave uncovered, which is proportional
        // to light.
        let curve = layout == .cmyk8 ? .power(1) : curve
        let scale: LightScale = isSigmoidal && curve.whiteLight == 1 ? .sigmoidal : .linear
        guard curve == .sRGB else { return LinearLight(curve, depth: layout.depth, scale) }
        return switch (layout.depth, scale) {
        case (8, .linear): shared
        case (8, .sigmoidal): sigmoidal
        case (_, .linear): deep
        case (_, .sigmoidal): deepSigmoidal
        }
    }

    private init(_ curve: TransferCurve, depth: Int, _ scale: LightScale) {
        self.curve = curve
        self.scale = scale
        self.depth = depth
        linear = curve.decoded(intervals: (1 << depth) - 1).map { Float(scale.value($0)) }
        roots = curve.encodedRoots(intervals: Self.intervals, of: scale.light).map { Float($0) }
    }

    /// Creates tables for 8-bit samples of sRGB's curve. They are read without interpolation.
    private init(_ scale: LightScale) {
        curve = .sRGB
        self.scale = scale
        depth = 8
        linear = (0...255).map { Float(scale.value(SRGBCurve.decode(Double($0) / 255))) }
        // Compute only the boundary between each sample and the next: 255 powers, not one for each
        // step.
        var encoded = [UInt8](repeating: 255, count: Self.steps + 1)
        var start = 0
        for sample in 0..<255 {
            let light = SRGBCurve.decode((Double(sample) + 0.5) / 255)
            let next = Int((scale.value(light) * Double(Self.steps)).rounded(.up))
            for step in start..<next { encoded[step] = UInt8(sample) }
            start = next
        }
        self.encoded = encoded
    }

    /// Calls `body` with the scale's values for all 256 or 65,536 levels of a sample.
    func withTable(_ body: (UnsafePointer<Float>) -> Void) {
        linear.withUnsafeBufferPointer { table in
            if let first = table.baseAddress { body(first) }
        }
    }

    /// Converts a colour, given in the samples' colour space, to premultiplied values of the scale.
    func premultiplied(_ color: Paint) -> SIMD4<Float> {
        let values = [color.red, color.green, color.blue].map {
            Float(scale.value(curve.decode($0)))
        }
        return SIMD4(values[0], values[1], values[2], 1) * Float(color.alpha)
    }

    /// Converts `width` pixels of `layout` to linear light, maps it with the ``LightScale``, and
    /// writes the premultiplied values to `row`.
    func expand(
        _ pixels: UnsafeMutablePointer<UInt8>, _ layout: PixelLayout, width: Int,
        into row: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        withTable { table in
            row.withMemoryRebound(to: Float.self, capacity: 4 * width) { to in
                let channels = Int32(layout.channels)
                if layout == .cmyk8 {
                    kernels_expand_inks(pixels, width, table, to)
                } else if depth == 16 {
                    kernels_expand_deep(pixels.words, width, channels, table, to)
                } else {
                    kernels_expand(pixels, width, channels, table, to)
                }
            }
        }
    }

    /// Converts premultiplied values of the scale to pixels of `layout`, rounded and clamped; the
    /// inverse of ``expand(_:_:width:into:)``.
    func collapse(
        _ row: UnsafePointer<SIMD4<Float>>, _ layout: PixelLayout, width: Int,
        into pixels: UnsafeMutablePointer<UInt8>
    ) {
        // The kernel's code for four channels without alpha is 5.
        let channels = layout == .cmyk8 ? 5 : Int32(layout.channels)
        row.withMemoryRebound(to: Float.self, capacity: 4 * width) { from in
            if encoded.isEmpty {
                kernels_collapse_deep(
                    from, width, channels, Int32(depth), roots, Int32(Self.intervals), pixels)
            } else {
                kernels_collapse(from, width, channels, encoded, Int32(Self.steps), pixels)
            }
        }
    }
}

/// A mapping of linear light to the values that resampling adds up. It increases, and maps 0 to 0
/// and 1 to 1.
enum LightScale {
    case linear
    /// The inverse of a logistic curve, for enlarging. It is steep near black and near white, where
    /// filters with negative weights therefore cause less ringing than in linear light.
    ///
    /// - SeeAlso: N. Robidoux, "Sigmoidization", in the documentation of ImageMagick.
    case sigmoidal

    /// The contrast of the logistic curve, chosen by measurements on photographs and graphics; see
    /// docs/performance.md.
    private static let contrast = 11.0
    private static let low = logistic(0)
    private static let high = logistic(1)

    /// Returns the scale's value of linear light. In the sigmoidal scale, `light` is clamped to
    /// 0…1.
    func value(_ light: Double) -> Double {
        guard self == .sigmoidal else { return light }
        let share = min(max(light, 0), 1)
        return 0.5 - log(1 / (Self.low + share * (Self.high - Self.low)) - 1) / Self.contrast
    }

    /// Returns the linear light of a value of the scale; the inverse of ``value(_:)``.
    func light(_ value: Double) -> Double {
        guard self == .sigmoidal else { return value }
        return (Self.logistic(value) - Self.low) / (Self.high - Self.low)
    }

    private static func logistic(_ x: Double) -> Double {
        1 / (1 + exp(contrast * (0.5 - x)))
    }
}

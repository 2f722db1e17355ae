import CImageEditorKernels
import Foundation

/// Converts between 8-bit sRGB samples and linear light, or a function of it, with tables.
struct LinearLight: Sendable {
    static let shared = LinearLight { $0 }
    /// A space for enlarging, steep near black and near white: filters with negative weights draw
    /// weaker outlines in it than in linear light.
    ///
    /// - SeeAlso: N. Robidoux, "Sigmoidization", in the documentation of ImageMagick.
    static let sigmoidal = LinearLight(Sigmoid.value)

    private let scale: @Sendable (Double) -> Double
    /// Five times as fine as the 8-bit steps near black, or finer.
    private static let steps = 32_767

    private let linear: [Float]
    private let encoded: [UInt8]

    /// - Parameter scale: An increasing function of 0…1 onto 0…1.
    private init(_ scale: @escaping @Sendable (Double) -> Double) {
        self.scale = scale
        linear = (0...255).map { Float(scale(SRGBCurve.decode(Double($0) / 255))) }
        // Computing the borders between samples takes 255 powers instead of one per step.
        var encoded = [UInt8](repeating: 255, count: Self.steps + 1)
        var start = 0
        for sample in 0..<255 {
            let end = scale(SRGBCurve.decode((Double(sample) + 0.5) / 255)) * Double(Self.steps)
            let next = Int(end.rounded(.up))
            for step in start..<next { encoded[step] = UInt8(sample) }
            start = next
        }
        self.encoded = encoded
    }

    /// The value of each of the 256 levels.
    func withTable(_ body: (UnsafePointer<Float>) -> Void) {
        linear.withUnsafeBufferPointer { table in
            if let first = table.baseAddress { body(first) }
        }
    }

    /// A colour, premultiplied.
    func premultiplied(_ color: Paint) -> SIMD4<Float> {
        let values = [color.red, color.green, color.blue].map {
            Float(scale(SRGBCurve.decode($0)))
        }
        return SIMD4(values[0], values[1], values[2], 1) * Float(color.alpha)
    }

    /// Fills `row` with `width` premultiplied pixels of `layout`.
    func expand(
        _ pixels: UnsafePointer<UInt8>, _ layout: PixelLayout, width: Int,
        into row: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        withTable { table in
            row.withMemoryRebound(to: Float.self, capacity: 4 * width) { to in
                kernels_expand(pixels, width, Int32(layout.bytesPerPixel), table, to)
            }
        }
    }

    /// The reverse of ``expand(_:_:width:into:)``, rounded and clamped.
    func collapse(
        _ row: UnsafePointer<SIMD4<Float>>, _ layout: PixelLayout, width: Int,
        into pixels: UnsafeMutablePointer<UInt8>
    ) {
        encoded.withUnsafeBufferPointer { encoded in
            row.withMemoryRebound(to: Float.self, capacity: 4 * width) { from in
                kernels_collapse(
                    from, width, Int32(layout.bytesPerPixel), encoded.baseAddress,
                    Int32(Self.steps), pixels)
            }
        }
    }
}

/// The inverse of a logistic curve through 0 and 1.
private enum Sigmoid {
    /// Measured on photographs and on graphics, see docs/performance.md.
    private static let contrast = 11.0
    private static let low = logistic(0)
    private static let high = logistic(1)

    static func value(_ light: Double) -> Double {
        0.5 - log(1 / (low + light * (high - low)) - 1) / contrast
    }

    private static func logistic(_ x: Double) -> Double {
        1 / (1 + exp(contrast * (0.5 - x)))
    }
}

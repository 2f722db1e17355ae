import CImageEditorKernels
import Foundation

/// Converts between 8-bit samples of sRGB and linear light, by tables.
struct LinearLight: Sendable {
    static let shared = LinearLight()

    /// Finer than the steps of 8 bits are in the dark, by a factor of five.
    private static let steps = 32_767

    private let linear: [Float]
    private let encoded: [UInt8]

    private init() {
        linear = (0...255).map { Float(SRGBCurve.decode(Double($0) / 255)) }
        // The borders between samples take 255 powers, the steps would take one each.
        var encoded = [UInt8](repeating: 255, count: Self.steps + 1)
        var start = 0
        for sample in 0..<255 {
            let end = SRGBCurve.decode((Double(sample) + 0.5) / 255) * Double(Self.steps)
            let next = Int(end.rounded(.up))
            for step in start..<next { encoded[step] = UInt8(sample) }
            start = next
        }
        self.encoded = encoded
    }

    /// Linear light of each of the 256 values.
    func withTable(_ body: (UnsafePointer<Float>) -> Void) {
        linear.withUnsafeBufferPointer { table in
            if let first = table.baseAddress { body(first) }
        }
    }

    /// A colour in linear light, multiplied by its alpha.
    func premultiplied(_ color: Paint) -> SIMD4<Float> {
        let values = [color.red, color.green, color.blue].map { Float(SRGBCurve.decode($0)) }
        return SIMD4(values[0], values[1], values[2], 1) * Float(color.alpha)
    }

    /// Fills `row` with `width` pixels of `layout`, their colour multiplied by their alpha.
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

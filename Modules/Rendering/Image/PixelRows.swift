/// A view of some rows of an image, valid while the owner of the memory keeps it.
///
/// Planes that the layout does not use repeat the first one. In a subsampled layout `height` counts
/// luma rows; chroma planes hold `(height + vertical - 1) / vertical` rows of `(width + horizontal
/// - 1) / horizontal` samples.
package struct PixelRows {
    package typealias Plane = (samples: UnsafeMutablePointer<UInt8>, stride: Int)

    package var layout: PixelLayout
    /// The width in pixels.
    package var width: Int
    /// The height in rows of pixels.
    package var height: Int
    /// The first sample and the stride of grey or interleaved samples, or of Y.
    package var plane0: Plane
    /// The plane of Cb, in planar layouts.
    package var plane1: Plane
    /// The plane of Cr, in planar layouts.
    package var plane2: Plane

    package init(
        layout: PixelLayout, width: Int, height: Int, plane0: Plane, plane1: Plane? = nil,
        plane2: Plane? = nil
    ) {
        self.layout = layout
        self.width = width
        self.height = height
        self.plane0 = plane0
        self.plane1 = plane1 ?? plane0
        self.plane2 = plane2 ?? plane0
    }
}

extension PixelRows {
    subscript(plane index: Int) -> Plane {
        switch index {
        case 0: plane0
        case 1: plane1
        default: plane2
        }
    }

    /// Appends the samples of an interleaved layout, row by row.
    func append(to samples: inout [UInt8]) {
        let size = width * layout.bytesPerPixel
        for y in 0..<height {
            samples.append(contentsOf: UnsafeBufferPointer(start: row(y), count: size))
        }
    }

    /// Returns a pointer to the first byte of a row of a plane.
    func row(_ y: Int, plane index: Int = 0) -> UnsafeMutablePointer<UInt8> {
        let plane = self[plane: index]
        return plane.samples + y * plane.stride
    }
}

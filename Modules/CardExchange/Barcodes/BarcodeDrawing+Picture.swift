extension BarcodeDrawing {
    /// Draws the barcode as a picture, black on white.
    ///
    /// - Parameter scale: The size of a module in pixels.
    /// - Throws: ``BarcodeError/unsuitableScale(_:)`` if the scale is less than 1, or the picture
    ///   would exceed the limits of ``GrayPicture``.
    public func picture(scale: Int) throws(BarcodeError) -> GrayPicture {
        let side = GrayPicture.maximumSide
        guard scale >= 1, scale <= side, columns * scale <= side, rows * scale <= side,
            columns * scale * rows * scale <= GrayPicture.maximumPixels
        else { throw .unsuitableScale(scale) }
        var samples: [UInt8] = []
        samples.reserveCapacity(columns * scale * rows * scale)
        for row in 0..<rows {
            var line: [UInt8] = []
            line.reserveCapacity(columns * scale)
            for column in 0..<columns {
                let sample: UInt8 = self[column, row] ? 0 : 255
                for _ in 0..<scale { line.append(sample) }
            }
            for _ in 0..<scale { samples += line }
        }
        return try GrayPicture(width: columns * scale, height: rows * scale, samples: samples)
    }
}

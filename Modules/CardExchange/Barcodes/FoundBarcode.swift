public import Cards

/// A barcode in a picture.
public struct FoundBarcode: Sendable, Equatable {
    /// The barcode; its type is always known.
    ///
    /// UPC-A and an EAN-13 that starts with 0 have the same bars: both are reported as UPC-A,
    /// with the 12 printed digits. UPC-E has its 8 digits. The start and stop letters of a
    /// Codabar are left out.
    public let barcode: Barcode
    /// The corners of the code in its own orientation, whichever way it is turned in the picture.
    /// The corners of a linear code span the part of its bars that was read.
    public let corners: Corners

    public init(barcode: Barcode, corners: Corners) {
        self.barcode = barcode
        self.corners = corners
    }
}

public import Cards

/// A barcode in a picture.
public struct FoundBarcode: Sendable, Equatable {
    /// What it says; its type is always known.
    ///
    /// UPC-A and an EAN-13 that begins with 0 are the same bars: both are found as UPC-A, with the
    /// 12 digits that are printed below it. UPC-E has its 8 digits. The letters that begin and end
    /// a Codabar are left out.
    public let barcode: Barcode
    /// Where it is: its corners as it stands upright, whichever way it is turned in the picture. A
    /// linear code's corners span the part of its bars that was read.
    public let corners: Corners

    public init(barcode: Barcode, corners: Corners) {
        self.barcode = barcode
        self.corners = corners
    }
}

import CImageEditorZXing
public import Cards
import Core
import Glibc
import ImageEditorThreads

/// Finds barcodes with zxing-cpp.
///
/// If no barcode is found, the search is repeated: in enlargements of a small picture, or in a
/// reduction of a large one, which removes noise, and last in the negative of the picture.
///
/// Debian's library aborts its process if an assertion fails, and a malicious picture can cause
/// this. Therefore each search runs in a process of its own, which can reach nothing but the
/// picture, with a time-out of 20 seconds. The process is this program, started again.
///
/// - Complexity: Up to 0.2 s for each search at 2 megapixels, on a separate thread.
public struct ZXingBarcodeReader: Sendable {
    /// If no barcode is found, pictures with fewer pixels are enlarged, and others reduced.
    private static let smallPixels = 640 * 480

    public init() {}

    /// Returns the codes in `picture` whose types are supported by cards, in any rotation.
    ///
    /// - Throws: ``BarcodeError``; `ResourceShortage` if no process can search now.
    public func readBarcodes(in picture: GrayPicture) async throws -> [FoundBarcode] {
        try await onOwnThread { try Self.search(picture) }
    }

    private static func search(_ picture: GrayPicture) throws -> [FoundBarcode] {
        let found = try read(picture)
        if !found.isEmpty { return found }
        if picture.width * picture.height < smallPixels, picture.canGrow(3) {
            for factor in [2, 3] {
                let found = try read(picture.enlarged(factor))
                if !found.isEmpty { return found.map { $0.scaled(by: 1 / Double(factor)) } }
            }
        } else if let half = try picture.halved() {
            let found = try read(half)
            if !found.isEmpty { return found.map { $0.scaled(by: 2) } }
        }
        return try read(picture.inverted)
    }

    private static func read(_ picture: GrayPicture) throws -> [FoundBarcode] {
        var codes: UnsafeMutablePointer<czxing_code>?
        var count = 0
        let problem = czxing_read(
            picture.samples, Int32(picture.width), Int32(picture.height), &codes, &count)
        switch problem {
        case CZXING_FINE: break
        case CZXING_NO_LIBRARY: throw BarcodeError.libraryMissing(package: "libzxing2")
        case CZXING_SHORTAGE: throw ResourceShortage(code: errno) ?? .unknown
        case CZXING_KILLED: throw ResourceShortage.killed
        default: throw BarcodeError.readerFailed
        }
        defer { czxing_free(codes, count) }
        return UnsafeBufferPointer(start: codes, count: count).map { FoundBarcode($0) }
    }
}

extension FoundBarcode {
    fileprivate init(_ code: czxing_code) {
        let text = UnsafeRawBufferPointer(start: code.text, count: code.count)
        let c = code.corners
        self.init(
            barcode: Barcode(
                text: String(decoding: text, as: UTF8.self), type: BarcodeType(code.symbology)),
            corners: Corners(
                topLeft: .init(Double(c.0), Double(c.1)),
                topRight: .init(Double(c.2), Double(c.3)),
                bottomRight: .init(Double(c.4), Double(c.5)),
                bottomLeft: .init(Double(c.6), Double(c.7))))
    }

    fileprivate func scaled(by factor: Double) -> FoundBarcode {
        func scale(_ point: Corners.Point) -> Corners.Point {
            .init(point.x * factor, point.y * factor)
        }
        return FoundBarcode(
            barcode: barcode,
            corners: Corners(
                topLeft: scale(corners.topLeft), topRight: scale(corners.topRight),
                bottomRight: scale(corners.bottomRight), bottomLeft: scale(corners.bottomLeft)))
    }
}

extension BarcodeType {
    fileprivate init(_ symbology: czxing_symbology) {
        switch symbology {
        case CZXING_AZTEC: self = .aztec
        case CZXING_CODABAR: self = .codabar
        case CZXING_CODE39: self = .code39
        case CZXING_CODE93: self = .code93
        case CZXING_CODE128: self = .code128
        case CZXING_DATA_MATRIX: self = .dataMatrix
        case CZXING_EAN8: self = .ean8
        case CZXING_EAN13: self = .ean13
        case CZXING_ITF: self = .itf
        case CZXING_PDF417: self = .pdf417
        case CZXING_UPC_A: self = .upcA
        case CZXING_UPC_E: self = .upcE
        // Only `CZXING_QR` is left.
        default: self = .qr
        }
    }
}

/// A barcode in a picture.
public struct FoundBarcode: Sendable, Equatable {
    /// The barcode; its type is always known.
    ///
    /// UPC-A and an EAN-13 that starts with 0 have the same bars: both are reported as UPC-A,
    /// with the 12 printed digits. UPC-E has its 8 digits. A Codabar has its start and stop
    /// letters.
    public let barcode: Barcode
    /// The corners of the code, named as in an upright code, even if the picture is rotated. The
    /// corners of a linear code span the part of its bars that was read.
    public let corners: Corners

    public init(barcode: Barcode, corners: Corners) {
        self.barcode = barcode
        self.corners = corners
    }
}

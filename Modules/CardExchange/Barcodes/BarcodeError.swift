public import Cards
public import Foundation

/// Why a barcode cannot be read or drawn.
public enum BarcodeError: Error, Equatable, Sendable {
    /// A library is not installed; `package` is Debian's name of what has it.
    case libraryMissing(package: String)
    /// The picture's size is not that of its samples, or beyond what is searched.
    case invalidPicture(width: Int, height: Int)
    /// zxing-cpp gave up on the picture.
    case readerFailed
    /// The barcode has no type, so nobody knows how to draw it.
    case unknownType
    /// The text has something that codes of this type cannot hold; `rule` says what they do hold.
    case unsuitableText(BarcodeType, rule: String)
    /// The last digit is not the check digit that the others ask for.
    case wrongCheckDigit(BarcodeType, expected: Int)
    /// The text is longer than codes of this type may be.
    case tooLong(BarcodeType)
    /// zint failed in another way.
    case drawerFailed
    /// The terminal has fewer columns than the code needs.
    case tooWide(columns: Int, available: Int)
    /// A picture of the code cannot be as large as asked.
    case unsuitableScale(Int)
}

extension BarcodeError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .libraryMissing(let package):
            "barcodes need a library that is not installed (Debian package \(package))"
        case .invalidPicture(let width, let height):
            "a picture of \(width) × \(height) pixels cannot be searched for barcodes"
        case .readerFailed: "the search for barcodes failed"
        case .unknownType: "the type of the barcode is not known"
        case .unsuitableText(let type, let rule): "a barcode of type \(type.rawValue) holds \(rule)"
        case .wrongCheckDigit(let type, let expected):
            "the check digit of this \(type.rawValue) must be \(expected)"
        case .tooLong(let type):
            "the text is too long for a barcode of type \(type.rawValue)"
        case .drawerFailed: "the barcode cannot be drawn"
        case .tooWide(let columns, let available):
            "the barcode needs \(columns) columns, and the terminal has \(available)"
        case .unsuitableScale(let scale):
            "a module of the barcode cannot be \(scale) pixels wide"
        }
    }
}

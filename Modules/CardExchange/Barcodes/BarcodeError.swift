public import Cards
public import FoundationEssentials

/// The reason that a barcode cannot be read or drawn.
public enum BarcodeError: Error, Equatable, Sendable {
    /// A library is not installed; `package` is its Debian package.
    case libraryMissing(package: String)
    /// The picture's size does not match its samples, or exceeds the limits.
    case invalidPicture(width: Int, height: Int)
    /// zxing-cpp failed on the picture.
    case readerFailed
    /// The barcode has no type, which drawing requires.
    case unknownType
    /// The type cannot encode the text; `rule` describes the texts that it can encode.
    case unsuitableText(BarcodeType, rule: String)
    /// The last digit is not the correct check digit.
    case wrongCheckDigit(BarcodeType, expected: Int)
    /// The text is too long for this type.
    case tooLong(BarcodeType)
    /// zint failed for a reason that has no case here.
    case drawerFailed
    /// The terminal has fewer columns than the code needs.
    case tooWide(columns: Int, available: Int)
    /// The picture would be too small or too large at this scale.
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
        case .unknownType: "the type of the barcode is unknown"
        case .unsuitableText(let type, let rule):
            "a barcode of type \(type.rawValue) can only contain \(rule)"
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

public import Cards

extension Barcode {
    /// Returns the barcode with its type, which is guessed if it is unknown.
    ///
    /// - Throws: ``BarcodeError`` if the type cannot encode the text, or if the check digit is
    ///   wrong. If zint is not installed, only the rules that do not need it are checked.
    public func checked() throws(BarcodeError) -> Barcode {
        var barcode = self
        if type == nil { barcode.type = try BarcodeType.guess(text) }
        do throws(BarcodeError) {
            _ = try ZintBarcodeDrawer().draw(barcode)
        } catch {
            // A missing zint is no error: barcodes can be stored on a machine that cannot draw
            // them.
            guard case .libraryMissing = error else { throw error }
        }
        return barcode
    }
}

extension BarcodeType {
    /// The longest text for which Code 128 is guessed; such a code is about 15 cm wide on paper.
    private static let longestLinear = 48

    /// True if the last digit of a text of this type is a check digit.
    public var hasCheckDigit: Bool {
        switch self {
        case .ean8, .ean13, .upcA, .upcE: true
        default: false
        }
    }

    /// Guesses the type from the text: EAN-13, UPC-A, EAN-8 and UPC-E by their lengths and check
    /// digits, Codabar by its start and stop letters, Code 128 for other short texts of printable
    /// ASCII, QR code for the rest.
    ///
    /// - Throws: ``BarcodeError/wrongCheckDigit(_:expected:)`` for 13 digits that are not an
    ///   EAN-13: a typing error is more likely than another type.
    static func guess(_ text: String) throws(BarcodeError) -> BarcodeType {
        let isNumber = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        if isNumber {
            switch text.utf8.count {
            case 13:
                _ = try RetailNumber.payload(of: text, as: .ean13)
                return .ean13
            case 12 where holds(text, as: .upcA): return .upcA
            case 8 where holds(text, as: .ean8): return .ean8
            case 8 where holds(text, as: .upcE): return .upcE
            default: break
            }
        }
        if isCodabar(text) { return .codabar }
        let isPrintable = text.unicodeScalars.allSatisfy { (0x20..<0x7f).contains($0.value) }
        return isPrintable && text.utf8.count <= longestLinear ? .code128 : .qr
    }

    private static func holds(_ text: String, as type: BarcodeType) -> Bool {
        do throws(BarcodeError) {
            _ = try RetailNumber.payload(of: text, as: type)
            return true
        } catch {
            return false
        }
    }

    /// Returns true if `text` consists of Codabar's digits and signs between a start and a stop
    /// letter.
    private static func isCodabar(_ text: String) -> Bool {
        guard isDelimited(text), text.utf8.count > 2 else { return false }
        let signs = Set("0123456789-$:/.+")
        return text.dropFirst().dropLast().allSatisfy(signs.contains)
    }
}

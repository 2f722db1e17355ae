import Cards

/// The digits of an EAN or UPC: the payload and its check digit (GS1 General Specifications,
/// 7.9).
enum RetailNumber {
    /// Returns the digits without the check digit. The check digit is optional in `text`, and is
    /// verified if present.
    ///
    /// - Parameter type: One of EAN-8, EAN-13, UPC-A and UPC-E.
    static func payload(of text: String, as type: BarcodeType) throws(BarcodeError) -> String {
        let count =
            switch type {
            case .ean8, .upcE: 7
            case .ean13: 12
            default: 11
            }
        let digits = text.utf8.map { Int($0) - 48 }
        guard digits.allSatisfy({ (0...9).contains($0) }),
            [count, count + 1].contains(digits.count), type != .upcE || digits[0] <= 1
        else {
            let first = type == .upcE ? ", of which the first is 0 or 1" : ""
            throw .unsuitableText(
                type, rule: "\(count + 1) digits, or \(count) without the check digit\(first)")
        }
        let payload = Array(digits.prefix(count))
        let expected = checkDigit(of: type == .upcE ? expanded(payload) : payload)
        guard digits.count == count || digits[count] == expected else {
            throw .wrongCheckDigit(type, expected: expected)
        }
        return payload.map(String.init).joined()
    }

    /// Computes the check digit. From the right, the digits have the weights 3, 1, 3, 1…; the check
    /// digit completes their sum to a multiple of ten.
    private static func checkDigit(of payload: [Int]) -> Int {
        let sum = payload.reversed().enumerated().reduce(0) { sum, digit in
            sum + digit.element * (digit.offset.isMultiple(of: 2) ? 3 : 1)
        }
        return (10 - sum % 10) % 10
    }

    /// Expands a UPC-E to UPC-A by inserting the zeros that its last digit encodes.
    private static func expanded(_ d: [Int]) -> [Int] {
        switch d[6] {
        case 0...2: [d[0], d[1], d[2], d[6], 0, 0, 0, 0, d[3], d[4], d[5]]
        case 3: [d[0], d[1], d[2], d[3], 0, 0, 0, 0, 0, d[4], d[5]]
        case 4: [d[0], d[1], d[2], d[3], d[4], 0, 0, 0, 0, 0, d[5]]
        default: [d[0], d[1], d[2], d[3], d[4], d[5], 0, 0, 0, 0, d[6]]
        }
    }
}

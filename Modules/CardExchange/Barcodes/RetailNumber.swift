import Cards

/// The digits below an EAN or a UPC: those that the bars hold, and the check digit that follows
/// from them (GS1 General Specifications, 7.9).
enum RetailNumber {
    /// The digits without the check digit, which may be missing in `text` and must be right
    /// otherwise.
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

    /// From the right the digits weigh 3, 1, 3, 1…; the check digit completes their sum to a
    /// multiple of ten.
    private static func checkDigit(of payload: [Int]) -> Int {
        let sum = payload.reversed().enumerated().reduce(0) { sum, digit in
            sum + digit.element * (digit.offset.isMultiple(of: 2) ? 3 : 1)
        }
        return (10 - sum % 10) % 10
    }

    /// The UPC-A of which a UPC-E leaves out the zeros; the last digit says where they were.
    private static func expanded(_ d: [Int]) -> [Int] {
        switch d[6] {
        case 0...2: [d[0], d[1], d[2], d[6], 0, 0, 0, 0, d[3], d[4], d[5]]
        case 3: [d[0], d[1], d[2], d[3], 0, 0, 0, 0, 0, d[4], d[5]]
        case 4: [d[0], d[1], d[2], d[3], d[4], 0, 0, 0, 0, 0, d[5]]
        default: [d[0], d[1], d[2], d[3], d[4], d[5], 0, 0, 0, 0, d[6]]
        }
    }
}

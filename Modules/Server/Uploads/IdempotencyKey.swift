/// A name that a client gives to one upload for good, so that sending it again is no second one.
struct IdempotencyKey: Hashable, Sendable {
    private let bytes: [UInt8]

    /// - Parameter header: 1 to 100 visible ASCII characters; `nil` comes out of anything else.
    init?(_ header: String) {
        bytes = Array(header.utf8)
        guard (1...100).contains(bytes.count), bytes.allSatisfy({ (0x21...0x7e).contains($0) })
        else { return nil }
    }

    /// Unlike the key itself, fit to be one: two digits a byte.
    var fileName: String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

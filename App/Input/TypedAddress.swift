import Foundation

/// Addresses as people type them, passwords and all.
enum TypedAddress {
    /// What was meant as an address, to be repeated in an error: whatever stands before an `@` may
    /// be a password, and a query may hold a token.
    static func withoutSecrets(_ text: String) -> String {
        let address = text.prefix { $0 != "?" && $0 != "#" }
        guard let end = address.lastIndex(of: "@") else { return String(address) }
        let scheme = address.firstRange(of: "://").map { address[..<$0.upperBound] } ?? ""
        return String(scheme + address[address.index(after: end)...])
    }
}

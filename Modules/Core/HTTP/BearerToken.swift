/// The bearer token that a client sends to a server.
package enum BearerToken {
    /// The rule for valid tokens, as a text for messages.
    package static let rule = "a token is 1 to 1024 visible ASCII characters"

    /// Returns true if `token` is valid in a header.
    package static func isValid(_ token: String) -> Bool {
        (1...1_024).contains(token.utf8.count)
            && token.utf8.allSatisfy { (0x21...0x7e).contains($0) }
    }
}

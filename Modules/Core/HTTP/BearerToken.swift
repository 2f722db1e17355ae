/// The secret that a client shows a server.
package enum BearerToken {
    /// What a token must be, in words.
    package static let rule = "a token is 1 to 1024 visible ASCII characters"

    /// Whether `token` can stand in a header.
    package static func isValid(_ token: String) -> Bool {
        (1...1_024).contains(token.utf8.count)
            && token.utf8.allSatisfy { (0x21...0x7e).contains($0) }
    }
}

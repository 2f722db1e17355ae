extension String {
    /// The text in an array of C's, up to its first 0.
    init<Characters>(cCharacters characters: Characters) {
        self = withUnsafeBytes(of: characters) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}

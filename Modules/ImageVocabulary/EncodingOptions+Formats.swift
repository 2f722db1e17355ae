extension EncodingOptions {
    /// The depths of the formats that support only some depths.
    private static let depths: [ImageFormat: [ChannelDepth]] = [
        .png: [.eight, .sixteen], .tiff: [.eight, .sixteen], .avif: [.eight, .ten],
    ]

    /// The chroma subsampling of the formats that support only some kinds.
    private static let subsamplings: [ImageFormat: [ChromaSubsampling]] = [
        .avif: [.full, .half, .quarter], .jpegXL: [.full, .half, .vertical, .quarter],
    ]

    /// A value of an option that a format does not support.
    public struct ForeignChoice: Sendable, Hashable {
        /// The name of the option in ``EncodingOptions/descriptions``.
        public let option: String
        public let value: String
        public let format: ImageFormat
        /// The values that the format supports.
        public let choices: [String]

        /// A sentence part, such as `AVIF has no depth 16, only 8 and 10`.
        public var reason: String {
            let list = choices.dropLast().joined(separator: ", ")
            return "\(format.name) has no \(option) \(value), only \(list) and "
                + (choices.last ?? "")
        }
    }

    /// The first value that `format` does not support, among the options that apply to the format;
    /// `nil` if it supports all values.
    public func foreignChoice(in format: ImageFormat) -> ForeignChoice? {
        Self.foreign(depth, of: "depth", in: format, Self.depths[format])
            ?? Self.foreign(subsampling, of: "subsampling", in: format, Self.subsamplings[format])
    }

    private static func foreign<Word: RawRepresentable<String> & Equatable>(
        _ word: Word?, of option: String, in format: ImageFormat, _ choices: [Word]?
    ) -> ForeignChoice? {
        guard let word, let choices, !choices.contains(word) else { return nil }
        return ForeignChoice(
            option: option, value: word.rawValue, format: format,
            choices: choices.map(\.rawValue))
    }
}

extension EncodingOptions {
    /// Returns the channel depths that a format supports; `nil` if ``depth`` does not apply to it.
    static func depths(of format: ImageFormat) -> [ChannelDepth]? {
        switch format {
        case .png, .tiff: [.eight, .sixteen]
        case .avif: [.eight, .ten]
        default: nil
        }
    }

    /// Returns the kinds of chroma subsampling that a format supports; `nil` if ``subsampling``
    /// does not apply to it.
    static func subsamplings(of format: ImageFormat) -> [ChromaSubsampling]? {
        switch format {
        case .jpeg: ChromaSubsampling.allCases
        case .avif: [.full, .half, .quarter]
        case .jpegXL: [.full, .half, .vertical, .quarter]
        default: nil
        }
    }

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
            "\(format.name) has no \(option) \(value), only \(choices.phrase("and"))"
        }
    }

    /// Returns the first value that `format` does not support, among the options that apply to the
    /// format; `nil` if it supports all values.
    public func foreignChoice(in format: ImageFormat) -> ForeignChoice? {
        Self.foreign(depth, of: "depth", in: format, Self.depths(of: format))
            ?? Self.foreign(
                subsampling, of: "subsampling", in: format, Self.subsamplings(of: format))
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

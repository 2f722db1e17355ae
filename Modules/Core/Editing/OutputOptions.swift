// Formats and encoding options are part of Core's signatures.
@_exported public import ImageVocabulary

/// How an image is read and its result encoded. The encoding options are this value's own members,
/// too: `options.quality` is `options.encoding.quality`.
@dynamicMemberLookup
public struct OutputOptions: Sendable, Equatable {
    public var encoding: EncodingOptions
    /// Which picture of an animation is edited; 1 is the first.
    public var frame: Int
    /// Whether a truncated file is decoded as far as it goes. The missing part has one colour, the
    /// same every time; other damage stays an error.
    public var allowsTruncated: Bool
    /// The size of the picture, 1 for that which the recipe is meant for: radii and other distances
    /// are multiplied by it, so that a small copy looks as the original will.
    public var scale = 1.0

    public init(
        format: ImageFormat? = nil, quality: Int? = nil, isLossless: Bool = false,
        metadata: MetadataPolicy = .keep, frame: Int = 1, allowsTruncated: Bool = false
    ) {
        encoding = EncodingOptions(
            format: format, quality: quality, isLossless: isLossless, metadata: metadata)
        self.frame = frame
        self.allowsTruncated = allowsTruncated
    }

    public subscript<Value>(
        dynamicMember member: WritableKeyPath<EncodingOptions, Value>
    ) -> Value {
        get { encoding[keyPath: member] }
        set { encoding[keyPath: member] = newValue }
    }
}

extension OutputOptions {
    /// Every option that is chosen by a person and kept with an edit: ``scale`` and the number of
    /// threads are not.
    public static let descriptions: [OptionDescription<OutputOptions>] =
        EncodingOptions.descriptions.map { $0.moved(to: \.encoding) } + [
            .number(
                "frame", \.frame, standard: 1, in: 1...Int.max, formats: ImageFormat.written,
                valueName: "n",
                summary: "Edits this picture of an animation; 1, the first, by default."),
            .flag(
                "allow-truncated", key: "allowTruncated", \.allowsTruncated,
                formats: ImageFormat.written,
                summary: "Decodes a truncated file as far as it goes."),
        ]
}

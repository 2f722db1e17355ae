// Formats and encoding options are part of Core's signatures.
@_exported public import ImageVocabulary

/// Options for decoding an image and encoding the result. The encoding options are also members
/// of this type: `options.quality` is `options.encoding.quality`.
@dynamicMemberLookup
public struct OutputOptions: Sendable, Equatable {
    public var encoding: EncodingOptions
    /// The frame of an animation, or the one of several pictures, that is edited alone; 1 is the
    /// first. `nil` edits all frames of an animation if the result's format holds animations,
    /// otherwise the first one.
    public var frame: Int?
    /// True if a truncated file is decoded as far as it goes. The pixels of the missing part are
    /// the same on every machine. Other damage is an error unless ``allowsDamaged`` is true.
    public var allowsTruncated: Bool
    /// True if a file that is truncated or has damaged pixels is decoded as far as it goes.
    public var allowsDamaged = false
    /// The picture's scale relative to the picture for which the recipe was made. Radii and other
    /// distances are multiplied by this scale, so that a small preview looks like the full-size
    /// result.
    public var scale = 1.0

    public init(
        format: ImageFormat? = nil, quality: Int? = nil, isLossless: Bool = false,
        metadata: MetadataPolicy = .keep, frame: Int? = nil, allowsTruncated: Bool = false
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
    /// The options that a user chooses and that are saved with an edit: all but ``scale`` and the
    /// number of threads.
    public static let descriptions: [OptionDescription<OutputOptions>] =
        EncodingOptions.descriptions.map { $0.moved(to: \.encoding) } + [
            .number(
                "frame", \.frame, in: 1...Int.max, formats: ImageFormat.written, valueName: "n",
                summary: "Edits only this frame of an animation, counted from 1. By default, all"
                    + " frames are edited; a format without animations gets the first one."),
            .flag(
                "allow-truncated", key: "allowTruncated", \.allowsTruncated,
                formats: ImageFormat.written, isEdit: false,
                summary: "Decodes a truncated file as far as it goes."),
            .flag(
                "allow-damaged", key: "allowDamaged", \.allowsDamaged,
                formats: ImageFormat.written, isEdit: false,
                summary: "Decodes a damaged or truncated file as far as it goes."),
        ]
}

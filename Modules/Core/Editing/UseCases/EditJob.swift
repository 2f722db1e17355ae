public import FoundationEssentials

/// One image to edit, the plan for it, and the targets of the result.
public struct EditJob: Sendable {
    /// The image's file.
    public var original: Data
    /// The digest of ``original``, if the caller needs it, too.
    package var digest: DigestOnDemand?
    public var plan: EditPlan
    public var target: any EditTarget
    /// Remembers the edit; `nil` if the edit is not to be remembered.
    public var memory: EditMemory?
    /// The comparison to make of original and result, side by side; `nil` to make none.
    public var comparison: EditComparison?
    /// The upload of the result; `nil` for none.
    public var upload: EditUpload?

    public init(
        original: Data, plan: EditPlan, target: any EditTarget, memory: EditMemory? = nil,
        comparison: EditComparison? = nil, upload: EditUpload? = nil
    ) {
        self.original = original
        self.plan = plan
        self.target = target
        self.memory = memory
        self.comparison = comparison
        self.upload = upload
    }
}

/// A file or stream that a result is written to.
public protocol EditTarget: Sendable {
    /// Writes the whole result, or nothing.
    ///
    /// - Parameter expected: The digests that the replaced file may have. With `nil`, any file may
    ///   be replaced, and the file may be missing.
    /// - Throws: ``EditStoreError/fileChanged(path:)`` if the file has none of these digests.
    func write(_ data: Data, replacing expected: [ContentDigest]?) async throws -> EditPlace

    /// Opens a file for a result that is written while it is rendered.
    ///
    /// - Parameter onPiece: Receives all bytes in order, on any thread, one piece at a time.
    /// - Returns: `nil` if the target takes only whole results, or if the file cannot be opened:
    ///   ``write(_:replacing:)`` then throws the error.
    func sink(
        onPiece: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
    ) -> (any ResultSink)?

    /// The absolute path of the file that writing may replace; `nil` if it replaces none.
    var path: String? { get }

    /// Returns true if writing replaces the file that is, or will be, at `path`.
    func replaces(_ path: String) -> Bool

    /// Returns the bytes of the file that writing would replace; `nil` if no file is there.
    func existing() async throws -> Data?
}

extension EditTarget {
    /// Returns false: the target replaces no known file.
    public func replaces(_ path: String) -> Bool { false }

    /// Returns `nil`: the target takes only whole results.
    public func sink(
        onPiece: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
    ) -> (any ResultSink)? { nil }

    /// Returns `nil`: the target replaces no known file.
    public var path: String? { nil }

    /// Writes the whole result, or nothing. Any file may be replaced.
    public func write(_ data: Data) async throws -> EditPlace {
        try await write(data, replacing: nil)
    }
}

/// The place that a result was written to.
public enum EditPlace: Sendable, Hashable {
    /// A file, with its path as given.
    case file(String)
    /// A stream, such as standard output.
    case stream
    /// A stream whose reader has closed it. The edit is not remembered in this case.
    case closedStream
}

/// The comparison of original and result in one image.
public struct EditComparison: Sendable {
    let comparer: any ImageComparer
    let options: OutputOptions
    let target: (any EditTarget)?

    /// - Parameters:
    ///   - options: The encoding options of the comparison.
    ///   - target: The target of the comparison, written before the result. With `nil`, the
    ///     comparison is written to the job's target in place of the result.
    public init(
        by comparer: any ImageComparer, as options: OutputOptions, to target: (any EditTarget)?
    ) {
        self.comparer = comparer
        self.options = options
        self.target = target
    }
}

/// The name and encoding of an uploaded result.
public struct EditUpload: Sendable, Equatable {
    public var filename: String
    /// The media type, such as `image/jpeg`.
    public var mediaType: String
    /// The address of the original, if it is an http(s) address.
    public var original: URL?
    /// The options for encoding; they may keep less metadata than the written result.
    public var options: OutputOptions

    public init(
        filename: String, mediaType: String, original: URL? = nil,
        options: OutputOptions = OutputOptions(metadata: .stripPrivate)
    ) {
        self.filename = filename
        self.mediaType = mediaType
        self.original = original
        self.options = options
    }
}

/// The result of an edit, its place, and the outcome of its upload.
public struct EditResult: Sendable {
    /// The data that was written to ``place``: the result, or the comparison in its place.
    ///
    /// If ``EditTarget/sink(onPiece:)`` has opened the file, the bytes are read from the file when
    /// they are used. Another program could shorten the file meanwhile.
    public let data: Data
    /// The properties of ``data``; `nil` without an inspector.
    public let facts: Result<ImageFacts, any Error>?
    /// The plan that was carried out, with the recipe that was applied.
    public let plan: EditPlan
    public let place: EditPlace
    /// True if the edit was remembered and can be continued.
    public let isRemembered: Bool
    /// The outcome of the upload; `nil` if no upload was requested. A failed upload does not
    /// affect the written result.
    public internal(set) var upload: Result<Outbox.Delivery, any Error>?
    /// Facts about the result that a user may want to know, such as flaws of the image.
    public internal(set) var remarks: [ImageRemark] = []
}

/// An error that prevented a rendered result from being compared, written or remembered.
public struct EditKeepingError: Error {
    public let reason: any Error
}

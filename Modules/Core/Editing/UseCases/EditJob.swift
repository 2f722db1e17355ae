public import Foundation

/// One image to edit: what is done to it, and what becomes of the result.
public struct EditJob: Sendable {
    /// The image's file.
    public var original: Data
    public var plan: EditPlan
    public var target: any EditTarget
    /// Where the edit is remembered; `nil` for an edit that is not.
    public var memory: EditMemory?
    /// Original and result side by side.
    public var comparison: EditComparison?
    /// How the result is sent; `nil` for one that is not.
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

/// Where results are written: the port to files and streams.
public protocol EditTarget: Sendable {
    /// Writes a whole result, or nothing.
    func write(_ data: Data) async throws -> EditPlace

    /// Whether a result that is written here replaces the file that is, or will be, at `path`.
    func replaces(_ path: String) -> Bool
}

extension EditTarget {
    /// Replaces no file that is known.
    public func replaces(_ path: String) -> Bool { false }
}

/// Where a result went.
public enum EditPlace: Sendable, Hashable {
    /// A file, by the path that it was named by.
    case file(String)
    /// A stream, such as standard output.
    case stream
    /// A stream whose reader has gone. The edit is not remembered then.
    case closedStream
}

/// How original and result are put side by side.
public struct EditComparison: Sendable {
    let comparer: any ImageComparer
    let options: OutputOptions
    let target: (any EditTarget)?

    /// - Parameters:
    ///   - options: How the comparison is encoded.
    ///   - target: Where it is written, before the result is; `nil`: to the job's own target, in
    ///     place of the result.
    public init(
        by comparer: any ImageComparer, as options: OutputOptions, to target: (any EditTarget)?
    ) {
        self.comparer = comparer
        self.options = options
        self.target = target
    }
}

/// How an uploaded result is named and encoded.
public struct EditUpload: Sendable, Equatable {
    public var filename: String
    /// Such as `image/jpeg`.
    public var mediaType: String
    /// Where the original is, when that is an http(s) address.
    public var original: URL?
    /// Differs from the written result's options where less metadata leaves the machine.
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

/// An edit that has been made.
public struct EditResult: Sendable {
    /// What was written to ``place``: the result, or the comparison in its place.
    public let data: Data
    /// The plan that was followed, with the recipe that was done.
    public let plan: EditPlan
    public let place: EditPlace
    /// Whether the edit can be gone on with.
    public let isRemembered: Bool
    /// What became of the upload; `nil` where none was asked for. A failed upload leaves the
    /// result where it is.
    public internal(set) var upload: Result<Outbox.Delivery, any Error>?
}

/// Why a result that was made could not be written or remembered.
public struct EditKeepingError: Error {
    public let reason: any Error
}

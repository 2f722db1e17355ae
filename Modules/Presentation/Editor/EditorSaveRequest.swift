public import Core
public import Foundation

/// How the result of an edit is kept, and whether it is sent.
public struct EditorSaveRequest: Sendable, Equatable {
    /// How an uploaded result is named and encoded.
    public struct Upload: Sendable, Equatable {
        public var filename: String
        /// Such as `image/jpeg`.
        public var mediaType: String
        /// Where the original is, when that is an http(s) address.
        public var original: URL?
        /// Differs from the kept result's options where less metadata leaves the machine.
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

    public var options: OutputOptions
    /// `nil` sends nothing.
    public var upload: Upload?
    /// What the edit is about and where its recipe came from, for the words of a failure.
    public var context: FailureContext

    public init(
        options: OutputOptions = OutputOptions(), upload: Upload? = nil,
        context: FailureContext = FailureContext()
    ) {
        self.options = options
        self.upload = upload
        self.context = context
    }
}

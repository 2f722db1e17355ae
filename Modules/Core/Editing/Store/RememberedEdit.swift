public import Foundation

/// An edit of one image that can be continued: its original, its session and its last output.
public struct RememberedEdit: Sendable, Equatable {
    public let key: EditKey
    public let original: Original
    public var session: EditSession
    /// The encoding options; their format is the one that was written.
    public var options: OutputOptions
    /// The last output; `nil` if no file was written.
    public var output: Output?

    public init(
        key: EditKey, original: Original, session: EditSession,
        options: OutputOptions = OutputOptions(), output: Output? = nil
    ) {
        self.key = key
        self.original = original
        self.session = session
        self.options = options
        self.output = output
    }

    /// The image that every result is rendered from.
    public struct Original: Sendable, Equatable {
        public let digest: ContentDigest
        public let place: Place

        /// The image's location when it was first edited.
        public enum Place: Sendable, Equatable {
            /// A file, by its absolute path.
            case file(String)
            case address(URL)
        }

        public init(digest: ContentDigest, place: Place) {
            self.digest = digest
            self.place = place
        }
    }

    /// The file that was written last, identified by its bytes.
    public struct Output: Sendable, Equatable {
        /// The absolute path of the file.
        public let path: String
        /// The digests that the file may have after our writes: the digest of the last output
        /// and, while it is being replaced, that of the new output.
        public let digests: [ContentDigest]

        public init(path: String, digests: [ContentDigest]) {
            self.path = path
            self.digests = digests
        }

        /// The maximum number of digests, and so of consecutive attempts that ended before they
        /// wrote.
        static let maximumDigests = 16

        /// Returns this output with `digest` added, to be saved before the file is replaced.
        public func announcing(_ digest: ContentDigest) -> Output {
            let others = digests.filter { $0 != digest }.suffix(Self.maximumDigests - 1)
            return Output(path: path, digests: others + [digest])
        }
    }
}

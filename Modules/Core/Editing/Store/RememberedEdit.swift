public import Foundation

/// An edit of one image that can be gone on with: what was done, to what, and what came of it.
public struct RememberedEdit: Sendable, Equatable {
    public let key: EditKey
    public let original: Original
    public var session: EditSession
    /// How the result is encoded; its format is the one that was written.
    public var options: OutputOptions
    /// What was written last; `nil` where no file was.
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

    /// The image that everything is rendered from.
    public struct Original: Sendable, Equatable {
        public let digest: ContentDigest
        public let place: Place

        /// Where it was when it was edited first.
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

    /// The file that was written last, known by its bytes.
    public struct Output: Sendable, Equatable {
        /// An absolute path.
        public let path: String
        /// The digests of what may be there by our hand: what was written, and before that, for the
        /// time in which one takes the other's place, what is going to be.
        public let digests: [ContentDigest]

        public init(path: String, digests: [ContentDigest]) {
            self.path = path
            self.digests = digests
        }

        /// How many digests are kept: so many attempts in a row may be ended before they write.
        static let maximumDigests = 16

        /// The same while what `digest` is of takes the place of what is there.
        public func announcing(_ digest: ContentDigest) -> Output {
            let others = digests.filter { $0 != digest }.suffix(Self.maximumDigests - 1)
            return Output(path: path, digests: others + [digest])
        }
    }
}

import FoundationEssentials
import ImageEditorFiles

/// An edit of one image that can be continued: its original, its session and its last output.
public struct RememberedEdit: Sendable, Equatable {
    /// The image as it was before its first edit.
    public let original: Original
    public var session: EditSession
    /// The output options of the last change, including the format of the result.
    public var options: OutputOptions
    /// The last output; `nil` if no file was written.
    public var output: Output?
    /// The change whose result is being written; `nil` if no result is being written.
    public var announced: Change?

    public init(
        original: Original, session: EditSession, options: OutputOptions = OutputOptions(),
        output: Output? = nil, announced: Change? = nil
    ) {
        self.original = original
        self.session = session
        self.options = options
        self.output = output
        self.announced = announced
    }

    /// The identity of the image: the path of a file, or the address of an image that is not a
    /// file.
    public var key: EditKey { original.place }

    /// The digest and the location of the image as it was before its first edit.
    public struct Original: Sendable, Equatable {
        public let digest: ContentDigest
        public let place: Place

        /// The location of the image, which identifies its edit.
        public typealias Place = EditKey

        public init(digest: ContentDigest, place: Place) {
            self.digest = digest
            self.place = place
        }
    }

    /// The file that was written last, identified by its path and its bytes.
    public struct Output: Sendable, Equatable {
        /// The absolute path of the file.
        public let path: String
        /// The digests that the file can have after a write by this program: the digest of the last
        /// output and, while the file is being replaced, that of the new output.
        public let digests: [ContentDigest]

        public init(path: String, digests: [ContentDigest]) {
            self.path = path
            self.digests = digests
        }

        /// The maximum number of digests. Each attempt that ends before it replaces the file leaves
        /// one digest.
        static let maximumDigests = 16

        /// Returns this output with `digest` added, to be saved before the file is replaced.
        public func announcing(_ digest: ContentDigest) -> Output {
            let others = digests.filter { $0 != digest }.suffix(Self.maximumDigests - 1)
            return Output(path: path, digests: others + [digest])
        }

        /// Returns true if the file is at the path `other`. Paths are compared byte by byte.
        func isAt(_ other: String) -> Bool { path.isSamePath(as: other) }

        public static func == (one: Output, other: Output) -> Bool {
            one.isAt(other.path) && one.digests == other.digests
        }
    }

    /// A change that is announced in the store before its result replaces a file. If the process
    /// ends in between, the digest tells whether the file was replaced.
    public struct Change: Sendable, Equatable {
        /// The digest of the new output.
        public let digest: ContentDigest
        /// The session after the change.
        public let session: EditSession
        public let options: OutputOptions
        /// The former edit of the image, if the change begins a new edit or a new output. The
        /// former edit remains valid until the output file is replaced.
        public let replaced: Replaced?

        public init(
            digest: ContentDigest, session: EditSession, options: OutputOptions,
            replaced: RememberedEdit? = nil
        ) {
            self.digest = digest
            self.session = session
            self.options = options
            self.replaced = replaced.map { Replaced($0) }
        }
    }

    /// The edit that a change replaces, without an announced change of its own.
    public struct Replaced: Sendable, Equatable {
        let original: Original
        let session: EditSession
        let options: OutputOptions
        let output: Output?

        init(_ edit: RememberedEdit) {
            original = edit.original
            session = edit.session
            options = edit.options
            output = edit.output
        }

        public var edit: RememberedEdit {
            RememberedEdit(original: original, session: session, options: options, output: output)
        }
    }
}

extension RememberedEdit {
    /// Resolves the announced change by the digest of the output file. If the file was replaced,
    /// the returned edit contains the change. Otherwise the change is dropped; if it would have
    /// replaced a former edit, that edit is returned.
    ///
    /// - Parameter file: The digest of the output file; `nil` if the file is missing or cannot be
    ///   read.
    package func settled(by file: ContentDigest?) -> RememberedEdit {
        guard let announced else { return self }
        var edit = self
        edit.announced = nil
        guard let file, file == announced.digest else { return announced.replaced?.edit ?? edit }
        edit.session = announced.session
        edit.options = announced.options
        edit.output = output.map { Output(path: $0.path, digests: [file]) }
        return edit
    }

    /// An image that a state of the session can be rendered from, and the operations that turn this
    /// image into the state.
    package struct Basis: Sendable, Equatable {
        package let digest: ContentDigest
        package let recipe: Recipe

        package init(digest: ContentDigest, recipe: Recipe) {
            self.digest = digest
            self.recipe = recipe
        }
    }

    /// Returns the images that the current state of `session` can be rendered from, the best first.
    ///
    /// If a later edit in place started from the result of this state, the store has kept that
    /// result. It is then the first of the images, because it needs no rendering.
    package func bases(of session: EditSession) -> [Basis] {
        let rendered = Basis(digest: session.base ?? original.digest, recipe: session.recipe)
        guard session.canRedo else { return [rendered] }
        let next = session.position + 1
        guard let kept = session.bases[next], kept != session.base,
            !session.history[next].operations.isEmpty
        else { return [rendered] }
        return [Basis(digest: kept, recipe: Recipe()), rendered]
    }

    /// All operations that lead from the original to each state, the earliest state first.
    public var states: [Recipe] {
        var states: [Recipe] = []
        var before = Recipe()
        for (index, recipe) in session.history.enumerated() {
            let base = session.bases[index]
            let earlier = index > 0 ? session.bases[index - 1] : nil
            if base != earlier { before = base == nil ? Recipe() : states.last ?? Recipe() }
            states.append(before.adding(recipe.operations))
        }
        return states
    }

    /// Returns true if `path` is the path of the original, and `digest` is that of the original, of
    /// a result that replaced the original, or of a result that a later edit started from.
    package func knows(_ digest: ContentDigest, at path: String) -> Bool {
        guard original.place == .file(path) else { return false }
        return digest == original.digest || session.bases.contains(digest)
            || wrote(digest, to: path)
    }

    /// Returns true if the image with this digest is the original, or if a state is rendered from
    /// it: a state of this edit, of its announced change, or of the edit that this change replaces.
    package func startsFrom(_ digest: ContentDigest) -> Bool {
        digest == original.digest || session.usedBases.contains(digest)
            || announced?.session.usedBases.contains(digest) == true
            || announced?.replaced?.edit.startsFrom(digest) == true
    }

    /// The path of the image, if the last result replaced the image itself; `nil` otherwise.
    var inPlace: String? {
        guard case .file(let path) = original.place, output?.isAt(path) == true else { return nil }
        return path
    }

    /// Returns true if a result has replaced the image itself, which is at `path`.
    public func replaces(_ path: String) -> Bool {
        guard original.place == .file(path) else { return false }
        return output?.isAt(path) == true || !session.usedBases.isEmpty
    }

    /// Returns true if the last output is at `path` and may have this digest.
    package func wrote(_ digest: ContentDigest, to path: String) -> Bool {
        output?.isAt(path) == true && output?.digests.contains(digest) == true
    }

    /// Returns the edit after the file at `path` was moved to `new`.
    func moving(_ path: String, to new: String) -> RememberedEdit {
        var place = original.place
        if place == .file(path) { place = .file(new) }
        let output = output.map { output in
            output.isAt(path) ? Output(path: new, digests: output.digests) : output
        }
        let announced = announced.map { change in
            Change(
                digest: change.digest, session: change.session, options: change.options,
                replaced: change.replaced?.edit.moving(path, to: new))
        }
        return RememberedEdit(
            original: Original(digest: original.digest, place: place), session: session,
            options: options, output: output, announced: announced)
    }

    /// Returns this edit with all symbolic links in its paths resolved.
    package func resolvingLinks() -> RememberedEdit {
        var edit = self
        if case .file(let path) = original.place {
            edit = edit.moving(path, to: AbsolutePath.of(path))
        }
        if let path = edit.output?.path { edit = edit.moving(path, to: AbsolutePath.of(path)) }
        return edit
    }

    /// Returns this edit preceded by the states of `earlier`; `nil` unless this edit started from
    /// the result of `earlier`, an edit of the same file.
    package func following(_ earlier: RememberedEdit) -> RememberedEdit? {
        guard case .file(let path) = original.place, earlier.original.place == original.place,
            earlier.wrote(original.digest, to: path), earlier.original.digest != original.digest
        else { return nil }
        let (before, after) = (earlier.session, session)
        let kept = before.position + 1
        // The first state of the later edit is the last state of the earlier one.
        let all = EditSession(
            history: Array(before.history.prefix(kept)) + after.history.dropFirst(),
            bases: Array(before.bases.prefix(kept))
                + after.bases.dropFirst().map { $0 ?? original.digest },
            position: before.position + after.position)
        return RememberedEdit(
            original: earlier.original, session: all, options: options, output: self.output,
            announced: announced)
    }
}

public import FoundationEssentials
import ImageEditorFiles

/// Finds remembered edits of images, and the originals that the edits start from.
///
/// An edit belongs to a file by its path. The bytes of a file decide between several edits with
/// this path. If no edit has the path, the bytes find the edit of a file that was moved.
public struct EditFinder: Sendable {
    private let store: any EditStore
    private let loader: any ImageLoader
    private let read: @Sendable (String) throws -> Data

    /// - Parameters:
    ///   - loader: Loads originals that have an address.
    ///   - read: Reads the file at an absolute path. Blocks.
    public init(
        store: any EditStore, loader: any ImageLoader,
        read: @escaping @Sendable (String) throws -> Data
    ) {
        self.store = store
        self.loader = loader
        self.read = read
    }

    /// A file to find an edit for: an original, or the output of an edit.
    public struct File: Sendable {
        let data: Data
        package let digest: ContentDigest
    }

    /// Hashes the bytes of a file.
    public func file(_ data: Data) -> File {
        File(data: data, digest: ContentDigest(of: data))
    }

    /// Finds the edit whose original or output is at a path, or `nil`.
    ///
    /// The path can be that of the original of one edit and of the output of another edit. The
    /// former is returned if the bytes of the file belong to it, or if no edit has written them to
    /// this path; otherwise, the edit that wrote them.
    ///
    /// If no edit has this path, the file may have been moved: the edit of a file with the same
    /// bytes is found if exactly one such file is missing. It is returned with the new path.
    ///
    /// - Parameters:
    ///   - file: The file; `nil` if it is missing.
    ///   - path: Its absolute path, without links.
    /// - Throws: Any error of the store.
    public func edit(of file: File?, at path: String) async throws -> FoundEdit? {
        let own = try await edit(inPlaceOf: path)
        guard let file else {
            if let own { return own }
            return try await store.edits(at: path, or: Self.none).lazy.map { settled($0) }
                .first { $0.edit.concerns(path, or: Self.none) }
        }
        if let own, own.stored.knows(file.digest, at: path) { return own }
        let others = try await store.edits(at: path, or: file.digest).map { settled($0) }
        if let writer = others.first(where: { $0.edit.wrote(file.digest, to: path) }) {
            return writer
        }
        return own ?? others.first { $0.edit.key == .file(path) }
            ?? others.first { $0.edit.output?.isAt(path) == true }
            ?? moved(others, file, to: path)
    }

    /// Finds the edit of the original at a path, or `nil`. A result may have replaced the original.
    ///
    /// - Throws: Any error of the store.
    public func edit(inPlaceOf path: String) async throws -> FoundEdit? {
        try await edit(at: .file(path))
    }

    /// Finds the edit of the original at a path, as ``edit(inPlaceOf:)`` does. If no edit has this
    /// path, finds the edit of a file that was edited in place and then moved to the path, as
    /// ``edit(of:at:)`` does, or returns `nil`.
    ///
    /// - Parameter data: The content of the file. It is hashed only if no edit has this path.
    /// - Throws: Any error of the store.
    public func edit(inPlaceOf path: String, holding data: Data) async throws -> FoundEdit? {
        try await edit(inPlaceOf: path, holding: data, DigestOnDemand(of: data))
    }

    /// Finds the edit of a file as ``edit(inPlaceOf:holding:)`` does.
    ///
    /// - Parameter digest: The digest of `data`, which is used only if no edit has this path.
    /// - Throws: Any error of the store.
    package func edit(
        inPlaceOf path: String, holding data: Data, _ digest: DigestOnDemand
    ) async throws -> FoundEdit? {
        if let own = try await edit(inPlaceOf: path) { return own }
        let file = File(data: data, digest: digest.value)
        guard let found = try await edit(of: file, at: path), found.edit.replaces(path)
        else { return nil }
        return found
    }

    /// Finds the edit of the image at an address, or `nil`.
    ///
    /// - Throws: Any error of the store.
    public func edit(of address: URL) async throws -> FoundEdit? {
        try await edit(at: .address(address.withoutCredentials ?? address))
    }

    /// Finds the edit with this key, or `nil`.
    ///
    /// - Throws: Any error of the store.
    func edit(at key: EditKey) async throws -> FoundEdit? {
        try await store.edit(of: key).map { settled($0) }
    }

    /// The digest of an empty file, which no image can have.
    private static let none = ContentDigest(of: Data())

    /// Finds the edit of a file that had the bytes of `file` and is missing now; `nil` unless there
    /// is exactly one such file.
    private func moved(_ edits: [FoundEdit], _ file: File, to path: String) -> FoundEdit? {
        var found: [(stored: RememberedEdit, path: String)] = []
        for edit in edits {
            let stored = edit.stored
            let places = stored.places(of: file.digest).union(edit.edit.places(of: file.digest))
            found += places.map(\.path).filter { !FileCalls.exists($0) }
                .map { (stored: stored, path: $0) }
        }
        guard found.count == 1, let only = found.first else { return nil }
        let moved = settled(only.stored.moving(only.path, to: path))
        return FoundEdit(edit: moved.edit, stored: only.stored)
    }

    private func settled(_ edit: RememberedEdit) -> FoundEdit {
        // Without an announced change, the edit is up to date, so its output need not be read.
        guard edit.announced != nil else { return FoundEdit(edit: edit, stored: edit) }
        return FoundEdit(edit: edit.settled(by: digest(of: edit.output)), stored: edit)
    }

    private func digest(of output: RememberedEdit.Output?) -> ContentDigest? {
        // An unreadable file cannot be compared, so it counts as changed.
        output.flatMap { try? read($0.path) }.map { ContentDigest(of: $0) }
    }

    /// Finds the image that the current state of `session` is rendered from, and the operations
    /// that turn this image into the state.
    ///
    /// - Parameter file: The file that the edit was found by.
    /// - Returns: `nil` if the image is gone.
    public func source(
        of session: EditSession, in edit: RememberedEdit, foundBy file: File? = nil
    ) async -> (data: Data, recipe: Recipe)? {
        for basis in edit.bases(of: session) {
            if let data = await bytes(basis.digest, of: edit, foundBy: file) {
                return (data, basis.recipe)
            }
        }
        return nil
    }

    /// Loads the image that the current state of an edit is rendered from.
    ///
    /// - Parameter file: The file that the edit was found by.
    /// - Returns: `nil` if the image is gone.
    public func base(of edit: RememberedEdit, foundBy file: File? = nil) async -> Data? {
        await bytes(edit.session.base ?? edit.original.digest, of: edit, foundBy: file)
    }

    /// Finds the unchanged original of an edit: `file` itself, else the store's copy, else the file
    /// at the original's path or address.
    ///
    /// - Parameter file: The file that the edit was found by.
    /// - Returns: `nil` if the original is gone.
    public func original(of edit: RememberedEdit, foundBy file: File? = nil) async -> Data? {
        await bytes(edit.original.digest, of: edit, foundBy: file)
    }

    private func bytes(
        _ wanted: ContentDigest, of edit: RememberedEdit, foundBy file: File?
    ) async -> Data? {
        if let file, file.digest == wanted { return file.data }
        // An unreadable place counts as empty, and the next place is tried.
        if let kept = try? await store.original(wanted) { return kept }
        let data: Data?
        switch edit.original.place {
        case .file(let path): data = try? read(path)
        case .address(let url): data = try? await loader.loadImage(from: url).data
        }
        return data.flatMap { ContentDigest(of: $0) == wanted ? $0 : nil }
    }

    /// Returns true if the path of the original has a file that does not belong to the edit: the
    /// file is not the original, and the edit has neither written it nor started from it.
    ///
    /// - Parameters:
    ///   - file: The file that the edit was found by.
    ///   - place: The absolute path of `file`.
    public func isOriginalReplaced(
        of edit: RememberedEdit, foundBy file: File? = nil, at place: String? = nil
    ) -> Bool {
        guard case .file(let path) = edit.original.place else { return false }
        let isNamed = place?.isSamePath(as: path) == true
        // An unreadable file counts as missing.
        let digest = isNamed ? file?.digest : (try? read(path)).map { ContentDigest(of: $0) }
        return digest.map { !edit.knows($0, at: path) } ?? false
    }

    /// Checks the state of the last output.
    ///
    /// - Returns: `nil` if no file was written.
    public func output(of edit: RememberedEdit) -> Output? {
        guard let output = edit.output else { return nil }
        guard FileCalls.exists(output.path) else { return .missing(path: output.path) }
        return digest(of: output).map(output.digests.contains) == true
            ? .unchanged(path: output.path) : .changed(path: output.path)
    }

    /// The state of the last output file.
    public enum Output: Sendable, Equatable {
        /// The file has the bytes that were written.
        case unchanged(path: String)
        /// The file has other bytes, or cannot be read.
        case changed(path: String)
        case missing(path: String)

        public var path: String {
            switch self {
            case .unchanged(let path), .changed(let path), .missing(let path): path
            }
        }
    }
}

extension RememberedEdit {
    /// Returns the paths, out of those of the original and of the last output, at which a file with
    /// this digest belongs to this edit.
    fileprivate func places(of digest: ContentDigest) -> Set<PathKey> {
        var places: Set<PathKey> = []
        if case .file(let own) = original.place, knows(digest, at: own) {
            places.insert(PathKey(own))
        }
        if let output, output.digests.contains(digest) { places.insert(PathKey(output.path)) }
        return places
    }
}

/// An edit that was found, in two forms: up to date with its files, and as the store has it.
public struct FoundEdit: Sendable, Equatable {
    /// The edit as its files show it: with an announced change if the output contains that change,
    /// and with the new path of a moved file.
    public let edit: RememberedEdit
    /// The edit in the store, which the next change replaces.
    public let stored: RememberedEdit

    public init(edit: RememberedEdit, stored: RememberedEdit) {
        self.edit = edit
        self.stored = stored
    }
}

public import FoundationEssentials

/// Changes the remembered edit of an image without rendering a result, as an editor does while a
/// person works.
///
/// The changes and the edits of ``EditImageUseCase`` share one history: each can continue, undo and
/// redo the steps of the other. Each change names the ``PhotoEdit/revision`` to which it is made.
/// If the history has another revision by then, the change fails, and the history stays as it is.
public struct ChangeHistoryUseCase: Sendable {
    private let finder: EditFinder
    private let store: any EditStore

    public init(finder: EditFinder, in store: any EditStore) {
        self.finder = finder
        self.store = store
    }

    /// Finds the edit of an image.
    ///
    /// If another program has replaced the file, an edit without changes is returned, and the next
    /// change begins a new edit. If only the image that the current state starts from is gone, the
    /// history continues from the file; for an image at an address, a new edit begins instead.
    ///
    /// - Throws: The errors of `image`, or any error of the store.
    public func edit(of image: HistoryImage) async throws -> PhotoEdit {
        let file = finder.file(try await image.load())
        guard let found = try await found(file, image.key) else {
            return try PhotoEdit(of: file, session: EditSession(), nil)
        }
        let edit = found.edit
        if let base = await finder.base(of: edit, foundBy: file) {
            return try PhotoEdit(of: file, base: base, session: edit.session, found)
        }
        guard case .file(let path) = edit.key, edit.knows(file.digest, at: path) else {
            return try PhotoEdit(of: file, session: EditSession(), nil)
        }
        // The image that the state starts from is gone. But the file itself belongs to the edit, so
        // the history continues from it.
        var session = edit.session
        session.begin(on: file.digest)
        return try PhotoEdit(of: file, session: session, found)
    }

    /// Returns true if an edit of the image is remembered and its current state is not the
    /// original. Reads no image.
    ///
    /// - Throws: Any error of the store.
    public func isEdited(_ key: EditKey) async throws -> Bool {
        try await summary(of: key).isEdited
    }

    /// Returns the value of ``isEdited(_:)``, and a text that changes whenever the edit changes;
    /// the text is empty if no edit is remembered. Reads no image.
    ///
    /// - Throws: Any error of the store.
    package func summary(of key: EditKey) async throws -> (isEdited: Bool, version: String) {
        guard let edit = try await finder.edit(at: key.resolved)?.edit else { return (false, "") }
        let isEdited = !edit.session.recipe.operations.isEmpty || edit.session.base != nil
        return (isEdited, String(try PhotoEdit.revision(edit, nil).prefix(16)))
    }

    /// Loads the unchanged original of an image: the file as it was before its first edit. If the
    /// original is gone, the current file is returned.
    ///
    /// - Throws: The errors of `image`, or any error of the store.
    public func original(of image: HistoryImage) async throws -> Data {
        let file = finder.file(try await image.load())
        guard let found = try await found(file, image.key),
            let original = await finder.original(of: found.edit, foundBy: file)
        else { return file.data }
        return original
    }

    /// Changes the edit of an image.
    ///
    /// - Parameter revision: The revision to which the change is made; `nil` for any.
    /// - Returns: The edit after the change. A change that leads to the current state changes
    ///   nothing.
    /// - Throws: ``HistoryConflict`` if the edit has another revision, or changes while it is
    ///   saved, ``HistoryChangeError/noSuchStep``, ``EditStoreError/changedMeanwhile`` if the files
    ///   of the edit keep changing, and the errors of ``edit(of:)`` and of the store.
    public func change(
        _ image: HistoryImage, by change: HistoryChange, expecting revision: String?
    ) async throws -> PhotoEdit {
        var current = try await edit(of: image)
        for _ in 0..<3 {
            let files = current.lockedNames(of: image.key.resolved)
            let lock = try await store.lock(files)
            defer { lock.release() }
            current = try await edit(of: image)
            guard current.lockedNames(of: image.key.resolved) == files else { continue }
            if let revision, revision != current.revision { throw HistoryConflict(current) }
            var session = current.session
            try change.apply(to: &session)
            if session == current.session { return current }
            do {
                try await keep(session, of: current, at: image.key.resolved)
            } catch EditStoreError.changedMeanwhile {
                throw HistoryConflict(try await edit(of: image))
            }
            return try await edit(of: image)
        }
        throw EditStoreError.changedMeanwhile
    }

    private func found(_ file: EditFinder.File, _ key: EditKey) async throws -> FoundEdit? {
        let key = key.resolved
        guard case .file(let path) = key else { return try await finder.edit(at: key) }
        if let own = try await finder.edit(inPlaceOf: path) {
            return own.edit.knows(file.digest, at: path) ? own : nil
        }
        // The file may have been moved, so its edit is searched by the bytes, too. If the search
        // finds the edit of another file, whose output this file is, that edit is ignored.
        let found = try await finder.edit(of: file, at: path)
        return found?.edit.key == key ? found : nil
    }

    private func keep(
        _ session: EditSession, of current: PhotoEdit, at key: EditKey
    ) async throws {
        guard let found = current.found else {
            if case .address(let url) = key, url.isWeb {
                try await store.keepOriginal(current.file.data, current.file.digest)
            }
            let edit = RememberedEdit(
                original: .init(digest: current.file.digest, place: key), session: session,
                options: OutputOptions(
                    format: ImageFormat(sniffing: current.file.data)?.resultFormat))
            return try await store.save(edit, .power)
        }
        var edit = found.edit
        if case .file(let path) = edit.key, edit.wrote(current.file.digest, to: path) {
            // The change may drop the state whose result is in the file. Then the result could not
            // be rendered again, so the bytes of the file are backed up.
            try await store.backUp(current.file.data, current.file.digest, of: path)
        }
        edit.session = session
        try await store.replace(found.stored, with: edit)
    }
}

/// An image whose history is read or changed.
public struct HistoryImage: Sendable {
    /// The identity of the image. The path of a file is absolute and may lead through links.
    public let key: EditKey
    /// Loads the file as it is now.
    public let load: @Sendable () async throws -> Data

    public init(_ key: EditKey, load: @escaping @Sendable () async throws -> Data) {
        self.key = key
        self.load = load
    }
}

/// A change of a history.
public enum HistoryChange: Sendable, Equatable {
    /// The recipe becomes the next step.
    case set(Recipe)
    /// Undoes this number of steps, or all if there are fewer.
    case undo(Int)
    /// Redoes this number of steps, or all if there are fewer.
    case redo(Int)
    /// The original becomes the next step.
    case reset
    /// Moves to a step of the history; 0 is the earliest.
    case go(Int)

    fileprivate func apply(to session: inout EditSession) throws(HistoryChangeError) {
        switch self {
        case .set(let recipe): session.go(on: recipe)
        case .undo(let count): session.undo(count)
        case .redo(let count): session.redo(count)
        case .reset: session.reset()
        case .go(let position):
            guard session.history.indices.contains(position) else { throw .noSuchStep }
            session.undo(session.position - position)
            session.redo(position - session.position)
        }
    }
}

/// The reason that a history cannot be changed.
public enum HistoryChangeError: Error, Equatable, Sendable {
    /// The history has no step at this position.
    case noSuchStep
}

extension HistoryChangeError: LocalizedError {
    public var errorDescription: String? { "the history has no such step" }
}

/// A change was rejected: the revision that it names is no longer the current one, or another
/// process has changed the edit while the change was being saved.
public struct HistoryConflict: Error, Sendable {
    /// The edit as it is now.
    public let current: PhotoEdit

    init(_ current: PhotoEdit) { self.current = current }
}

extension HistoryConflict: LocalizedError {
    public var errorDescription: String? { "the edit was changed elsewhere" }
}

/// The current edit of an image. If no edit is remembered, it has no changes.
public struct PhotoEdit: Sendable {
    public let session: EditSession
    /// Identifies the history and the bytes of the file: 32 hexadecimal digits.
    public let revision: String
    /// The file of the image that the recipe of ``session`` is applied to.
    public let base: Data
    /// The digest of ``base``.
    public let baseDigest: ContentDigest
    /// The edit in the store; `nil` if none is remembered.
    public let found: FoundEdit?
    let file: EditFinder.File

    fileprivate init(
        of file: EditFinder.File, base: Data? = nil, session: EditSession, _ found: FoundEdit?
    ) throws {
        self.file = file
        self.session = session
        self.found = found
        self.base = base ?? file.data
        baseDigest =
            base == nil ? file.digest : session.base ?? found?.edit.original.digest ?? file.digest
        revision = try Self.revision(found?.stored, file.digest)
    }

    fileprivate static func revision(
        _ edit: RememberedEdit?, _ file: ContentDigest?
    ) throws -> String {
        let state = Data((file?.text ?? "").utf8) + (try edit?.jsonData() ?? Data())
        return String(ContentDigest(of: state).text.prefix(32))
    }

    /// The operations that lead from the original to each step, the earliest step first.
    public var steps: [Recipe] {
        guard var edit = found?.edit else { return session.history }
        edit.session = session
        return edit.states
    }

    /// True if ``session`` does not show the original.
    public var canReset: Bool { !session.recipe.operations.isEmpty || session.base != nil }

    /// Returns the names to lock for a change: those of the image, and of the files of its edit.
    fileprivate func lockedNames(of key: EditKey) -> [String] {
        var names = [key.text]
        if let found {
            names += [found.edit.key.text, found.stored.key.text]
            names += [found.edit.output?.path].compactMap(\.self)
        }
        return names
    }
}

extension EditKey {
    /// The path of the file, or the address.
    package var text: String {
        switch self {
        case .file(let path): path
        case .address(let url): url.absoluteString
        }
    }

    /// The key with symbolic links resolved in a path, or credentials removed from a URL.
    package var resolved: EditKey {
        switch self {
        case .file(let path): .file(AbsolutePath.of(path))
        case .address(let url): .address(url.withoutCredentials ?? url)
        }
    }
}

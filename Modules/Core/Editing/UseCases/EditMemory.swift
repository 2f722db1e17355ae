import Foundation

/// The store and the session with which an edit is remembered.
public struct EditMemory: Sendable {
    private let store: any EditStore
    private let absolute: @Sendable (Recipe) -> Recipe
    private let place: RememberedEdit.Original.Place
    /// The edit that is continued; `nil` for a new one.
    private let known: RememberedEdit?
    private let session: EditSession

    /// Remembers a new edit in place of the image's previous edit.
    ///
    /// - Parameters:
    ///   - place: The location of the image: an absolute path, or an address without credentials.
    ///   - absolute: Makes the file names in a recipe absolute.
    public init(
        of place: RememberedEdit.Original.Place, in store: any EditStore,
        absolute: @escaping @Sendable (Recipe) -> Recipe = { $0 }
    ) {
        self.store = store
        self.absolute = absolute
        self.place = place
        known = nil
        session = EditSession()
    }

    /// Remembers the next change of an edit.
    ///
    /// - Parameters:
    ///   - known: The stored edit.
    ///   - session: The session to continue. If the job's recipe differs from the session's, the
    ///     recipe becomes the session's next change.
    ///   - absolute: Makes the file names in a recipe absolute.
    public init(
        continuing known: RememberedEdit, at session: EditSession, in store: any EditStore,
        absolute: @escaping @Sendable (Recipe) -> Recipe = { $0 }
    ) {
        self.store = store
        self.absolute = absolute
        place = known.original.place
        self.known = known
        self.session = session
    }

    /// Starts to remember an edit while it is being rendered.
    func record(_ job: EditJob) -> EditRecord {
        var session = session
        session.go(on: absolute(job.plan.recipe))
        return EditRecord(
            job: job, store: store, known: known, session: session, place: place)
    }
}

/// Remembers one edit in parallel with its rendering and writing: the original is hashed during
/// rendering, the result during writing.
///
/// A new edit is saved after its result was written. Before a needed file is replaced, the digest
/// of its replacement is announced in the store. If the process ends at any time, the store still
/// recognises the file by its bytes. If a new edit cannot be remembered, its result is written
/// anyway; a continued edit fails.
struct EditRecord: Sendable {
    private let store: any EditStore
    private let target: any EditTarget
    private let options: OutputOptions
    private let known: RememberedEdit?
    private let session: EditSession
    private let place: RememberedEdit.Original.Place
    private let overwritesOriginal: Bool
    private let original: Task<ContentDigest, Never>
    /// Saves a copy of the original; `nil` if the original stays in place.
    private let keeping: Task<Void, any Error>?

    init(
        job: EditJob, store: any EditStore, known: RememberedEdit?,
        session: EditSession, place: RememberedEdit.Original.Place
    ) {
        self.store = store
        self.known = known
        self.session = session
        self.place = place
        target = job.target
        options = job.plan.options
        let data = job.original
        original = Task { known?.original.digest ?? ContentDigest(of: data) }
        let isElsewhere: Bool
        switch place {
        case .file(let path):
            overwritesOriginal = target.replaces(path)
            isElsewhere = false
        case .address(let url):
            overwritesOriginal = false
            isElsewhere = url.isWeb
        }
        keeping =
            overwritesOriginal || isElsewhere
            ? Task { [original] in try await store.keepOriginal(data, await original.value) } : nil
    }

    /// Writes a result to the target and remembers the edit.
    ///
    /// - Parameter onFailure: Receives the error if a new edit cannot be remembered.
    /// - Returns: The place of the result, and whether the edit is remembered.
    func write(
        _ data: Data, onFailure: (any Error) async -> Void
    ) async throws -> (place: EditPlace, isRemembered: Bool) {
        let written = Task { ContentDigest(of: data) }
        guard let known else { return try await begin(data, written, onFailure) }
        try await keeping?.value
        var edit = known
        if let output = known.output, target.replaces(output.path) {
            edit.output = output.announcing(await written.value)
            try await store.replace(known, with: edit)
        }
        let place = try await target.write(data)
        if place == .closedStream { return (place, false) }
        let announced = edit
        edit.session = session
        edit.options = options
        if let output = await output(place, written) { edit.output = output }
        try await store.replace(announced, with: edit)
        return (place, true)
    }

    private func begin(
        _ data: Data, _ written: Task<ContentDigest, Never>,
        _ onFailure: (any Error) async -> Void
    ) async throws -> (place: EditPlace, isRemembered: Bool) {
        do {
            try await keeping?.value
            if overwritesOriginal, case .file(let path) = place {
                var announced = await edit()
                announced.session.undo(.max)
                announced.output = .init(
                    path: path, digests: [await original.value, await written.value])
                try await store.save(announced, .power)
            }
        } catch {
            await onFailure(error)
            return (try await target.write(data), false)
        }
        let place = try await target.write(data)
        if place == .closedStream { return (place, false) }
        do {
            var edit = await edit()
            edit.output = await output(place, written)
            try await store.save(edit, overwritesOriginal ? .power : .process)
        } catch {
            await onFailure(error)
            return (place, false)
        }
        return (place, true)
    }

    private func edit() async -> RememberedEdit {
        let digest = await original.value
        let key: EditKey =
            switch place {
            case .file: .content(digest)
            case .address(let url): .address(url)
            }
        return RememberedEdit(
            key: key, original: .init(digest: digest, place: place), session: session,
            options: options)
    }

    private func output(
        _ place: EditPlace, _ written: Task<ContentDigest, Never>
    ) async -> RememberedEdit.Output? {
        guard case .file(let path) = place else { return nil }
        return RememberedEdit.Output(path: AbsolutePath.of(path), digests: [await written.value])
    }
}

extension EditSession {
    /// Changes the session's recipe to `recipe` as one change, by appending operations if
    /// possible.
    fileprivate mutating func go(on recipe: Recipe) {
        let known = self.recipe.operations
        if recipe.operations.starts(with: known) {
            append(Array(recipe.operations.dropFirst(known.count)))
        } else {
            replace(with: recipe)
        }
    }
}

/// Converts paths to absolute paths.
package enum AbsolutePath {
    /// Prepends the current folder to a relative path. The path is not normalised.
    package static func of(_ path: String) -> String {
        if path.hasPrefix("/") { return path }
        let folder = FileManager.default.currentDirectoryPath
        return (folder.hasSuffix("/") ? folder : folder + "/") + path
    }
}

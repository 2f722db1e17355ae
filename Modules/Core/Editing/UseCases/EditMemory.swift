import Foundation

/// Where, and as which edit, an edit is remembered.
public struct EditMemory: Sendable {
    private let store: any EditStore
    private let absolute: @Sendable (Recipe) -> Recipe
    private let place: RememberedEdit.Original.Place
    /// The edit that is continued; `nil` for a new one.
    private let known: RememberedEdit?
    private let session: EditSession

    /// Remembers a new edit, in place of what was remembered of the image.
    ///
    /// - Parameters:
    ///   - place: Where the image is, absolute; an address has no credentials.
    ///   - absolute: Makes the names of files in a recipe mean the same from every folder.
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

    /// Remembers how an edit goes on.
    ///
    /// - Parameters:
    ///   - known: The edit as it is remembered.
    ///   - session: Where it stands. A recipe that is followed and differs from the session's own
    ///     becomes its next change.
    ///   - absolute: Makes the names of files in a recipe mean the same from every folder.
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

    /// Begins to remember an edit, while that is rendered.
    func record(_ job: EditJob) -> EditRecord {
        var session = session
        session.go(on: absolute(job.plan.recipe))
        return EditRecord(
            job: job, store: store, known: known, session: session, place: place)
    }
}

/// Remembers one edit beside its making: the original is hashed while it is rendered, the result
/// while it is written.
///
/// A new edit is remembered after its result has been written. Before a file that is needed is
/// replaced, the replacement is announced in the store, so that whenever the process ends, what is
/// there is known by its bytes. A new edit that cannot be remembered is made all the same; one that
/// is continued fails.
struct EditRecord: Sendable {
    private let store: any EditStore
    private let target: any EditTarget
    private let options: OutputOptions
    private let known: RememberedEdit?
    private let session: EditSession
    private let place: RememberedEdit.Original.Place
    private let overwritesOriginal: Bool
    private let original: Task<ContentDigest, Never>
    /// Ends once the original is kept; `nil` where it stays where it is.
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

    /// Writes a result to the target, and remembers it.
    ///
    /// - Parameter onFailure: Told why a new edit is not remembered.
    /// - Returns: Where the result is, and whether the edit is remembered.
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
    /// Goes on to a recipe that most often begins as this one does, as one change.
    fileprivate mutating func go(on recipe: Recipe) {
        let known = self.recipe.operations
        if recipe.operations.starts(with: known) {
            append(Array(recipe.operations.dropFirst(known.count)))
        } else {
            replace(with: recipe)
        }
    }
}

/// Paths that mean the same from every folder.
package enum AbsolutePath {
    /// The path behind that of the current folder, unless it begins at the root; not made any
    /// shorter.
    package static func of(_ path: String) -> String {
        if path.hasPrefix("/") { return path }
        let folder = FileManager.default.currentDirectoryPath
        return (folder.hasSuffix("/") ? folder : folder + "/") + path
    }
}

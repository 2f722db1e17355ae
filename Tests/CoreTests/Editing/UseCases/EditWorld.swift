import Core
import Foundation
import ImageEditorTestSupport

/// The in-memory dependencies of an edit: stores, a disk with two files, and a log of all changes.
struct EditWorld {
    let original = Data("original".utf8)
    let store = InMemoryEditStore()
    let log = EditLog()
    let renderer = RendererStub()

    var digest: ContentDigest { ContentDigest(of: original) }

    func sut(_ uploader: ImageUploaderSpy? = nil) -> EditImageUseCase {
        EditImageUseCase(
            renderer: renderer,
            outbox: uploader.map { Outbox(queue: InMemoryUploadQueue(), uploader: $0) })
    }

    func memory(
        of place: RememberedEdit.Original.Place = .file("/photo.jpg")
    ) -> EditMemory {
        EditMemory(of: place, in: EditStoreSpy(store: store, log: log))
    }

    /// A memory of a new edit of a file that has an edit.
    func memory(knowing edit: RememberedEdit) -> EditMemory {
        EditMemory(
            of: edit.original.place, known: FoundEdit(edit: edit, stored: edit),
            in: EditStoreSpy(store: store, log: log))
    }

    func memory(continuing edit: RememberedEdit) -> EditMemory {
        EditMemory(
            continuing: FoundEdit(edit: edit, stored: edit),
            in: EditStoreSpy(store: store, log: log))
    }

    func memory(walking edit: RememberedEdit, to session: EditSession) -> EditMemory {
        EditMemory(
            walking: FoundEdit(edit: edit, stored: edit), to: session,
            in: EditStoreSpy(store: store, log: log))
    }

    func job(
        _ plan: EditPlan = EditPlan(recipe: .sepia, options: .jpeg), path: String = "/out.jpg",
        memory: EditMemory? = nil, of data: Data? = nil
    ) -> EditJob {
        EditJob(
            original: data ?? original, plan: plan, target: FileTarget(path: path, log: log),
            memory: memory)
    }
}

/// Logs each step and the state after it.
actor EditLog {
    struct Moment {
        let file: Data
        let edit: RememberedEdit?
        let originals: [Data]
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private(set) var file = Data("original".utf8)
    private(set) var entries: [String] = []
    private(set) var moments: [Moment] = []
    private var edit: RememberedEdit?
    private var originals: [Data] = []
    private var failing: String?
    private var waiting: Data?

    /// Makes every step of this kind fail.
    func fail(_ kind: String) { failing = kind }

    func forget() { (entries, moments) = ([], []) }

    func check(_ kind: String) throws {
        if kind == failing { throw Failure(description: kind) }
    }

    /// Lets another program save the file just before the next result replaces it.
    func save(meanwhile data: Data) { waiting = data }

    func saveMeanwhile() {
        if let waiting { file = waiting }
        waiting = nil
    }

    func wrote(_ data: Data) {
        file = data
        note("write " + String(decoding: data, as: UTF8.self))
    }

    func kept(_ data: Data) {
        originals.append(data)
        note("keep " + String(decoding: data, as: UTF8.self))
    }

    func backedUp(_ data: Data) {
        originals.append(data)
        note("back up " + String(decoding: data, as: UTF8.self))
    }

    func saved(_ edit: RememberedEdit, _ words: String) {
        self.edit = edit
        note(words)
    }

    private func note(_ entry: String) {
        entries.append(entry)
        moments.append(Moment(file: file, edit: edit, originals: originals))
    }
}

/// Logs saved edits by their position in the history.
struct EditStoreSpy: EditStore {
    let store: InMemoryEditStore
    let log: EditLog

    func edit(of key: EditKey) async throws -> RememberedEdit? { await store.edit(of: key) }

    func edits(at path: String, or digest: ContentDigest) async throws -> [RememberedEdit] {
        await store.edits(at: path, or: digest)
    }

    func save(_ edit: RememberedEdit, _ durability: EditDurability) async throws {
        try await log.check("save")
        await store.save(edit, durability)
        await log.saved(edit, "save \(edit.session.position) \(durability)")
    }

    func replace(_ old: RememberedEdit, with new: RememberedEdit) async throws {
        try await log.check("replace")
        try await store.replace(old, with: new)
        await log.saved(new, "replace \(old.session.position) → \(new.session.position)")
    }

    func keepOriginal(_ data: Data, _ digest: ContentDigest) async throws -> Bool {
        let isNew = await store.keepOriginal(data, digest)
        if isNew { await log.kept(data) }
        return isNew
    }

    func dropOriginal(_ digest: ContentDigest) async { await store.dropOriginal(digest) }

    func backUp(_ data: Data, _ digest: ContentDigest, of path: String) async throws {
        try await log.check("back up")
        await store.backUp(data, digest, of: path)
        await log.backedUp(data)
    }

    func original(_ digest: ContentDigest) async throws -> Data? { await store.original(digest) }

    func backups() async throws -> [EditBackup] { await store.backups() }

    func originalBytes() async throws -> Int { await store.originalBytes() }

    func discard(_ backup: EditBackup) async throws { await store.discard(backup) }

    func lock(_ paths: [String]) async throws -> any EditLock { try await store.lock(paths) }
}

struct FileTarget: EditTarget {
    let path: String
    let log: EditLog

    func write(_ data: Data, replacing expected: [ContentDigest]?) async throws -> EditPlace {
        try await log.check("write")
        await log.saveMeanwhile()
        if let expected, !expected.contains(ContentDigest(of: await log.file)) {
            throw EditStoreError.fileChanged(path: path)
        }
        await log.wrote(data)
        return .file(path)
    }

    func replaces(_ path: String) -> Bool { path == self.path }

    func existing() async throws -> Data? { await log.file }
}

struct ClosedStream: EditTarget {
    func write(_ data: Data, replacing expected: [ContentDigest]?) -> EditPlace { .closedStream }

    func existing() -> Data? { nil }
}

struct ComparerStub: ImageComparer {
    func compare(_ original: Data, with result: Data, as output: OutputOptions) -> Data {
        original + Data("|".utf8) + result
    }
}

/// Returns a description of the requested edit.
final class RendererStub: ImageRenderer, EditPreparer {
    let calls = Events<OutputOptions>()
    let prepared = Events<Recipe>()
    private let isTruncated: Bool

    init(isTruncated: Bool = false) {
        self.isTruncated = isTruncated
    }

    func render(_ recipe: Recipe, of data: Data, as output: OutputOptions) throws -> Data {
        calls.append(output)
        guard isTruncated else { return data + Data((">" + recipe.names).utf8) }
        guard output.allowsTruncated else { throw ImageRenderingError.truncated(format: "JPEG") }
        return data + Data((">" + recipe.names + ">as far as it goes").utf8)
    }

    func prepare(_ recipe: Recipe) -> any PreparedEdit {
        prepared.append(recipe)
        return Prepared(recipe: recipe, renderer: self)
    }

    private struct Prepared: PreparedEdit {
        let recipe: Recipe
        let renderer: RendererStub

        func render(_ data: Data, as output: OutputOptions) throws -> Data {
            try renderer.render(recipe, of: data, as: output)
        }
    }
}

/// Renders a truncated image whose pixels are damaged, too, if both are allowed.
struct DamagedRendererStub: ImageRenderer, EditPreparer, PreparedEdit {
    var isIntact = false
    var recipe = Recipe.sepia

    func render(_ recipe: Recipe, of data: Data, as output: OutputOptions) throws -> Data {
        try render(data, as: output)
    }

    func render(
        _ recipe: Recipe, of data: Data, as output: OutputOptions,
        onProgress: @escaping @Sendable (Double) -> Void,
        onRemark: @escaping @Sendable (ImageRemark) -> Void
    ) throws -> Data {
        try render(data, as: output, onRemark: onRemark)
    }

    func render(_ data: Data, as output: OutputOptions) throws -> Data {
        guard isIntact || output.allowsTruncated else {
            throw ImageRenderingError.truncated(format: "JPEG")
        }
        guard isIntact || output.allowsDamaged else {
            throw ImageRenderingError.corrupt(format: "JPEG", reason: "bad code")
        }
        return Data("as far as it goes".utf8)
    }

    func render(
        _ data: Data, as output: OutputOptions, onRemark: (ImageRemark) -> Void
    ) throws -> Data {
        let result = try render(data, as: output)
        onRemark(.flaw(.noEnd))
        return result
    }

    func prepare(_ recipe: Recipe) -> any PreparedEdit { self }
}

extension Recipe {
    static let sepia = Recipe([.init("sepia")])

    var names: String { operations.map(\.name).joined(separator: "+") }
}

extension OutputOptions {
    static let jpeg = OutputOptions(format: .jpeg)
}

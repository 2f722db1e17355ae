import FoundationEssentials
import ImageEditorFiles

/// Remembers one edit. Another thread hashes the original while the result is rendered, unless it
/// is small. The result is hashed while it is streamed to its file, or else when it is complete.
///
/// If the result replaces the image itself, these steps follow each other, and each is on the disk
/// before the next one begins:
///
/// 1. The bytes of the file are backed up, unless a continued edit can render them again.
/// 2. The change is announced in the store: the edit with the digest of the new file.
/// 3. The file is replaced.
/// 4. The change is saved.
///
/// If step 1 or 2 fails, the file stays unchanged. If step 3 fails or the process ends after step
/// 2, the announced digest tells whether the file was replaced. If it was not, the former edit of
/// the image, which the announcement contains, remains valid. When a continued edit replaces its
/// earlier output, the change is announced in the same way. Any other edit is saved after its
/// result was written; if saving fails, the result stays.
struct EditRecord: Sendable {
    private let memory: EditMemory
    private let target: any EditTarget
    private let plan: EditPlan
    private let rendered: Data
    /// The path of the image, if the result replaces it.
    private let inPlace: String?
    /// The digest of the image that is rendered.
    private let digest: DigestOnDemand
    /// The task that stores a copy of an image from the web. Its value is true if the copy is new.
    private let keeping: Task<Bool, any Error>?

    private var store: any EditStore { memory.store }

    init(of job: EditJob, in memory: EditMemory) {
        self.memory = memory
        target = job.target
        plan = job.plan
        let (data, store) = (job.original, memory.store)
        rendered = data
        let digest = job.digest ?? DigestOnDemand(of: data)
        digest.begin()
        self.digest = digest
        switch memory.place {
        case .file(let path):
            inPlace = job.target.replaces(path) ? path : nil
            keeping = nil
        case .address(let url):
            inPlace = nil
            keeping =
                url.isWeb
                ? Task { try await store.keepOriginal(data, digest.value) } : nil
        }
    }

    /// Writes a result to the target and remembers the edit.
    ///
    /// - Parameter onFailure: Receives the error if the result was written, but a new edit cannot
    ///   be remembered, or the result cannot be added to the history of an edit in place.
    /// - Returns: The place of the result, and whether the edit is remembered.
    /// - Throws: ``EditBackupError`` if a file that would be replaced cannot be backed up, or its
    ///   replacement cannot be announced; ``EditNotRememberedError`` if a continued edit cannot be
    ///   saved after its result was written; any other error of the target or the store.
    func write(
        _ result: RenderedResult, onFailure: (any Error) async -> Void
    ) async throws -> (place: EditPlace, isRemembered: Bool) {
        let written = result.hashing()
        if let path = inPlace {
            let announced: (edit: RememberedEdit, expected: [ContentDigest]?)
            do {
                announced = try await announceInPlace(at: path, await written.value)
            } catch let error as CancellationError {
                throw error
            } catch {
                throw EditBackupError(path: path, reason: error)
            }
            do {
                return try await finish(
                    result, announced.edit, over: announced.expected, replacing: announced.edit,
                    written)
            } catch {
                await withdraw(announced.edit, announcedFor: announced.expected)
                throw error
            }
        }
        try await backUpReplacedOriginal()
        if let path = continuedInPlace() {
            let place = try await result.write()
            if place != .closedStream { await onFailure(EditStoreError.editedInPlace(path: path)) }
            return (place, false)
        }
        if case .begin = memory.step { return try await begin(result, written, onFailure) }
        guard let known = memory.known else { return try await begin(result, written, onFailure) }
        _ = try await keeping?.value
        var edit = known.edit
        if let output = edit.output, target.replaces(output.path) {
            let expected =
                memory.replacesChanged || target.path == nil ? nil : output.digests
            edit.output = output.announcing(await written.value)
            edit.announced = await change(to: await written.value)
            try await store.replace(known.stored, with: edit)
            return try await finish(result, edit, over: expected, replacing: edit, written)
        }
        return try await finish(result, edit, over: nil, replacing: known.stored, written)
    }

    /// Drops the copy of an image from the web that was stored for this edit. Call it if the edit
    /// failed or is not remembered.
    func abandon() async {
        // There is nothing to drop if the copy could not be stored or is older than this edit.
        guard let keeping, (try? await keeping.value) == true else { return }
        await store.dropOriginal(digest.value)
    }

    /// Returns the path of the file that the known edit replaced, if this step belongs to that
    /// edit. The history of an edit in place contains only results in that file, so a result in
    /// another file cannot be added to it.
    private func continuedInPlace() -> String? {
        if case .begin = memory.step {
            return memory.continued(by: digest.value)?.inPlace
        }
        return memory.known?.edit.inPlace
    }

    /// Backs up the file that the result will replace, if another edit starts from that file or if
    /// the recipe of this edit reads it.
    ///
    /// - Throws: ``EditBackupError``, or `CancellationError`.
    private func backUpReplacedOriginal() async throws {
        guard let path = target.path else { return }
        let isRead = memory.absolute(plan.recipe).operations.contains {
            $0.parameters.values.contains(.text(path))
        }
        do {
            let owner = try await store.edit(of: .file(path))
            guard owner != nil || isRead, let current = try await target.existing() else { return }
            let digest = ContentDigest(of: current)
            if isRead || owner?.startsFrom(digest) == true {
                try await store.backUp(current, digest, of: path)
            }
        } catch let error as CancellationError {
            throw error
        } catch {
            throw EditBackupError(path: path, reason: error)
        }
    }

    /// Backs up the file and announces its replacement.
    ///
    /// - Returns: The announced edit, and the digest of the file that may be replaced. The digest
    ///   is `nil` if there is no file.
    private func announceInPlace(
        at path: String, _ new: ContentDigest
    ) async throws -> (RememberedEdit, [ContentDigest]?) {
        let digest = self.digest.value
        try await backUpReplaced(at: path)
        let existing = try await target.existing()
        let current = existing ?? rendered
        let currentDigest = current == rendered ? digest : ContentDigest(of: current)
        var isNew = false
        if case .begin = memory.step { isNew = true }
        // A new edit was rendered from the file, so the file must not have changed meanwhile.
        if isNew ? currentDigest != digest : existing != nil && isChanged(currentDigest, at: path) {
            throw EditStoreError.fileChanged(path: path)
        }
        let known = isNew ? memory.continued(by: digest) : memory.known?.edit
        // An edit remembers only the options of its last change. If the options change, the current
        // file cannot be rendered again, so its bytes are backed up.
        var changesOptions = false
        if case .add = memory.step { changesOptions = known?.options != plan.options }
        if isNew || changesOptions || !isResult(currentDigest, of: known, at: path) {
            try await store.backUp(current, currentDigest, of: path)
        }
        var edit =
            known
            ?? RememberedEdit(
                original: .init(digest: digest, place: .file(path)), session: EditSession(),
                options: plan.options)
        let output =
            edit.output.flatMap { $0.isAt(path) ? $0 : nil }
            ?? RememberedEdit.Output(path: path, digests: [])
        edit.output = output.announcing(currentDigest).announcing(new)
        let former = memory.known?.edit
        let isSame = known != nil && former?.output?.isAt(path) == true
        edit.announced = await change(to: new, replacing: isSame ? nil : former)
        if let stored = memory.known?.stored {
            try await store.replace(stored, with: edit)
        } else {
            try await store.save(edit, .power)
        }
        return (edit, existing == nil ? nil : [currentDigest])
    }

    /// Removes the files that a process left behind when it was killed after exchanging them for
    /// its result. A file that does not belong to this edit is backed up first, because it may
    /// contain the only copy of another program's work.
    private func backUpReplaced(at path: String) async throws {
        for left in UnfinishedFiles.replaced(at: path) {
            guard let data = FileCalls.contents(of: left) else { continue }
            let digest = ContentDigest(of: data)
            if memory.known?.stored.knows(digest, at: path) != true {
                try await store.backUp(data, digest, of: path)
            }
            FileCalls.unlink(left)
        }
    }

    /// Returns true if another program has changed the file, and the result must not replace it.
    private func isChanged(_ file: ContentDigest, at path: String) -> Bool {
        guard !memory.replacesChanged, let known = memory.known?.edit else { return false }
        return !known.knows(file, at: path)
    }

    /// Returns true if the edit can render the bytes with this digest again.
    private func isResult(
        _ digest: ContentDigest, of edit: RememberedEdit?, at path: String
    ) -> Bool {
        guard let edit, edit.original.digest != digest, !edit.session.bases.contains(digest)
        else { return false }
        return edit.wrote(digest, to: path)
    }

    /// Restores the former edit in place of the announced one if the file was not replaced. If that
    /// fails, the next command that reads the announcement restores it.
    ///
    /// - Parameter expected: The digests that the file had before the announced replacement.
    private func withdraw(
        _ announced: RememberedEdit, announcedFor expected: [ContentDigest]?
    ) async {
        guard let former = announced.announced?.replaced?.edit, let expected,
            let file = try? await target.existing(), expected.contains(ContentDigest(of: file))
        else { return }
        try? await store.replace(announced, with: former)
    }

    private func change(
        to digest: ContentDigest, replacing former: RememberedEdit? = nil
    ) async -> RememberedEdit.Change {
        RememberedEdit.Change(
            digest: digest, session: session(), options: await options(), replaced: former)
    }

    /// Writes the result of an edit, and saves the change.
    ///
    /// - Parameters:
    ///   - expected: The digests of the files that may be replaced; `nil` for any.
    ///   - stored: The edit in the store.
    private func finish(
        _ result: RenderedResult, _ edit: RememberedEdit, over expected: [ContentDigest]?,
        replacing stored: RememberedEdit, _ written: ResultDigest
    ) async throws -> (place: EditPlace, isRemembered: Bool) {
        let place = try await result.write(replacing: expected)
        if place == .closedStream { return (place, false) }
        var edit = edit
        let isAnnounced = edit.announced != nil
        edit.announced = nil
        edit.session = session()
        edit.options = await options()
        if let output = await output(place, written) { edit.output = output }
        do {
            try await store.replace(stored, with: edit)
        } catch {
            // The announcement is on the disk. The next command that reads it completes the change.
            if !isAnnounced { throw EditNotRememberedError(place: place, reason: error) }
        }
        return (place, true)
    }

    private func begin(
        _ result: RenderedResult, _ written: ResultDigest,
        _ onFailure: (any Error) async -> Void
    ) async throws -> (place: EditPlace, isRemembered: Bool) {
        let kept = await keeping?.result
        let place = try await result.write()
        if place == .closedStream { return (place, false) }
        do {
            _ = try kept?.get()
            let digest = self.digest.value
            let continued = memory.continued(by: digest)
            var edit =
                continued
                ?? RememberedEdit(
                    original: .init(digest: digest, place: memory.place), session: EditSession())
            edit.session = session()
            edit.options = plan.options
            edit.output = await output(place, written)
            if continued != nil, let stored = memory.known?.stored {
                // This call fails if another process has edited the file in place since the history
                // was read.
                try await store.replace(stored, with: edit)
            } else {
                try await store.save(edit, .process)
            }
            // The copy is stored again, because another edit of the same image may have failed and
            // dropped the copy.
            if kept != nil { try await store.keepOriginal(rendered, digest) }
        } catch {
            await onFailure(error)
            return (place, false)
        }
        return (place, true)
    }

    private func session() -> EditSession {
        memory.session(after: plan, of: digest.value)
    }

    /// Returns the options to remember. If the result is the original itself, nothing was encoded,
    /// and the options of the edit stay.
    private func options() async -> OutputOptions {
        plan.isOriginal ? memory.known?.edit.options ?? plan.options : plan.options
    }

    private func output(
        _ place: EditPlace, _ written: ResultDigest
    ) async -> RememberedEdit.Output? {
        guard case .file(let path) = place else { return nil }
        return RememberedEdit.Output(path: AbsolutePath.of(path), digests: [await written.value])
    }
}

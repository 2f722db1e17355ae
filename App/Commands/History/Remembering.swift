import Core
import Foundation
import Presentation

/// Remembers one edit beside its making: the original is hashed while it is rendered, the result
/// while it is written.
///
/// An edit that is begun is remembered once its result is there. Where a file that is needed takes
/// another's place, that is announced first, so that whatever ends the process in between, what is
/// there is known by its bytes. That a new edit cannot be remembered is no reason not to make it;
/// one that is gone on with fails.
struct Remembering: Sendable {
    private let tool: Tool
    private let target: OutputTarget
    private let options: OutputOptions
    private let known: RememberedEdit?
    private let session: EditSession
    private let place: RememberedEdit.Original.Place
    private let overwritesOriginal: Bool
    private let original: Task<ContentDigest, Never>
    /// Ends once the original is kept, where nobody else keeps it.
    private let keeping: Task<Void, any Error>?

    /// Begins to hash the original.
    ///
    /// - Returns: `nil` for an image that is nowhere: there is nothing it could be found again by.
    init?(
        _ memory: EditMemory, of input: InputImage, recipe: Recipe, to target: OutputTarget,
        as options: OutputOptions, with tool: Tool
    ) {
        self.tool = tool
        self.target = target
        self.options = options
        let hasher = tool.composition.hasher
        switch memory {
        case .beginning:
            if let path = input.path {
                place = .file(AbsolutePath.of(path))
            } else if let url = input.url?.withoutCredentials ?? input.url {
                place = .address(url)
            } else {
                return nil
            }
            known = nil
            var session = EditSession()
            session.append(RecipeFiles.absolute(recipe, with: tool).operations)
            self.session = session
            original = Task { hasher.digest(of: input.data) }
        case .going(let edit, let session):
            place = edit.original.place
            known = edit
            self.session = session
            original = Task { edit.original.digest }
        }
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
            ? Task { [original, store = tool.composition.edits] in
                try await store.keepOriginal(input.data, await original.value)
            } : nil
    }

    /// Has `write` put `data` where it belongs, and remembers that.
    ///
    /// - Returns: What `write` says: the path of the result, or `-`.
    func writing(_ data: Data, by write: () throws -> String) async throws -> String {
        let written = Task { [hasher = tool.composition.hasher] in hasher.digest(of: data) }
        guard let known else { return try await beginning(written, by: write) }
        try await keeping?.value
        let store = tool.composition.edits
        var edit = known
        if let output = known.output, target.replaces(output.path) {
            edit.output = output.announcing(await written.value)
            try await store.replace(known, with: edit)
        }
        let place = try write()
        let announced = edit
        edit.session = session
        edit.options = options
        if let output = await output(place, written) { edit.output = output }
        try await store.replace(announced, with: edit)
        return place
    }

    private func beginning(
        _ written: Task<ContentDigest, Never>, by write: () throws -> String
    ) async throws -> String {
        let store = tool.composition.edits
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
            tell(error)
            return try write()
        }
        let place = try write()
        do {
            var edit = await edit()
            edit.output = await output(place, written)
            try await store.save(edit, overwritesOriginal ? .power : .process)
        } catch {
            tell(error)
        }
        return place
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
        _ place: String, _ written: Task<ContentDigest, Never>
    ) async -> RememberedEdit.Output? {
        guard place != StandardInput.argument else { return nil }
        return RememberedEdit.Output(path: AbsolutePath.of(place), digests: [await written.value])
    }

    private func tell(_ error: any Error) {
        let message = tool.errorPresenter.message(
            for: error, in: FailureContext(activity: .writing))
        tool.console.note(HistoryPresenter().notRemembered(message))
    }
}

import Core
import FoundationEssentials
import ImageEditorFiles
import Presentation

/// An image that a command names, with its remembered edit.
struct RememberedImage {
    /// The argument as it was typed.
    let argument: String
    /// The edit as it is stored, and the edit that results if its announced change has taken place:
    /// see ``FoundEdit``.
    let found: FoundEdit
    /// The file that the argument names, which is the original or a result; `nil` for a URL, an id
    /// of the feed or a removed file.
    private let file: EditFinder.File?
    private let path: String?
    /// True if the path of the original has a file that does not belong to the edit: see
    /// ``EditFinder/isOriginalReplaced(of:foundBy:at:)``.
    let isOriginalReplaced: Bool

    /// Finds the edit whose original `argument` names, else the edit whose result it names.
    ///
    /// - Throws: ``HistoryFailure/notRemembered(image:)``, an error of the store, or the error of
    ///   an image that cannot be found or read.
    init(_ argument: String, with tool: Tool) async throws {
        let editFinder = tool.composition.editFinder
        self.argument = argument
        let found: FoundEdit?
        switch ImageReference(argument, fileExists: InputImage.exists) {
        case .standardInput: (file, path, found) = (nil, nil, nil)
        case .file(let name):
            let place = AbsolutePath.of(name)
            // If the file was removed, its edit is found by the path alone, and the command can
            // write the file again.
            if !InputImage.exists(name), let edit = try await editFinder.edit(of: nil, at: place) {
                (file, path, found) = (nil, name, edit)
            } else {
                let input = try await InputImage(argument, with: tool)
                let named = editFinder.file(input.data)
                (file, path) = (named, input.path)
                found = try await editFinder.edit(of: named, at: place)
            }
        case .url(let url):
            (file, path) = (nil, nil)
            found = try await editFinder.edit(of: url)
        case .id(let id):
            (file, path) = (nil, nil)
            found = try await editFinder.edit(
                of: try await tool.composition.connections().finder.find(id).image.url)
        }
        guard let found else { throw HistoryFailure.notRemembered(image: argument) }
        self.found = found
        isOriginalReplaced = editFinder.isOriginalReplaced(
            of: found.edit, foundBy: file, at: path.map(AbsolutePath.of))
    }

    var edit: RememberedEdit { found.edit }

    /// True if the only edit of this file failed after it had been saved to the store and before
    /// the file was replaced. The file has its original bytes, and no change can be undone or
    /// redone.
    var isUntouched: Bool {
        found.stored.announced != nil && file?.digest == edit.original.digest
            && !edit.session.canUndo && !edit.session.canRedo
            && edit.session.recipe.operations.isEmpty
    }

    /// True if the named file was edited in place and shows the original in other bytes, such as
    /// with another quality or other metadata. Such an edit has no step in the history.
    var isOnlyEncodedInPlace: Bool {
        guard let file, let place = edit.original.place.path, edit.replaces(place) else {
            return false
        }
        return file.digest != edit.original.digest && !edit.session.canUndo
            && edit.session.recipe.operations.isEmpty && edit.session.base == nil
    }

    /// Throws if another program has changed the named file since its last edit.
    func checkUnchanged() throws(HistoryFailure) {
        guard let file, let path = path.map(AbsolutePath.of), !edit.knows(file.digest, at: path),
            !edit.wrote(file.digest, to: path)
        else { return }
        throw .outputChanged(path: path)
    }

    /// Throws if the original was replaced, because a result of the former picture could be taken
    /// for one of the present picture. If the image was edited in place, its result may still be
    /// written to another file.
    func checkOriginal(writesElsewhere: Bool) throws(HistoryFailure) {
        guard isOriginalReplaced, let original = edit.original.place.path else { return }
        guard edit.replaces(original) else { throw .originalChanged(path: original) }
        guard writesElsewhere else { throw .outputChanged(path: original) }
    }

    /// Prints a note if the original was replaced, and the result therefore shows the former
    /// picture.
    func tellOfReplacedOriginal(on console: Console) {
        guard isOriginalReplaced, let original = edit.original.place.path else { return }
        console.note(HistoryPresenter().showsFormer(original))
    }

    /// Finds the edit as ``init(_:with:)`` does, and locks its files, so that no other process
    /// edits them until the lock is released.
    ///
    /// - Parameter output: The file that will be written, if it is not the last output.
    static func locked(
        _ argument: String, writing output: String?, with tool: Tool
    ) async throws -> (image: RememberedImage, lock: any EditLock) {
        var image = try await RememberedImage(argument, with: tool)
        for _ in 0..<3 {
            let files = image.files(writing: output)
            let lock: any EditLock
            do {
                lock = try await tool.composition.edits.lock(files)
            } catch let error as CancellationError {
                throw error
            } catch {
                throw EditBackupError(path: argument, reason: error)
            }
            image = try await RememberedImage(argument, with: tool)
            if image.files(writing: output).map(PathKey.init) == files.map(PathKey.init) {
                return (image, lock)
            }
            lock.release()
        }
        throw EditStoreError.changedMeanwhile
    }

    private func files(writing output: String?) -> [String] {
        [edit.original.place, found.stored.original.place].map(\.argument)
            + [edit.output?.path, output.map(AbsolutePath.of)].compactMap(\.self)
    }

    /// Loads the original from any place where it still exists. In messages, it has the name that
    /// the user typed.
    ///
    /// - Throws: ``HistoryFailure`` if the original is gone or cannot be loaded.
    func original(with tool: Tool) async throws -> InputImage {
        try input(await tool.composition.editFinder.original(of: edit, foundBy: file))
    }

    /// Loads the image that the current state is rendered from.
    ///
    /// - Throws: ``HistoryFailure`` if this image is gone or cannot be loaded.
    func base(with tool: Tool) async throws -> InputImage {
        try input(await tool.composition.editFinder.base(of: edit, foundBy: file))
    }

    /// Loads the image that the current state of `session` is rendered from.
    ///
    /// - Returns: The image, and the operations that turn this image into the state.
    /// - Throws: ``HistoryFailure`` if this image is gone or cannot be loaded.
    func source(
        of session: EditSession, with tool: Tool
    ) async throws -> (input: InputImage, recipe: Recipe) {
        let source = await tool.composition.editFinder.source(
            of: session, in: edit, foundBy: file)
        return (try input(source?.data), source?.recipe ?? Recipe())
    }

    private func input(_ data: Data?) throws -> InputImage {
        let url: URL? =
            if case .address(let url) = edit.original.place { url } else { nil }
        guard let data else {
            if let path = edit.original.place.path, edit.replaces(path) {
                throw HistoryFailure.backupGone(path: path)
            }
            if let url { throw HistoryFailure.originalUnavailable(address: DisplayURL.text(url)) }
            let place = edit.original.place.path ?? ""
            throw isOriginalReplaced
                ? HistoryFailure.originalChanged(path: place) : .originalGone(place: place)
        }
        return InputImage(
            argument, original: data, path: path ?? edit.original.place.path, url: url)
    }
}

extension RememberedEdit.Original.Place {
    /// The path of the original; `nil` for an original with a URL.
    var path: String? { if case .file(let path) = self { path } else { nil } }

    /// The path or the URL, as an argument of a command.
    var argument: String {
        switch self {
        case .file(let path): path
        case .address(let url): url.absoluteString
        }
    }
}

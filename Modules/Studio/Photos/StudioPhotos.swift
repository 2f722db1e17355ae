import Core
import Foundation
import ImageEditorWebServer
import Presentation
import Synchronization

/// The photographs of the gallery with their edits.
struct StudioPhotos: Sendable {
    let ports: StudioPorts
    let files: StudioFiles
    private let opened = OpenedPhotos()

    init(_ ports: StudioPorts, _ files: StudioFiles) {
        self.ports = ports
        self.files = files
    }

    /// - Throws: ``StudioFailure/noSuchPhoto``, or errors of the gallery.
    func photo(_ id: String) async throws -> GalleryPhoto {
        guard id.utf8.count == ImageID.digits, ImageID.canBegin(with: id),
            let photo = try await ports.gallery.photo(id.lowercased())
        else { throw StudioFailure.noSuchPhoto }
        return photo
    }

    /// Returns the photograph as the edit history identifies it.
    func image(_ photo: GalleryPhoto) -> HistoryImage {
        HistoryImage(photo.key) { [gallery = ports.gallery] in
            try await gallery.data(of: photo)
        }
    }

    /// Loads the edit of a photograph, and remembers the digest of the image that the edit starts
    /// from for ``base(of:shown:)``.
    func edit(of photo: GalleryPhoto) async throws -> PhotoEdit {
        let edit = try await ports.history.edit(of: image(photo))
        opened.note(edit, of: photo)
        return edit
    }

    /// Loads the edit of a photograph for a recipe of a page.
    ///
    /// - Throws: ``StudioFailure/photoChanged`` if the page shows another image, or the errors of
    ///   ``edit(of:)``.
    func edit(of photo: GalleryPhoto, shown: ShownBase) async throws -> PhotoEdit {
        let edit = try await edit(of: photo)
        try shown.check(edit.baseDigest)
        return edit
    }

    /// Changes the edit of a photograph.
    ///
    /// - Parameter revision: The revision that the change is made to; `nil` for any.
    /// - Throws: `HistoryConflict` if the edit is at another revision.
    func change(
        _ photo: GalleryPhoto, by change: HistoryChange, expecting revision: String?
    ) async throws -> PhotoEdit {
        let edit = try await ports.history.change(
            image(photo), by: change, expecting: revision)
        opened.note(edit, of: photo)
        return edit
    }

    /// Makes a recipe the next step of the history, if it can be applied. The recipe's files are
    /// not removed meanwhile.
    ///
    /// - Parameter check: Throws if the recipe cannot be applied to the photograph.
    func set(
        _ recipe: Recipe, of photo: GalleryPhoto, expecting revision: String,
        _ check: () async throws -> Void = {}
    ) async throws -> PhotoEdit {
        try await files.holding(recipe) {
            try ports.renderer.validate(recipe)
            try await check()
            return try await change(photo, by: .set(recipe), expecting: revision)
        }
    }

    /// Returns the image that a page's recipes apply to. Reads the photograph only if it was not
    /// opened recently, or if the page seems to show another image.
    ///
    /// - Throws: ``StudioFailure/photoChanged`` if the page shows another image, or the errors of
    ///   ``edit(of:)``. Loading the returned image throws ``StudioFailure/photoChanged`` if the
    ///   photograph has changed since.
    func base(of photo: GalleryPhoto, shown: ShownBase) async throws -> PreviewPhoto {
        let known = opened.base(of: photo)
        let digest =
            if let known, shown.isShown(known) { known } else {
                try await edit(of: photo, shown: shown).baseDigest
            }
        return PreviewPhoto(key: digest.text) { [self] in
            let edit = try await edit(of: photo)
            guard edit.baseDigest == digest else { throw StudioFailure.photoChanged }
            return edit.base
        }
    }

    /// Returns a page's recipe with the paths of files instead of their tokens.
    ///
    /// - Parameter shown: The image that the page edits; `nil` for any. It is only checked for a
    ///   recipe with files.
    /// - Throws: ``StudioFailure/foreignFile``, ``StudioFailure/photoChanged``, `RecipeError` if
    ///   there are too many operations, or an error of reading the edit.
    func incoming(
        _ recipe: Recipe, _ session: StudioSession?, of photo: GalleryPhoto,
        shown: ShownBase? = nil, limits: ServerLimits
    ) async throws -> Recipe {
        guard recipe.operations.count <= limits.recipeOperations else {
            throw RecipeError.tooManyOperations(limit: limits.recipeOperations)
        }
        guard files.hasFiles(recipe) else { return recipe }
        let edit = try await edit(of: photo)
        try shown?.check(historyOf: edit)
        return try files.incoming(recipe, session, of: edit)
    }

    /// Returns the state of an edit as JSON for a page.
    func json(_ edit: PhotoEdit, _ session: StudioSession?) -> JSONText {
        let steps = HistoryPresenter().steps(edit.steps.map(files.shown))
        return .object([
            .init("revision", .string(edit.revision)),
            .init("base", .string(edit.baseDigest.text)),
            .init("recipe", files.outgoing(edit.session.recipe, session).json),
            .init("position", .integer(edit.session.position)),
            .init(
                "steps", .array(steps.map { .object([.init("text", .string($0))]) })),
            .init("canUndo", .bool(edit.session.canUndo)),
            .init("canRedo", .bool(edit.session.canRedo)),
            .init("canReset", .bool(edit.canReset)),
        ])
    }
}

/// Remembers the digests of the images that the recipes of recently opened photographs apply to.
private final class OpenedPhotos: Sendable {
    private struct Entry {
        let id: String
        let version: String
        let base: ContentDigest
    }

    private let entries = Mutex<[Entry]>([])

    func note(_ edit: PhotoEdit, of photo: GalleryPhoto) {
        let entry = Entry(id: photo.id, version: photo.version, base: edit.baseDigest)
        entries.withLock { entries in
            entries.removeAll { $0.id == photo.id }
            if entries.count >= Self.most { entries.removeFirst() }
            entries.append(entry)
        }
    }

    /// - Returns: `nil` if this version of the photograph was not opened recently.
    func base(of photo: GalleryPhoto) -> ContentDigest? {
        entries.withLock { entries in
            entries.last { $0.id == photo.id && $0.version == photo.version }?.base
        }
    }

    private static let most = 64
}

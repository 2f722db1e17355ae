package import Core
package import Foundation
package import Presentation

/// The dependencies of a studio.
package struct StudioPorts: Sendable {
    package let gallery: any PhotoGallery
    package let history: ChangeHistoryUseCase
    package let previews: any PreviewSupplier
    /// Stores rendered thumbnails.
    package let renditions: RenditionCache
    package let renderer: any ImageRenderer
    package let editImage: EditImageUseCase
    package let inspector: any ImageInspector
    package let corrector: any ColorCorrector
    package let filters: [FilterInfo]
    /// The names of the filters that are shown as samples.
    package let strip: [String]
    /// Uploads results; `nil` if the studio does not offer this.
    package let outbox: Outbox?
    /// Describes the outcome of an upload.
    package let uploads: UploadPresenter
    package let words: StudioPresenter
    /// Stores the files that pages upload for use in recipes.
    package let files: any RecipeFileStore
    /// Returns true for the bytes of a file that a recipe can use: an image, a colour lookup table
    /// or a colour profile. Blocks.
    package let isUsableFile: @Sendable (Data) -> Bool
    /// Returns the command line that makes the same edit.
    package let command: @Sendable (CommandRequest) throws -> String
    /// True if command lines may contain the folders of files, because the page's user runs them on
    /// this machine.
    package var showsFolders = true
    /// Identifies the build of the program in the keys of stored renditions: another build may
    /// render other bytes.
    package let edition: String
    /// Called for failures that the studio's owner must fix.
    package var onFailure: @Sendable (any Error) -> Void = { _ in }

    /// An edit whose command line ``StudioPorts/command`` returns.
    package struct CommandRequest: Sendable {
        package let photo: GalleryPhoto
        package let recipe: Recipe
        package let options: OutputOptions
    }

    package init(
        gallery: any PhotoGallery, history: ChangeHistoryUseCase,
        previews: any PreviewSupplier, renditions: RenditionCache, renderer: any ImageRenderer,
        editImage: EditImageUseCase, inspector: any ImageInspector,
        corrector: any ColorCorrector, filters: [FilterInfo], strip: [String],
        outbox: Outbox? = nil, uploads: UploadPresenter = UploadPresenter(),
        words: StudioPresenter,
        files: any RecipeFileStore, isUsableFile: @escaping @Sendable (Data) -> Bool,
        command: @escaping @Sendable (CommandRequest) throws -> String, edition: String
    ) {
        self.gallery = gallery
        self.history = history
        self.previews = previews
        self.renditions = renditions
        self.renderer = renderer
        self.editImage = editImage
        self.inspector = inspector
        self.corrector = corrector
        self.filters = filters
        self.strip = strip
        self.outbox = outbox
        self.uploads = uploads
        self.words = words
        self.files = files
        self.isUsableFile = isUsableFile
        self.command = command
        self.edition = edition
    }
}

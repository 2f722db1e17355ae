import Core
import Editing
import Foundation
import ImageEditorApp
import ImageEditorFiles
import ImageEditorServer
import ImageEditorFileStorage
import ImageEditorStudio
import ImageEditorWebServer
import Presentation

extension Composition {
    /// Returns the names of the looks that the studio shows as samples. The look `none`, which
    /// changes nothing, is the first.
    private static func looks(of filters: [FilterInfo]) -> [String] {
        let names = filters.filter { [.photoEffect, .vintage].contains($0.category) }.map(\.name)
        return names.filter { $0 == "none" } + names.filter { $0 != "none" }
    }

    /// Returns a studio of `gallery` with the remembered edits of this composition.
    ///
    /// - Parameters:
    ///   - offersUploads: True to send results to the server that is set.
    ///   - showsFolders: True if commands may name the folders of files.
    ///   - edition: The version of this program.
    ///   - onFailure: Called for failures that the studio's owner must fix.
    func studio(
        of gallery: any PhotoGallery, settings: Settings, access: StudioAccess,
        limits: ServerLimits, exports: RenderQueue, bodies: LargeBodies, offersUploads: Bool,
        showsFolders: Bool, edition: String, onFailure: @escaping @Sendable (any Error) -> Void
    ) throws -> Studio {
        let errors = ErrorPresenter(
            limits: self.limits, for: .studio(product: Product.name))
        let filters = filterSupplier.filters
        let files = settings.folders.recipeFiles
        files.prepare()
        var ports = StudioPorts(
            gallery: gallery,
            history: ChangeHistoryUseCase(finder: editFinder, in: edits), previews: makePreviews(),
            renditions: RenditionCache(renditions, onFailure: onFailure), renderer: renderer,
            editImage: try editImage(uploads: offersUploads),
            inspector: inspector, corrector: colorCorrector, filters: filters,
            strip: Self.looks(of: filters),
            outbox: offersUploads ? try connections().outbox : nil,
            uploads: UploadPresenter(failures: uploadFailures, errors: errors),
            words: StudioPresenter(
                server: settings.server.map(ServerSetting.url) ?? .unset, errors: errors),
            files: files,
            isUsableFile: { [inspector] in RecipeFile.isUsable($0, by: inspector) },
            command: { request in
                try EditCommandLine(
                    images: [showsFolders ? request.photo.key.text : request.photo.name],
                    recipe: request.recipe, of: filters,
                    options: request.options.commandLineWords
                ).text
            },
            edition: Self.edition(of: edition))
        ports.showsFolders = showsFolders
        ports.onFailure = onFailure
        return try Studio(ports, access: access, limits: limits, exports: exports, bodies: bodies)
    }

    /// Returns the feed as a gallery, whose results are saved in the current folder.
    func feedGallery() throws -> any PhotoGallery {
        let connections = try connections()
        return FeedGallery(
            feed: connections.feedLoader, images: connections.imageLoader,
            failures: connections.failures.drain,
            saver: { data, name in
                try NewFile.save(data, name, FileCalls.currentFolder() ?? "/")
            })
    }

    /// Returns the headers of the photographs in a folder.
    func photoHeaders(of folder: URL) -> PhotoHeaders {
        PhotoHeaders(
            RenderingPhotoHeaderReader(), in: renditions,
            library: AbsolutePath.of(folder.path))
    }

    /// Returns the photographs of a server as a gallery, whose results become uploads.
    ///
    /// - Parameter folder: The folder of the photographs.
    func servedGallery(_ shared: ReferenceServer.Shared, of folder: URL) -> any PhotoGallery {
        LibraryGallery(
            shared.library, limits: limits, headers: photoHeaders(of: folder)
        ) { photo in
            .file(shared.path(photo) ?? photo.urlPath)
        }
    }
}

extension OutputOptions {
    /// The options as words of a command line.
    fileprivate var commandLineWords: [String] {
        OutputOptions.descriptions.flatMap { option -> [String] in
            guard let value = option.value(in: self) else { return [] }
            return ["--\(option.name)"] + (value.text.map { [$0] } ?? [])
        }
    }
}

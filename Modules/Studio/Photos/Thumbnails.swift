import Core
import Foundation
import HTTPTypes
import Hummingbird
import ImageEditorWebServer

/// Small pictures of photographs as they are edited, rendered once and kept.
struct Thumbnails: Sendable {
    let photos: StudioPhotos
    private let queue: RenderQueue

    /// - Parameter places: The number of pictures that render at a time.
    init(_ photos: StudioPhotos, places: Int) {
        self.photos = photos
        queue = RenderQueue(places: places, waitingPlaces: 4_096)
    }

    private var ports: StudioPorts { photos.ports }

    /// The version of a photograph's picture, which changes with the photograph and its edit; and
    /// whether it is edited.
    func version(of photo: GalleryPhoto) async throws -> (text: String, isEdited: Bool) {
        let (isEdited, edit) = try await ports.history.summary(of: photo.key)
        return (edit.isEmpty ? photo.version : "\(photo.version)-\(edit)", isEdited)
    }

    /// Returns the picture of a photograph.
    ///
    /// - Parameter edge: The largest width and height in pixels.
    func picture(
        of photo: GalleryPhoto, edge: Int
    ) async throws -> (data: Data, version: String) {
        let version = try await version(of: photo)
        guard version.isEdited else {
            let content = "gallery \(photo.id) \(photo.version)"
            return (try await rendered(Recipe(), content, photo, edge), version.text)
        }
        let edit = try await ports.history.edit(of: photos.image(photo))
        let base = edit.base
        return (
            try await rendered(
                edit.session.recipe, edit.baseDigest.text, photo, edge, load: { base }),
            version.text
        )
    }

    /// Returns a sample of a filter on the unedited photograph.
    func sample(of photo: GalleryPhoto, _ filter: String, edge: Int) async throws -> Data {
        try await rendered(
            Recipe([.init(filter)]), "gallery \(photo.id) \(photo.version)", photo, edge)
    }

    /// Renders the picture of a photograph with another recipe, to see that it can be applied.
    func check(_ recipe: Recipe, on edit: PhotoEdit, of photo: GalleryPhoto) async throws {
        let base = edit.base
        _ = try await rendered(
            recipe, edit.baseDigest.text, photo, Self.usualEdge, load: { base })
    }

    private func rendered(
        _ recipe: Recipe, _ content: String, _ photo: GalleryPhoto, _ edge: Int,
        load: (@Sendable () async throws -> Data)? = nil
    ) async throws -> Data {
        let room = ImageSize(width: edge, height: edge)
        let sized = recipe.adding(
            .init("resize", ["width": .number(Double(edge)), "height": .number(Double(edge))]))
        let key = RenditionKey(
            content: content, plan: EditPlan(recipe: sized), edition: ports.edition)
        let request = PreviewRequest(recipe: recipe, room: room, quality: 82)
        let original = PreviewPhoto(key: content) { [gallery = ports.gallery] in
            if let load { return try await load() }
            return try await gallery.data(of: photo)
        }
        // The store is a cache: without it, the picture is rendered again.
        if let kept = try? await ports.renditions.data(for: key) { return kept }
        let data = try await queue.withPlace { _ in
            try await ports.previews.preview(request, of: original).data
        }
        try? await ports.renditions.save(data, for: key)
        return data
    }

    /// The edge of the pictures of the gallery.
    static let usualEdge = 320
}

import Core
import Foundation
import HTTPTypes
import Hummingbird
import ImageEditorWebServer

/// Renders thumbnails of photographs with their edits, and stores them. A truncated or damaged file
/// is decoded as far as it goes.
struct Thumbnails: Sendable {
    let photos: StudioPhotos
    private let queue: RenderQueue

    /// - Parameter places: The number of pictures to render at a time.
    init(_ photos: StudioPhotos, places: Int) {
        self.photos = photos
        queue = RenderQueue(places: places, waitingPlaces: 4_096)
    }

    private var ports: StudioPorts { photos.ports }

    /// Returns the version of a photograph's thumbnail, which changes with the photograph and its
    /// edit. `isEdited` is false for a photograph without an edit, or whose edit was undone
    /// completely.
    func version(of photo: GalleryPhoto) async throws -> (text: String, isEdited: Bool) {
        let (isEdited, edit) = try await ports.history.summary(of: photo.key)
        return (edit.isEmpty ? photo.version : "\(photo.version)-\(edit)", isEdited)
    }

    /// Returns the thumbnail of a photograph, and the thumbnail's version. Reads the photograph
    /// only if the thumbnail is not stored.
    ///
    /// - Parameter edge: The largest width and height in pixels.
    func picture(
        of photo: GalleryPhoto, edge: Int
    ) async throws -> (data: Data, version: String) {
        let version = try await version(of: photo)
        let key = key("\(photo.key.text) \(version.text)", Recipe(), edge)
        let data = try await ports.renditions.data(for: key) { [self] in
            guard version.isEdited else { return try await render(Recipe(), of: photo, edge) }
            let edit = try await ports.history.edit(of: photos.image(photo))
            return try await render(edit.session.recipe, on: edit, edge)
        }
        return (data, version.text)
    }

    /// Returns a sample of a filter on the unedited photograph.
    func sample(of photo: GalleryPhoto, _ filter: String, edge: Int) async throws -> Data {
        let recipe = Recipe([.init(filter)])
        return try await ports.renditions.data(
            for: key("\(photo.key.text) \(photo.version)", recipe, edge)
        ) { [self] in
            try await render(recipe, of: photo, edge)
        }
    }

    /// Checks that a recipe can be applied to the image that the edit starts from, by rendering a
    /// small picture.
    func check(_ recipe: Recipe, on edit: PhotoEdit) async throws {
        // The caller edits many photographs and cannot ask if damage is acceptable, so damage is an
        // error.
        _ = try await render(recipe, on: edit, Self.usualEdge, acceptsDamage: false)
    }

    /// - Parameter content: Identifies a version of a photograph among all galleries on this
    ///   machine, which share the store.
    private func key(_ content: String, _ recipe: Recipe, _ edge: Int) -> RenditionKey {
        let side = Recipe.Value.number(Double(edge))
        let sized = recipe.adding(.init("resize", ["width": side, "height": side]))
        return RenditionKey(
            content: "gallery " + content, plan: EditPlan(recipe: sized), edition: ports.edition)
    }

    private func render(
        _ recipe: Recipe, of photo: GalleryPhoto, _ edge: Int
    ) async throws -> Data {
        try await render(
            recipe, edge,
            of: PreviewPhoto(key: "\(photo.key.text) \(photo.version)") {
                [gallery = ports.gallery] in
                try await gallery.data(of: photo)
            })
    }

    private func render(
        _ recipe: Recipe, on edit: PhotoEdit, _ edge: Int, acceptsDamage: Bool = true
    ) async throws -> Data {
        let base = edit.base
        return try await render(
            recipe, edge, of: PreviewPhoto(key: edit.baseDigest.text) { base },
            acceptsDamage: acceptsDamage)
    }

    private func render(
        _ recipe: Recipe, _ edge: Int, of photo: PreviewPhoto, acceptsDamage: Bool = true
    ) async throws -> Data {
        var request = PreviewRequest(
            recipe: recipe, room: ImageSize(width: edge, height: edge), quality: 82)
        request.allowsEmbedded = recipe.operations.isEmpty
        return try await queue.withPlace { [request] _ in
            guard acceptsDamage else {
                return try await ports.previews.preview(request, of: photo).data
            }
            return try await AcceptedDamage.accepting { damage in
                var request = request
                request.allowsTruncated = damage.isTruncated
                request.allowsDamaged = damage.isDamaged
                return try await ports.previews.preview(request, of: photo).data
            }
        }
    }

    /// The largest width and height of the gallery's thumbnails, in pixels.
    static let usualEdge = 320
}

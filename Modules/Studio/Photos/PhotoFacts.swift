import Core
import Presentation

/// The properties of a photograph, as data and as rows of text for a page.
struct PhotoFacts {
    let facts: ImageFacts
    let rows: [(title: String, value: String)]

    /// - Throws: `ImageRenderingError` for a file that is not an image.
    init(_ photo: GalleryPhoto, _ edit: PhotoEdit, _ ports: StudioPorts) throws {
        facts = try ports.inspector.inspect(edit.base)
        rows = ports.words.facts(of: ImageReport(source: photo.name, facts: facts))
    }
}

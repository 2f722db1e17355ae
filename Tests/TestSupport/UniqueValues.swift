public import Core
public import Foundation

/// Returns a unique URL.
public func uniqueURL(_ name: String = UUID().uuidString) -> URL {
    URL(string: "http://pictures.example/\(name).jpg") ?? URL(filePath: "/\(name)")
}

/// Returns unique bytes that are not an image.
public func uniqueData() -> Data { Data(UUID().uuidString.utf8) }

/// Returns an image with a unique URL and with dates in whole seconds, as servers send them.
public func uniqueImage(
    url: URL = uniqueURL(), updated: Date = Date(timeIntervalSince1970: 1_521_053_424)
) -> FeedImage {
    FeedImage(url: url, created: Date(timeIntervalSince1970: 1_520_000_000), updated: updated)
}

/// Returns a feed of two unique images.
public func uniqueFeed(origin: Origin = .remote, dropped: Int = 0) -> Feed {
    Feed(images: [uniqueImage(), uniqueImage()], origin: origin, dropped: dropped)
}

/// Returns a loaded image with unique bytes.
public func uniqueLoadedImage(
    origin: Origin = .remote, entityTag: String? = nil
) -> LoadedImage {
    LoadedImage(data: uniqueData(), origin: origin, entityTag: entityTag)
}

/// Returns an upload with unique bytes, file name and original.
public func uniqueUpload(id: UUID = UUID(), recipe: Recipe? = nil) -> ImageUpload {
    ImageUpload(
        id: id, data: uniqueData(), filename: "\(UUID().uuidString).jpg", mediaType: "image/jpeg",
        original: uniqueURL(), recipe: recipe)
}

/// An arbitrary error.
public struct AnyError: Error, Equatable {
    public let name: String

    public init(_ name: String = "any error") { self.name = name }
}

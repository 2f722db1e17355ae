public import FoundationEssentials

/// An image store in memory.
public actor InMemoryImageStore: ImageStore {
    private var images: [URL: StoredImage]

    public init(_ images: [URL: StoredImage] = [:]) {
        self.images = images
    }

    public func retrieve(for url: URL) -> StoredImage? { images[url] }

    public func insert(_ image: StoredImage, for url: URL) { images[url] = image }

    public func confirm(for url: URL, at date: Date, updated: Date?) {
        images[url] = images[url]?.confirmed(at: date, updated: updated)
    }

    public func delete(for url: URL) { images[url] = nil }

    public func deleteAll() { images = [:] }
}

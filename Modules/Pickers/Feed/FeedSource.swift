import Core
import FoundationEssentials

/// The images of a feed as a source of pictures.
struct FeedSource: PickableSource {
    let feedLoader: any FeedLoader
    let imageLoader: any ImageLoader

    var source: ImageSource { .feed }

    func offer() async throws -> PickerOffer {
        PickerOffer(
            try await feedLoader.load().images.map { image in
                // The extension in an address may be wrong, so it excludes no image.
                PickerItem(
                    place: .address(image.url), name: Self.title(image), date: image.updated)
            })
    }

    func picture(of item: PickerItem) async throws -> SourcePicture {
        guard case .address(let url) = item.place else {
            throw PickError.notOffered(name: item.name)
        }
        let loaded = try await imageLoader.loadImage(from: url)
        // A file name must not contain text of an untrusted URL: use digits of the image's id.
        let name = loaded.origin == .bundled ? item.name : String(FeedImage.id(of: url).prefix(8))
        return SourcePicture(
            data: loaded.data, name: name, date: item.date, loadedFrom: loaded.origin)
    }

    /// Returns the last component of the address, or the image's id if the address has none.
    private static func title(_ image: FeedImage) -> String {
        let last = image.url.lastPathComponent
        return last.isEmpty || last == "/" ? image.id : last
    }
}

import Core
import Foundation
import Hummingbird
import ImageEditorWebServer
import Presentation

/// A part of the gallery: a number of photographs that match a search, in a given order, after a
/// given position.
struct GalleryPage: Sendable {
    enum Order: String, Sendable { case newest, oldest, name }

    /// A photograph with the version of its thumbnail.
    struct Item: Sendable {
        let photo: GalleryPhoto
        let version: String
        let isEdited: Bool
    }

    let items: [Item]
    /// The value of `after` with which to request the next part; `nil` if this part is the last
    /// one.
    let next: String?
    let listing: GalleryListing
    /// The number of photographs that match the search in all parts.
    let total: Int
    /// Equals ``total`` if the request has a search text; otherwise `nil`.
    let found: Int?

    /// The parameters of a request for a part: `search`, `sort`, `after` and `limit`.
    struct Query: Sendable {
        var search = ""
        var order = Order.newest
        var after: String?
        var limit = 60

        init(_ request: Request) {
            let query = request.uri.queryParameters
            search = Self.text("search", in: request.uri.query ?? "") ?? ""
            order = query["sort"].flatMap { Order(rawValue: String($0)) } ?? .newest
            after = query["after"].map(String.init)
            limit = min(max(query["limit"].flatMap { Int($0) } ?? 60, 1), 500)
        }

        /// Returns the text of a parameter; `nil` if it is missing or badly escaped. Forms and
        /// scripts write a space as `+`.
        private static func text(_ name: String, in query: String) -> String? {
            query.split(separator: "&").first { $0.hasPrefix(name + "=") }.flatMap {
                $0.dropFirst(name.count + 1).replacing("+", with: " ").removingPercentEncoding
            }
        }
    }

    init(_ query: Query, of photos: StudioPhotos, _ thumbnails: Thumbnails) async throws {
        listing = try await photos.ports.gallery.listing()
        let found = Self.found(query, in: listing.photos)
        total = found.count
        self.found = query.search.isEmpty ? nil : total
        let start = query.after.map { Self.start(after: $0, query.order, in: found) } ?? 0
        let page = found[start...].prefix(query.limit)
        var items: [Item] = []
        for photo in page {
            // List a photograph even if its edit cannot be read.
            let version = try? await thumbnails.version(of: photo)
            items.append(
                Item(
                    photo: photo, version: version?.text ?? photo.version,
                    isEdited: version?.isEdited ?? false))
        }
        self.items = items
        next = page.endIndex < found.endIndex ? page.last.map { Self.cursor($0) } : nil
    }

    private static func found(_ query: Query, in photos: [GalleryPhoto]) -> [GalleryPhoto] {
        var found = photos
        if !query.search.isEmpty {
            found = found.filter {
                $0.name.range(
                    of: query.search, options: [.caseInsensitive, .diacriticInsensitive]) != nil
            }
        }
        switch query.order {
        case .newest: break
        case .oldest: found.reverse()
        case .name:
            let keyed = found.map { (key: $0.name.lowercased(), photo: $0) }
            found = keyed.sorted { ($0.key, $0.photo.id) < ($1.key, $1.photo.id) }.map(\.photo)
        }
        return found
    }

    /// Returns the text for the position after a photograph: the photograph's id, and its place in
    /// the order by date.
    private static func cursor(_ photo: GalleryPhoto) -> String {
        "\(photo.id)-\(photo.order)"
    }

    /// Returns the index after the photograph at `cursor`. If the photograph is gone, a list by
    /// date continues with the next one by date, and a list by name begins again.
    private static func start(
        after cursor: String, _ order: Order, in photos: [GalleryPhoto]
    ) -> Int {
        let parts = cursor.split(separator: "-", maxSplits: 1)
        guard let id = parts.first else { return 0 }
        if let index = photos.firstIndex(where: { $0.id == id }) { return index + 1 }
        guard parts.count == 2, let place = Int(parts[1]) else { return 0 }
        return switch order {
        case .newest: photos.firstIndex { $0.order < place } ?? photos.endIndex
        case .oldest: photos.firstIndex { $0.order > place } ?? photos.endIndex
        case .name: 0
        }
    }
}

extension GalleryPage.Item {
    /// Returns the address of this version of the photograph's thumbnail.
    func thumbnail(edge: Int = Thumbnails.usualEdge) -> String {
        "/studio/photos/\(photo.id)/thumbnail?edge=\(edge)&v=\(version)"
    }

    func json(_ words: StudioPresenter) -> JSONText {
        .object([
            .init("id", .string(photo.id)),
            .init("name", .string(words.name(photo.name))),
            .init("date", .string(words.date(photo.date))),
            .init("group", .string(words.month(photo.date))),
            .init("version", .string(version)),
            .init("thumbnail", .string(thumbnail())),
            .init("edited", .bool(isEdited)),
            .init("animated", .bool(photo.header.isAnimated)),
        ])
    }
}

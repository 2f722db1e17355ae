import Foundation

/// Reads a feed's JSON: an array of `{"url", "created", "updated"}`.
enum FeedItemsMapper {
    private struct Item: Decodable {
        let url: String
        let created: String
        let updated: String
    }

    static func map(
        _ data: Data, maximumItems: Int
    ) throws(FeedError) -> (images: [FeedImage], dropped: Int) {
        throw .empty
    }
}

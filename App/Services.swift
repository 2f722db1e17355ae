package import Cards
package import Core

/// The part of the tool that needs databases and servers.
///
/// The tool consists of two programs. `imageeditor`, the program of local files, starts faster,
/// because it contains no database and no server. For everything else it becomes the full program,
/// `imageeditor-full`, which contains both. They differ only in their services:
/// ``FullProgramLauncher`` and `FullServices`.
package protocol Services: Sendable {
    /// Called before a task that needs or may need services has any effect. Returns only if this
    /// program has services.
    func require() throws

    func stores(for settings: Settings, warn: @escaping @Sendable (String) -> Void) throws
        -> Stores

    /// Runs `imageeditor serve` until the server stops, and returns the exit status.
    func serve(_ command: ServeCommand, in tool: Tool) async throws -> ExitStatus

    /// Runs `imageeditor studio` until the studio stops, and returns the exit status.
    func studio(_ command: StudioCommand, in tool: Tool) async throws -> ExitStatus
}

/// The databases of the tool.
package struct Stores: Sendable {
    let feeds: any FeedStore
    let images: any ImageStore
    let uploads: any UploadQueue
    let cards: any CardStore
    /// Shows, checks and empties the cache of feeds and images.
    let cache: any CacheMaintenance

    package init(
        feeds: any FeedStore, images: any ImageStore, uploads: any UploadQueue,
        cards: any CardStore, cache: any CacheMaintenance
    ) {
        self.feeds = feeds
        self.images = images
        self.uploads = uploads
        self.cards = cards
        self.cache = cache
    }
}

import Core
import FoundationEssentials
import Presentation

/// Logs whether a source could load the requested image, and why not.
struct ImageJournalDecorator: ImageLoader {
    let decoratee: any ImageLoader
    let source: String
    let journal: Journal

    func loadImage(from url: URL) async throws -> LoadedImage {
        let name = DisplayURL.withoutQuery(url)
        do {
            let image = try await decoratee.loadImage(from: url)
            journal.note("\(source) hit: \(name), " + HumanNumber.bytes(image.data.count))
            return image
        } catch {
            journal.note("\(source) miss: \(name): " + ErrorPresenter().message(for: error).reason)
            throw error
        }
    }
}

/// Logs whether a source could load a feed, and why not.
struct FeedJournalDecorator: FeedLoader {
    let decoratee: any FeedLoader
    let source: String
    let journal: Journal

    func load() async throws -> Feed {
        do {
            let feed = try await decoratee.load()
            journal.note("\(source) hit: " + HumanNumber.count(feed.images.count, "image"))
            return feed
        } catch {
            journal.note("\(source) miss: " + ErrorPresenter().message(for: error).reason)
            throw error
        }
    }
}

extension Journal {
    /// Decorates `loader` to log its results.
    func noting(_ source: String, _ loader: some ImageLoader) -> ImageJournalDecorator {
        ImageJournalDecorator(decoratee: loader, source: source, journal: self)
    }

    /// Decorates `loader` to log its results.
    func noting(_ source: String, _ loader: some FeedLoader) -> FeedJournalDecorator {
        FeedJournalDecorator(decoratee: loader, source: source, journal: self)
    }
}

import Core
import Presentation

/// Shows progress while a server is asked for its feed.
struct FeedProgressDecorator: FeedLoader {
    let decoratee: any FeedLoader
    let progress: ProgressLine

    func load() async throws -> Feed {
        let step = progress.begin(.waitingForServer)
        defer { step.end() }
        return try await decoratee.load()
    }
}

extension ProgressLine {
    /// Decorates `loader` to show its progress.
    func showing(_ loader: some FeedLoader) -> FeedProgressDecorator {
        FeedProgressDecorator(decoratee: loader, progress: self)
    }
}

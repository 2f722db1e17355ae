import Core
import Foundation
import ImageEditorNetworking
import ImageEditorStorage
import Presentation

extension Composition {
    /// The client of a server that was named: what fails for the moment is tried again, redirects
    /// are followed within bounds, and the token goes to that server alone.
    static func client(
        over transport: AsyncHTTPClientAdapter, _ settings: Settings, _ journal: Journal
    ) -> any HTTPClient {
        let repeated = HTTPClientRetryDecorator(
            decoratee: ExchangeJournalDecorator(decoratee: transport, journal: journal)
                .followingRedirects(settings.limits),
            limits: settings.limits,
            sleep: { pause in
                journal.note("trying again in \(HumanNumber.duration(pause))")
                try await Task.sleep(for: pause)
            })
        let client = RequestJournalDecorator(decoratee: repeated, journal: journal)
        guard let token = settings.token, let server = settings.server else { return client }
        return HTTPClientTokenDecorator(decoratee: client, token: token, server: server)
    }
}

extension Composition {
    /// The contents of the cache, in numbers.
    func cacheStatistics() async throws -> Presentation.CacheStatistics {
        let found = try await cacheDatabase.statistics()
        return Presentation.CacheStatistics(
            path: found.path.path, feedImages: found.feedItems, feedSavedAt: found.feedSavedAt,
            images: found.images, imageBytes: found.imageBytes, limit: found.budget)
    }
}

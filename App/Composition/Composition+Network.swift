import Core
import Foundation
import ImageEditorNetworking
import ImageEditorStorage
import Presentation

extension Composition {
    /// Sends requests over the network, to private addresses only if the user named their host.
    static func transport(
        for settings: Settings, _ progress: ProgressLine
    ) -> CurlHTTPClient {
        CurlHTTPClient(
            limits: settings.limits,
            addressPolicy: AddressPolicy(
                trustedHosts: settings.namedHosts,
                allowsPrivateAddresses: settings.allowsPrivateAddresses),
            authorities: settings.authorities, proxies: settings.proxies,
            onTransfer: progress.transferred)
    }

    /// The HTTP client for the server of `settings`, with a transport of its own.
    static func client(
        for settings: Settings, _ journal: Journal, _ progress: ProgressLine
    ) -> any HTTPClient {
        client(over: transport(for: settings, progress), settings, journal)
    }

    /// The HTTP client of the tool: retries transient failures, follows redirects within limits,
    /// and sends the token to the configured server only.
    static func client(
        over transport: CurlHTTPClient, _ settings: Settings, _ journal: Journal
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
    /// The statistics of the cache, and of the files that pages of the studio have uploaded.
    func cacheStatistics(
        and recipeFiles: RecipeFileFolder
    ) async throws -> Presentation.CacheStatistics {
        let found = try await cacheDatabase.statistics()
        let rendered = await renditions.statistics()
        let uploaded = try await recipeFiles.statistics()
        return Presentation.CacheStatistics(
            path: found.path.path, feedImages: found.feedItems, feedSavedAt: found.feedSavedAt,
            images: found.images, imageBytes: found.imageBytes, limit: found.budget,
            renditions: rendered.images, renditionBytes: rendered.bytes,
            renditionLimit: renditions.budget, recipeFiles: uploaded.files,
            recipeFileBytes: uploaded.bytes, recipeFileLimit: recipeFiles.limit)
    }
}

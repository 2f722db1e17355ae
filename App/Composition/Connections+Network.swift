import Core
import FoundationEssentials
import ImageEditorNetworking
import Presentation

extension Connections {
    /// Makes the client that sends requests over the network. It connects to private addresses only
    /// if the user named their host or allowed all of them.
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

    /// Returns the HTTP client for the server of `settings`, with a transport of its own.
    static func client(
        for settings: Settings, _ journal: Journal, _ progress: ProgressLine
    ) -> any HTTPClient {
        client(over: transport(for: settings, progress), settings, journal)
    }

    /// Returns the HTTP client of the tool: retries transient failures, follows redirects within
    /// limits, and sends the token to the configured server only.
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

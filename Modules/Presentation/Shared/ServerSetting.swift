public import FoundationEssentials

/// The configured server.
public enum ServerSetting: Sendable, Equatable {
    /// No server is configured.
    case unset
    /// A server may be configured, but must not be asked now.
    case offline(URL?)
    /// The server with this URL.
    case url(URL)

    /// The URL of the server; `nil` if none is configured.
    var url: URL? {
        switch self {
        case .unset: nil
        case .offline(let url): url
        case .url(let url): url
        }
    }

    /// Returns the notice that no server is configured; `nil` for the other settings.
    func notice(for frontEnd: FrontEnd) -> String? {
        self == .unset ? frontEnd.line("no server is set", .setServer) : nil
    }
}

public import Core
public import FoundationEssentials

/// A server that has a name.
public struct NamedServer: Sendable, Equatable {
    public let name: String
    public let url: URL
    public let hasToken: Bool
    /// True if this server is used by default.
    public let isInUse: Bool

    public init(name: String, url: URL, hasToken: Bool, isInUse: Bool) {
        self.name = name
        self.url = url
        self.hasToken = hasToken
        self.isInUse = isInUse
    }

    /// The server as JSON: `{"name","url","hasToken","inUse"}`. The token itself is never included.
    public var json: JSONText {
        .object([
            .init("name", .string(name)),
            .init("url", .string(DisplayURL.withoutCredentials(url))),
            .init("hasToken", .bool(hasToken)), .init("inUse", .bool(isInUse)),
        ])
    }
}

/// Describes the list of named servers and its changes.
public struct ServerListPresenter: Sendable {
    public init() {}

    /// Returns a headline and a table, or a sentence that there are no servers.
    public func lines(for servers: [NamedServer]) -> [String] {
        guard !servers.isEmpty else { return ["no server has a name"] }
        return [HumanNumber.count(servers.count, "server")]
            + TextTable.lines(
                [["NAME", "ADDRESS", "TOKEN", "IN USE"]]
                    + servers.map {
                        [
                            $0.name, DisplayURL.text($0.url), $0.hasToken ? "yes" : "no",
                            $0.isInUse ? "yes" : "no",
                        ]
                    })
    }

    public func added(_ name: String, _ url: URL) -> String {
        "added \(SafeText.line(name)): \(DisplayURL.text(url))"
    }

    public func used(_ name: String) -> String { "using \(SafeText.line(name))" }

    public func removed(_ name: String) -> String { "removed \(SafeText.line(name))" }

    /// Returns the note that `count` uploads still wait for the server whose name was removed.
    public func stillWaiting(_ count: Int) -> String {
        "\(HumanNumber.count(count, "upload")) still \(count == 1 ? "waits" : "wait") for it"
    }
}

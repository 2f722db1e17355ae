import ArgumentParser
import Core

/// `--server`, which chooses a server.
struct ServerChoice: OptionTable, Equatable {
    var server: String?

    static let options: [CommandOption<Self>] = [
        .value(
            "server", \.server, called: "server", completion: Completion.servers,
            discussion: """
                Defaults to IMAGEEDITOR_SERVER, then to the server that 'imageeditor server use' \
                sets, then to 'server' in config.json.
                """,
            help: "Uses the server with this name or URL.")
    ]
}

extension ServerChoice {
    init(from decoder: any Decoder) throws { try self.init(reading: decoder) }
}

/// The options of commands that may use a server.
struct ServerOptions: OptionTable, Equatable {
    var choice = ServerChoice()
    var token: String?
    var limits = LimitOptions()
    var allowPrivate = false

    static let options: [CommandOption<Self>] =
        ServerChoice.options.map { $0.placed(in: \ServerOptions.choice) } + [bearer]
        + LimitOptions.options.map { $0.placed(in: \ServerOptions.limits) } + [privacy]

    private static let bearer: CommandOption<Self> = .value(
        "token", \.token, called: "secret",
        discussion: """
            Without --token, the token of 'imageeditor server add' is sent, else IMAGEEDITOR_TOKEN, \
            else 'token' in config.json. Each is sent to its own server only. IMAGEEDITOR_TOKEN \
            belongs to the default server, which is used without --server. If no default server is \
            set, it belongs to the server of --server. 'token' in config.json belongs to the \
            server in that file. Avoid --token: other users of this machine can read the command \
            line.
            """,
        help: "Sends this bearer token to the server.")

    private static let privacy: CommandOption<Self> = .flag(
        "allow-private", \.allowPrivate,
        help: "Also connects to private addresses that you did not name, such as one in a feed.")

    var overrides: SettingsOverrides { overrides() }

    /// - Parameters:
    ///   - decoders: The option of a command that decodes images.
    ///   - isOffline: True if feeds and images come from the cache only.
    func overrides(
        _ decoders: SandboxOptions = SandboxOptions(), isOffline: Bool = false
    ) -> SettingsOverrides {
        SettingsOverrides(
            server: choice.server, token: token, sandbox: decoders.sandbox, limits: limits.max,
            allowsPrivateAddresses: allowPrivate, isOffline: isOffline)
    }
}

extension ServerOptions {
    init(from decoder: any Decoder) throws { try self.init(reading: decoder) }
}

/// The options of commands that read images or server responses.
struct LimitOptions: OptionTable, Equatable {
    var max: [LimitArgument] = []

    static let options: [CommandOption<Self>] = [
        .values(
            "max", \.max, called: "name=value",
            completion: .list(Limits.names.map { "\($0.name)=" }),
            reading: { (text) throws(UsageError) in try LimitArgument(text) },
            writing: { "\($0.name)=\($0.value)" },
            help: "Changes a limit, such as image-pixels=200000000. The error for an unknown name"
                + " lists all limits.")
    ]
}

extension LimitOptions {
    init(from decoder: any Decoder) throws { try self.init(reading: decoder) }
}

/// A parsed value of `--max`, such as `image-pixels=200000000`.
struct LimitArgument: Equatable {
    let name: String
    let value: Int

    /// - Throws: ``UsageError`` for an invalid argument.
    init(_ argument: String) throws(UsageError) {
        let parts = argument.split(
            separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else {
            throw UsageError("expected name=value, such as image-pixels=200000000")
        }
        guard let value = Int(parts[1]) else {
            throw UsageError(
                parts[1].isEmpty ? "a whole number is missing" : "\(parts[1]) is not a whole number"
            )
        }
        name = String(parts[0])
        self.value = value
    }
}

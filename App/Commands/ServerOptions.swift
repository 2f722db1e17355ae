import ArgumentParser

/// The options of commands that may ask a server.
struct ServerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The server to talk to.",
            discussion: "Else IMAGEEDITOR_SERVER, else \"server\" in config.json.",
            valueName: "url"))
    var server: String?

    @Option(
        help: ArgumentHelp(
            "What the server asks of its clients, as a bearer token.",
            discussion: """
                Else IMAGEEDITOR_TOKEN, else "token" in config.json: a command line can be seen by \
                others on this machine.
                """,
            valueName: "secret"))
    var token: String?

    @OptionGroup var limits: LimitOptions

    @Flag(help: "Allows private addresses that were not named.")
    var allowPrivate = false

    var overrides: SettingsOverrides {
        SettingsOverrides(
            server: server, token: token, limits: limits.max,
            allowsPrivateAddresses: allowPrivate)
    }
}

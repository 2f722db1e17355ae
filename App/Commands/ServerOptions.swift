import ArgumentParser

/// The options of commands that may ask a server.
struct ServerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The server to talk to.",
            discussion: "Else IMAGEEDITOR_SERVER, else \"server\" in config.json.",
            valueName: "url"))
    var server: String?

    @OptionGroup var limits: LimitOptions

    @Flag(help: "Allows addresses of private networks that nobody named.")
    var allowPrivate = false

    var overrides: SettingsOverrides {
        SettingsOverrides(
            server: server, limits: limits.max, allowsPrivateAddresses: allowPrivate)
    }
}

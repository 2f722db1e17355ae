/// What a command line says in place of other settings.
struct SettingsOverrides: Equatable {
    var server: String?
    var token: String?
    var limits: [LimitArgument] = []
    var allowsPrivateAddresses = false
}

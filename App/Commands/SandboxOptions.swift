import ArgumentParser
import Core

/// `--sandbox`, the option of commands that decode images.
struct SandboxOptions: OptionTable, Equatable {
    /// The required isolation of decoders; `nil` leaves it to the settings.
    var sandbox: DecoderIsolation?

    static let options: [CommandOption<Self>] = [
        .value(
            "sandbox", \.sandbox, called: "isolation",
            discussion: """
                Some formats are decoded in isolated processes; 'imageeditor formats' lists them \
                and the layers of isolation. 'available' uses the layers that this system has. \
                'required' refuses these formats if a layer is missing. 'all' does what 'required' \
                does, and also isolates the decoders of JPEG, PNG, WebP and GIF. The decoded \
                pixels are always the same. Defaults to \(variable), then to 'sandbox' in \
                config.json. Otherwise, 'serve' and 'studio' use 'all' if this system has every \
                layer, else 'required'. All other commands use 'available'.
                """,
            help: "Sets how strictly decoders are isolated.")
    ]

    /// The environment variable that sets the default of `--sandbox`.
    static let variable = "IMAGEEDITOR_SANDBOX"
}

extension SandboxOptions {
    init(from decoder: any Decoder) throws { try self.init(reading: decoder) }
}

extension DecoderIsolation: CommandWord {}

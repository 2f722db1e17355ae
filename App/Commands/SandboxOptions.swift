public import ArgumentParser
public import Core

/// The option of commands that decode photographs for a browser or for others.
struct SandboxOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Sets how strictly decoders are isolated: all, required or available.",
            discussion: """
                Some formats are decoded in isolated processes. With required, they are refused if \
                this system lacks a layer of isolation; imageeditor formats names the layers. With \
                available, they are decoded without the missing layers. With all, which also \
                requires every layer, the pixels of JPEG, PNG, WebP and GIF are decoded in such \
                processes, too.
                """))
    var sandbox = DecoderIsolation.required
}

extension DecoderIsolation: ExpressibleByArgument {}

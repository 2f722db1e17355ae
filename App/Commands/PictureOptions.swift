import ArgumentParser
import ImageEditorTerminalGraphics

/// How pictures are drawn on the terminal.
struct PictureOptions: ParsableArguments {
    @Option(
        name: .customLong("protocol"),
        help: ArgumentHelp(
            "How pictures are drawn; auto asks the terminal.",
            valueName: "name"))
    private var choice = GraphicsProtocolArgument.auto

    /// The protocol that was asked for; `nil` where the terminal decides.
    var graphicsProtocol: GraphicsProtocol? { choice.graphicsProtocol }
}

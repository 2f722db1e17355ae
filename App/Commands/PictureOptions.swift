import ArgumentParser
import ImageEditorTerminalGraphics

/// The options for drawing on the terminal.
struct PictureOptions: OptionTable, Equatable {
    private var choice: GraphicsProtocolArgument?

    static let options: [CommandOption<Self>] = [
        .value(
            "protocol", \.choice, called: "name",
            help: "Draws images on the terminal with this protocol; 'auto', the default, asks the"
                + " terminal.")
    ]

    /// The requested protocol; `nil` to let the terminal decide.
    var graphicsProtocol: GraphicsProtocol? { choice?.graphicsProtocol }
}

extension PictureOptions {
    init(from decoder: any Decoder) throws { try self.init(reading: decoder) }
}

/// The value of `--protocol`: the name of a ``GraphicsProtocol``, or `auto`.
struct GraphicsProtocolArgument: CommandWord, Equatable {
    private static let auto = "auto"

    /// The protocol that the argument names; `nil` for `auto`.
    let graphicsProtocol: GraphicsProtocol?

    static var allValueStrings: [String] { [auto] + GraphicsProtocol.allCases.map(\.rawValue) }

    var word: String { graphicsProtocol?.rawValue ?? Self.auto }

    init?(argument: String) {
        let named = GraphicsProtocol(rawValue: argument)
        guard named != nil || argument == Self.auto else { return nil }
        graphicsProtocol = named
    }
}

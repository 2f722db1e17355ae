import ArgumentParser
import ImageEditorTerminalGraphics

/// The value of `--protocol`: the name of a ``GraphicsProtocol``, or `auto`.
struct GraphicsProtocolArgument: ExpressibleByArgument {
    static let auto = GraphicsProtocolArgument(graphicsProtocol: nil)

    /// `nil` where the terminal decides.
    let graphicsProtocol: GraphicsProtocol?

    static var allValueStrings: [String] { ["auto"] + GraphicsProtocol.allCases.map(\.rawValue) }

    var defaultValueDescription: String { graphicsProtocol?.rawValue ?? "auto" }

    private init(graphicsProtocol: GraphicsProtocol?) { self.graphicsProtocol = graphicsProtocol }

    init?(argument: String) {
        let named = GraphicsProtocol(rawValue: argument)
        guard named != nil || argument == "auto" else { return nil }
        graphicsProtocol = named
    }
}

extension TerminalPicture {
    /// The colours that a terminal can show.
    package enum Colors: Sendable {
        /// The terminal shows all 24-bit colours.
        case all
        /// The terminal shows the cube of 6 × 6 × 6 colours that most terminals have.
        case cube

        /// Reads the colours from the environment; `nil` if the terminal has none, or the user
        /// wants none.
        package init?(environment: [String: String]) {
            if environment["NO_COLOR"].map({ !$0.isEmpty }) ?? false { return nil }
            if ["dumb", ""].contains(environment["TERM"] ?? "") { return nil }
            self = Self.some(environment: environment)
        }

        /// Reads the colours from the environment, for a picture that is shown in colour in any
        /// case.
        package static func some(environment: [String: String]) -> Colors {
            let isDirect = environment["TERM"]?.hasSuffix("-direct") ?? false
            return isDirect || ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
                ? .all : .cube
        }
    }
}

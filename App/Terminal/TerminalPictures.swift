import Foundation
import TerminalGraphics

/// Draws encoded pictures on a terminal.
struct TerminalPictures: Sendable {
    /// `nil` where the terminal shows no colours.
    let colors: TerminalPicture.Colors?
    /// Makes pixels of an encoded picture.
    let decode: @Sendable (Data) throws -> TerminalPicture?

    /// The picture as lines; none where the terminal cannot show it.
    func lines(of data: Data) throws -> [String] {
        guard let colors, let picture = try decode(data) else { return [] }
        return picture.lines(in: colors)
    }
}

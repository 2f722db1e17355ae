import CImageEditorText
import Synchronization

/// The fonts that a family's name selects, or all colour fonts, the best first. Each is opened on
/// first use.
final class FontFamily: Sendable {
    struct File: Sendable {
        let path: String
        let index: Int32
        let family: String
    }

    private let files: [File]
    private let opened = Mutex<[Int: Font]>([:])

    init(_ files: [File]) {
        self.files = files
    }

    /// The first font that can be opened; `nil` if none can.
    var first: Font? { font { _ in true } }

    /// Returns the first font with colours that has all of these characters; `nil` if none has.
    func coloredFont(for characters: [Unicode.Scalar]) -> Font? {
        font { font in font.hasColors && characters.allSatisfy(font.has) }
    }

    /// Returns the first font that has all of these characters; `nil` if none has.
    func font(for characters: [Unicode.Scalar]) -> Font? {
        font { font in characters.allSatisfy(font.has) }
    }

    private func font(where condition: (Font) -> Bool) -> Font? {
        opened.withLock { opened in
            for (index, file) in files.enumerated() {
                let font =
                    opened[index]
                    ?? Font(path: file.path, index: file.index, family: file.family)
                opened[index] = font
                if let font, condition(font) { return font }
            }
            return nil
        }
    }
}

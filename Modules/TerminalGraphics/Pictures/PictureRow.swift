/// Pictures side by side, each with a caption below.
package struct PictureRow: Sendable {
    /// The number of characters between two pictures.
    package static let gap = 2
    /// The smallest width of a thumbnail, in characters, unless a row has only one.
    private static let narrowest = 24

    /// A picture, if there is one, with its caption.
    package struct Entry: Sendable {
        package var picture: TerminalPicture?
        /// Printable text in which each character is one column wide.
        package var caption: String

        package init(picture: TerminalPicture?, caption: String) {
            self.picture = picture
            self.caption = caption
        }
    }

    private let entries: [Entry]
    private let columns: Int

    /// - Parameter columns: The width of each entry, in characters.
    package init(_ entries: [Entry], columns: Int) {
        self.entries = entries
        self.columns = max(columns, 1)
    }

    /// Returns the number of thumbnails in a row of a terminal, and the width of each in
    /// characters.
    package static func thumbnails(in columns: Int) -> (count: Int, columns: Int) {
        let count = max(1, (columns + gap) / (narrowest + gap))
        return (count, self.columns(of: count, in: columns))
    }

    /// Returns the width of each of `count` pictures in a row of `columns` characters.
    package static func columns(of count: Int, in columns: Int) -> Int {
        max(1, (columns - (count - 1) * gap) / count)
    }

    /// Returns all pictures as one, each above the place of its caption; `nil` if there is no
    /// picture.
    ///
    /// A picture that is wider than its entry is cut off. The space between pictures is
    /// transparent.
    ///
    /// - Parameter cell: The size of a character in pixels.
    package func picture(cell: CellSize) -> TerminalPicture? {
        let height = entries.compactMap(\.picture?.height).max() ?? 0
        let step = (columns + Self.gap) * cell.width
        let width = (entries.count - 1) * step + columns * cell.width
        guard height > 0 else { return nil }
        var samples = [UInt8](repeating: 0, count: 4 * width * height)
        for (index, entry) in entries.enumerated() {
            guard let picture = entry.picture else { continue }
            let shown = min(picture.width, columns * cell.width)
            for y in 0..<picture.height {
                let from = 4 * y * picture.width
                let to = 4 * ((height - picture.height + y) * width + index * step)
                samples.replaceSubrange(
                    to..<to + 4 * shown, with: picture.samples[from..<from + 4 * shown])
            }
        }
        return TerminalPicture(width: width, height: height, samples: samples)
    }

    /// The captions on one line, each below its picture.
    package var caption: String {
        let texts = entries.map { entry in
            let text = String(entry.caption.prefix(columns))
            return text + String(repeating: " ", count: columns - text.count)
        }
        let line = texts.joined(separator: String(repeating: " ", count: Self.gap))
        return String(line.reversed().drop { $0 == " " }.reversed())
    }
}

import Foundation
import ImageEditorFixtures
import Rendering

/// The tables of `docs/fidelity.md`.
struct FidelityPage {
    /// The words of a row, one for each column.
    struct Words: Equatable, CustomStringConvertible {
        var quality: String
        var depth: String
        var gamut: String
        var metadata: String
        var contents: String

        var all: [String] { [quality, depth, gamut, metadata, contents] }
        var description: String { all.joined(separator: " | ") }
    }

    /// The words of one edit of one kind of file.
    struct Entry: CustomStringConvertible {
        let kind: String
        let edit: FidelityEdit
        let words: Words

        var description: String { "\(kind), \(edit): \(words)" }
    }

    /// The words of the legend.
    let legend: Set<String>
    let entries: [Entry]
    /// The words for transparency.
    let transparency: [Transparency]

    /// The word for a transparent picture in another format.
    struct Transparency: Equatable {
        let input: ImageFormat
        let result: ImageFormat
        let word: String
    }

    init() throws {
        let page = try String(
            contentsOf: Fixtures.folder.deletingLastPathComponent()
                .appending(path: "docs/fidelity.md"), encoding: .utf8)
        let sections = page.components(separatedBy: "\n## ")
        legend = Set(Self.rows(of: sections[0]).map { $0[0] })
        entries = sections.dropFirst().flatMap { section in
            let title = String(section.prefix { $0 != "\n" })
            return Self.rows(of: section).flatMap { Self.entries($0, under: title) }
        }
        transparency = sections.filter { $0.hasPrefix("Transparency\n") }.flatMap { section in
            Self.rows(of: section).filter { $0.count == 3 }.flatMap { cells in
                Self.formats(cells[0]).flatMap { input in
                    Self.formats(cells[1]).map {
                        Transparency(input: input, result: $0, word: cells[2])
                    }
                }
            }
        }
    }

    private static func formats(_ cell: String) -> [ImageFormat] {
        names(cell).compactMap { name in ImageFormat.written.first { $0.name == name } }
    }

    /// The cells of the rows of a section's table, without its head.
    private static func rows(of section: String) -> [[String]] {
        section.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst().map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    private static func entries(_ cells: [String], under title: String) -> [Entry] {
        guard cells.count >= 6 else { return [] }
        let last = Array(cells.suffix(5))
        let words = Words(
            quality: last[0], depth: last[1], gamut: last[2], metadata: last[3], contents: last[4])
        let edits =
            cells.count == 6
            ? FidelityEdit.all.filter { $0.description == title }
            : formats(cells[1]).map(FidelityEdit.format)
        return names(cells[0]).flatMap { kind in
            edits.map { Entry(kind: kind, edit: $0, words: words) }
        }
    }

    private static func names(_ cell: String) -> [String] {
        cell.components(separatedBy: ", ")
    }
}

/// The edits of one table, or a change of the format.
enum FidelityEdit: Hashable, CustomStringConvertible {
    case moves
    case scaling
    case colors
    case format(ImageFormat)

    /// The formats of results. A JPEG XL is the JPEG that the edit gives, which `JPEGXLTests` test.
    static let results = ImageFormat.written.filter { $0 != .jpegXL }

    static let all: [FidelityEdit] =
        [.moves, .scaling, .colors] + results.map(FidelityEdit.format)

    /// The title of the table, or the name of the format.
    var description: String {
        switch self {
        case .moves: "Turns, flips and crops"
        case .scaling: "Resizing, straightening and perspective"
        case .colors: "Colours, blurs, texts and all other edits"
        case .format(let format): format.name
        }
    }

    /// The chains of filters to test. All of them keep the middle of the picture in the middle.
    func chains(on size: ImageSize) -> [[any Filter]] {
        switch self {
        case .moves:
            // The crop begins at a block if all blocks are whole; an animation is smaller.
            let margin = size.width % 8 == 0 && size.height > 16 ? 8 : 5
            return [
                [Flip(.horizontal)], [Rotate(degrees: 90)],
                [
                    Crop(
                        .rectangle(
                            x: margin, y: margin, width: size.width - 2 * margin,
                            height: size.height - 2 * margin))
                ],
            ]
        case .scaling:
            let (right, bottom) = (Double(size.width), Double(size.height))
            let corners = Corners(
                topLeft: .init(3, 2), topRight: .init(right - 2, 3),
                bottomRight: .init(right - 3, bottom - 2), bottomLeft: .init(2, bottom - 3))
            return [
                [Resize(width: size.width / 2)], [Straighten(angle: .degrees(3))],
                [PerspectiveCorrection(corners)],
            ]
        case .colors:
            return [[Brightness(amount: 5)], [Look(.sepia)], [GaussianBlur(radius: 1.5)]]
        case .format: return [[]]
        }
    }

    /// The way back from each of `chains`, if it loses no pixel.
    var ways: [[any Filter]?] {
        self == .moves ? [[Flip(.horizontal)], [Rotate(degrees: 270)], nil] : []
    }

    /// The format of the results; `nil` for the input's.
    var format: ImageFormat? {
        if case .format(let format) = self { format } else { nil }
    }
}

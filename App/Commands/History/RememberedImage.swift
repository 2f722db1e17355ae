import Core
import Foundation
import Presentation

/// An image that was named, and what is remembered of its edit.
struct RememberedImage {
    /// As it was typed.
    let argument: String
    let edit: RememberedEdit
    /// The file that was named: the original, or what it was edited to; `nil` for an image of the
    /// feed.
    private let file: EditHistory.File?
    private let path: String?

    /// Finds the edit of the image that `argument` names, else the one that made it.
    ///
    /// - Throws: ``HistoryFailure/notRemembered(image:)``, what the store throws, or why there is
    ///   no such image.
    init(_ argument: String, with tool: Tool) async throws {
        let history = tool.composition.history
        self.argument = argument
        let found: RememberedEdit?
        switch ImageReference(argument, fileExists: InputImage.exists) {
        case .standardInput, .file:
            let input = try await InputImage(argument, with: tool)
            let named = history.file(input.data)
            (file, path) = (named, input.path)
            found = try await history.edit(of: named, at: input.path.map(AbsolutePath.of))
        case .url(let url):
            (file, path) = (nil, nil)
            found = try await history.edit(of: url)
        case .id(let id):
            (file, path) = (nil, nil)
            found = try await history.edit(of: try await tool.composition.finder.find(id).image.url)
        }
        guard let found else { throw HistoryFailure.notRemembered(image: argument) }
        edit = found
    }

    /// The original, under the name that was typed, from wherever it still is.
    ///
    /// - Throws: ``HistoryFailure/originalGone(place:)``.
    func original(with tool: Tool) async throws -> InputImage {
        let url: URL? =
            if case .address(let url) = edit.original.place { url } else { nil }
        guard let data = await tool.composition.history.original(of: edit, foundBy: file) else {
            throw HistoryFailure.originalGone(
                place: url.map(DisplayURL.text) ?? edit.original.place.path ?? "")
        }
        return InputImage(
            argument, original: data, path: path ?? edit.original.place.path, url: url)
    }
}

extension RememberedEdit.Original.Place {
    /// Where the file was, where it was one.
    var path: String? { if case .file(let path) = self { path } else { nil } }

    /// How it is named on a command line.
    var argument: String {
        switch self {
        case .file(let path): path
        case .address(let url): url.absoluteString
        }
    }
}

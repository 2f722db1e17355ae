import Core
import Foundation
import Presentation

/// A named image and its remembered edit.
struct RememberedImage {
    /// The argument as it was typed.
    let argument: String
    let edit: RememberedEdit
    /// The named file, which is the original or a result; `nil` for an image of the feed.
    private let file: EditHistory.File?
    private let path: String?

    /// Finds the edit whose original `argument` names, else the edit whose result it names.
    ///
    /// - Throws: ``HistoryFailure/notRemembered(image:)``, an error of the store, or the error of
    ///   an image that cannot be found or read.
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

    /// Loads the original from any place where it still exists. It keeps the typed name.
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
    /// The path of a file; `nil` for an image of the feed.
    var path: String? { if case .file(let path) = self { path } else { nil } }

    /// The place as a command-line argument.
    var argument: String {
        switch self {
        case .file(let path): path
        case .address(let url): url.absoluteString
        }
    }
}

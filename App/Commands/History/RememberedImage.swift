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
    private let file: (path: String?, data: Data, digest: ContentDigest)?

    /// Finds the edit of the image that `argument` names, else the one that made it.
    ///
    /// - Throws: ``HistoryFailure/notRemembered(image:)``, what the store throws, or why there is
    ///   no such image.
    init(_ argument: String, with tool: Tool) async throws {
        let store = tool.composition.edits
        self.argument = argument
        let found: RememberedEdit?
        switch ImageReference(argument, fileExists: InputImage.exists) {
        case .standardInput, .file:
            let input = try await InputImage(argument, with: tool)
            let digest = tool.composition.hasher.digest(of: input.data)
            file = (input.path, input.data, digest)
            if let edit = try await store.edit(of: .content(digest)) {
                found = edit
            } else {
                found = try await store.edit(
                    withOutput: digest, at: input.path.map(AbsolutePath.of))
            }
        case .url(let url):
            file = nil
            found = try await store.edit(of: .address(url.withoutCredentials ?? url))
        case .id(let id):
            file = nil
            let url = try await tool.composition.finder.find(id).image.url
            found = try await store.edit(of: .address(url.withoutCredentials ?? url))
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
        guard let data = await originalData(with: tool) else {
            throw HistoryFailure.originalGone(
                place: url.map(DisplayURL.text) ?? edit.original.place.path ?? "")
        }
        return InputImage(
            argument, original: data, path: file?.path ?? edit.original.place.path, url: url)
    }

    private func originalData(with tool: Tool) async -> Data? {
        let (composition, wanted) = (tool.composition, edit.original.digest)
        if let file, file.digest == wanted { return file.data }
        // Wherever it cannot be read it is not; the next place is asked.
        if let kept = try? await composition.edits.original(wanted) { return kept }
        let data: Data?
        switch edit.original.place {
        case .file(let path): data = try? FileReader.read(path, limits: tool.settings.limits)
        case .address(let url):
            data = try? await composition.imageLoader.loadImage(from: url).data
        }
        return data.flatMap { composition.hasher.digest(of: $0) == wanted ? $0 : nil }
    }

    /// What has become of the last result.
    func output(with tool: Tool) -> HistoryReport.Output? {
        guard let output = edit.output else { return nil }
        guard access(output.path, F_OK) == 0 else { return .missing(path: output.path) }
        // What cannot be read is not known to be ours.
        let data = try? FileReader.read(output.path, limits: tool.settings.limits)
        let digest = data.map { tool.composition.hasher.digest(of: $0) }
        return digest.map(output.digests.contains) == true
            ? .unchanged(path: output.path) : .changed(path: output.path)
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

import Core
import FoundationEssentials
import Glibc
import ImageEditorFiles
import Pickers
import Presentation

/// An input image of a command, with its bytes.
struct InputImage {
    /// The argument as it was typed.
    let argument: String
    /// The stem of derived file names: the file's name without its extension, or the image's id.
    let name: String
    let data: Data
    /// The path of the file, if the image is a file.
    let path: String?
    /// The URL of the image, if it has one.
    let url: URL?
    let feedImage: FeedImage?
    /// The origin of the bytes, if a loader loaded them.
    let origin: Origin?

    /// The name of the image in notes.
    var subject: String { StandardInput.subject(argument) }

    /// The name of the image in reports: its URL in the feed, or the argument.
    var source: String { feedImage?.urlText ?? argument }

    /// Reads or loads the image that `argument` names.
    init(_ argument: String, with tool: Tool) async throws {
        self.argument = argument
        switch ImageReference(argument, fileExists: Self.exists) {
        case .standardInput:
            data = try FileReader.image(nil, limits: tool.settings.limits)
            name = StandardInput.name
            (path, url, feedImage, origin) = (nil, nil, nil, nil)
        case .file(let path):
            do {
                data = try FileReader.image(path, limits: tool.settings.limits)
            } catch let error as POSIXError where error.code == .ENOENT && path.contains("://") {
                throw ImageReferenceFailure.noAddress
            } catch let error as POSIXError where error.code == .ENOENT && !path.contains("/") {
                throw ImageReferenceFailure.notFound(path)
            }
            self.path = path
            name = URL(name: path).deletingPathExtension().lastPathComponent
            (url, feedImage, origin) = (nil, nil, nil)
        case .url(let url):
            if url.isBundled { try await Self.checkIsThere(url) }
            let image = FeedImage(url: url, created: .distantPast, updated: .distantPast)
            let loaded = try await tool.composition.connections().addressLoader.loadImage(from: url)
            (data, origin, name) = (loaded.data, loaded.origin, Self.name(of: image, loaded))
            (path, self.url, feedImage) = (nil, url, nil)
        case .id(let id):
            let image = try await tool.composition.connections().finder.find(id).image
            let loaded = try await tool.composition.connections().imageLoader.loadImage(
                from: image.url)
            (data, origin, name) = (loaded.data, loaded.origin, Self.name(of: image, loaded))
            (path, url, feedImage) = (nil, image.url, image)
        }
    }

    /// Creates a picked image, with its bytes at the time of picking.
    init(_ image: PickedImage) {
        data = image.data
        name = image.stem
        path = image.path?.text
        origin = image.origin.loadedFrom
        feedImage = nil
        switch image.origin.place {
        case .address(let url): (self.url, argument) = (url, url.absoluteString)
        case .file(let path): (url, argument) = (nil, path.text)
        case .device(let id), .other(let id): (url, argument) = (nil, id)
        }
    }

    /// Creates a restored original of a remembered edit.
    ///
    /// - Parameter path: The path of the file that `argument` names, if it names one.
    init(_ argument: String, original data: Data, path: String?, url: URL?) {
        self.argument = argument
        self.data = data
        self.path = path
        self.url = url
        name =
            path.map { URL(name: $0).deletingPathExtension().lastPathComponent }
            ?? url.map { Self.name(of: $0) } ?? StandardInput.name
        (feedImage, origin) = (nil, nil)
    }

    private static func name(of url: URL) -> String {
        url.isBundled
            ? url.deletingPathExtension().lastPathComponent
            : String(FeedImage.id(of: url).prefix(8))
    }

    /// Returns the name of a loaded image. It never contains a part of a remote URL.
    private static func name(of image: FeedImage, _ loaded: LoadedImage) -> String {
        loaded.origin == .bundled
            ? image.url.deletingPathExtension().lastPathComponent : String(image.id.prefix(8))
    }

    private static func checkIsThere(_ bundled: URL) async throws {
        let known = try await BundledFeedLoader().load().images.map(\.url)
        guard known.contains(bundled) else {
            throw ImageReferenceFailure.notBundled(
                bundled.absoluteString, known: known.map(\.absoluteString))
        }
    }

    static func exists(_ path: String) -> Bool {
        FileCalls.exists(path)
    }
}

import CImageEditorStudioPages
import Core
import Foundation
import Mustache
import Presentation

/// The files of the pages: templates that are rendered, and assets that browsers load.
///
/// Browsers load an asset from `/assets/EDITION/NAME`, where the edition is the hash of all assets.
/// Scripts can therefore import each other by relative paths, and the content at an address never
/// changes.
struct StudioPages: Sendable {
    /// A style, a script or an icon.
    struct Asset: Sendable {
        let data: Data
        let mediaType: String
    }

    /// The hash of all assets, 16 hexadecimal digits.
    let edition: String
    private let assets: [String: Asset]
    private let templates: MustacheLibrary

    /// Returns the files that are embedded in the program.
    ///
    /// - Throws: An error of the template parser.
    static func embedded() throws -> StudioPages { try StudioPages(EmbeddedPage.all) }

    /// - Parameter files: Templates are named `NAME.html`; they refer to each other by `NAME`.
    /// - Throws: An error of the template parser.
    init(_ files: [EmbeddedPage]) throws {
        var templates = MustacheLibrary()
        var assets: [String: Asset] = [:]
        var hash = StableHash()
        for file in files {
            let (stem, ending) = file.nameParts
            if ending == "html" {
                try templates.register(String(decoding: file.data, as: UTF8.self), named: stem)
            } else {
                assets[file.name] = Asset(
                    data: file.data,
                    mediaType: Self.mediaTypes[ending] ?? "application/octet-stream")
                hash.add(field: file.name)
                hash.add(file.data)
            }
        }
        edition = ImageID.text(of: hash.value)
        self.templates = templates
        self.assets = assets
    }

    /// The address of the folder of assets.
    var assetsPath: String { "/assets/\(edition)" }

    /// Returns an asset; `nil` if it does not exist, or if `edition` is another one than
    /// ``edition``.
    func asset(_ name: String, of edition: String) -> Asset? {
        edition == self.edition ? assets[name] : nil
    }

    /// Renders a template with `model`.
    ///
    /// Adds three members to `model`: `assets` is ``assetsPath``, `words` are the words of pages,
    /// and `scriptWords` are the words of scripts as JSON. This JSON contains no `<`, so that no
    /// word can end the HTML element that contains it.
    ///
    /// Escapes texts for HTML, also in attributes.
    ///
    /// - Returns: `nil` if there is no such template.
    func render(_ template: String, _ model: [String: Any]) -> String? {
        templates.render(
            model.merging(common) { $1 }, withTemplate: template)
    }

    /// The members that are added to the model of every template.
    private var common: [String: Any] {
        let words = JSONText.object(
            StudioWords.script.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) })
        return [
            "assets": assetsPath, "words": StudioWords.page,
            "scriptWords": String(decoding: words.data, as: UTF8.self)
                .replacing("<", with: "\\u003c"),
        ]
    }

    private static let mediaTypes = [
        "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "svg": "image/svg+xml", "png": "image/png",
        "webmanifest": "application/manifest+json; charset=utf-8",
    ]
}

/// A file of `Modules/C/CStudioPages/pages`.
struct EmbeddedPage: Sendable {
    let name: String
    let data: Data

    /// The name without its extension, and the extension.
    var nameParts: (stem: String, ending: String) {
        guard let dot = name.lastIndex(of: ".") else { return (name, "") }
        return (String(name[..<dot]), String(name[name.index(after: dot)...]))
    }

    static let all: [EmbeddedPage] = {
        var count: Int32 = 0
        let pages = cstudio_pages_all(&count)
        return UnsafeBufferPointer(start: pages, count: Int(count)).map { page in
            // The bytes are constants of the program, so they need no copy and are never freed.
            EmbeddedPage(
                name: String(cString: page.name),
                data: Data(
                    bytesNoCopy: UnsafeMutableRawPointer(mutating: page.bytes),
                    count: Int(page.length), deallocator: .none))
        }
    }()
}

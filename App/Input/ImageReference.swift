import Core
import Foundation

/// The ways to name an image.
enum ImageReference: Equatable {
    case standardInput
    case file(path: String)
    case url(URL)
    /// An id of the feed or the beginning of one.
    case id(String)

    /// Reads what was typed. An existing file wins over everything it could also be.
    init(_ text: String, fileExists: (String) -> Bool) {
        if text == StandardInput.argument {
            self = .standardInput
        } else if fileExists(text) {
            self = .file(path: text)
        } else if let url = URL(string: text), url.isWeb || url.isBundled {
            self = .url(url)
        } else if ImageID.canBegin(with: text) {
            self = .id(text.lowercased())
        } else {
            // Nothing of the kind: reading it fails with the system's own reason.
            self = .file(path: text)
        }
    }
}

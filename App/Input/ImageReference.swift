import Core
import FoundationEssentials

/// A reference to an image on the command line.
enum ImageReference: Equatable {
    case standardInput
    case file(path: String)
    case url(URL)
    /// An id of the feed, or a prefix of one.
    case id(String)

    /// Parses an argument. An existing file takes precedence over an id or a URL.
    init(_ text: String, fileExists: (String) -> Bool) {
        if text == StandardInput.argument {
            self = .standardInput
        } else if fileExists(text) {
            self = .file(path: text)
        } else if let url = TypedAddress.url(text), url.isWeb || url.isBundled {
            self = .url(url)
        } else if ImageID.canBegin(with: text) {
            self = .id(text.lowercased())
        } else {
            // Reading the missing file produces the system's error.
            self = .file(path: text)
        }
    }
}

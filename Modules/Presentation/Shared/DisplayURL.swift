import Core
public import FoundationEssentials

/// Formats addresses for display: without user names and passwords, and in error messages also
/// without queries, which may contain tokens.
public enum DisplayURL {
    /// Returns the address with its query, without credentials, on one safe line.
    public static func text(_ url: URL) -> String {
        SafeText.line(withoutCredentials(url))
    }

    /// Returns the address with its query, without credentials. The text is for JSON and therefore
    /// not escaped.
    static func withoutCredentials(_ url: URL) -> String {
        withoutCredentials(url.absoluteString)
    }

    /// Returns ``text(_:)`` of an image's address.
    static func text(_ image: FeedImage) -> String {
        image.hasPlainURL ? image.urlText : text(image.url)
    }

    /// Returns ``name(_:)`` of an image's address.
    static func name(_ image: FeedImage) -> String {
        guard image.hasPlainURL else { return name(image.url) }
        // A plain address is `http(s)://host/path?query` in visible ASCII characters.
        let text = image.urlText
        let scheme = text.utf8.starts(with: "https".utf8) ? "https://" : "http://"
        var path = text.utf8.dropFirst(scheme.utf8.count).drop { $0 != slash }
        path = path.prefix { $0 != UInt8(ascii: "?") }
        while path.last == slash { path.removeLast() }
        let start = path.lastIndex(of: slash).map(path.index(after:)) ?? path.startIndex
        let last = String(Substring(path[start...]))
        let isEncoded = last.utf8.contains(UInt8(ascii: "%"))
        let name = isEncoded ? last.percentDecoded ?? last : last
        return name.isEmpty ? "image" : SafeText.line(name, atMost: 40)
    }

    private static let slash = UInt8(ascii: "/")

    /// Returns a typed path or address without credentials. The text is for JSON and therefore not
    /// escaped.
    static func withoutCredentials(_ text: String) -> String {
        scrubbed(text, dropsQueries: false)
    }

    /// Returns the address without credentials, query and fragment, for error messages.
    public static func withoutQuery(_ url: URL) -> String {
        SafeText.line(scrubbed(url.absoluteString, dropsQueries: true))
    }

    /// Returns the displayed name of an image: the last component of the URL's path, on one safe
    /// line.
    ///
    /// The name is only for display; never create a file with this name.
    public static func name(_ url: URL) -> String {
        var path = url.absoluteString.unicodeScalars[...]
        if let scheme = path.firstRange(of: "://".unicodeScalars) {
            path = path[scheme.upperBound...].drop { $0 != "/" }
        } else if let colon = path.firstIndex(of: ":") {
            path = path[path.index(after: colon)...]
        }
        path = path.prefix { $0 != "?" && $0 != "#" }
        let last = path.split(separator: "/").last.map { String($0) } ?? ""
        let name = last.percentDecoded ?? last
        return name.isEmpty ? "image" : SafeText.line(name, atMost: 40)
    }

    /// Removes credentials and queries from every address in `text`.
    public static func scrubbed(_ text: String) -> String {
        scrubbed(text, dropsQueries: true)
    }

    /// Returns the address of a server without credentials, query, fragment or a final slash.
    static func server(_ url: URL) -> String {
        let text = withoutQuery(url)
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }

    // The search is for scalars: a slash and a combining mark after it are one character. A search
    // for the character `/` would miss the address, and its password would be printed.
    private static func scrubbed(_ text: String, dropsQueries: Bool) -> String {
        var result = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let separator = rest.firstRange(of: "://".unicodeScalars) {
            result += rest[..<separator.upperBound]
            rest = rest[separator.upperBound...]
            let address = rest.prefix { !endsAddress($0) }
            rest = rest[address.endIndex...]
            let authority = address.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
            let credentials = authority.lastIndex(of: "@").map(authority.index(after:))
            let shown = address[(credentials ?? address.startIndex)...]
            result += dropsQueries ? shown.prefix { $0 != "?" && $0 != "#" } : shown
        }
        return String(result + rest)
    }

    private static func endsAddress(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || "\"'<>`".unicodeScalars.contains(scalar)
    }
}

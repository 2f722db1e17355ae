import FoundationEssentials
public import ImageEditorFiles

/// Finds the user's folder of photographs by the freedesktop conventions.
public enum PicturesFolder {
    private static let variable = "XDG_PICTURES_DIR"

    /// Returns the folder of `XDG_PICTURES_DIR`, otherwise that of `user-dirs.dirs`, otherwise
    /// `Pictures` in the home folder.
    ///
    /// Relative paths are ignored. If `user-dirs.dirs` names the home folder itself, the entry is
    /// ignored, too, because it means that the folder is disabled. Blocks while a small file is
    /// read.
    ///
    /// - Parameter environment: The variables `XDG_PICTURES_DIR`, `XDG_CONFIG_HOME` and `HOME` are
    ///   used.
    /// - Returns: `nil` if neither `XDG_PICTURES_DIR` nor `HOME` is an absolute path.
    public static func standard(
        environment: [String: String] = EnvironmentBytes.texts
    ) -> FilePath? {
        if let named = environment[variable], named.hasPrefix("/") { return FilePath(named) }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        let homePath = FilePath(home)
        let named = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let configuration = named.map(FilePath.init) ?? homePath.appending(".config".utf8)
        let file = configuration.appending("user-dirs.dirs".utf8)
        // Most users have no such file, and an unreadable one is ignored.
        if let data = FileCalls.contents(of: file.text),
            let folder = folder(in: String(pathBytes: data), home: home)
        {
            return folder
        }
        return homePath.appending("Pictures".utf8)
    }

    /// Returns the folder in the last line of `user-dirs.dirs` that sets `XDG_PICTURES_DIR`; `nil`
    /// if that line disables the folder, or no line sets it.
    ///
    /// The file has shell syntax, but only `"$HOME/…"` and `"/…"` are allowed, with `\` before
    /// special characters.
    private static func folder(in text: String, home: String) -> FilePath? {
        var folder: FilePath?
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.drop { $0 == " " || $0 == "\t" }
            guard words.hasPrefix("\(variable)=") else { continue }
            let value = unquoted(words.dropFirst(variable.count + 1))
            if value.hasPrefix("$HOME/") {
                let rest = value.dropFirst(6).drop { $0 == "/" }
                folder = rest.isEmpty ? nil : FilePath(home).appending(String(rest).pathBytes)
            } else if value.hasPrefix("/"), trimmed(value) != trimmed(home) {
                folder = FilePath(value)
            } else {
                folder = nil
            }
        }
        return folder
    }

    /// Returns the text between the quotation marks, or else the text before the first white space.
    /// Each escaping `\` is removed.
    private static func unquoted(_ text: Substring) -> String {
        var result = ""
        var rest = text
        let isQuoted = rest.first == "\""
        if isQuoted { rest.removeFirst() }
        while let character = rest.popFirst() {
            if isQuoted ? character == "\"" : character.isWhitespace { break }
            result.append(character == "\\" ? rest.popFirst() ?? "\\" : character)
        }
        return result
    }

    private static func trimmed(_ path: String) -> Substring {
        path.dropLast(path.reversed().prefix { $0 == "/" }.count)
    }
}

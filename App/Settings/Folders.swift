package import FoundationEssentials
import Glibc
package import ImageEditorFileStorage
import ImageEditorFiles

/// The folders of the tool's files, by the XDG base directory specification.
package struct Folders: Equatable {
    let configuration: URL
    package let cache: URL
    package let data: URL

    init(environment: [String: String]) throws(SettingsError) {
        configuration = try Self.folder(
            "XDG_CONFIG_HOME", default: ".config", environment: environment)
        cache = try Self.folder("XDG_CACHE_HOME", default: ".cache", environment: environment)
        data = try Self.folder("XDG_DATA_HOME", default: ".local/share", environment: environment)
    }

    /// The home folder in the account database, for a process without HOME; `nil` if it is unknown.
    private static var accountHome: String? {
        getpwuid(getuid()).map { String(cPath: $0.pointee.pw_dir) }
    }

    private static func folder(
        _ variable: String, default path: String, environment: [String: String]
    ) throws(SettingsError) -> URL {
        // The specification requires that relative paths are ignored.
        if let named = environment[variable], named.hasPrefix("/") {
            return URL(filePath: named, directoryHint: .isDirectory).appending(path: "imageeditor")
        }
        guard let home = environment["HOME"] ?? accountHome, home.hasPrefix("/") else {
            throw .noHome
        }
        return URL(filePath: home, directoryHint: .isDirectory)
            .appending(path: path).appending(path: "imageeditor")
    }
}

extension Folders {
    /// The files that pages of the studio have uploaded for recipes.
    package var recipeFiles: RecipeFileFolder {
        RecipeFileFolder(
            folder: data.appending(path: "studio"), edits: data.appending(path: "edits"))
    }
}

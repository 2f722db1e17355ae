import Core
import Foundation
import ImageEditorApp
import ImageEditorFiles
import ImageEditorStudio

/// Saves results as new files; an existing file is never overwritten.
enum NewFile {
    /// Saves a file under its name. If the name is taken, a number is added before the extension.
    ///
    /// - Throws: `FileError`.
    static func save(
        _ data: Data, _ name: UploadName, _ folder: String
    ) throws -> SavedPhoto {
        var attempt = 1
        while true {
            let candidate = name.candidate(attempt)
            let path = (folder.hasSuffix("/") ? folder : folder + "/") + candidate
            do {
                try AtomicFile.write(
                    data, to: URL(name: path), permissions: .processDefault, existing: .refuse)
            } catch {
                guard case .alreadyExists = error, attempt < 1_000 else {
                    throw error
                }
                attempt += 1
                continue
            }
            return SavedPhoto(name: candidate, place: .file(path))
        }
    }
}

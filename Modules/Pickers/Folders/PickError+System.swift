import Foundation

extension PickError {
    /// What an `errno` means of a file that was offered, or of a folder that was asked for.
    init(reading path: FilePath, code: Int32, isFolder: Bool) {
        self =
            switch code {
            case EACCES, EPERM: .permissionDenied(path: path.text)
            case ENOENT, ENOTDIR:
                isFolder
                    ? .noFolder(path: path.text) : .vanished(name: path.lastComponent.text)
            default: .system(path: path.text, code: code)
            }
    }
}

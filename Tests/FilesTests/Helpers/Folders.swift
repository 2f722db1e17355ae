import Foundation

/// Runs `body` with a new folder that is removed afterwards.
func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
}

func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
}

func mode(of file: URL) -> mode_t {
    var status = stat()
    return stat(file.path, &status) == 0 ? status.st_mode & 0o777 : 0
}

import Foundation

extension Workplace {
    /// The sorted relative paths of all files in a folder that are not hidden. Links are not
    /// followed.
    func files(_ name: String) throws -> [String] {
        let folder = path(name).path
        return try FileManager.default.subpathsOfDirectory(atPath: folder).filter { path in
            var status = stat()
            return !path.split(separator: "/").contains { $0.hasPrefix(".") }
                && lstat(folder + "/" + path, &status) == 0
                && status.st_mode & S_IFMT == S_IFREG
        }.sorted()
    }

    /// The modification time of each of these files, by path; rewriting a file changes it.
    func stamps(_ name: String) throws -> [String: Int] {
        var stamps: [String: Int] = [:]
        for file in try files(name) {
            var status = stat()
            guard lstat(path(name).path + "/" + file, &status) == 0 else { continue }
            stamps[file] =
                (status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec)
                ^ Int(status.st_ino)
        }
        return stamps
    }
}

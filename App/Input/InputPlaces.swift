import ImageEditorFiles

/// The files that a command edits, without duplicates: several arguments may name the same file.
struct InputPlaces {
    private struct Job: Hashable {
        let path: PathKey
        let recipe: Int
    }

    private var jobs: Set<Job> = []
    /// Caches the real paths of folders, because thousands of inputs may be in one folder.
    private var folders: [PathKey: String] = [:]

    /// Inserts a file. Returns false if the same file with the same recipe was inserted before.
    ///
    /// A symbolic link to a file is another file, because its result has another name.
    mutating func insert(_ input: String, recipe: Int = 0) -> Bool {
        let slash = input.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { String(input[...$0]) } ?? "."
        let name = slash.map { input[input.utf8.index(after: $0)...] } ?? input[...]
        let path = PathKey("\(real(folder))/\(name)")
        return jobs.insert(Job(path: path, recipe: recipe)).inserted
    }

    /// Inserts a file. Returns false if the same file was inserted before. A symbolic link counts
    /// as the file that it leads to, because `--in-place` replaces that file.
    mutating func insertReplaced(_ input: String) -> Bool {
        let path = PathKey(FileCalls.realPath(input) ?? input)
        return jobs.insert(Job(path: path, recipe: 0)).inserted
    }

    private mutating func real(_ folder: String) -> String {
        if let known = folders[PathKey(folder)] { return known }
        let path = FileCalls.realPath(folder) ?? folder
        folders[PathKey(folder)] = path
        return path
    }
}

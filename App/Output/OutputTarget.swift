import CImageEditorStart
import Core
package import FoundationEssentials
import Glibc
import ImageEditorFiles
import Presentation

/// The destination of a result.
enum OutputTarget: Equatable {
    /// Standard output. If the result is also uploaded, its file name is `stem` with the extension
    /// of its format.
    case standardOutput(stem: String)
    /// The file that `-o` names.
    case file(path: String, mayOverwrite: Bool)
    /// A file in the current folder. Its name is derived from the input and the last operation; if
    /// a different file has that name, a number is added.
    case derived(stem: String)

    /// Writes `data`. A file gets all of it or none.
    ///
    /// - Parameters:
    ///   - input: The input's path, which is only overwritten with `--force`.
    ///   - isExpected: Returns true for the bytes of a file that may be replaced; `nil` replaces
    ///     any file.
    /// - Returns: The path that now contains `data`; `-` for standard output.
    /// - Throws: ``OutputClosed``; ``FileError``; ``OutputFailure``; ``StandardOutputFailure``.
    func write(
        _ data: Data, as format: ImageFormat, input: String?, to console: Console,
        replacing isExpected: ((Data) -> Bool)? = nil
    ) throws -> String {
        switch self {
        case .standardOutput:
            do {
                try console.write(data)
            } catch is OutputClosed {
                throw OutputClosed(status: .closedPipe)
            }
            return "-"
        case .file(let path, let mayOverwrite):
            if !mayOverwrite, let input, Self.isSameFile(path, input) {
                throw OutputFailure.isInput(path: path)
            }
            var file = try AtomicFile(
                at: URL(name: path), permissions: mayOverwrite ? .asExisting : .processDefault,
                existing: mayOverwrite ? .replace : .refuse)
            try file.append(data)
            if let isExpected {
                try file.commit(replacing: isExpected)
            } else {
                try file.commit()
            }
            return path
        case .derived(let stem):
            return try Self.write(data, stem: stem, ending: format.fileExtension)
        }
    }

    /// Opens the file for a result that is written while it is rendered.
    ///
    /// - Returns: The path and the file; `nil` if the target is no named file or cannot be opened.
    ///   The caller then calls ``write(_:as:input:to:replacing:)``, which throws the error.
    func open(
        onPiece: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
    ) -> (path: String, file: StreamedFile)? {
        guard case .file(let path, let mayOverwrite) = self else { return nil }
        let file = try? StreamedFile(
            at: URL(name: path), permissions: mayOverwrite ? .asExisting : .processDefault,
            existing: mayOverwrite ? .replace : .refuse, onPiece: onPiece)
        return file.map { (path, $0) }
    }

    /// Returns true if writing would replace the file that is, or will be, at `path`.
    func replaces(_ path: String) -> Bool {
        guard case .file(let own, _) = self else { return false }
        return Self.isSameFile(own, path) || Self.isSamePlace(own, path)
    }

    /// Returns the file name of an upload of the result.
    func fileName(as format: ImageFormat) -> String {
        switch self {
        case .file(let path, _): URL(name: path).lastPathComponent
        case .standardOutput(let stem), .derived(let stem): "\(stem).\(format.fileExtension)"
        }
    }

    /// Throws before rendering if the target cannot be written.
    func check(input: String?) throws {
        switch self {
        case .standardOutput:
            if Console.outputIsTerminal { throw OutputFailure.terminal }
        case .file("", _): throw UsageError("-o requires a file")
        case .file(let path, let mayOverwrite):
            try Self.checkKind(path)
            if mayOverwrite { return }
            if let input, Self.isSameFile(path, input) { throw OutputFailure.isInput(path: path) }
            if FileCalls.exists(path) { throw OutputFailure.exists(path: path) }
        case .derived: break
        }
    }

    private static func write(_ data: Data, stem: String, ending: String) throws -> String {
        for number in 1... {
            let end = (number == 1 ? "" : "-\(number)") + "." + ending
            let name = shortened(stem, to: 255 - end.utf8.count) + end
            if try write(data, toNew: name) { return name }
            // An existing file with the same bytes is kept, so that repeating an edit changes
            // nothing. A different or unreadable file gets the next number.
            if Self.isFile(name), Self.contents(of: name, atMost: data.count) == data {
                return name
            }
        }
        throw OutputFailure.exists(path: stem + "." + ending)
    }

    /// - Returns: `nil` if the file is larger or cannot be read.
    private static func contents(of path: String, atMost length: Int) -> Data? {
        try? FileReader.read(path, limit: length, named: DecodingLimit.fileBytes.rawValue)
    }

    /// Shortens a stem to `length` bytes, so that a file name fits into the 255 bytes that Linux
    /// allows.
    private static func shortened(_ stem: String, to length: Int) -> String {
        guard stem.pathBytes.count > length else { return stem }
        // The end is kept, because it names the operation.
        let tail = stem.suffix(40)
        var head = stem.prefix(stem.count - tail.count)
        let room = length - String(tail).pathBytes.count
        while !head.isEmpty, String(head).pathBytes.count > room { head.removeLast() }
        return String(head + tail)
    }

    /// - Returns: `false` if the name is taken.
    private static func write(_ data: Data, toNew name: String) throws -> Bool {
        let result = Result { () throws(FileError) in
            try AtomicFile.write(
                data, to: URL(name: name), permissions: .processDefault, existing: .refuse)
        }
        if case .failure(.alreadyExists) = result { return false }
        try result.get()
        return true
    }

    /// Throws if the path is a folder or a device, or ends with a slash and does not exist. The
    /// path of a new file is allowed.
    private static func checkKind(_ path: String) throws(OutputFailure) {
        var status = stat()
        guard FileCalls.status(path, &status) == 0 else {
            if path.hasSuffix("/") { throw .noFolder(path: path) }
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .isFolder(path: path)
        default: throw .isDevice(path: path)
        }
    }

    /// Returns true for a regular file. Reading a device or pipe might never end.
    private static func isFile(_ path: String) -> Bool {
        var status = stat()
        return FileCalls.status(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    private static func isSameFile(_ one: String, _ other: String) -> Bool {
        guard let identity = FileIdentity(one) else { return false }
        return identity == FileIdentity(other)
    }

    /// Returns true if two paths name the same entry of the same folder. The entry need not exist.
    private static func isSamePlace(_ one: String, _ other: String) -> Bool {
        let (first, second) = (URL(name: one), URL(name: other))
        guard first.lastPathComponent.isSamePath(as: second.lastPathComponent),
            let folder = FileIdentity(first.deletingLastPathComponent().path)
        else { return false }
        return folder == FileIdentity(second.deletingLastPathComponent().path)
    }
}

extension URL {
    /// Creates the URL of the file with this name or path. A leading tilde is literal, because the
    /// shell has already expanded a tilde that stands for a home folder.
    package init(name: String) {
        let path = name.hasPrefix("~") ? "./" + name : name
        // Foundation would resolve a relative path, and replace bytes of the current folder's path
        // that are not UTF-8.
        if path.utf8.first != UInt8(ascii: "/"), let folder = FileCalls.currentFolder(),
            folder.unicodeScalars.contains(where: { $0.fileByte != nil })
        {
            self.init(filePath: folder + "/" + path)
        } else {
            self.init(filePath: path)
        }
    }
}

/// The command-line arguments, which are bytes: a file name on Linux need not be UTF-8.
enum ArgumentBytes {
    /// The arguments without the program's name, as the text of paths. `CommandLine.arguments`
    /// replaces invalid bytes, and is empty where `/proc` is not mounted.
    static var texts: [String] {
        var count: Int32 = 0
        let arguments = cstart_arguments(&count)
        return (1..<max(1, Int(count))).compactMap { index in
            arguments?[index].map { String(cPath: $0) }
        }
    }
}

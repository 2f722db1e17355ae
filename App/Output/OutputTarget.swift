import Core
import Foundation
import ImageEditorFiles
import Presentation

/// Where the result of an edit goes.
enum OutputTarget: Equatable {
    /// `stem` is what a file would be called, for an upload.
    case standardOutput(stem: String)
    /// The file that `-o` names.
    case file(path: String, mayOverwrite: Bool)
    /// A name in the current folder, made from what was edited and how; numbered where it is taken.
    case derived(stem: String)

    /// Writes `data`, whole or not at all.
    ///
    /// - Parameter input: The input's path, which is never written to unless `--force` was given.
    /// - Returns: The path that now holds `data`; `-` for standard output.
    func write(
        _ data: Data, as format: ImageFormat, input: String?, to console: Console
    ) throws -> String {
        switch self {
        case .standardOutput:
            try console.write(data)
            return "-"
        case .file(let path, let mayOverwrite):
            if !mayOverwrite, let input, Self.isSameFile(path, input) {
                throw OutputFailure.isInput(path: path)
            }
            try AtomicFile.write(
                data, to: URL(name: path),
                permissions: mayOverwrite ? .asExisting : .processDefault,
                existing: mayOverwrite ? .replace : .refuse)
            return path
        case .derived(let stem):
            return try Self.write(data, stem: stem, ending: format.fileExtension)
        }
    }

    /// Whether writing to it replaces the file that is, or will be, at `path`.
    func replaces(_ path: String) -> Bool {
        guard case .file(let own, _) = self else { return false }
        return Self.isSameFile(own, path) || Self.isSamePlace(own, path)
    }

    /// The name under which an upload of the result is known.
    func fileName(as format: ImageFormat) -> String {
        switch self {
        case .file(let path, _): URL(name: path).lastPathComponent
        case .standardOutput(let stem), .derived(let stem): "\(stem).\(format.fileExtension)"
        }
    }

    /// Fails early for what could only fail after the work was done.
    func check(input: String?) throws {
        switch self {
        case .standardOutput:
            if Console.outputIsTerminal { throw OutputFailure.terminal }
        case .file("", _): throw UsageError("-o names no file")
        case .file(let path, _) where ArgumentBytes.wereReplaced(in: path):
            throw OutputFailure.unreadableName(path: path)
        case .file(let path, let mayOverwrite):
            try Self.checkKind(path)
            if mayOverwrite { return }
            if let input, Self.isSameFile(path, input) { throw OutputFailure.isInput(path: path) }
            if access(path, F_OK) == 0 { throw OutputFailure.exists(path: path) }
        case .derived: break
        }
    }

    private static func write(_ data: Data, stem: String, ending: String) throws -> String {
        for number in 1... {
            let end = (number == 1 ? "" : "-\(number)") + "." + ending
            let name = shortened(stem, to: 255 - end.utf8.count) + end
            if try write(data, toNew: name) { return name }
            // The same edit again changes nothing; another edit steps aside, and so does this one
            // where what has the name cannot be read.
            if Self.isFile(name), (try? Data(contentsOf: URL(name: name))) == data { return name }
        }
        throw OutputFailure.exists(path: stem + "." + ending)
    }

    /// The name of an input may be as long as names can be, and has no room for an ending then.
    private static func shortened(_ stem: String, to length: Int) -> String {
        guard stem.utf8.count > length else { return stem }
        // What was done stands at the end, and says more than the middle of a long name.
        let tail = stem.suffix(40)
        var head = stem.prefix(stem.count - tail.count)
        while !head.isEmpty, head.utf8.count + tail.utf8.count > length { head.removeLast() }
        return String(head + tail)
    }

    /// - Returns: `false` where the name is taken.
    private static func write(_ data: Data, toNew name: String) throws -> Bool {
        let result = Result { () throws(FileError) in
            try AtomicFile.write(
                data, to: URL(name: name), permissions: .processDefault, existing: .refuse)
        }
        if case .failure(.alreadyExists) = result { return false }
        try result.get()
        return true
    }

    /// Throws where something is there that is no file, or a folder is meant that is not there.
    private static func checkKind(_ path: String) throws(OutputFailure) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            if path.hasSuffix("/") { throw .noFolder(path: path) }
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .isFolder(path: path)
        default: throw .isDevice(path: path)
        }
    }

    /// Whether it is a regular file: a device or a pipe could be read for ever.
    private static func isFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    private static func isSameFile(_ one: String, _ other: String) -> Bool {
        guard let identity = FileIdentity(one) else { return false }
        return identity == FileIdentity(other)
    }

    /// Whether two paths name the same place in the same folder, where nothing need be yet.
    private static func isSamePlace(_ one: String, _ other: String) -> Bool {
        let (first, second) = (URL(name: one), URL(name: other))
        guard first.lastPathComponent == second.lastPathComponent,
            let folder = FileIdentity(first.deletingLastPathComponent().path)
        else { return false }
        return folder == FileIdentity(second.deletingLastPathComponent().path)
    }
}

extension URL {
    /// The file of this name or path, as the system takes it: a tilde is a letter like others, and
    /// whatever a shell makes of it has been made already.
    init(name: String) {
        self.init(filePath: name.hasPrefix("~") ? "./" + name : name)
    }
}

/// The arguments, byte for byte: a name on Linux need not be text.
enum ArgumentBytes {
    /// Whether `text` stands for an argument, or the end of one, that is not UTF-8. Such bytes were
    /// replaced when the argument became text, so that it names another file now.
    static func wereReplaced(in text: String) -> Bool {
        guard text.unicodeScalars.contains("\u{FFFD}") else { return false }
        let arguments = (0..<Int(CommandLine.argc)).compactMap { CommandLine.unsafeArgv[$0] }
        return arguments.contains { argument in
            String(validatingCString: argument) == nil && String(cString: argument).hasSuffix(text)
        }
    }
}

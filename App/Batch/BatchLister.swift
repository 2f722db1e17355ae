import Core
import FoundationEssentials
import Glibc
import ImageEditorFiles
import Pickers
import Presentation

/// Lists the inputs of a batch in a deterministic order.
struct BatchLister {
    let request: BatchRequest
    let images: [String]
    let tool: Tool
    /// The result folder, which is not searched; `nil` if no result is written.
    let results: String?

    private(set) var inputs: [BatchInput] = []
    private(set) var refusals: [BatchRefusal] = []

    init(request: BatchRequest, images: [String], tool: Tool, results: String?) {
        self.request = request
        self.images = images
        self.tool = tool
        self.results = results
    }

    /// Lists the inputs. Blocks.
    ///
    /// - Throws: The error that makes the whole list unusable, such as an unreadable list, or
    ///   ``BatchFailure/noPictures``.
    mutating func list() throws {
        for image in images {
            if image.hasPrefix("@"), image.count > 1, !FileCalls.exists(image) {
                try addNames(in: String(image.dropFirst()), endedBy: UInt8(ascii: "\n"))
            } else {
                try add(image)
            }
        }
        if let file = request.namesFile { try addNames(in: file, endedBy: 0) }
        if let file = request.jobsFile { try addJobs(in: file) }
        guard !inputs.isEmpty || !refusals.isEmpty else { throw BatchFailure.noPictures }
    }

    /// Returns `-` for `@-`, a list of names on standard input, and any other argument unchanged.
    static func input(of image: String) -> String {
        image == "@-" ? StandardInput.argument : image
    }

    private mutating func addNames(in file: String, endedBy end: UInt8) throws {
        for line in try contents(of: file).split(separator: end) {
            let name = Self.name(in: line, endedBy: end)
            if !name.isEmpty { try add(String(pathBytes: name)) }
        }
    }

    /// Returns the name in a line of a list, without the carriage return of a list from Windows.
    private static func name(in line: Data, endedBy end: UInt8) -> Data {
        let carriageReturn = UInt8(ascii: "\r")
        guard end == UInt8(ascii: "\n"), line.last == carriageReturn else { return line }
        // A carriage return may also be the last byte of the name of a file.
        return FileCalls.exists(String(pathBytes: line)) ? line : line.dropLast()
    }

    private mutating func addJobs(in file: String) throws {
        var reader = BatchJobReader(tool: tool)
        let lines = try contents(of: file).split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated()
        where !line.allSatisfy({ [0x20, 0x09, 0x0d].contains($0) }) {
            do {
                inputs.append(try reader.input(from: line, line: index + 1))
            } catch {
                refusals.append(BatchRefusal(input: nil, line: index + 1, error: error))
            }
        }
    }

    /// Adds a file or, with `--recursive`, the images in a folder. Refuses a folder without that
    /// option.
    private mutating func add(_ path: String) throws {
        var status = stat()
        guard FileCalls.status(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            inputs.append(BatchInput(path: path))
            return
        }
        guard request.isRecursive else {
            refusals.append(BatchRefusal(input: path, error: BatchFailure.isFolder(path: path)))
            return
        }
        if let results, FileIdentity(path) == FileIdentity(results) {
            throw BatchFailure.readsItsResults(path: path)
        }
        let folder = PictureFolder(
            path: FilePath(path), isRecursive: true, followsLinks: false,
            excluding: results.map { FilePath($0) })
        do {
            add(try folder.offer(), of: path)
        } catch {
            refusals.append(BatchRefusal(input: path, error: error))
        }
    }

    private mutating func add(_ offer: PickerOffer, of folder: String) {
        let items = offer.items.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        for item in items {
            guard case .file(let path) = item.place else { continue }
            let slash = item.name.utf8.lastIndex(of: UInt8(ascii: "/"))
            inputs.append(
                BatchInput(
                    path: path.text, folder: slash.map { String(item.name[..<$0]) } ?? ""))
        }
        for name in offer.unreadable.sorted() {
            let path = FilePath(folder).appending(name.pathBytes).text
            refusals.append(BatchRefusal(input: path, error: POSIXError(.EACCES)))
        }
    }

    private func contents(of file: String) throws -> Data {
        do {
            return try FileReader.read(
                StandardInput.path(file), limit: tool.settings.limits.listBytes,
                named: LimitName.listBytes.rawValue)
        } catch {
            throw ReportedFailure(
                message: tool.errorPresenter.message(
                    for: error, subject: StandardInput.subject(file)))
        }
    }
}

/// One input of a batch: an argument, a line of a list, or a file in a folder.
struct BatchInput {
    /// The path as it was given or found.
    let path: String
    /// The path from the folder argument to the folder of this file; empty for a file argument.
    var folder = ""
    /// The path of the result; `nil` to use the name template.
    var output: String?
    /// The recipe of the job; `nil` for an input that is not from a list of jobs, or without a
    /// recipe.
    var recipe: Recipe?
}

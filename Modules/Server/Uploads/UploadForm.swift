import Core
import HTTPTypes
import NIOCore
import NIOPosix

/// Takes the form of one upload as it arrives: its texts into memory, its file to the disk.
struct UploadForm {
    private enum Part {
        case none
        case text(name: String)
        case file(filename: String)
        case ignored
    }

    private let folder: UploadFolder
    private let threads: NIOThreadPool
    private let maximumBytes: Int
    private var parser: MultipartParser
    private var part = Part.none
    private var texts: [String: [UInt8]] = [:]
    private var file: IncomingFile?
    private var fileBytes = 0
    /// What has come of the file and is not on its way to the disk yet.
    private var unwritten = ByteBuffer()
    private var hasFile = false

    init(
        _ parser: MultipartParser, folder: UploadFolder, threads: NIOThreadPool, maximumBytes: Int
    ) {
        self.parser = parser
        self.folder = folder
        self.threads = threads
        self.maximumBytes = maximumBytes
    }

    /// - Throws: ``Refusal``, ``MultipartError``, or what the disk says.
    mutating func append(_ buffer: ByteBuffer) async throws {
        try await handle(parser.consume(buffer))
    }

    /// Says that the body is over.
    ///
    /// - Returns: The file, not committed yet, and the `appid`.
    mutating func finish() async throws -> (file: IncomingFile, applicationID: String?) {
        try await handle(parser.finish())
        guard let file else {
            throw Refusal(status: .badRequest, reason: "the form has no part named file")
        }
        let applicationID = try text("appid")
        _ = try text("original")
        return (file, applicationID)
    }

    private mutating func handle(_ events: [MultipartParser.Event]) async throws {
        for event in events {
            switch event {
            case .partBegan(let headers): try begin(headers)
            case .data(let bytes): try await add(bytes)
            case .partEnded: try await end()
            }
        }
    }

    private mutating func begin(_ headers: PartHeaders) throws {
        if headers.name == "file" {
            guard !hasFile else {
                throw Refusal(status: .badRequest, reason: "the form has two files")
            }
            hasFile = true
            part = .file(filename: headers.filename ?? "")
        } else if ["appid", "original"].contains(headers.name), headers.filename == nil {
            guard texts.updateValue([], forKey: headers.name) == nil else {
                throw Refusal(
                    status: .badRequest, reason: "the form has two parts named \(headers.name)")
            }
            part = .text(name: headers.name)
        } else {
            part = .ignored
        }
    }

    private mutating func add(_ bytes: ByteBuffer) async throws {
        switch part {
        case .none, .ignored: break
        case .text(let name):
            texts[name, default: []].append(contentsOf: bytes.readableBytesView)
            if texts[name, default: []].count > Self.maximumText {
                throw Refusal(
                    status: .contentTooLarge, reason: "the part named \(name) is too long",
                    closesConnection: true)
            }
        case .file(let filename):
            fileBytes += bytes.readableBytes
            guard fileBytes <= maximumBytes else { throw Refusal.tooLarge(limit: maximumBytes) }
            unwritten.writeImmutableBuffer(bytes)
            if unwritten.readableBytes >= (file == nil ? ImageFormat.signatureLength : Self.chunk) {
                try await write(filename)
            }
        }
    }

    private mutating func end() async throws {
        if case .file(let filename) = part { try await write(filename) }
        part = .none
    }

    private mutating func write(_ filename: String) async throws {
        if file == nil {
            let formats = ImageFormat.read
            guard
                let format = ImageFormat(sniffing: unwritten.readableBytesView, among: formats)
            else {
                throw Refusal(
                    status: .unsupportedMediaType,
                    reason: "the file is not a \(ImageFormat.list(formats)) image")
            }
            file = try await folder.begin(filename: filename, format: format)
        }
        guard let file, unwritten.readableBytes > 0 else { return }
        let bytes = unwritten
        unwritten = ByteBuffer()
        try await threads.runIfActive { try file.append(bytes) }
    }

    private func text(_ name: String) throws -> String? {
        guard let bytes = texts[name] else { return nil }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Refusal(status: .badRequest, reason: "the part named \(name) is not UTF-8")
        }
        return text
    }

    private static let maximumText = 8 << 10
    private static let chunk = 64 << 10
}

extension Refusal {
    static func tooLarge(limit: Int) -> Refusal {
        Refusal(
            status: .contentTooLarge,
            reason: "the image has more than \(limit) bytes (limit upload-bytes)",
            closesConnection: true)
    }
}

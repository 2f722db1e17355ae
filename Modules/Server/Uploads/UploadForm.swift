import Core
import Foundation
import NIOCore

/// Receives the form of one upload: keeps its text parts in memory, and passes its file to a
/// ``PhotoUpload``.
struct UploadForm {
    private enum Part {
        case none
        case text(name: String)
        case file(filename: String)
        case ignored
    }

    private let beginUpload: (UploadName) async throws -> any PhotoUpload
    private let maximumBytes: Int
    private var parser: MultipartParser
    private var part = Part.none
    private var texts: [String: [UInt8]] = [:]
    private var upload: (any PhotoUpload)?
    private var fileBytes = 0
    /// The received bytes of the file that have not been passed to ``upload`` yet.
    private var unwritten = ByteBuffer()
    private var hasFile = false

    /// - Parameter beginUpload: Starts to store the file. Called once its first bytes are those of
    ///   an image.
    init(
        _ parser: MultipartParser, maximumBytes: Int,
        beginUpload: @escaping (UploadName) async throws -> any PhotoUpload
    ) {
        self.parser = parser
        self.beginUpload = beginUpload
        self.maximumBytes = maximumBytes
    }

    /// - Throws: ``Refusal``, ``MultipartError``, or errors of the upload.
    mutating func append(_ buffer: ByteBuffer) async throws {
        try await handle(parser.consume(buffer))
    }

    /// Completes the form.
    ///
    /// - Returns: The file, which is not committed yet, and the `appid`.
    mutating func finish() async throws -> (upload: any PhotoUpload, applicationID: String?) {
        try await handle(parser.finish())
        guard let upload else { throw Refusal.formWithoutFile }
        let applicationID = try text("appid")
        _ = try text("original")
        return (upload, applicationID)
    }

    /// Drops the received part of the file.
    func abandon() async {
        await upload?.abandon()
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
            guard !hasFile else { throw Refusal.formWithTwoFiles }
            hasFile = true
            part = .file(filename: headers.filename ?? "")
        } else if ["appid", "original"].contains(headers.name), headers.filename == nil {
            guard texts.updateValue([], forKey: headers.name) == nil else {
                throw Refusal.formWithTwoParts(named: headers.name)
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
                throw Refusal.partTooLong(name)
            }
        case .file(let filename):
            fileBytes += bytes.readableBytes
            guard fileBytes <= maximumBytes else {
                throw Refusal.imageTooLarge(limit: maximumBytes)
            }
            unwritten.writeImmutableBuffer(bytes)
            if unwritten.readableBytes >= (upload == nil ? ImageFormat.signatureLength : Self.chunk)
            {
                try await write(filename)
            }
        }
    }

    private mutating func end() async throws {
        if case .file(let filename) = part { try await write(filename) }
        part = .none
    }

    private mutating func write(_ filename: String) async throws {
        if upload == nil {
            let bytes = unwritten.readableBytesView
            guard let format = ImageFormat(sniffing: bytes, among: ImageFormat.read) else {
                throw Refusal.notAnImage("the file")
            }
            upload = try await beginUpload(UploadName(filename, for: format))
        }
        guard let upload, unwritten.readableBytes > 0 else { return }
        let bytes = Data(unwritten.readableBytesView)
        unwritten = ByteBuffer()
        try await upload.append(bytes)
    }

    private func text(_ name: String) throws -> String? {
        guard let bytes = texts[name] else { return nil }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Refusal.partNotUTF8(name)
        }
        return text
    }

    private static let maximumText = 8 << 10
    private static let chunk = 64 << 10
}

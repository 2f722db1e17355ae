import Core
import Foundation
import ImageEditorTerminalGraphics
import ImageEditorThreads
import Presentation
import Rendering

/// A terminal, for pictures: the one on standard output, where results are shown, or that on
/// standard error, where a person chooses.
struct PictureScreen: Sendable {
    private let writer: PictureWriter
    private let stream: Int32
    private let write: @Sendable (Data) throws -> Void
    /// The progress line, which keeps off a picture.
    private let progress: ProgressLine
    /// In characters.
    let size: TerminalSize

    /// The pixels of a character.
    var cell: CellSize { writer.graphics.pixelsOfCell }

    /// - Parameters:
    ///   - stream: Leads to the terminal.
    ///   - progress: What else may stand there.
    ///   - write: Writes to it.
    init(
        _ graphics: TerminalGraphics, size: TerminalSize, on stream: Int32,
        beside progress: ProgressLine = .silent, write: @escaping @Sendable (Data) throws -> Void
    ) {
        writer = PictureWriter(graphics) { try $0.png() }
        self.size = size
        self.stream = stream
        self.progress = progress
        self.write = write
    }

    /// The terminal on standard output, once it has said how it shows pictures.
    ///
    /// - Parameter style: The protocol that was asked for.
    /// - Returns: `nil` where standard output is no terminal, or one that shows nothing: no escape
    ///   sequence is written then.
    static func available(
        as style: GraphicsProtocol?, on console: Console
    ) async throws -> PictureScreen? {
        guard Console.outputIsTerminal else { return nil }
        return try await asked(as: style, on: STDOUT_FILENO, beside: console.progress) {
            try console.write($0)
        }
    }

    /// The same of the terminal on standard error.
    static func availableToPerson(as style: GraphicsProtocol?) async throws -> PictureScreen? {
        guard isatty(STDERR_FILENO) == 1 else { return nil }
        return try await asked(as: style, on: STDERR_FILENO) { Console.draw($0) }
    }

    private static func asked(
        as style: GraphicsProtocol?, on stream: Int32, beside progress: ProgressLine = .silent,
        write: @escaping @Sendable (Data) throws -> Void
    ) async throws -> PictureScreen? {
        let environment = ProcessInfo.processInfo.environment
        let graphics = try await onOwnThread {
            GraphicsNegotiation(
                environment: environment,
                conversation: ControllingTerminal(descriptor: stream, environment: environment)
            ).graphics(forced: style)
        }
        return graphics.map {
            PictureScreen(
                $0, size: .current(of: stream), on: stream, beside: progress, write: write)
        }
    }

    /// The same for an option that is of no use without it.
    ///
    /// - Throws: ``UsageError``, which names the option.
    static func demanded(
        by option: String, as style: GraphicsProtocol?, console: Console, advice: Advice
    ) async throws -> PictureScreen {
        guard Console.outputIsTerminal else {
            throw UsageError(
                "\(option) draws on a terminal, and standard output is none", advice: advice)
        }
        guard let screen = try await available(as: style, on: console) else {
            throw UsageError(
                "this terminal has no colours, or NO_COLOR is set",
                advice: "--protocol blocks draws all the same")
        }
        return screen
    }

    /// The largest picture that can be seen whole, in pixels.
    ///
    /// - Parameter lines: Lines of text that shall be seen with it, beside the next prompt.
    func room(lines: Int) -> ImageSize {
        // On a low terminal the text moves out of sight rather than the picture.
        room(columns: size.columns, rows: max(size.rows - lines - 1, min(size.rows - 1, 8)))
    }

    /// The pixels of so many characters.
    func room(columns: Int, rows: Int) -> ImageSize {
        let room = writer.graphics.room(columns: columns, rows: rows)
        return ImageSize(width: min(room.width, 65_535), height: min(room.height, 65_535))
    }

    /// Draws a picture, and goes to the line below.
    func draw(_ picture: TerminalPicture) throws {
        let bytes = try encoded(picture)
        let hold = progress.hold()
        defer { hold.end() }
        try TerminalDrawing.draw(bytes, on: stream, writing: write)
    }

    private func encoded(_ picture: TerminalPicture) throws -> Data {
        let step = progress.begin(WorkProgress("drawing"))
        defer { step.end() }
        return try writer.bytes(of: picture)
    }

    /// Draws pictures side by side, and their captions below.
    func draw(_ row: PictureRow) throws {
        if let picture = row.picture(cell: cell) { try draw(picture) }
        try write(Data((row.caption + "\n").utf8))
    }
}

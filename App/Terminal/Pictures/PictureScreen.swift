import Core
import FoundationEssentials
import Glibc
import ImageEditorTerminalGraphics
import ImageEditorThreads
import Presentation
import Rendering

/// A terminal that shows pictures: the one on standard output for results, or the one on standard
/// error for choosing.
struct PictureScreen: Sendable {
    private let writer: PictureWriter
    private let stream: Int32
    private let write: @Sendable (Data) throws -> Void
    /// The progress line, which must not draw into a picture.
    private let progress: ProgressLine
    /// The size in character cells.
    let size: TerminalSize

    /// The size of a character cell in pixels.
    var cell: CellSize { writer.graphics.pixelsOfCell }

    /// - Parameters:
    ///   - stream: The file descriptor of the terminal.
    ///   - progress: The progress line on the same terminal.
    ///   - write: Writes to the terminal.
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

    /// Returns the terminal on standard output, after querying its graphics protocol.
    ///
    /// - Parameter style: The requested protocol.
    /// - Returns: `nil` if standard output is not a terminal or cannot show pictures.
    static func available(
        as style: GraphicsProtocol?, on console: Console
    ) async throws -> PictureScreen? {
        guard Console.outputIsTerminal else { return nil }
        return try await asked(as: style, on: STDOUT_FILENO, beside: console.progress) {
            try console.write($0)
        }
    }

    /// Returns the terminal on standard error, after querying its graphics protocol; `nil` if
    /// standard error is not a terminal or cannot show pictures.
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

    /// Returns the terminal on standard output, for an option that requires it.
    ///
    /// - Throws: ``UsageError`` if standard output is not a terminal, with the option's name, or if
    ///   the terminal cannot show pictures.
    static func demanded(
        by option: String, as style: GraphicsProtocol?, console: Console, advice: Advice
    ) async throws -> PictureScreen {
        guard Console.outputIsTerminal else {
            throw UsageError(
                "\(option) draws on a terminal, but standard output is not one", advice: advice)
        }
        guard let screen = try await available(as: style, on: console) else {
            throw UsageError.noColors(
                advice: "use --protocol blocks to draw with block characters")
        }
        return screen
    }

    /// Returns the largest picture that fits on the terminal, in pixels.
    ///
    /// - Parameter lines: The lines of text to keep visible with the picture, in addition to the
    ///   next prompt.
    func room(lines: Int) -> ImageSize {
        // On a low terminal, text scrolls out of sight instead of the picture becoming tiny.
        room(columns: size.columns, rows: max(size.rows - lines - 1, min(size.rows - 1, 8)))
    }

    /// Returns the size of an area of character cells, in pixels.
    func room(columns: Int, rows: Int) -> ImageSize {
        let room = writer.graphics.room(columns: columns, rows: rows)
        return ImageSize(width: min(room.width, 65_535), height: min(room.height, 65_535))
    }

    /// Draws a picture and moves to the next line.
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

    /// Draws pictures side by side, with their captions below.
    func draw(_ row: PictureRow) throws {
        if let picture = row.picture(cell: cell) { try draw(picture) }
        try write(Data((row.caption + "\n").utf8))
    }
}

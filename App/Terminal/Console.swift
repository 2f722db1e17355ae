import Core
import FoundationEssentials
import Glibc
import ImageEditorFiles
import ImageEditorTerminalGraphics
package import Presentation

/// Prints results on standard output, and everything else on standard error.
package struct Console: Sendable {
    let isJSON: Bool
    let isQuiet: Bool
    let isVerbose: Bool
    /// The progress line, which is erased before anything is printed.
    let progress: ProgressLine

    init(isJSON: Bool, isQuiet: Bool, isVerbose: Bool) {
        self.isJSON = isJSON
        self.isQuiet = isQuiet
        self.isVerbose = isVerbose
        progress = ProgressLine(
            isShown: !isQuiet && !isJSON && Self.errorsAreTerminal,
            draw: { if Self.isInForeground { Self.draw($0) } })
    }

    static let outputIsTerminal = isatty(STDOUT_FILENO) == 1

    /// True if standard output is a terminal that shows colours, and colours are wanted.
    static var outputHasColors: Bool {
        outputIsTerminal
            && TerminalPicture.Colors(environment: ProcessInfo.processInfo.environment) != nil
    }

    /// True unless another process is in the foreground and uses the terminal.
    private static var isInForeground: Bool {
        let group = tcgetpgrp(STDERR_FILENO)
        return group == -1 || group == getpgrp()
    }

    /// True if standard error is a terminal that supports erasing a line: its `TERM` is neither
    /// `dumb` nor empty.
    private static var errorsAreTerminal: Bool {
        guard isatty(STDERR_FILENO) == 1 else { return false }
        return getenv("TERM").map { !["dumb", ""].contains(String(cString: $0)) } ?? true
    }

    /// Prints one line of a result.
    ///
    /// - Throws: ``OutputClosed`` if the reader closed standard output, ``StandardOutputFailure``
    ///   for other failures.
    package func result(_ line: String) throws {
        try write(Data(utf8Of: line + "\n"))
    }

    /// Writes the bytes of a result.
    func write(_ data: Data) throws {
        // Only a terminal has a progress line to erase. A write to a pipe may block for long, and
        // must not lock the progress line meanwhile.
        guard Self.outputIsTerminal else { return try Self.write(data, to: STDOUT_FILENO) }
        try progress.aside { try Self.write(data, to: STDOUT_FILENO) }
    }

    /// Prints a note on one line, unless `--quiet` is given.
    package func note(_ line: String) {
        if !isQuiet { noteOrDetail(line) }
    }

    /// Prints a detail with `--verbose`, on one line and without secrets.
    package func detail(_ line: String) {
        if isVerbose { noteOrDetail(DisplayURL.scrubbed(line)) }
    }

    /// Prints a result's JSON on standard error, because standard output holds the result itself.
    func report(_ json: JSONText) {
        error(json.text)
    }

    private func noteOrDetail(_ line: String) {
        error(isJSON ? NoteJSON(line).json.text : "imageeditor: " + SafeText.line(line))
    }

    /// Prints a failure on one line, and its causes with `--verbose`.
    ///
    /// - Parameters:
    ///   - file: The file of the failed upload, if any.
    ///   - id: The id of that upload, if it was waiting.
    package func failure(_ message: FailureMessage, of file: String? = nil, id: String? = nil) {
        if isJSON {
            let code = Int(ExitStatus(message.category).rawValue)
            error(ErrorJSON(message, code: code, file: file, id: id).json.text)
        } else {
            error("imageeditor: " + message.line)
        }
        for line in message.causeLines { detail(line) }
    }

    /// Draws on the terminal of standard error.
    static func draw(_ text: String) { draw(Data(text.utf8)) }

    static func draw(_ data: Data) {
        // A failure of standard error cannot be reported.
        try? write(data, to: STDERR_FILENO)
    }

    private func error(_ line: String) {
        progress.aside {
            // A failure of standard error cannot be reported.
            try? Self.write(Data((line + "\n").utf8), to: STDERR_FILENO)
        }
    }

    private static func write(_ data: Data, to descriptor: Int32) throws {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0 {
                if errno == EINTR { continue }
                if errno == EPIPE { throw OutputClosed() }
                throw StandardOutputFailure(code: errno)
            }
            rest = rest.dropFirst(count)
        }
    }
}

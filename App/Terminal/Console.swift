import Core
import Foundation
import Presentation

/// Where the tool speaks: results on standard output, everything else on standard error.
struct Console: Sendable {
    let isJSON: Bool
    let isQuiet: Bool
    let isVerbose: Bool
    /// The progress line; it makes way for everything that is said here.
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

    /// Whether this process is in the foreground; otherwise the terminal is the shell's.
    private static var isInForeground: Bool {
        let group = tcgetpgrp(STDERR_FILENO)
        return group == -1 || group == getpgrp()
    }

    /// Whether standard error is a terminal that can write over a line.
    private static var errorsAreTerminal: Bool {
        isatty(STDERR_FILENO) == 1 && getenv("TERM").map { strcmp($0, "dumb") != 0 } != false
    }

    /// Prints one line of a result.
    ///
    /// - Throws: ``OutputClosed`` when nobody reads any more, ``StandardOutputFailure`` for other
    ///   failures.
    func result(_ line: String) throws {
        try write(Data((line + "\n").utf8))
    }

    /// Writes the bytes of a result.
    func write(_ data: Data) throws {
        // Nothing stands in the way of a file, nor of a pipe, which may be slow.
        guard Self.outputIsTerminal else { return try Self.write(data, to: STDOUT_FILENO) }
        try progress.aside { try Self.write(data, to: STDOUT_FILENO) }
    }

    /// Says something by the way, on one line.
    func note(_ line: String) {
        if !isQuiet { remark(line) }
    }

    /// Says something only to those who asked for it, on one line and without secrets.
    func detail(_ line: String) {
        if isVerbose { remark(DisplayURL.scrubbed(line)) }
    }

    /// Prints a result's JSON where standard output holds the result itself.
    func report(_ json: JSONText) {
        error(json.text)
    }

    private func remark(_ line: String) {
        error(isJSON ? NoteJSON(line).json.text : "imageeditor: " + SafeText.line(line))
    }

    /// Says what failed: one line, and its causes where they were asked for.
    ///
    /// - Parameters:
    ///   - file: The file of the upload that failed, if one did.
    ///   - id: The id of that upload, if it waited already.
    func failure(_ message: FailureMessage, of file: String? = nil, id: String? = nil) {
        if isJSON {
            let code = Int(ExitStatus(message.category).rawValue)
            error(ErrorJSON(message, code: code, file: file, id: id).json.text)
        } else {
            error("imageeditor: " + message.line)
        }
        for line in message.causeLines { detail(line) }
    }

    /// Writes over the current line of a terminal.
    static func draw(_ text: String) { draw(Data(text.utf8)) }

    /// Draws on standard error.
    static func draw(_ data: Data) {
        // There is nowhere left to say that saying something failed.
        try? write(data, to: STDERR_FILENO)
    }

    private func error(_ line: String) {
        progress.aside {
            // There is nowhere left to say that saying something failed.
            try? Self.write(Data((line + "\n").utf8), to: STDERR_FILENO)
        }
    }

    private static func write(_ data: Data, to descriptor: Int32) throws {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
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

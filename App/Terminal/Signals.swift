import Foundation
import ImageEditorFiles
import ImageEditorTerminalGraphics

/// Ends the tool cleanly on signals.
enum Signals {
    /// Removes unfinished files, puts the terminal right and ends with 128 + signal; a reader that
    /// has gone is an error of writing instead of a signal.
    static func install() {
        openClosedStreams()
        UnfinishedFiles.prepare()
        TerminalMode.prepare()
        TerminalDrawing.prepare()
        ProgressLine.prepare()
        signal(SIGPIPE, SIG_IGN)
        // A file that may not grow is an error of writing, too.
        signal(SIGXFSZ, SIG_IGN)
        for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) {
            signal(number) { number in
                ProgressLine.wipe()
                TerminalMode.restore()
                TerminalDrawing.interrupt()
                UnfinishedFiles.removeAll()
                _exit(128 + number)
            }
        }
    }

    /// Whether the parent process has it ignored, as `nohup` does.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// A standard stream that was closed would be the number of the next file we open.
    private static func openClosedStreams() {
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        where fcntl(stream, F_GETFD) == -1 {
            // Opened the other way round, so that using it is an error as it was.
            _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}

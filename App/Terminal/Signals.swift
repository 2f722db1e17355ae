import FoundationEssentials
import Glibc
import ImageEditorFiles
import ImageEditorTerminalGraphics

/// Ends the tool cleanly on signals.
enum Signals {
    /// Installs handlers that remove unfinished files, restore the terminal and exit with 128 +
    /// signal. SIGPIPE is ignored, so that a closed reader becomes a write error.
    static func install() {
        UnfinishedFiles.prepare()
        TerminalMode.prepare()
        TerminalDrawing.prepare()
        ProgressLine.prepare()
        signal(SIGPIPE, SIG_IGN)
        // Exceeding the file size limit becomes a write error, too.
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

    /// Returns true if the parent process ignores the signal, as `nohup` does.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}

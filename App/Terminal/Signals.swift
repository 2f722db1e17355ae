import Files
import Foundation

/// What happens when somebody ends the tool from outside.
enum Signals {
    /// Removes unfinished files and ends with 128 + signal; a reader that has gone is an error of
    /// writing instead of a signal.
    static func install() {
        UnfinishedFiles.prepare()
        signal(SIGPIPE, SIG_IGN)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { number in
                UnfinishedFiles.removeAll()
                _exit(128 + number)
            }
        }
    }
}

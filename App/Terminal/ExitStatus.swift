import Presentation

/// The exit status of the process, from `sysexits.h`. The manual page lists these comments.
package enum ExitStatus: Int32 {
    /// Done.
    case done = 0
    /// Some or all of several items failed.
    case someFailed = 1
    /// The command line is wrong.
    case usage = 64
    /// A bad image, or other bad data.
    case badData = 65
    /// No such image or file.
    case noInput = 66
    /// The server or the camera is unavailable, and nothing else could answer.
    case unavailable = 69
    /// A defect of the tool.
    case software = 70
    /// The system lacks a resource for now, such as processes: try later.
    case shortage = 71
    /// The output cannot be created.
    case cannotCreate = 73
    /// Reading or writing failed.
    case io = 74
    /// An upload or a change to a card waits to be sent.
    case queued = 75
    /// Not permitted.
    case permission = 77
    /// The configuration is wrong.
    case configuration = 78
    /// The terminal was closed, or SIGHUP was sent.
    case hungUp = 129
    /// Interrupted (serve and studio then end with 0), or a list was left without a choice.
    case interrupted = 130
    /// The reader of `-o -` closed the pipe before it had the whole image.
    case closedPipe = 141
    /// Terminated by SIGTERM; serve and studio then end with 0.
    case terminated = 143

    init(_ category: FailureCategory) {
        self =
            switch category {
            case .usage: .usage
            case .badData: .badData
            case .noInput: .noInput
            case .unavailable: .unavailable
            case .software: .software
            case .shortage: .shortage
            case .cannotCreate: .cannotCreate
            case .io: .io
            case .queued: .queued
            case .permission: .permission
            case .configuration: .configuration
            case .interrupted: .interrupted
            }
    }

    /// Returns the status of several items; a single item keeps its own.
    static func of(_ all: [ExitStatus]) -> ExitStatus {
        if all.count == 1 { return all[0] }
        if all.allSatisfy({ $0 == .done }) { return .done }
        return all.allSatisfy { [.done, .queued].contains($0) } ? .queued : .someFailed
    }
}

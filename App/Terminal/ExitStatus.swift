import Presentation

/// What the process ends with: the numbers of `sysexits.h`.
enum ExitStatus: Int32 {
    case done = 0
    /// Some or all of several failed.
    case someFailed = 1
    case usage = 64
    case badData = 65
    case noInput = 66
    case unavailable = 69
    case software = 70
    case cannotCreate = 73
    case io = 74
    case queued = 75
    case permission = 77
    case configuration = 78
    case interrupted = 130

    init(_ category: FailureCategory) {
        self =
            switch category {
            case .usage: .usage
            case .badData: .badData
            case .noInput: .noInput
            case .unavailable: .unavailable
            case .software: .software
            case .cannotCreate: .cannotCreate
            case .io: .io
            case .queued: .queued
            case .permission: .permission
            case .configuration: .configuration
            case .interrupted: .interrupted
            }
    }

    /// The status of several pieces of work: one alone has its own.
    static func of(_ all: [ExitStatus]) -> ExitStatus {
        if all.count == 1 { return all[0] }
        if all.allSatisfy({ $0 == .done }) { return .done }
        return all.allSatisfy { [.done, .queued].contains($0) } ? .queued : .someFailed
    }
}

public import CardExchange
import Core
import FoundationEssentials
import Glibc
public import Presentation

extension CardArchiveError: PresentableFailure {
    public var category: FailureCategory {
        switch self {
        case .libraryMissing: .configuration
        case .unreadable(ENOENT): .noInput
        case .unreadable(EACCES), .unreadable(EPERM): .permission
        case .unreadable, .writingFailed, .photoGone: .io
        default: .badData
        }
    }

    public var summary: String {
        switch self {
        case .unreadable(let code): "the archive cannot be read: \(SystemErrorWords.reason(code))"
        default: errorText
        }
    }

    public var advice: Advice? {
        switch self {
        case .libraryMissing(let package): "install it with: apt install \(package)"
        case .unreadable(let code): SystemErrorWords.advice(code)
        case .notAnArchive, .notAWallet:
            "use one that \(CardsCommand.call(CardsExportCommand.self)) or Catima has written"
        case .encrypted: "export it without a password"
        case .photoGone: "try again"
        case .tooLarge(_, _, let name?): .raiseLimits([name], to: nil)
        case .tooLarge, .tooLargeInflated, .tooManyEntries:
            "this is the limit of archives, which cannot be raised"
        default: nil
        }
    }
}

public import Foundation

/// The reason that saved data is not a session.
public enum EditSessionError: Error, Equatable, Sendable {
    /// The data is not JSON, or not a session.
    case invalidForm(reason: String)
    /// The session was written by a newer version of the product.
    case unsupportedVersion(Int)
}

extension EditSessionError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .invalidForm(let reason): "not an edit session: \(reason)"
        case .unsupportedVersion(let version):
            "edit session version \(version) is not known; this program reads version"
                + " \(EditSession.currentVersion)"
        }
    }
}

public import Foundation

/// Why what was saved is no session.
public enum EditSessionError: Error, Equatable, Sendable {
    /// Not JSON, or not of a session's form.
    case invalidForm(reason: String)
    /// Written by a newer version of the product.
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

public import Foundation

/// The reason that an upload failed.
public enum UploadError: Error, Equatable, Sendable {
    /// No server is configured.
    case noServer
    /// The server's answer contains no address for the upload.
    case invalidEndpoint(reason: String)
    /// The server answered with this status in the step `step`.
    case unexpectedStatus(Int, step: Step)

    /// The two steps of an upload.
    public enum Step: String, Sendable {
        case endpoint, send
    }

    /// True if the same upload may succeed later without any other change.
    public var isTransient: Bool {
        switch self {
        case .noServer: true
        case .invalidEndpoint: false
        case .unexpectedStatus(let status, _): [408, 425, 429].contains(status) || status >= 500
        }
    }
}

extension UploadError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .noServer: "no server is set"
        case .invalidEndpoint(let reason): "the server named no address to send to: \(reason)"
        case .unexpectedStatus(let status, .endpoint):
            "the server answered with status \(status) when asked where to send"
        case .unexpectedStatus(let status, .send):
            "the server refused the upload with status \(status)"
        }
    }
}

public import FoundationEssentials

/// The reason that an upload failed.
public enum UploadError: Error, Equatable, Sendable {
    /// No server is configured.
    case noServer
    /// An earlier version queued the upload and did not record for which server.
    case unconfirmedServer
    /// The server's answer contains no address for the upload.
    case invalidEndpoint(reason: String)
    /// The server answered with this status in `step`. `sentence` is the explanation in the answer,
    /// if any; escape it before you print it.
    case unexpectedStatus(Int, step: Step, sentence: String? = nil)

    /// The answer to the image is a web page, so it does not come from an image server.
    case webPage

    /// The steps of an upload: requesting an address for it, and sending the image.
    public enum Step: String, Sendable {
        case endpoint, send
    }

    /// True if the same upload may succeed later. A missing server counts, too, because the upload
    /// can wait until one is set.
    public var isTransient: Bool {
        switch self {
        case .noServer, .unconfirmedServer: true
        case .invalidEndpoint, .webPage: false
        case .unexpectedStatus(let status, _, _): HTTPStatus.isTransient(status)
        }
    }
}

extension UploadError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .noServer: "no server is set"
        case .unconfirmedServer: "an earlier version queued it without recording its server"
        case .invalidEndpoint(let reason): "the server returned no upload address: \(reason)"
        case .unexpectedStatus(let status, .endpoint, let sentence):
            "the server answered with status \(status) when asked for an upload address"
                + ServerSentence.suffix(sentence)
        case .unexpectedStatus(let status, .send, let sentence):
            "the server refused the upload with status \(status)" + ServerSentence.suffix(sentence)
        case .webPage: "the answer to the image is a web page, not that of an image server"
        }
    }
}

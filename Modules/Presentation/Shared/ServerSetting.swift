public import Foundation

/// Which server there is to ask.
public enum ServerSetting: Sendable, Equatable {
    /// None was named.
    case unset
    /// This one, which may not be asked for now.
    case offline(URL?)
    /// This one.
    case url(URL)

    /// What to say where a server would help and none is set; `nil` otherwise.
    public var notice: String? {
        self == .unset ? "no server is set; \(Self.advice)" : nil
    }

    /// How to set a server.
    static let advice =
        "set one with --server URL, IMAGEEDITOR_SERVER, or \"server\" in config.json"
}

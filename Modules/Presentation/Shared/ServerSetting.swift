public import Foundation

/// The server that can be asked.
public enum ServerSetting: Sendable, Equatable {
    /// None was named.
    case unset
    /// This one, which may not be asked for now.
    case offline(URL?)
    /// This one.
    case url(URL)

    /// The notice that no server is set; `nil` where one is.
    func notice(for frontEnd: FrontEnd) -> String? {
        self == .unset ? frontEnd.line("no server is set", .setServer) : nil
    }
}

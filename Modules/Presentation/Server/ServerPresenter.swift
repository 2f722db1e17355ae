public import Core
import FoundationEssentials

/// Describes the start of the server and of the studio.
public struct ServerPresenter: Sendable {
    private let frontEnd: FrontEnd

    public init(for frontEnd: FrontEnd = FrontEnd()) { self.frontEnd = frontEnd }

    /// Returns the line with the server's address, to be printed when the server accepts
    /// connections.
    ///
    /// - Parameter host: The address that the server listens on; IPv6 addresses get brackets.
    public func ready(folder: String, host: String, port: Int) -> String {
        let shown = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        return "serving \(SafeText.line(folder)) at http://\(SafeText.line(shown)):\(port)"
    }

    /// Returns the line with the address of a studio. The address contains the studio's secret.
    ///
    /// - Parameter folder: The folder that the studio shows; `nil` for the feed.
    public func studioReady(folder: String?, address: String) -> String {
        let shown = folder.map(SafeText.line) ?? "the feed"
        return "showing \(shown) at \(SafeText.line(address))"
    }

    /// Returns the note that no browser was opened, with the address to open.
    public func notOpened(reason: String, address: String) -> String {
        "no browser was opened: \(SafeText.line(reason)); open \(SafeText.line(address)) yourself"
    }

    /// Returns the reason that `xdg-open` failed.
    ///
    /// - Parameter status: The exit status of `xdg-open`.
    public func openerFailed(status: Int) -> String {
        switch status {
        case 127: "xdg-open is not installed"
        case 3: "xdg-open found no browser"
        default: "xdg-open ended with status \(status)"
        }
    }

    /// Returns the note on formats that are refused, with the advice for allowing them.
    public func note(on refusal: FormatRefusal) -> String {
        let formats = refusal.formats.map(\.name).joined(separator: ", ")
        let missing = refusal.missing.joined(separator: ", ")
        return frontEnd.line(
            "this system lacks \(missing): \(formats) files are refused", .allowMissingLayers)
    }

    /// Returns the note that no process for decoding can be started.
    public func note(on shortage: ResourceShortage) -> String {
        "no decoder can be started now: \(shortage.errorText);"
            + " GET /health tells when it can"
    }

    /// The hint for stopping the server.
    public var hint: String { "stop it with Ctrl-C" }
}

/// Says that a folder is being served, and where.
public struct ServerPresenter: Sendable {
    public init() {}

    /// The line that says where the server can be reached, once it can.
    ///
    /// - Parameter host: The address it listens on; one of IPv6 gets its brackets.
    public func ready(folder: String, host: String, port: Int) -> String {
        let shown = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        return "serving \(SafeText.line(folder)) at http://\(SafeText.line(shown)):\(port)"
    }

    /// How to end it.
    public var hint: String { "stop it with Ctrl-C" }
}

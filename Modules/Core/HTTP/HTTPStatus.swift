package enum HTTPStatus {
    /// Returns true if the same request may succeed later without any other change.
    package static func isTransient(_ status: Int) -> Bool {
        [408, 425, 429].contains(status) || status >= 500
    }

    /// Returns true if repeating the request fails in the same way until the server or the settings
    /// change.
    static func isPermanent(_ status: Int) -> Bool {
        (400..<500).contains(status) && !isTransient(status)
    }

    /// Returns true if the server or a proxy does not know or does not accept the sender.
    package static func deniesAccess(_ status: Int) -> Bool { [401, 403, 407].contains(status) }

    /// Returns true if the server asks for a pause, and has not processed the request.
    static func asksForPause(_ status: Int) -> Bool { [429, 503].contains(status) }
}

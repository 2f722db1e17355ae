package import HTTPTypes

extension HTTPFields {
    /// Returns the first value of a field that HTTPTypes does not define; `nil` if it is missing.
    /// `name` is in lower case.
    package func value(of name: String) -> String? {
        first { $0.name.canonicalName == name }?.value
    }
}

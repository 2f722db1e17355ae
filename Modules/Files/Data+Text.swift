public import FoundationEssentials

extension Data {
    /// Creates the UTF-8 of a text.
    ///
    /// For `Data(text.utf8)`, the runtime reads all conformances of the program once.
    public init(utf8Of text: String) {
        var text = text
        self = text.withUTF8 { Data(buffer: $0) }
    }
}

/// What was typed, byte for byte: a name on Linux need not be text.
enum ArgumentBytes {
    /// Whether `text` stands for an argument, or the end of one, that is not UTF-8. Such bytes were
    /// replaced when the argument became text, so that it names another file now.
    static func wereReplaced(in text: String) -> Bool {
        guard text.unicodeScalars.contains("\u{FFFD}") else { return false }
        let arguments = (0..<Int(CommandLine.argc)).compactMap { CommandLine.unsafeArgv[$0] }
        return arguments.contains { argument in
            String(validatingCString: argument) == nil && String(cString: argument).hasSuffix(text)
        }
    }
}

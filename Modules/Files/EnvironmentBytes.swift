import CImageEditorFiles
import Glibc

/// The environment variables of this process, which need not be UTF-8: they may contain paths.
public enum EnvironmentBytes {
    /// The values of the variables by their names. As in the text of a path, invalid UTF-8 is kept;
    /// `ProcessInfo` would replace it.
    ///
    /// - Complexity: O(n) in the size of the environment.
    public static var texts: [String: String] {
        cfiles_environment().map { texts(of: $0) } ?? [:]
    }

    /// Returns the variables of a list that ends with a null pointer.
    static func texts(
        of variables: UnsafePointer<UnsafeMutablePointer<CChar>?>
    ) -> [String: String] {
        var texts: [String: String] = [:]
        var index = 0
        while let variable = variables[index] {
            index += 1
            let bytes = UnsafeRawBufferPointer(start: variable, count: strlen(variable))
            guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = String(pathBytes: bytes[..<equals])
            // As with `getenv`, the first of several variables with the same name counts.
            if texts[name] == nil { texts[name] = String(pathBytes: bytes[(equals + 1)...]) }
        }
        return texts
    }
}

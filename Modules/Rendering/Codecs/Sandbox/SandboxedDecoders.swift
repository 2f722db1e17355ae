import CImageEditorDecoders
import CImageEditorSandbox

/// The decoders that run in a sandbox.
enum SandboxedDecoders {
    /// Each decoder with the Debian package of its library.
    static let all: [(name: String, package: String)] = {
        var count = 0
        guard let decoders = cdecoders_all(&count) else { return [] }
        return (0..<count).compactMap { index in
            guard let decoder = decoders[index]?.pointee else { return nil }
            return (String(cString: decoder.name), String(cString: decoder.package))
        }
    }()

    /// Returns the Debian package of a decoder's library; empty for an unknown decoder.
    static func package(of name: String) -> String {
        all.first { $0.name == name }?.package ?? ""
    }
}

@testable import Rendering

extension ImageFormat {
    /// The formats that are written, and decoded in this process. The others are decoded in
    /// workers, which `SandboxedCorpusTests` and `Tests/Sandbox` test.
    static let builtIn = supported.filter { !($0.reader is any SandboxedFormatReader.Type) }
}

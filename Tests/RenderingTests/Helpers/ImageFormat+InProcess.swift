@testable import Rendering

extension ImageFormat {
    /// The formats that are decoded and encoded in the program itself. A file of another format
    /// takes two processes, which is too slow for hundreds of damaged files.
    static let inProcess = supported.filter { !($0.reader is any SandboxedFormatReader.Type) }
}

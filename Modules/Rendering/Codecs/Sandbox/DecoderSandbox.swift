import CImageEditorSandbox
public import ImageVocabulary

/// The process in which files of a format are decoded, as this system provides it.
///
/// The process can reach nothing but the file and the memory for the result. It decodes one file.
public struct DecoderSandbox: Sendable, Equatable {
    /// A restriction of the process, which it cannot undo.
    public enum Layer: String, Sendable, CaseIterable {
        case noNewPrivileges = "no-new-privileges"
        case notDumpable = "not-dumpable"
        /// Limits of memory, of processor time and of the size of files.
        case limits
        /// No file can be opened.
        case landlock
        /// Only the system calls that decoders need are allowed.
        case seccomp
    }

    public let format: ImageFormat
    /// The Debian package of the library.
    public let package: String
    /// The library and its version; `nil` if it is not installed.
    public let library: String?
    /// The restrictions that this system provides; empty if no process can be started.
    public let layers: [Layer]

    /// The restrictions that this system lacks.
    public var missing: [Layer] { Layer.allCases.filter { !layers.contains($0) } }

    /// True if no restriction is missing.
    public var isComplete: Bool { missing.isEmpty }

    /// The sandboxes of all formats that have one. Starts a process for each format, and waits for
    /// it: some milliseconds.
    public static func all() -> [DecoderSandbox] {
        ImageFormat.read.compactMap { format in
            (format.reader?.sandboxed).flatMap { reader in
                DecoderSandbox(format, decoder: reader.decoder)
            }
        }
    }

    /// The restrictions that this system lacks; `nil` if no process can be started. Starts one
    /// process, and waits for it: some milliseconds.
    public static func missingLayers() -> [Layer]? {
        guard let decoder = SandboxedDecoders.all.first?.name else { return nil }
        return greet(decoder).map { posture in Layer.allCases.filter { !posture.has($0) } }
    }

    /// True if files of a format are decoded in such a process.
    public static func decodes(
        _ format: ImageFormat, under isolation: DecoderIsolation = .available
    ) -> Bool {
        guard let reader = format.reader else { return false }
        return isolation == .all || reader.sandboxed != nil
    }

    /// Keeps this many processes ready, of each library that has decoded a file.
    ///
    /// They are started in the background. 0 ends those that wait.
    public static func keepReady(_ count: Int) { csandbox_keep(UInt32(clamping: count)) }

    /// If files that begin like this are decoded in a process of their own, starts the process in
    /// the background.
    ///
    /// The next file of its format finds the process ready.
    public static func prepare(for beginning: some Collection<UInt8>) {
        guard let format = ImageFormat(sniffing: beginning),
            let reader = format.reader?.sandboxed
        else { return }
        csandbox_prepare(reader.decoder)
    }

    private init(_ format: ImageFormat, decoder: String) {
        self.format = format
        package = SandboxedDecoders.package(of: decoder)
        let posture = Self.greet(decoder)
        library = posture.flatMap { posture in
            guard posture.is_loaded != 0 else { return nil }
            return withUnsafeBytes(of: posture.library_version) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
        }
        layers = Layer.allCases.filter { posture?.has($0) ?? false }
    }

    /// What a new process says; `nil` if it cannot be started or says nothing.
    private static func greet(_ decoder: String) -> csandbox_posture? {
        guard let process = csandbox_start(decoder) else { return nil }
        defer { csandbox_end(process) }
        var posture = csandbox_posture()
        let verdict = csandbox_greet(process, 10_000, &posture)
        return verdict == CSANDBOX_OK || verdict == CSANDBOX_NO_LIBRARY ? posture : nil
    }
}

extension csandbox_posture {
    fileprivate func has(_ layer: DecoderSandbox.Layer) -> Bool { layers & layer.flag != 0 }
}

extension DecoderSandbox.Layer {
    fileprivate var flag: UInt32 {
        switch self {
        case .noNewPrivileges: UInt32(CSANDBOX_NO_NEW_PRIVILEGES)
        case .notDumpable: UInt32(CSANDBOX_NOT_DUMPABLE)
        case .limits: UInt32(CSANDBOX_LIMITS)
        case .landlock: UInt32(CSANDBOX_LANDLOCK)
        case .seccomp: UInt32(CSANDBOX_SECCOMP)
        }
    }
}

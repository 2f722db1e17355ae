import CImageEditorSandbox
import Glibc
public import ImageVocabulary

/// The sandboxed process that decodes files of a format, with the restrictions that this system
/// provides.
///
/// Under all restrictions, the process can reach only the file and the memory for the result. It
/// decodes one file.
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
    /// The Debian package of the decoder's library.
    public let package: String
    /// The name and version of the decoder's library; `nil` if the library is not installed.
    public let library: String?
    /// The restrictions that this system provides.
    public let layers: [Layer]

    /// The restrictions that this system lacks.
    public var missing: [Layer] { Layer.allCases.filter { !layers.contains($0) } }

    /// True if no restriction is missing.
    public var isComplete: Bool { missing.isEmpty }

    /// Returns the sandboxes of all formats that have one. Starts a process for each format and
    /// waits for it, which takes some milliseconds.
    ///
    /// - Throws: ``ResourceShortage`` if a process cannot be started now.
    public static func all() throws(ResourceShortage) -> [DecoderSandbox] {
        var sandboxes: [DecoderSandbox] = []
        for format in ImageFormat.read {
            guard let reader = format.reader?.sandboxed else { continue }
            sandboxes.append(try DecoderSandbox(format, decoder: reader.decoder))
        }
        return sandboxes
    }

    /// Returns the restrictions that this system lacks. Starts one process and waits for it, which
    /// takes some milliseconds.
    ///
    /// - Throws: ``ResourceShortage`` if the process cannot be started now.
    public static func missingLayers() throws(ResourceShortage) -> [Layer] {
        let decoder = SandboxedDecoders.all.first?.name ?? ""
        let posture = try greet(decoder)
        return Layer.allCases.filter { !posture.has($0) }
    }

    /// Returns `true` if files of a format are decoded in a process of their own under `isolation`.
    public static func decodes(
        _ format: ImageFormat, under isolation: DecoderIsolation = .available
    ) -> Bool {
        guard let reader = format.reader else { return false }
        return isolation == .all || reader.sandboxed != nil
    }

    /// Keeps `count` processes ready for each decoder: whenever a file takes one, others are
    /// started in the background. 0 ends the waiting processes.
    public static func keepReady(_ count: Int) { csandbox_keep(UInt32(clamping: count)) }

    /// Returns the maximum number of file descriptors that the waiting processes need if
    /// ``keepReady(_:)`` is called with `count`.
    public static func descriptors(keepingReady count: Int) -> Int {
        let descriptorsOfProcess = 2
        return descriptorsOfProcess * Int(csandbox_codec_count()) * count
    }

    /// Starts a process in the background if a file that begins with `beginning` is decoded in one.
    ///
    /// The next file of its format finds the process ready.
    public static func prepare(for beginning: some Collection<UInt8>) {
        guard let format = ImageFormat(sniffing: beginning),
            let reader = format.reader?.sandboxed
        else { return }
        csandbox_prepare(reader.decoder)
    }

    private init(_ format: ImageFormat, decoder: String) throws(ResourceShortage) {
        self.format = format
        package = SandboxedDecoders.package(of: decoder)
        let posture = try Self.greet(decoder)
        library =
            posture.is_loaded == 0
            ? nil
            : withUnsafeBytes(of: posture.library_version) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
        layers = Layer.allCases.filter { posture.has($0) }
    }

    /// Returns the restrictions and the library that a new process reports, and ends the process.
    private static func greet(_ decoder: String) throws(ResourceShortage) -> csandbox_posture {
        guard let process = csandbox_start(decoder) else {
            throw ResourceShortage(code: errno) ?? .unknown
        }
        defer { csandbox_end(process) }
        var posture = csandbox_posture()
        let verdict = csandbox_greet(process, 10_000, &posture)
        guard verdict == CSANDBOX_OK || verdict == CSANDBOX_NO_LIBRARY else { throw .unknown }
        return posture
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

public import Core
import Rendering

/// Tells how the engine supports each format on this system.
public enum RenderingFormats {
    /// All formats. Starts processes, and waits for them: some milliseconds.
    ///
    /// - Parameter isolation: How far decoders must be isolated.
    public static func all(_ isolation: DecoderIsolation = .available) -> [FormatSupport] {
        let sandboxes = DecoderSandbox.all()
        return ImageFormat.allCases.map { format in
            let sandbox = sandboxes.first { $0.format == format }
            return FormatSupport(
                format: format,
                reading: sandbox.map { reading($0, isolation) }
                    ?? (ImageFormat.read.contains(format) ? .builtIn : .none))
        }
    }

    /// The formats that are refused because this system cannot isolate their decoders as required;
    /// `nil` if there are none. Starts a process, and waits for it: some milliseconds.
    public static func refusal(_ isolation: DecoderIsolation) -> FormatRefusal? {
        guard isolation == .required else { return nil }
        let missing = DecoderSandbox.missingLayers()
        guard missing != [] else { return nil }
        return FormatRefusal(
            formats: ImageFormat.allCases.filter(DecoderSandbox.decodes),
            missing: missing?.map(\.rawValue))
    }

    private static func reading(
        _ sandbox: DecoderSandbox, _ isolation: DecoderIsolation
    ) -> FormatSupport.Reading {
        guard let library = sandbox.library else { return .needs(package: sandbox.package) }
        let layers = sandbox.layers.map(\.rawValue)
        let missing = sandbox.missing.map(\.rawValue)
        return isolation == .required && !sandbox.isComplete
            ? .refused(library: library, layers: layers, missing: missing)
            : .isolated(library: library, layers: layers, missing: missing)
    }
}

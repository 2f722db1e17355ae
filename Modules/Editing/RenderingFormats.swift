public import Core
import Rendering

/// Tells how the engine supports each format on this system.
public enum RenderingFormats {
    /// All formats. Starts processes, and waits for them: some milliseconds.
    public static func all() -> [FormatSupport] {
        let sandboxes = DecoderSandbox.all()
        return ImageFormat.allCases.map { format in
            let sandbox = sandboxes.first { $0.format == format }
            return FormatSupport(
                format: format,
                reading: sandbox.map(reading)
                    ?? (ImageFormat.read.contains(format) ? .builtIn : .none))
        }
    }

    private static func reading(_ sandbox: DecoderSandbox) -> FormatSupport.Reading {
        guard let library = sandbox.library else { return .needs(package: sandbox.package) }
        let missing = DecoderSandbox.Layer.allCases.filter { !sandbox.layers.contains($0) }
        return .isolated(
            library: library, layers: sandbox.layers.map(\.rawValue),
            missing: missing.map(\.rawValue))
    }
}

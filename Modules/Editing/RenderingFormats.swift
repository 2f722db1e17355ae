public import Core
import Rendering

/// Tells how the engine supports each format on this system.
public enum RenderingFormats {
    /// Returns the support of all formats. Starts processes and waits for them, which takes some
    /// milliseconds.
    ///
    /// - Parameter isolation: The isolation that decoders must have.
    /// - Throws: ``ResourceShortage`` if a process cannot be started now.
    public static func all(
        _ isolation: DecoderIsolation = .available
    ) throws(ResourceShortage) -> [FormatSupport] {
        let sandboxes = try DecoderSandbox.all()
        let own = isolation == .all ? try isolatedOwnDecoders() : .builtIn
        return ImageFormat.allCases.map { format in
            let sandbox = sandboxes.first { $0.format == format }
            return FormatSupport(
                format: format,
                reading: sandbox.map { reading($0, isolation) }
                    ?? (ImageFormat.read.contains(format) ? own : .none))
        }
    }

    /// Returns the support of the built-in formats when their decoders run in isolated processes,
    /// too.
    private static func isolatedOwnDecoders() throws(ResourceShortage) -> FormatSupport.Reading {
        let missing = try DecoderSandbox.missingLayers()
        let layers = DecoderSandbox.Layer.allCases.filter { !missing.contains($0) }
            .map(\.rawValue)
        return missing.isEmpty
            ? .isolated(library: "imageeditor", layers: layers, missing: [])
            : .refused(
                library: "imageeditor", layers: layers, missing: missing.map(\.rawValue))
    }

    /// Returns the formats that are refused because this system cannot isolate their decoders as
    /// required; `nil` if no format is refused. Starts a process and waits for it, which takes some
    /// milliseconds.
    ///
    /// - Throws: ``ResourceShortage`` if the process cannot be started now.
    public static func refusal(
        _ isolation: DecoderIsolation
    ) throws(ResourceShortage) -> FormatRefusal? {
        let missing = try DecoderSandbox.missingLayers()
        guard isolation.requiresAllLayers, !missing.isEmpty else { return nil }
        return FormatRefusal(
            formats: ImageFormat.read.filter { DecoderSandbox.decodes($0, under: isolation) },
            missing: missing.map(\.rawValue))
    }

    private static func reading(
        _ sandbox: DecoderSandbox, _ isolation: DecoderIsolation
    ) -> FormatSupport.Reading {
        guard let library = sandbox.library else { return .needs(package: sandbox.package) }
        let layers = sandbox.layers.map(\.rawValue)
        let missing = sandbox.missing.map(\.rawValue)
        return isolation.requiresAllLayers && !sandbox.isComplete
            ? .refused(library: library, layers: layers, missing: missing)
            : .isolated(library: library, layers: layers, missing: missing)
    }
}

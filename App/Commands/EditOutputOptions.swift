public import ArgumentParser
public import Core

/// How `edit` writes, beside format and quality.
struct EditOutputOptions: ParsableArguments {
    @Flag(help: "Writes a JPEG from coarse to fine.")
    var progressive = false

    @Option(
        help: ArgumentHelp(
            "How coarse a JPEG's colour is: \(Self.subsamplings); the input's when not given.",
            valueName: "s"))
    var subsampling: ChromaSubsampling?

    @Flag(help: "Makes a JPEG smaller by tables of its own; slower.")
    var optimize = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How hard a PNG is compressed, 0 to 9.", valueName: "n"))
    var compression: Int?

    @Option(
        help: ArgumentHelp(
            "What becomes of EXIF, XMP and comments: keep, strip-private or strip; keep when not"
                + " given, but never on an upload.", valueName: "policy"))
    var metadata: OutputOptions.MetadataPolicy?

    private static let subsamplings = ChromaSubsampling.allCases.map(\.rawValue)
        .joined(separator: ", ")

    /// Whether nothing was asked for.
    var isEmpty: Bool {
        !progressive && !optimize && subsampling == nil && compression == nil && metadata == nil
    }

    func validate() throws {
        if let compression, !(0...9).contains(compression) {
            throw ValidationError("--compression \(compression) is not one of 0…9")
        }
    }

    func choose(_ options: inout OutputOptions) {
        options.isProgressive = progressive
        options.subsampling = subsampling
        options.optimizesTables = optimize
        options.compression = compression
        options.metadata = metadata ?? options.metadata
    }

    /// The options that were given and that a format has no use for.
    func needless(for format: OutputFormat) -> [String] {
        var names: [String] = []
        if format != .jpeg {
            if progressive { names.append("--progressive") }
            if subsampling != nil { names.append("--subsampling") }
            if optimize { names.append("--optimize") }
        }
        if format != .png, compression != nil { names.append("--compression") }
        return names
    }
}

extension ChromaSubsampling: ExpressibleByArgument {}

extension OutputOptions.MetadataPolicy: ExpressibleByArgument {}

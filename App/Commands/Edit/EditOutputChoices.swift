import Core

/// How a result is written, beyond its format and quality.
struct EditOutputChoices {
    var isProgressive = false
    var subsampling: ChromaSubsampling?
    var optimizesTables = false
    var compression: Int?
    var metadata: MetadataPolicy?

    /// Whether nothing was asked for.
    var isEmpty: Bool {
        !isProgressive && !optimizesTables && subsampling == nil && compression == nil
            && metadata == nil
    }

    /// What is asked for that cannot be, in words; `nil` for nothing.
    var problem: String? {
        guard let compression, !(0...9).contains(compression) else { return nil }
        return "--compression \(compression) is not one of 0…9"
    }

    func choose(_ options: inout OutputOptions) {
        options.isProgressive = isProgressive
        options.subsampling = subsampling
        options.optimizesTables = optimizesTables
        options.compression = compression
        options.metadata = metadata ?? options.metadata
    }

    /// The options that were given and that a format has no use for.
    func needless(for format: ImageFormat) -> [String] {
        var names: [String] = []
        if format != .jpeg {
            if isProgressive { names.append("--progressive") }
            if subsampling != nil { names.append("--subsampling") }
            if optimizesTables { names.append("--optimize") }
        }
        if format != .png, compression != nil { names.append("--compression") }
        return names
    }
}

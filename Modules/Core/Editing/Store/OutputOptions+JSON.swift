extension OutputOptions {
    /// The options as an object of JSON; what was not chosen is left out. A picture's scale is no
    /// choice and is never there.
    var json: JSONText {
        var members: [JSONText.Member] = []
        if let format { members.append(.init("format", .string(format.rawValue))) }
        if let quality { members.append(.init("quality", .integer(quality))) }
        if isLossless { members.append(.init("lossless", .bool(true))) }
        if metadata != .keep { members.append(.init("metadata", .string(metadata.rawValue))) }
        if frame != 1 { members.append(.init("frame", .integer(frame))) }
        if allowsTruncated { members.append(.init("allowTruncated", .bool(true))) }
        if let subsampling { members.append(.init("subsampling", .string(subsampling.rawValue))) }
        if isProgressive { members.append(.init("progressive", .bool(true))) }
        if optimizesTables { members.append(.init("optimize", .bool(true))) }
        if let compression { members.append(.init("compression", .integer(compression))) }
        return .object(members)
    }
}

/// The form of ``OutputOptions/json``.
struct OutputOptionsJSON: Decodable {
    let format: OutputFormat?
    let quality: Int?
    let lossless: Bool?
    let metadata: String?
    let frame: Int?
    let allowTruncated: Bool?
    let subsampling: ChromaSubsampling?
    let progressive: Bool?
    let optimize: Bool?
    let compression: Int?

    /// A policy that is not known keeps to itself as much as there is.
    var options: OutputOptions {
        var options = OutputOptions(
            format: format, quality: quality, isLossless: lossless ?? false,
            metadata: metadata.map { OutputOptions.MetadataPolicy(rawValue: $0) ?? .strip }
                ?? .keep,
            frame: frame ?? 1, allowsTruncated: allowTruncated ?? false)
        options.subsampling = subsampling
        options.isProgressive = progressive ?? false
        options.optimizesTables = optimize ?? false
        options.compression = compression
        return options
    }
}

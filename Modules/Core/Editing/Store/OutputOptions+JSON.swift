extension OutputOptions {
    /// The options as an object of JSON; what was not chosen is left out. A picture's scale is no
    /// choice and is never there.
    var json: String {
        var members: [String] = []
        if let format { members.append("\"format\":\"\(format.rawValue)\"") }
        if let quality { members.append("\"quality\":\(quality)") }
        if isLossless { members.append("\"lossless\":true") }
        if metadata != .keep { members.append("\"metadata\":\"\(metadata.rawValue)\"") }
        if frame != 1 { members.append("\"frame\":\(frame)") }
        if allowsTruncated { members.append("\"allowTruncated\":true") }
        if let subsampling { members.append("\"subsampling\":\"\(subsampling.rawValue)\"") }
        if isProgressive { members.append("\"progressive\":true") }
        if optimizesTables { members.append("\"optimize\":true") }
        if let compression { members.append("\"compression\":\(compression)") }
        return "{" + members.joined(separator: ",") + "}"
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

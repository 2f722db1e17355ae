import Core

extension EditRequest {
    /// What was not asked for as it was when the edit was made last.
    func continuing(_ options: OutputOptions) -> EditRequest {
        var request = self
        if !isLossless { request.quality = quality ?? options.quality }
        if quality == nil { request.isLossless = isLossless || options.isLossless }
        request.frame = frame ?? (options.frame == 1 ? nil : options.frame)
        request.allowsTruncated = allowsTruncated || options.allowsTruncated
        request.choices.isProgressive = choices.isProgressive || options.isProgressive
        request.choices.optimizesTables = choices.optimizesTables || options.optimizesTables
        request.choices.subsampling = choices.subsampling ?? options.subsampling
        request.choices.compression = choices.compression ?? options.compression
        if options.metadata != .keep {
            request.choices.metadata = choices.metadata ?? options.metadata
        }
        return request
    }
}

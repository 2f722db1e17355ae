import Core
import Rendering

// `Core`'s values in the engine's terms, and the other way round.

extension DecodingLimits {
    init(_ limits: Limits) {
        self.init()
        pixels = limits.imagePixels
        side = limits.imageSide
        decodedBytes = limits.decodedBytes
        scans = limits.jpegScans
        pixelScans = limits.jpegWork
        metadataBytes = limits.metadataBytes
        animationFrames = limits.animationFrames
        animationPixels = limits.animationPixels
        fileBytes = limits.imageBytes
    }
}

extension EncodingOptions {
    init(_ options: OutputOptions) {
        self.init()
        if let format = options.format { self.format = Rendering.ImageFormat(format) }
        // A quality is a wish for loss, whatever the input is.
        if let quality = options.quality { (self.quality, isLossless) = (quality, false) }
        if options.isLossless { isLossless = true }
        subsampling = options.subsampling.map(Rendering.ChromaSubsampling.init)
        isProgressive = options.isProgressive
        optimizesTables = options.optimizesTables
        compression = options.compression
        threads = options.threads
        metadata = MetadataPolicy(options.metadata)
    }
}

extension Rendering.ChromaSubsampling {
    init(_ subsampling: Core.ChromaSubsampling) {
        self =
            switch subsampling {
            case .full: .full
            case .half: .half
            case .vertical: .vertical
            case .quarter: .quarter
            case .line: .line
            }
    }
}

extension MetadataPolicy {
    init(_ policy: OutputOptions.MetadataPolicy) {
        self =
            switch policy {
            case .keep: .keep
            case .strip: .strip
            case .stripPrivate: .stripPrivate
            }
    }
}

extension Rendering.ImageFormat {
    init(_ format: OutputFormat) {
        self =
            switch format {
            case .jpeg: .jpeg
            case .png: .png
            case .webp: .webp
            case .gif: .gif
            }
    }
}

extension ParameterValue {
    init(_ value: Recipe.Value) {
        self =
            switch value {
            case .number(let number): .number(number)
            case .text(let text): .text(text)
            }
    }
}

extension Recipe.Value {
    init(_ value: ParameterValue) {
        self =
            switch value {
            case .number(let number): .number(number)
            case .text(let text): .text(text)
            }
    }
}

public import Core
public import FoundationEssentials
import ImageEditorThreads
import Rendering

/// Reads properties from image headers and verifies whole images, with the engine.
public struct RenderingImageInspector: ImageInspector, ImageVerifier, FrameVerifier {
    private let limits: Limits

    public init(limits: Limits = Limits()) {
        self.limits = limits
    }

    public func inspect(_ data: Data) throws -> ImageFacts {
        try inspect(data, frame: 1)
    }

    public func inspect(_ data: Data, frame: Int) throws -> ImageFacts {
        let info = try mappingEngineErrors {
            let image = try Image(data: data, limits: limits.decoding)
            return try frame == 1 ? image.info : image.showingFrame(frame).info
        }
        return ImageFacts(info)
    }

    public func inspect(result data: Data) throws -> ImageFacts {
        ImageFacts(
            try mappingEngineErrors { try Image.info(ofResult: data, limits: limits.decoding) })
    }

    public func metadataLeftOut(of data: Data, as output: OutputOptions) throws -> [String] {
        try mappingEngineErrors {
            try Image(data: data, limits: limits.decoding)
                .metadataLeftOut(as: output.encoding).map(\.rawValue)
        }
    }

    public func verify(_ data: Data) async throws {
        let decodingLimits = limits.decoding
        try await onCancellableThread { isCancelled in
            try mappingEngineErrors {
                try Image(data: data, limits: decodingLimits).verify(isCancelled: isCancelled)
            }
        }
    }

    public func verifyAllFrames(of data: Data) async throws -> [ImageFlaw] {
        let decodingLimits = limits.decoding
        return try await onCancellableThread { isCancelled in
            try mappingEngineErrors {
                try Image(data: data, limits: decodingLimits)
                    .verifyAllFrames(isCancelled: isCancelled)
            }
        }
    }
}

extension ImageFacts {
    fileprivate init(_ info: ImageInfo) {
        self.init(
            format: info.format, width: info.displayedSize.width,
            height: info.displayedSize.height,
            orientation: info.orientation.rawValue, frames: info.frames,
            colorProfile: info.colorProfile, ignoresProfile: info.ignoresProfile,
            bytes: info.bytes, auxiliary: info.auxiliary, hasInks: info.hasInks,
            animation: info.animation)
    }
}

public import Core
public import FoundationEssentials
import ImageEditorThreads
import Rendering

/// Computes histograms on a separate thread, strip by strip, so that the picture need not fit into
/// memory.
public struct RenderingHistogramMeasurer: HistogramMeasurer {
    private let limits: Limits

    public init(limits: Limits = Limits()) {
        self.limits = limits
    }

    public func histogram(of data: Data, frame: Int) async throws -> ImageHistogram {
        let limits = limits.decoding
        return try await onCancellableThread { isCancelled in
            try mappingEngineErrors {
                var image = try Image(data: data, limits: limits)
                if frame != 1 { image = try image.showingFrame(frame) }
                return ImageHistogram(try image.histogram(isCancelled: isCancelled))
            }
        }
    }
}

extension ImageHistogram {
    init(_ histogram: Histogram) {
        self.init(
            luminance: Channel(histogram.luminance), red: Channel(histogram.red),
            green: Channel(histogram.green), blue: Channel(histogram.blue),
            transparentPixels: histogram.transparentPixels)
    }
}

extension ImageHistogram.Channel {
    fileprivate init(_ channel: Histogram.Channel) {
        self.init(
            counts: channel.counts, mean: channel.mean, median: channel.median,
            darkest: channel.share(of: 0), brightest: channel.share(of: Histogram.levels - 1))
    }
}

import Core

/// A histogram in its JSON form: `{"transparentPixels","luminance","red","green","blue"}`, each
/// channel `{"mean","median","darkest","brightest","counts"}` with 256 counts.
struct HistogramJSON: JSONPresentable {
    private let histogram: ImageHistogram

    init(_ histogram: ImageHistogram) {
        self.histogram = histogram
    }

    var json: JSONText {
        .object([
            .init("transparentPixels", .integer(histogram.transparentPixels)),
            .init("luminance", Self.channel(histogram.luminance)),
            .init("red", Self.channel(histogram.red)),
            .init("green", Self.channel(histogram.green)),
            .init("blue", Self.channel(histogram.blue)),
        ])
    }

    private static func channel(_ channel: ImageHistogram.Channel) -> JSONText {
        .object([
            .init("mean", channel.mean.map(JSONText.number) ?? .null),
            .init("median", channel.median.map(JSONText.integer) ?? .null),
            .init("darkest", .number(channel.darkest)),
            .init("brightest", .number(channel.brightest)),
            .init("counts", .array(channel.counts.map(JSONText.integer))),
        ])
    }
}

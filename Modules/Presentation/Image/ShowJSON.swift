public import Core

/// What is known of one image in its JSON form: `{"source","id"?,"origin"?,"format","width",
/// "height","orientation","frames","frame"?,"colorProfile","bytes","created"?,"updated"?,
/// "histogram"?}`.
public struct ShowJSON: JSONPresentable, Sendable {
    private let report: ImageReport
    private let histogram: ImageHistogram?

    /// - Parameter histogram: Where it was asked for.
    public init(_ report: ImageReport, histogram: ImageHistogram? = nil) {
        self.report = report
        self.histogram = histogram
    }

    public var json: JSONText {
        let facts = report.facts
        var members = [
            JSONText.Member("source", .string(DisplayURL.withoutCredentials(report.source)))
        ]
        if let image = report.image { members.append(.init("id", .string(image.id))) }
        if let origin = report.origin {
            members.append(.init("origin", .string(OriginJSON.name(origin))))
        }
        members += [
            .init("format", .string(facts.format)),
            .init("width", .integer(facts.width)),
            .init("height", .integer(facts.height)),
            .init("orientation", .integer(facts.orientation)),
            .init("frames", .integer(facts.frames)),
        ]
        if let frame = report.frame { members.append(.init("frame", .integer(frame))) }
        members += [
            .init("colorProfile", .optional(facts.colorProfile)),
            .init("bytes", .integer(facts.bytes)),
        ]
        if let image = report.image {
            members.append(.init("created", .string(Timestamp.iso8601(image.created))))
            members.append(.init("updated", .string(Timestamp.iso8601(image.updated))))
        }
        if let histogram {
            members.append(.init("histogram", HistogramJSON(histogram).json))
        }
        return .object(members)
    }
}

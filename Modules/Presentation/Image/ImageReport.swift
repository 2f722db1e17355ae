public import Core

/// The properties and the origin of one image.
public struct ImageReport: Sendable, Equatable {
    /// The image as the user named it: a path, an address, or `-`.
    public let source: String
    public let facts: ImageFacts
    /// The image's entry in the feed, if any.
    public let image: FeedImage?
    /// The origin of the bytes; `nil` for a file.
    public let origin: Origin?
    /// The requested frame of an animation; `nil` if none was requested.
    public let frame: Int?

    public init(
        source: String, facts: ImageFacts, image: FeedImage? = nil, origin: Origin? = nil,
        frame: Int? = nil
    ) {
        self.source = source
        self.facts = facts
        self.image = image
        self.origin = origin
        self.frame = frame
    }
}

extension ImageReport {
    /// Returns the report as JSON:
    /// `{"source","id"?,"origin"?,"format","width","height","orientation",
    /// "frames","frame"?,"animation"?,"colorProfile","ignoresProfile"?,"bytes","gainMap"?,
    /// "videoBytes"?,"furtherPictures"?,"otherFrames"?,"created"?,"updated"?,"histogram"?}`.
    ///
    /// A gain map is `{"width","height"}`. An animation is `{"durations","seconds","plays"}`, with
    /// durations in seconds; `plays` is `null` if the animation plays forever.
    ///
    /// - Parameter histogram: The histogram, if requested:
    ///   `{"transparentPixels","luminance","red","green","blue"}`. Each channel is
    ///   `{"mean","median","darkest","brightest","counts"}` with 256 counts.
    public func json(histogram: ImageHistogram? = nil) -> JSONText {
        var members = [
            JSONText.Member("source", .string(DisplayURL.withoutCredentials(source)))
        ]
        if let image { members.append(.init("id", .string(image.id))) }
        if let origin {
            members.append(.init("origin", .string(OriginJSON.name(origin))))
        }
        members += [
            .init("format", .string(facts.format.rawValue)),
            .init("width", .integer(facts.width)),
            .init("height", .integer(facts.height)),
            .init("orientation", .integer(facts.orientation)),
            .init("frames", .integer(facts.frames)),
        ]
        if let frame { members.append(.init("frame", .integer(frame))) }
        if let animation = facts.animation {
            members.append(.init("animation", Self.json(animation)))
        }
        members += [
            .init("colorProfile", .optional(facts.colorProfile))
        ]
        if facts.ignoresProfile { members.append(.init("ignoresProfile", .bool(true))) }
        members.append(.init("bytes", .integer(facts.bytes)))
        members += Self.members(for: facts.auxiliary)
        if let image {
            members.append(.init("created", .string(Timestamp.iso8601(image.created))))
            members.append(.init("updated", .string(Timestamp.iso8601(image.updated))))
        }
        if let histogram {
            members.append(.init("histogram", Self.json(histogram)))
        }
        return .object(members)
    }

    private static func json(_ animation: AnimationTiming) -> JSONText {
        .object([
            .init("durations", .array(animation.durations.map { .number($0.seconds) })),
            .init("seconds", .number(animation.seconds)),
            .init("plays", animation.plays.map(JSONText.integer) ?? .null),
        ])
    }

    private static func members(for content: AuxiliaryContent) -> [JSONText.Member] {
        var members: [JSONText.Member] = []
        if let size = content.gainMap {
            members.append(
                .init(
                    "gainMap",
                    .object([
                        .init("width", .integer(size.width)),
                        .init("height", .integer(size.height)),
                    ])))
        }
        if let bytes = content.videoBytes { members.append(.init("videoBytes", .integer(bytes))) }
        if content.pictures > 0 {
            members.append(.init("furtherPictures", .integer(content.pictures)))
        }
        if content.frames > 0 { members.append(.init("otherFrames", .integer(content.frames))) }
        return members
    }

    private static func json(_ histogram: ImageHistogram) -> JSONText {
        .object([
            .init("transparentPixels", .integer(histogram.transparentPixels)),
            .init("luminance", channel(histogram.luminance)),
            .init("red", channel(histogram.red)),
            .init("green", channel(histogram.green)),
            .init("blue", channel(histogram.blue)),
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

public import Core
public import Pickers

/// A picked picture, and the file that contains it.
public struct PickReport: Sendable, Equatable {
    public let image: PickedImage
    /// The path of the file with the picture: the picked file, or the file to which the picture was
    /// written; `-` for standard output.
    public let output: String

    public init(image: PickedImage, output: String) {
        self.image = image
        self.output = output
    }
}

extension PickReport {
    /// The picture as JSON: `{"source","input","output","name","format","width","height",
    /// "orientation","frames","bytes","date"?,"origin"?}`.
    ///
    /// `input` is a path, an address or a camera's id; `origin` is the origin of the bytes of a
    /// feed's image.
    public var json: JSONText {
        let facts = image.metadata
        var members: [JSONText.Member] = [
            .init("source", .string(image.origin.source.rawValue)),
            .init("input", .string(Self.text(image.origin.place))),
            .init("output", .string(output)),
            .init("name", .string(image.name)),
            .init("format", .string(image.type.rawValue)),
            .init("width", .integer(facts.width)),
            .init("height", .integer(facts.height)),
            .init("orientation", .integer(facts.orientation)),
            .init("frames", .integer(facts.frames)),
            .init("bytes", .integer(facts.bytes)),
        ]
        if let date = image.date {
            members.append(.init("date", .string(Timestamp.iso8601(date))))
        }
        if let origin = image.origin.loadedFrom {
            members.append(.init("origin", .string(OriginJSON.name(origin))))
        }
        return .object(members)
    }

    private static func text(_ place: PickPlace) -> String {
        switch place {
        case .file(let path): path.text
        case .address(let url): DisplayURL.withoutCredentials(url)
        case .device(let id), .other(let id): id
        }
    }
}

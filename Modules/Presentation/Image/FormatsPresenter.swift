public import Core

/// Describes which image formats can be read and written, and how they are decoded.
public struct FormatsPresenter: Sendable {
    private let frontEnd: FrontEnd

    public init(for frontEnd: FrontEnd = FrontEnd()) { self.frontEnd = frontEnd }

    /// Returns a table of formats. If some are decoded in isolated processes, sentences about the
    /// layers of isolation follow.
    public func lines(for formats: [FormatSupport]) -> [String] {
        var lines = TextTable.lines(
            [["FORMAT", "EXTENSIONS", "READ", "WRITTEN"]]
                + formats.map { support in
                    let endings = support.format.fileExtensions
                    return [
                        support.format.name,
                        endings.prefix(4).joined(separator: " ") + (endings.count > 4 ? " …" : ""),
                        reading(support.reading), support.isWritten ? "yes" : "no",
                    ]
                })
        let isolated = formats.compactMap { support -> (layers: [String], missing: [String])? in
            switch support.reading {
            case .isolated(_, let layers, let missing), .refused(_, let layers, let missing):
                (layers, missing)
            case .none, .builtIn, .needs: nil
            }
        }
        guard let first = isolated.first else { return lines }
        lines.append(
            "Each isolated file is decoded in a process of its own, with "
                + first.layers.joined(separator: ", ") + ".")
        if !first.missing.isEmpty {
            let missing = "Missing on this system: " + first.missing.joined(separator: ", ")
            lines.append(frontEnd.line(missing, .expectRefusals) + ".")
        }
        return lines
    }

    private func reading(_ reading: FormatSupport.Reading) -> String {
        switch reading {
        case .none: "no"
        case .builtIn: "yes"
        case .isolated(let library, _, _): "isolated, \(SafeText.line(library))"
        case .refused(_, _, let missing): "refused without " + missing.joined(separator: ", ")
        case .needs(let package): "needs \(package)"
        }
    }
}

extension FormatSupport {
    /// The support as JSON: `{"format","name","extensions","mediaType","read","written"}`. A format
    /// that is decoded in a separate process also has `"library"`, `"layers"` and `"missing"`, or
    /// only `"package"` if the library is not installed.
    public var json: JSONText {
        var members: [JSONText.Member] = [
            .init("format", .string(format.rawValue)), .init("name", .string(format.name)),
            .init("extensions", .array(format.fileExtensions.map(JSONText.string))),
            .init("mediaType", .string(format.mediaType)),
        ]
        members += [.init("read", .bool(isRead)), .init("written", .bool(isWritten))]
        switch reading {
        case .none, .builtIn: break
        case .needs(let package): members.append(.init("package", .string(package)))
        case .isolated(let library, let layers, let missing),
            .refused(let library, let layers, let missing):
            members += [
                .init("library", .string(library)),
                .init("layers", .array(layers.map(JSONText.string))),
                .init("missing", .array(missing.map(JSONText.string))),
            ]
        }
        return .object(members)
    }
}

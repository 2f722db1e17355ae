public import FoundationEssentials
import ImageEditorFiles

extension RememberedEdit {
    /// The newest supported version. Version 1 identified a file by its bytes, and is still read.
    /// Version 3 is only written while an edit is about to replace another one.
    public static let currentVersion = 3

    /// The version of an edit that is not about to replace another one.
    private static let usualVersion = 2

    /// The first bytes of an edit's JSON in version 2, which most edits have.
    package static let jsonStart = jsonStart(of: usualVersion)

    private static func jsonStart(of version: Int) -> String { "{\"version\":\(version)," }

    /// Returns true if symbolic links are resolved in the paths of an edit's JSON. Only version 1
    /// has unresolved paths.
    package static func hasResolvedPaths(json data: Data) -> Bool {
        (usualVersion...currentVersion).contains { data.starts(with: jsonStart(of: $0).utf8) }
    }

    /// Returns `path` as the JSON of an edit contains it. A store can search files for these bytes
    /// without parsing them.
    package static func jsonText(of path: String) -> Data { JSONText.string(path).data }

    /// Parses the output of ``jsonData()``.
    ///
    /// - Throws: ``EditSessionError``.
    public init(json data: Data) throws(EditSessionError) {
        do {
            try JSONReader.check(data)
            self = try JSONDecoder().decode(RememberedEditJSON.self, from: data).edit()
        } catch let error as EditSessionError {
            throw error
        } catch let error as JSONSyntaxError {
            throw .invalidForm(reason: error.errorText)
        } catch {
            throw .invalidForm(reason: "a part is missing or of another kind")
        }
    }

    /// Encodes the edit as JSON; the version comes first. Equal edits give equal bytes.
    ///
    /// - Throws: ``RecipeError`` if JSON cannot express a recipe.
    public func jsonData() throws(RecipeError) -> Data {
        let version = announced?.replaced == nil ? Self.usualVersion : Self.currentVersion
        let start = JSONText.Member("version", .integer(version))
        return JSONText.object([start] + (try members())).data + Data(utf8Of: "\n")
    }

    /// Returns all members of the JSON object except the version.
    private func members() throws(RecipeError) -> [JSONText.Member] {
        var members: [JSONText.Member] = [
            .init("original", original.json), .init("options", options.json),
        ]
        if let output { members.append(.init("output", output.json)) }
        if let announced {
            var change: [JSONText.Member] = [
                .init("digest", .string(announced.digest.text)),
                .init("options", announced.options.json),
            ]
            if let replaced = announced.replaced {
                change.append(.init("replaced", .object(try replaced.edit.members())))
            }
            change.append(.init("session", try announced.session.json()))
            members.append(.init("announced", .object(change)))
        }
        members.append(.init("session", try session.json()))
        return members
    }
}

extension RememberedEdit.Original {
    fileprivate var json: JSONText {
        let place: JSONText.Member =
            switch place {
            case .file(let path): .init("path", .string(path))
            case .address(let url): .init("address", .string(url.absoluteString))
            }
        return .object([.init("digest", .string(digest.text)), place])
    }
}

extension RememberedEdit.Output {
    fileprivate var json: JSONText {
        .object([
            .init("path", .string(path)),
            .init("digests", .array(digests.map { .string($0.text) })),
        ])
    }
}

private struct RememberedEditJSON: Decodable {
    struct Original: Decodable {
        let digest: String
        let path: String?
        let address: String?

        init(from decoder: any Decoder) throws {
            let original = try decoder.container(keyedBy: JSONKey.self)
            digest = try original.decode(String.self, forKey: "digest")
            path = try original.decodeIfPresent(String.self, forKey: "path")
            address = try original.decodeIfPresent(String.self, forKey: "address")
        }
    }

    struct Output: Decodable {
        let path: String
        let digests: [String]

        init(from decoder: any Decoder) throws {
            let output = try decoder.container(keyedBy: JSONKey.self)
            path = try output.decode(String.self, forKey: "path")
            digests = try output.decode([String].self, forKey: "digests")
        }
    }

    struct Change: Decodable {
        let digest: String
        let options: OutputOptionsJSON
        let session: EditSession
        let replaced: Replaced?
    }

    struct Replaced: Decodable {
        let original: Original
        let options: OutputOptionsJSON
        let output: Output?
        let session: EditSession
    }

    let original: Original
    let options: OutputOptionsJSON
    let output: Output?
    let announced: Change?
    let session: EditSession

    init(from decoder: any Decoder) throws {
        let edit = try decoder.container(keyedBy: JSONKey.self)
        let version = try edit.decode(Int.self, forKey: "version")
        // A newer version may have any other content, so the version is checked first.
        guard (1...RememberedEdit.currentVersion).contains(version) else {
            throw EditSessionError.unsupportedVersion(version)
        }
        original = try edit.decode(Original.self, forKey: "original")
        options = try edit.decode(OutputOptionsJSON.self, forKey: "options")
        output = try edit.decodeIfPresent(Output.self, forKey: "output")
        announced = try edit.decodeIfPresent(Change.self, forKey: "announced")
        session = try edit.decode(EditSession.self, forKey: "session")
    }

    func edit() throws -> RememberedEdit {
        RememberedEdit(
            original: try place(original), session: session, options: options.options,
            output: try output.map(file),
            announced: try announced.map { change in
                RememberedEdit.Change(
                    digest: try digest(change.digest), session: change.session,
                    options: change.options.options,
                    replaced: try change.replaced.map { replaced in
                        RememberedEdit(
                            original: try place(replaced.original), session: replaced.session,
                            options: replaced.options.options,
                            output: try replaced.output.map(file))
                    })
            })
    }

    private func place(_ original: Original) throws -> RememberedEdit.Original {
        let place: RememberedEdit.Original.Place =
            if let path = original.path { .file(path) } else { .address(try url(original.address)) }
        return RememberedEdit.Original(digest: try digest(original.digest), place: place)
    }

    private func file(_ output: Output) throws -> RememberedEdit.Output {
        RememberedEdit.Output(path: output.path, digests: try output.digests.map(digest))
    }

    private func digest(_ text: String) throws -> ContentDigest {
        guard let digest = ContentDigest(text) else {
            throw EditSessionError.invalidForm(reason: "a digest is invalid")
        }
        return digest
    }

    private func url(_ text: String?) throws -> URL {
        guard let url = text.flatMap({ URL(string: $0) }) else {
            throw EditSessionError.invalidForm(reason: "an address is invalid")
        }
        return url
    }
}

import Core
import Foundation
import HTTPTypes
import Hummingbird
import ImageEditorWebServer
import NIOCore
import Presentation

/// `/studio/photos…`: the list of photographs, and the details, thumbnails and filter samples of
/// each.
struct PhotoRoutes: Sendable {
    let photos: StudioPhotos
    let thumbnails: Thumbnails

    private var ports: StudioPorts { photos.ports }

    func add(to group: RouterGroup<StudioContext>) {
        group.get("photos") { request, _ in try await list(request) }
        group.get("photos/:id") { _, context in
            try await details(try context.parameters.require("id"), context.session)
        }
        group.get("photos/:id/original") { _, context in
            try await original(try context.parameters.require("id"), context)
        }
        for path: RouterPath in ["photos/:id/thumbnail", "photos/:id/picture"] {
            group.get(path) { request, context in
                try await picture(request, context, try context.parameters.require("id"))
            }
        }
        group.get("photos/:id/samples/:filter") { request, context in
            try await sample(
                request, context, try context.parameters.require("id"),
                try context.parameters.require("filter"))
        }
    }

    private func list(_ request: Request) async throws -> Response {
        let page = try await GalleryPage(GalleryPage.Query(request), of: photos, thumbnails)
        return .json(
            JSONText.object([
                .init("photos", .array(page.items.map { $0.json(ports.words) })),
                .init("next", .optional(page.next)),
                .init("total", .integer(page.total)),
                .init(
                    "origin",
                    .object([
                        .init("kind", .string(ports.words.originKind(of: page.listing))),
                        .init(
                            "text",
                            .string(ports.words.origin(of: page.listing, found: page.found))),
                    ])),
            ]))
    }

    private func details(_ id: String, _ session: StudioSession?) async throws -> Response {
        let photo = try await photos.photo(id)
        let edit = try await photos.edit(of: photo)
        let facts = try PhotoFacts(photo, edit, ports)
        let rows = facts.rows.map { row in
            JSONText.object([
                .init("label", .string(row.title)), .init("value", .string(row.value)),
            ])
        }
        let place = ports.gallery.savingPlace
        var response = Response.json(
            JSONText.object([
                .init("id", .string(photo.id)),
                .init("name", .string(ports.words.name(photo.name))),
                .init("version", .string(photo.version)),
                .init("width", .integer(facts.facts.width)),
                .init("height", .integer(facts.facts.height)),
                .init("format", .string(facts.facts.format.rawValue)),
                .init("resultFormat", .string(facts.facts.format.resultFormat.rawValue)),
                .init("animated", .bool(facts.facts.frames > 1)),
                .init("facts", .array(rows)),
                .init("edit", photos.json(edit, session)),
                .init(
                    "saves",
                    .object([
                        .init("beside", .bool(place != nil)),
                        .init("text", .string(place.map(ports.words.saving) ?? "")),
                        .init("upload", .bool(ports.outbox != nil)),
                    ])),
            ]))
        response.headers[.eTag] = "\"\(edit.revision)\""
        return response
    }

    private func original(_ id: String, _ context: StudioContext) async throws -> Response {
        let photo = try await photos.photo(id)
        let data = try await ports.history.original(of: photos.image(photo))
        return Response(
            status: .ok,
            headers: [
                .contentType: ImageFormat(sniffing: data)?.mediaType ?? Self.unknownType,
                .contentDisposition: ContentDisposition.attachment(photo.name),
                .cacheControl: "private, no-cache",
            ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    }

    private func picture(
        _ request: Request, _ context: StudioContext, _ id: String
    ) async throws -> Response {
        let photo = try await photos.photo(id)
        let edge = try Self.edge(request)
        let current = try await thumbnails.version(of: photo).text
        let validators = Validators(entityTag: "\"\(current)-\(edge)\"")
        let cacheControl = Self.cacheControl(request, current)
        if let known = try validators.answer(to: request.headers, cacheControl: cacheControl) {
            return known
        }
        let picture = try await context.channel.cancellingOnDisconnect { [thumbnails] in
            try await thumbnails.picture(of: photo, edge: edge)
        }
        return Self.answer(picture.data, validators, cacheControl)
    }

    private func sample(
        _ request: Request, _ context: StudioContext, _ id: String, _ filter: String
    ) async throws -> Response {
        let photo = try await photos.photo(id)
        let edge = try Self.edge(request)
        guard ports.strip.contains(filter) else { throw Refusal.notFound }
        let validators = Validators(entityTag: "\"\(photo.version)-\(filter)-\(edge)\"")
        let cacheControl = Self.cacheControl(request, photo.version)
        if let known = try validators.answer(to: request.headers, cacheControl: cacheControl) {
            return known
        }
        let data = try await context.channel.cancellingOnDisconnect { [thumbnails] in
            try await thumbnails.sample(of: photo, filter, edge: edge)
        }
        return Self.answer(data, validators, cacheControl)
    }

    /// Returns the `Cache-Control` of a picture. Browsers may keep a picture whose address contains
    /// the current version, since its content never changes.
    private static func cacheControl(_ request: Request, _ version: String) -> String {
        request.uri.queryParameters["v"].map(String.init) == version
            ? "private, max-age=31536000, immutable" : "private, no-cache"
    }

    private static func answer(
        _ data: Data, _ validators: Validators, _ cacheControl: String
    ) -> Response {
        var headers: HTTPFields = [
            .contentType: ImageFormat(sniffing: data)?.mediaType ?? unknownType,
            .cacheControl: cacheControl,
        ]
        validators.add(to: &headers)
        return Response(
            status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    }

    private static func edge(_ request: Request) throws -> Int {
        guard let text = request.uri.queryParameters["edge"] else { return Thumbnails.usualEdge }
        guard let edge = Int(text), (16...4_096).contains(edge) else {
            throw Refusal.wrongParameter("edge", expected: "a whole number of 16 to 4096")
        }
        return edge
    }

    private static let unknownType = "application/octet-stream"
}

/// The header that makes a browser save a response as a file.
enum ContentDisposition {
    /// - Parameter name: The name of the file: any text.
    static func attachment(_ name: String) -> String {
        var plain = ""
        for scalar in name.unicodeScalars {
            let isPlain =
                (0x20..<0x7f).contains(scalar.value) && !"\"\\%".unicodeScalars.contains(scalar)
            plain.unicodeScalars.append(isPlain ? scalar : "_")
        }
        let escaped = name.utf8.map { byte -> String in
            let scalar = Unicode.Scalar(byte)
            return byte < 0x80
                && (scalar.properties.isAlphabetic || (0x30...0x39).contains(byte) || byte == 0x2e)
                ? String(scalar)
                : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        return "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(escaped.joined())"
    }
}

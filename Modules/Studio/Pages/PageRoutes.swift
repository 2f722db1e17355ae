import Core
import Foundation
import HTTPTypes
import Hummingbird
import ImageEditorWebServer
import NIOCore
import Presentation

/// `/`, `/photos/ID`, `/assets/…` and `/studio/session`: the pages, their assets, and signing in.
struct PageRoutes: Sendable {
    let pages: StudioPages
    let photos: StudioPhotos
    let thumbnails: Thumbnails
    let sessions: StudioSessions
    let failures: StudioFailures

    private var ports: StudioPorts { photos.ports }

    /// Adds the routes that need no session.
    func addOpen(to group: RouterGroup<StudioContext>) {
        group.get("assets/:edition/:name") { _, context in
            let name = try context.parameters.require("name")
            guard
                let asset = pages.asset(name, of: try context.parameters.require("edition"))
            else {
                // This 404 is not cached. A page of another version of the program may still be
                // open in the browser, and its assets exist when that version runs again.
                throw Refusal.notFound
            }
            return Response(
                status: .ok,
                headers: [
                    .contentType: asset.mediaType,
                    .cacheControl: "public, max-age=31536000, immutable",
                ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: asset.data)))
        }
        // A browser that follows a link from another site sends no cookie, so it gets the page that
        // asks for the secret. With this route, the script of that page finds out if the browser
        // already has a session.
        group.get("studio/session") { request, context in
            guard context.sessionID(in: request.headers).flatMap(sessions.session) != nil else {
                throw StudioFailure.noSession
            }
            return Response(status: .noContent, headers: [.cacheControl: "no-store"])
        }
        group.post("studio/session") { request, context in
            struct Body: Decodable { let secret: String }
            let body = try await StudioBody.json(request, as: Body.self)
            guard sessions.admits(body.secret[...]) else { throw StudioFailure.wrongSecret }
            return Response(
                status: .noContent,
                headers: [.setCookie: context.cookie(of: sessions.begin())])
        }
    }

    func add(to group: RouterGroup<StudioContext>) {
        group.get("") { request, _ in
            try await page { try await gallery(request) }
        }
        group.get("photos/:id") { _, context in
            let id = try context.parameters.require("id")
            return try await page { try await photo(id, context.session) }
        }
    }

    /// Returns a page; if it cannot be made, a page with the reason.
    private func page(_ make: () async throws -> Response) async throws -> Response {
        do {
            return try await make()
        } catch let error as CancellationError {
            throw error
        } catch {
            failures.report(error)
            return try html(
                "problem", ["text": failures.sentence(for: error)],
                status: failures.status(of: error))
        }
    }

    /// Returns the page that asks for the secret, which contains no data of photographs.
    func signIn() throws -> Response {
        try html("sign-in", [:], status: .unauthorized)
    }

    private func gallery(_ request: Request) async throws -> Response {
        let query = GalleryPage.Query(request)
        let page = try await GalleryPage(query, of: photos, thumbnails)
        var groups: [[String: Any]] = []
        var titles: [String] = []
        var members: [[[String: Any]]] = []
        for item in page.items {
            let title = query.order == .name ? "" : ports.words.month(item.photo.date)
            if titles.last != title {
                titles.append(title)
                members.append([])
            }
            members[members.count - 1].append([
                "id": item.photo.id, "name": ports.words.name(item.photo.name),
                "date": ports.words.date(item.photo.date), "thumbnail": item.thumbnail(),
                "version": item.version, "edited": item.isEdited,
                "animated": item.photo.header.isAnimated,
            ])
        }
        groups = zip(titles, members).map { ["title": $0, "photos": $1] }
        var model: [String: Any] = [
            "groups": groups, "search": query.search, "sort": query.order.rawValue,
            "sortNewest": query.order == .newest, "sortOldest": query.order == .oldest,
            "sortName": query.order == .name, "total": page.total,
            "isEmpty": page.items.isEmpty, "hasUploads": ports.outbox != nil,
            "origin": [
                "kind": ports.words.originKind(of: page.listing),
                "text": ports.words.origin(of: page.listing, found: page.found),
            ],
        ]
        if let next = page.next {
            model["next"] = URLQuery.text([
                ("search", query.search), ("sort", query.order.rawValue), ("after", next),
            ])
        }
        return try html("gallery", model)
    }

    private func photo(_ id: String, _ session: StudioSession?) async throws -> Response {
        let photo = try await photos.photo(id)
        let edit = try await photos.edit(of: photo)
        let version = try await thumbnails.version(of: photo)
        let facts = try PhotoFacts(photo, edit, ports)
        let steps = HistoryPresenter().steps(edit.steps.map(photos.files.shown))
        return try html(
            "photo",
            [
                "id": photo.id, "name": ports.words.name(photo.name),
                "date": ports.words.date(photo.date), "version": photo.version,
                "picture":
                    "/studio/photos/\(photo.id)/picture"
                    + URLQuery.text([("edge", "1600"), ("v", version.text)]),
                "original": "/studio/photos/\(photo.id)/original",
                "facts": facts.rows.map { ["label": $0.title, "value": $0.value] },
                "steps": steps.enumerated().map { index, text in
                    ["text": text, "isCurrent": index == edit.session.position] as [String: Any]
                },
                "edited": version.isEdited,
            ])
    }

    private func html(
        _ template: String, _ model: [String: Any], status: HTTPResponse.Status = .ok
    ) throws -> Response {
        guard let page = pages.render(template, model) else { throw Refusal.notFound }
        return Response(
            status: status,
            headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: page)))
    }
}

enum URLQuery {
    /// Returns `?name=value&…` without the items whose values are empty; an empty text if all are.
    static func text(_ items: [(name: String, value: String)]) -> String {
        let pairs = items.filter { !$0.value.isEmpty }.map { item in
            let value = item.value.addingPercentEncoding(withAllowedCharacters: unreserved)
            return "\(item.name)=\(value ?? "")"
        }
        return pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
    }

    private static let unreserved = CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
}

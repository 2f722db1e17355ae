import Core
import Foundation
import HTTPTypes
import Hummingbird
import ImageEditorWebServer
import NIOCore
import Presentation

/// `POST /studio/photos/ID/preview` and `GET /studio/facts/ID`: previews of edits, and their
/// histograms.
struct PreviewRoutes: Sendable {
    let photos: StudioPhotos
    let desk: PreviewDesk
    let limits: ServerLimits
    private let facts = PreviewFacts()

    init(photos: StudioPhotos, desk: PreviewDesk, limits: ServerLimits) {
        self.photos = photos
        self.desk = desk
        self.limits = limits
    }

    private struct Body: Decodable {
        struct Region: Decodable {
            let x: Int
            let y: Int
            let width: Int
            let height: Int
        }

        let recipe: Recipe
        let width: Int
        let height: Int
        let region: Region?
        let client: String
        let sequence: Int
        let quality: Int?
        let frame: Int?
        let draft: Bool?
        /// The names of options that accept a truncated or damaged file.
        let allow: [String]?

        func allows(_ option: String) -> Bool { allow?.contains(option) == true }
    }

    func add(to group: RouterGroup<StudioContext>) {
        group.post("photos/:id/preview") { request, context in
            try await preview(request, context)
        }
        group.get("facts/:id") { _, context in
            guard let histogram = facts[try context.parameters.require("id")] else {
                throw StudioFailure.noFacts
            }
            return Response.json(json(histogram))
        }
    }

    private func preview(_ request: Request, _ context: StudioContext) async throws -> Response {
        let body = try await StudioBody.json(request, as: Body.self)
        let photo = try await photos.photo(try context.parameters.require("id"))
        guard (1...Self.largestSide).contains(body.width),
            (1...Self.largestSide).contains(body.height), body.client.utf8.count <= 100
        else {
            throw Refusal.wrongParameter(
                "width and height", expected: "whole numbers of 1 to \(Self.largestSide)")
        }
        let shown = ShownBase(request)
        let recipe = try await photos.incoming(
            body.recipe, context.session, of: photo, shown: shown, limits: limits)
        let region = body.region.map {
            PixelRectangle(x: $0.x, y: $0.y, width: $0.width, height: $0.height)
        }
        let wanted = PreviewRequest(
            recipe: recipe, room: ImageSize(width: body.width, height: body.height),
            region: region, frame: max(1, body.frame ?? 1),
            quality: body.quality.map { min(max($0, 1), 100) }, measures: region == nil,
            isDraft: body.draft ?? false, allowsTruncated: body.allows("allow-truncated"),
            allowsDamaged: body.allows("allow-damaged"))
        let place = PreviewDesk.Place(
            client: "\(context.session?.id ?? "") \(body.client)", photo: photo.id)
        let preview = try await context.channel.cancellingOnDisconnect { [desk, photos] in
            try await desk.render(place, sequence: body.sequence) {
                try await photos.ports.previews.preview(
                    wanted, of: try await photos.base(of: photo, shown: shown))
            }
        }
        return answer(preview, body.sequence)
    }

    private func answer(_ preview: Preview, _ sequence: Int) -> Response {
        var headers: HTTPFields = [
            .contentType: preview.format.mediaType, .cacheControl: "no-store",
        ]
        let timings = preview.timings.map { timing in
            "\(timing.step.rawValue);dur=\((timing.milliseconds * 10).rounded() / 10)"
        }
        let further = [
            ("X-Result-Size", "\(preview.resultSize.width)x\(preview.resultSize.height)"),
            ("X-Sequence", "\(sequence)"), ("X-Facts", preview.histogram.map(facts.keep) ?? ""),
            ("Server-Timing", timings.joined(separator: ", ")),
            (
                "X-Region",
                preview.region.map { "\($0.width)x\($0.height)+\($0.x)+\($0.y)" } ?? ""
            ),
        ]
        for (name, value) in further where !value.isEmpty {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: preview.data)))
    }

    private func json(_ histogram: ImageHistogram) -> JSONText {
        func counts(_ channel: ImageHistogram.Channel) -> JSONText {
            .array(channel.counts.map(JSONText.integer))
        }
        let words = photos.ports.words
        return .object([
            .init("luminance", counts(histogram.luminance)),
            .init("red", counts(histogram.red)), .init("green", counts(histogram.green)),
            .init("blue", counts(histogram.blue)),
            .init("darkest", .number(histogram.luminance.darkest)),
            .init("brightest", .number(histogram.luminance.brightest)),
            .init("darkText", .string(words.darkest(of: histogram))),
            .init("brightText", .string(words.brightest(of: histogram))),
        ])
    }

    /// The maximum side of a preview in pixels, larger than any screen.
    private static let largestSide = 8_192
}

import Core
import Foundation
import Hummingbird
import ImageEditorWebServer
import Presentation

/// `POST /studio/files`: stores an image, a colour lookup table or a colour profile for recipes of
/// the session.
struct FileRoutes: Sendable {
    let files: StudioFiles
    let bodies: LargeBodies
    let limits: ServerLimits

    func add(to group: RouterGroup<StudioContext>) {
        group.post("files") { request, context in
            let name = request.uri.queryParameters["name"].map(String.init) ?? ""
            let token = try await bodies.withLarge(request, limit: limits.uploadBytes) { data in
                guard !data.isEmpty else {
                    throw StudioFailure.unreadableRequest(reason: "the file is empty")
                }
                return try await files.add(
                    data, named: name, in: context.session ?? .ofPrograms)
            }
            return Response.json([("file", token), ("name", SafeText.line(name))])
        }
    }
}

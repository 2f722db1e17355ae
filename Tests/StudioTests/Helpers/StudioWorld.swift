import Core
import Foundation
import ImageEditorTestSupport
import ImageEditorWebServer
import Presentation
import Synchronization

@testable import ImageEditorStudio

/// A studio over a library in memory, for one test.
struct StudioWorld: Sendable {
    let library = InMemoryPhotoLibrary()
    let store = InMemoryEditStore()
    let files = RecipeFileStoreSpy()
    var previews: any PreviewSupplier = PreviewSupplierSpy()
    var renderer = DescribingRenderer()
    var corrector: any ColorCorrector = CorrectorStub()
    var renditions = InMemoryRenditionStore()
    var showsFolders = true
    let commands = Events<StudioPorts.CommandRequest>()
    var access = StudioAccess.open
    var outbox: Outbox?
    var gallery: (any PhotoGallery)?
    let failures = Events<String>()
    /// Paths of the photographs, for histories.
    let folder = "/photos"

    var history: ChangeHistoryUseCase {
        ChangeHistoryUseCase(
            finder: EditFinder(store: store, loader: NoImages()) { _ in Data() }, in: store)
    }

    var ports: StudioPorts {
        let errors = ErrorPresenter(for: .studio(product: "Darkroom"))
        var ports = StudioPorts(
            gallery: gallery
                ?? LibraryGallery(library) { [folder] photo in
                    .file(folder + (photo.urlPath.removingPercentEncoding ?? ""))
                },
            history: history, previews: previews,
            renditions: RenditionCache(renditions),
            renderer: renderer,
            editImage: EditImageUseCase(renderer: renderer, outbox: outbox),
            inspector: InspectorStub(), corrector: corrector,
            filters: Self.filters, strip: ["sepia"], outbox: outbox,
            words: StudioPresenter(errors: errors),
            files: files,
            isUsableFile: { InspectorStub.isImage($0) || $0.starts(with: Data("LUT".utf8)) },
            command: { [commands] in
                commands.append($0)
                return "edit \($0.photo.name) \($0.recipe.operations.map(\.name))"
            },
            edition: "1")
        ports.showsFolders = showsFolders
        ports.onFailure = { [failures] in failures.append(errors.message(for: $0).line) }
        return ports
    }

    static let filters = [
        FilterInfo(
            name: "sepia", summary: "Brown.", space: .encoded,
            parameters: [ParameterDescriptor("intensity", minimum: 0, maximum: 1)]),
        FilterInfo(
            name: "blur", summary: "Blurs.", space: .encoded,
            parameters: [ParameterDescriptor("radius", minimum: 0, maximum: 100)]),
        FilterInfo(
            name: "overlay", summary: "A picture.", space: .encoded,
            parameters: [ParameterDescriptor("file", kind: .file(format: "FILE"))]),
    ]

    /// Runs the studio while `body` runs.
    func run(
        configure: (inout WebServer.Configuration) -> Void = { _ in },
        _ body: (StudioClient) async throws -> Void
    ) async throws {
        var configuration = WebServer.Configuration()
        configure(&configuration)
        let server = try WebServer(configuration)
        let (ports, port) = AsyncStream<Int>.makeStream()
        let limits = configuration.limits
        let running = Task {
            defer { port.finish() }
            try await server.run(
                routes: { _ in
                    [
                        HealthRoutes(Health()),
                        try Studio(
                            self.ports, access: access, limits: limits,
                            exports: server.renderQueue, bodies: server.largeBodies),
                    ]
                }, onReady: { port.yield($0) })
        }
        var result: Result<Void, any Error> = .success(())
        if let port = await ports.first(where: { _ in true }) {
            do { try await body(StudioClient(port: port)) } catch { result = .failure(error) }
        }
        running.cancel()
        try await running.value
        try result.get()
    }
}

/// Bytes that begin like a JPEG.
func photo(_ text: String = "photo") -> Data { Data([0xff, 0xd8, 0xff, 0xe0]) + Data(text.utf8) }

/// A browser tab, or a program.
struct StudioClient: Sendable {
    let port: Int
    var cookie: String?

    func send(
        _ method: String = "GET", _ path: String, _ headers: [String: String] = [:],
        body: Data? = nil
    ) async throws -> RawAnswer {
        try await onThread { [self] in
            let connection = try RawClient(port: port)
            try connection.send(request(method, path, headers, body: body))
            return try connection.response(isHead: method == "HEAD")
        }
    }

    func request(
        _ method: String, _ path: String, _ headers: [String: String] = [:], body: Data? = nil
    ) -> Data {
        var headers = headers
        if headers["Host"] == nil { headers["Host"] = "127.0.0.1:\(port)" }
        if let cookie, headers["Cookie"] == nil { headers["Cookie"] = cookie }
        if let body { headers["Content-Length"] = "\(body.count)" }
        let lines = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
        return Data("\(method) \(path) HTTP/1.1\r\n\(lines)\r\n".utf8) + (body ?? Data())
    }

    /// Sends JSON.
    func post(
        _ path: String, _ json: String, method: String = "POST", _ headers: [String: String] = [:]
    ) async throws -> RawAnswer {
        var headers = headers
        headers["Content-Type"] = "application/json"
        return try await send(method, path, headers, body: Data(json.utf8))
    }

    /// Sends JSON and keeps the connection open, without waiting for the answer.
    func hold(_ path: String, _ json: String) async throws -> HeldClient {
        try await onThread { [self] in
            let connection = try RawClient(port: port)
            try connection.send(
                request(
                    "POST", path, ["Content-Type": "application/json"], body: Data(json.utf8)))
            return HeldClient(connection: connection)
        }
    }

    /// The photographs of the gallery, in its order.
    func photos(_ query: String = "") async throws -> GalleryAnswer {
        try JSONDecoder().decode(
            GalleryAnswer.self, from: try await send("GET", "/studio/photos" + query).body)
    }

    /// The details of a photograph.
    func details(_ id: String) async throws -> DetailsAnswer {
        try JSONDecoder().decode(
            DetailsAnswer.self, from: try await send("GET", "/studio/photos/\(id)").body)
    }

    /// Makes a recipe the next step.
    func put(_ recipe: String, _ id: String, at revision: String) async throws -> RawAnswer {
        try await post(
            "/studio/photos/\(id)/edit", "{\"recipe\":\(recipe)}", method: "PUT",
            ["If-Match": "\"\(revision)\""])
    }
}

/// A connection that one thread at a time holds. The last reference closes it.
struct HeldClient: @unchecked Sendable {
    let connection: RawClient
}

struct GalleryAnswer: Decodable {
    struct Photo: Decodable, Equatable {
        let id, name, date, group, version, thumbnail: String
        let edited: Bool
    }

    struct Origin: Decodable { let kind, text: String }

    let photos: [Photo]
    let next: String?
    let total: Int
    let origin: Origin
}

struct EditAnswer: Decodable {
    struct Step: Decodable { let text: String }

    let revision, base: String
    let recipe: Recipe
    let position: Int
    let steps: [Step]
    let canUndo, canRedo, canReset: Bool

    init(_ answer: RawAnswer) throws {
        self = try JSONDecoder().decode(EditAnswer.self, from: answer.body)
    }
}

struct ConflictAnswer: Decodable {
    let error: String
    let edit: EditAnswer

    init(_ answer: RawAnswer) throws {
        self = try JSONDecoder().decode(ConflictAnswer.self, from: answer.body)
    }
}

struct DetailsAnswer: Decodable {
    struct Fact: Decodable { let label, value: String }
    struct Saves: Decodable {
        let beside, upload: Bool
        let text: String
    }

    let id, name, version, format, resultFormat: String
    let width, height: Int
    let facts: [Fact]
    let edit: EditAnswer
    let saves: Saves
}

let sepia = #"{"version":1,"operations":[{"op":"sepia"}]}"#
let blur = #"{"version":1,"operations":[{"op":"sepia"},{"op":"blur","radius":3}]}"#
let nothing = #"{"version":1,"operations":[]}"#

import ArgumentParser
import Core
import Foundation
import ImageEditorServices
import ImageEditorTestSupport
import Testing

@testable import ImageEditorApp

/// Many images at once, with the composed product, the network and the disk.
@Suite(.fewAtATime) struct NetworkLoaderTests {
    @Test func `N12: concurrent requests for one image share a download`() async throws {
        let place = try Workplace()
        let log = RawLog()
        let server = try RawServer(log: log) { _, connection in
            connection.pause(0.5)
            connection.answer(200, [], tinyPicture)
        }
        defer { server.stop() }
        let loader = try connections(place, server).imageLoader

        try await withThrowingTaskGroup(of: LoadedImage.self) { group in
            for _ in 0..<32 { group.addTask { try await loader.loadImage(from: server.url("/a")) } }
            for try await image in group { #expect(image.data == tinyPicture) }
        }

        #expect(log.requests.count == 1)
    }

    @Test func `N14: if 20 % of 200 concurrent images fail at random, the others arrive`()
        async throws
    {
        let place = try Workplace()
        let bad = Set((0..<200).shuffled().prefix(40))
        let server = try RawServer { request, connection in
            let number = Int(request.path.dropFirst()) ?? 0
            guard bad.contains(number) else { return connection.answer(200, [], tinyPicture) }
            switch number % 4 {
            case 0: connection.reset()
            case 1: connection.answer(404)
            case 2: connection.answer(200, [], text: "<html>")
            default:
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\nabc")
                connection.close()
            }
        }
        defer { server.stop() }
        let loader = try connections(place, server, "--max", "retries=1").imageLoader

        let arrived = await withTaskGroup(of: Int?.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let image = try? await loader.loadImage(from: server.url("/\(number)"))
                    return image?.data == tinyPicture ? number : nil
                }
            }
            return await group.reduce(into: Set<Int>()) { set, number in
                if let number { set.insert(number) }
            }
        }

        #expect(arrived == Set(0..<200).subtracting(bad))
        #expect(server.peak <= 6)
    }

    private func connections(
        _ place: Workplace, _ server: RawServer, _ options: String...
    ) throws -> Connections {
        let arguments = ["--server", server.url("").absoluteString] + options
        let settings = try Settings(
            overrides: try ServerOptions.parse(arguments).overrides,
            environment: ["HOME": place.home.path])
        return try Composition(settings: settings, services: FullServices(), warn: { _ in })
            .connections()
    }
}

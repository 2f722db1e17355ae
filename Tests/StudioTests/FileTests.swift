import Core
import Foundation
import ImageEditorWebServer
import ImageEditorTestSupport
import Synchronization
import Testing

@testable import ImageEditorStudio

/// `POST /studio/files`: files for recipes.
@Suite(.timeLimit(.minutes(10)))
struct FileTests {
    @Test func `too many files in memory at a time are refused`() async throws {
        let gate = Gate()
        let world = StudioWorld()
        world.files.gate.withLock { $0 = gate }
        try await world.run(configure: { $0.limits.renderBodies = 1 }) { client async throws in
            let body = photo("logo")
            async let first = client.send("POST", "/studio/files?name=a.jpg", body: body)
            await gate.hasArrivals()
            let refused = try await client.send("POST", "/studio/files?name=b.jpg", body: body)
            #expect(refused.status == 503)
            #expect(refused.headers["retry-after"] == "1")
            await gate.open()
            #expect(try await first.status == 200)
            let later = try await client.send("POST", "/studio/files?name=b.jpg", body: body)
            #expect(later.status == 200)
        }
    }

    private func upload(_ client: StudioClient, _ text: String) async throws -> String {
        let answer = try await client.send(
            "POST", "/studio/files?name=a.jpg", body: photo(text))
        return try #require(try answer.object["file"])
    }

    private func overlay(_ token: String) -> String {
        #"{"version":1,"operations":[{"op":"overlay","file":"\#(token)"}]}"#
    }

    @Test func `bytes that no recipe can use are refused`() async throws {
        let world = StudioWorld()
        try await world.run { client async throws in
            for text in ["#!/bin/sh", "<html>", "PK\u{3}\u{4}"] {
                let answer = try await client.send(
                    "POST", "/studio/files?name=a.png", body: Data(text.utf8))
                #expect(answer.status == 422)
                #expect(try answer.object["error"]?.contains(".cube") == true)
            }
            let table = try await client.send(
                "POST", "/studio/files?name=a.cube", body: Data("LUT_3D_SIZE 2".utf8))
            #expect(table.status == 200)
        }
        #expect(world.files.kept.count == 1)
    }

    @Test func `beyond the number of files the oldest one is forgotten`() async throws {
        let world = StudioWorld()
        world.library.add(photo(), at: "/images/sea.jpg")
        world.library.add(photo("other"), at: "/images/other.jpg")
        try await world.run { client async throws in
            let id = try #require(try await client.photos("?search=sea").photos.first).id
            let token = try await upload(client, "first")
            let start = try await client.details(id).edit.revision
            let saved = try await client.put(overlay(token), id, at: start)
            for number in 2...201 { _ = try await upload(client, "\(number)") }
            let path = try #require(world.files.kept.first)
            #expect(world.files.removed == [path])

            // The page of the edit may use it on. Others may not.
            let revision = try EditAnswer(saved).revision
            let again = overlay(token).replacing("]}", with: #",{"op":"sepia"}]}"#)
            #expect(try await client.put(again, id, at: revision).status == 200)
            let other = try #require(try await client.photos("?search=other").photos.first).id
            let there = try await client.details(other).edit.revision
            #expect(try await client.put(overlay(token), other, at: there).status == 422)
        }
    }

    @Test func `beyond the bytes of a session its oldest files are forgotten`() async throws {
        let world = StudioWorld()
        let files = StudioFiles(world.ports, mostBytes: 250)
        let one = photo(String(repeating: "a", count: 96))
        let two = photo(String(repeating: "b", count: 96))
        let mine = StudioSession(id: "mine")
        for data in [one, two] { _ = try await files.add(data, named: "a.jpg", in: mine) }
        // Another session has uploaded the first, too.
        _ = try await files.add(one, named: "a.jpg", in: StudioSession(id: "other"))
        #expect(world.files.removed.isEmpty)
        let three = photo(String(repeating: "c", count: 196))
        _ = try await files.add(three, named: "a.jpg", in: mine)
        #expect(world.files.removed == [world.files.kept[1]])
    }

    @Test func `files are held while their edit is remembered`() async throws {
        let world = StudioWorld()
        world.library.add(photo(), at: "/images/sea.jpg")
        try await world.run { client async throws in
            let id = try #require(try await client.photos().photos.first).id
            let recipe = overlay(try await upload(client, "logo"))
            let path = try #require(world.files.kept.first)
            let held: [RecipeFileStoreSpy.Message] = [.hold([path]), .release([path])]
            let start = try await client.details(id).edit.revision
            #expect(try await client.put(recipe, id, at: start).status == 200)
            #expect(world.files.messages.all == [.keep(path)] + held)
            _ = try await client.post(
                "/studio/photos/\(id)/save", "{\"recipe\":\(recipe),\"as\":\"beside\"}")
            _ = try await client.post(
                "/studio/apply", "{\"recipe\":\(recipe),\"photos\":[\"\(id)\"]}")
            #expect(world.files.messages.all == [.keep(path)] + held + held + held)
        }
    }

    @Test func `files in use that leave no room are a sentence`() async throws {
        let world = StudioWorld()
        world.files.error.withLock { $0 = .noRoom(limit: 1 << 30) }
        try await world.run { client async throws in
            let answer = try await client.send(
                "POST", "/studio/files?name=a.jpg", body: photo())
            #expect(answer.status == 409)
            #expect(try answer.object["error"]?.contains("no room") == true)
            #expect(world.failures.all.isEmpty)
        }
    }

    @Test func `an error of a file has the name that the page gave`() async throws {
        var world = StudioWorld()
        world.renderer = DescribingRenderer(refusesFiles: true)
        world.library.add(photo(), at: "/images/sea.jpg")
        try await world.run { client async throws in
            let id = try #require(try await client.photos().photos.first).id
            let token = try await client.send(
                "POST", "/studio/files?name=logo.jpg", body: photo("logo")
            ).object["file"]
            let start = try await client.details(id).edit.revision
            let answer = try await client.put(overlay(token ?? ""), id, at: start)
            #expect(answer.status == 422)
            #expect(try answer.object["error"]?.contains("logo.jpg: no picture") == true)
            #expect(!answer.text.contains("/kept"))
        }
    }

    @Test(arguments: [true, false])
    func `a command names the folders of files only where people run it`(
        showsFolders: Bool
    ) async throws {
        var world = StudioWorld()
        world.showsFolders = showsFolders
        world.library.add(photo(), at: "/images/sea.jpg")
        try await world.run { client async throws in
            let id = try #require(try await client.photos().photos.first).id
            let token = try await upload(client, "logo")
            let answer = try await client.post(
                "/studio/photos/\(id)/command", "{\"recipe\":\(overlay(token))}")
            #expect(answer.status == 200)
            let file = world.commands.all.first?.recipe.operations.first?.parameters["file"]
            #expect(file == .text(showsFolders ? world.files.kept.first ?? "" : "a.jpg"))
        }
    }
}

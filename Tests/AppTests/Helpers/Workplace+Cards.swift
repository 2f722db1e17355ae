import Foundation
import Rendering
import Testing

extension Workplace {
    /// Writes a picture of a card on a plain table to this file: the same seed gives the same
    /// colours.
    func bringCard(_ name: String, seed: Int = 0) throws {
        try write(try Self.card(seed: seed), to: name)
    }

    /// A PNG of 320 × 240 pixels: a card with stripes, from 40,45 to 279,195, on a grey table.
    static func card(seed: Int) throws -> Data {
        let (width, height) = (320, 240)
        var samples: [UInt8] = []
        samples.reserveCapacity(3 * width * height)
        for y in 0..<height {
            for x in 0..<width {
                guard (40..<280).contains(x), (45..<196).contains(y) else {
                    samples += [200, 200, 196]
                    continue
                }
                let stripe = (x + y * 2) / 24 % 2 == 0
                samples += [
                    UInt8((seed * 53 + 20) % 150), UInt8((seed * 29 + (stripe ? 30 : 80)) % 150),
                    UInt8(stripe ? 40 : 90),
                ]
            }
        }
        let pixels = try #require(
            Pixels(
                size: ImageSize(width: width, height: height), layout: .rgb8, samples: samples))
        return try pixels.encoded()
    }

    /// Starts to synchronise the cards with the server of `environment`.
    func startCards(with environment: [String: String]) async throws {
        let outcome = try await run(["cards", "sync", "--yes"], environment: environment)
        #expect(outcome.status == 0, "\(outcome.error)")
    }

    /// Adds a card with a photograph of each side and returns its identifier.
    @discardableResult
    func addCard(
        _ name: String, seed: Int = 0, _ more: [String] = [], environment: [String: String] = [:]
    ) async throws -> String {
        try bringCard("front-\(seed).png", seed: seed)
        try bringCard("back-\(seed).png", seed: seed + 1_000)
        let outcome = try await run(
            ["cards", "add", name, "--front", "front-\(seed).png", "--back", "back-\(seed).png"]
                + more + ["--json"],
            environment: environment)
        #expect(outcome.status == 0, "\(outcome.error)")
        return try #require(try outcome.json().first?["card"]?["id"]?.string)
    }

    /// Adds a card without photographs.
    func addNumber(_ name: String, _ more: [String]) async throws {
        let outcome = try await run(["cards", "add", name, "--sides", "none"] + more)
        #expect(outcome.status == 0, "\(outcome.error)")
    }

    /// The card as `cards show` prints it.
    func card(_ name: String) async throws -> JSON {
        let outcome = try await run("cards", "show", name, "--json")
        return try #require(try outcome.json().first, "\(outcome.error)")
    }

    /// The cards as `cards` lists them.
    func cards(
        _ more: [String] = ["--offline"], environment: [String: String] = [:]
    ) async throws -> [JSON] {
        let outcome = try await run(
            ["cards", "list", "--archived", "--json"] + more, environment: environment)
        #expect(outcome.status == 0, "\(outcome.error)")
        return try outcome.json()
    }

    /// The bytes of all files of the wallet's store.
    func storeBytes() throws -> Data {
        let folder = home.appending(path: ".local/share/imageeditor")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        var all = Data()
        for name in names {
            // A folder has no bytes.
            if let data = try? Data(contentsOf: folder.appending(path: name)) { all += data }
        }
        return all
    }
}

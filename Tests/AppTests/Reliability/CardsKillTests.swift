import Foundation
import Testing

/// Kills the built tool with SIGKILL while cards are changed and synchronised.
@Suite(.serialized) struct CardsKillTests {
    @Test func `K4: a synchronisation that is killed at any moment is repaired by the next`()
        async throws
    {
        let scene = try await CardScene()
        let rounds = max(4, StoreKills.rounds / 5)
        var seeds = 0
        let start = ContinuousClock.now
        try await scene.here.addCard("whole", seed: 900, environment: scene.online)
        var kills = StoreKills("cards sync", whole: ContinuousClock.now - start)
        let store = StoreScene(at: scene.here)
        for round in 0..<rounds {
            try await scene.here.addCard("here \(round)", seed: seeds)
            try await scene.there.addCard("there \(round)", seed: seeds + 1)
            seeds += 2
            if round.isMultiple(of: 3) {
                _ = try await scene.here.run("cards", "delete", "whole", "--yes")
                _ = try await scene.here.run("cards", "restore", "whole")
            }
            _ = try await scene.there.run(["cards", "sync"], environment: scene.online)
            let outcome = try await kills.run(
                ["cards", "sync"], in: store, environment: scene.online)
            #expect([0, 128 + 9].contains(outcome.status), "\(kills.seed): \(outcome.error)")
            // Added cards are here even if the synchronisation failed.
            let names = try await scene.here.cards().compactMap { $0["name"]?.string }
            for earlier in 0...round { #expect(names.count { $0 == "here \(earlier)" } == 1) }
        }
        try await scene.syncAll()
        #expect(try await scene.isSettled(count: 1 + 2 * rounds), "seed \(kills.seed)")
        #expect(kills.count > 0)
    }

    @Test func `a card whose creation is killed is complete or absent`() async throws {
        let scene = try await StoreScene()
        let place = scene.place
        let start = ContinuousClock.now
        try await place.addCard("first", seed: 1)
        var kills = StoreKills("cards add", whole: ContinuousClock.now - start)
        for round in 0..<max(4, StoreKills.rounds / 5) {
            let outcome = try await kills.run(
                [
                    "cards", "add", "card \(round)", "--front", "front-1.png", "--back",
                    "back-1.png", "--no-crop", "--json",
                ], in: scene)
            let cards = try await place.cards().filter { $0["name"]?.string == "card \(round)" }
            if outcome.status == 0 || outcome.text.hasSuffix("\n") { #expect(cards.count == 1) }
            for card in cards {
                let id = try #require(card["id"]?.string)
                for side in ["front", "back"] {
                    let photo = try await place.run(
                        "cards", "show", id, "--photo", side, "-o", "-")
                    #expect(photo.status == 0 && photo.output.count > 500, "seed \(kills.seed)")
                }
            }
        }
    }

    @Test func `P4: the store's files contain no byte of a deleted card's photographs`()
        async throws
    {
        let place = try Workplace()
        try await place.addCard("Library", seed: 1)
        try await place.addCard("Stays", seed: 2)
        let photo = try await place.run("cards", "show", "lib", "--photo", "front", "-o", "-")
            .output
        #expect(photo.count > 1_000)
        // A part that is unique to the photograph, behind the headers that all photographs share.
        let part = photo.dropFirst(photo.count / 2).prefix(64)
        let stays = try await place.run("cards", "show", "stays", "--photo", "front", "-o", "-")
            .output
        #expect(stays.firstRange(of: part) == nil)
        #expect(try place.storeBytes().firstRange(of: part) != nil)

        let deleted = try await place.run("cards", "delete", "library", "--yes")
        #expect(deleted.status == 0, "\(deleted.error)")
        #expect(try place.storeBytes().firstRange(of: part) == nil)
        #expect(try place.storeBytes().firstRange(of: stays.suffix(200).prefix(64)) != nil)
    }

    @Test func `P4: the store's files contain no byte of a replaced photograph`() async throws {
        let place = try Workplace()
        try await place.addCard("Library", seed: 1)
        let photo = try await place.run("cards", "show", "lib", "--photo", "back", "-o", "-").output
        let part = photo.dropFirst(photo.count / 2).prefix(64)
        try place.bringCard("new.png", seed: 5)
        let edited = try await place.run("cards", "edit", "lib", "--back", "new.png")
        #expect(edited.status == 0, "\(edited.error)")
        #expect(try place.storeBytes().firstRange(of: part) == nil)
    }
}

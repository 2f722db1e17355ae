import Foundation
import Testing

/// Edits of picked images.
extension PickEndToEndTests {
    @Test func `a picked photograph is edited, and the original stays unchanged`() async throws {
        let place = try await library(["a.jpg", "b.jpg"])

        let outcome = try await place.run(
            ["edit", "--pick", "library", "--newest", "--filter", "sepia", "--json"],
            environment: place.pictures)

        #expect(outcome.status == 0, "\(outcome.error)")
        let line = try #require(try outcome.json().first)
        #expect(line["input"]?.string == place.path("photos/b.jpg").path)
        #expect(line["output"]?.string == "b-sepia.jpg")
        let byName = try await place.run(
            "edit", "photos/b.jpg", "--filter", "sepia", "-o", "named.jpg")
        #expect(byName.status == 0)
        #expect(try place.read("b-sepia.jpg") == place.read("named.jpg"))
        #expect(try await place.read("photos/b.jpg") == Workplace.picture(1))
    }

    @Test func `several pictures are picked and edited in one go`() async throws {
        let place = try await library(["a.jpg", "b.jpg"])

        let outcome = try await place.run(
            "edit", "--pick", "library", "--folder", "photos", "--match", "*", "--limit", "9",
            "--filter", "noir")

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(try place.names() == ["a-noir.jpg", "b-noir.jpg", "photos"])
    }

    @Test func `an image of the feed is picked and edited`() async throws {
        let place = try Workplace()

        let outcome = try await place.run(
            "edit", "--pick", "feed", "--match", "mountains*", "--filter", "mono")

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(try place.names() == ["mountains-mono.jpg"])
    }

    @Test(arguments: [
        ("edit a.jpg --pick library", "--pick and image arguments"),
        ("edit --filter sepia", "'<images> ...'"),
        ("edit a.jpg --newest", "--newest requires --pick"),
        ("edit --pick library --limit 2 -o out.jpg", "-o names one file"),
        ("edit --pick library --filter sepia", "needs a terminal"),
        ("edit --pick attic --first", "attic"),
        ("edit --pick library --first --filter sepia --protocol kitty", "--protocol requires"),
    ])
    func `contradictory options are a usage error`(_ words: String, _ part: String) async throws {
        let place = try await library(["a.jpg"])

        let outcome = try await place.run(
            words.split(separator: " ").map(String.init), environment: place.pictures)

        #expect(outcome.status == 64)
        #expect(outcome.error.contains(part), "\(outcome.error)")
        #expect(try place.names() == ["photos"])
    }
}

import CardExchange
import Cards
import Foundation
import ImageEditorTestSupport
import Testing

/// Checks that every damaged archive is rejected with its own reason and imports nothing, and that
/// of others only the wrong cards are refused.
struct HostileArchiveTests {
    private typealias Entry = ZipBytes.Entry

    struct Hostile: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let archive: Data
        let error: CardArchiveError
        var limits = CardArchiveLimits()
    }

    @Test(
        arguments: [
            "../cards.json", "photos/../../x", "/etc/passwd", "photos\\x", "C:x", "photos//x",
            "./x", "..", "", "photos/\u{0}x", "a\nb", "a\u{202e}gpj.b",
            String(repeating: "x", count: 1_001),
        ])
    func `no entry has an unsafe name`(name: String) async throws {
        let archive = ZipBytes([goodList, Entry(name, Data("x".utf8))]).data
        // libzip returns a zero byte as a space.
        try await refuse(archive, .unsafeName(name.replacing("\u{0}", with: " ")))
    }

    @Test func `an entry's name is UTF-8`() async throws {
        let entry = Entry("x", Data()).with { $0.name = [0x78, 0xff] }
        await #expect(throws: CardArchiveError.self) {
            try await Wallet().bringIn(ZipBytes([goodList, entry]).data)
        }
    }

    @Test(
        arguments: [
            Hostile(
                testDescription: "twice the same name",
                archive: ZipBytes([goodList, goodList]).data, error: .duplicateEntry("cards.json")),
            Hostile(
                testDescription: "twice but for case",
                archive: ZipBytes([goodList, Entry("Cards.JSON", Data())]).data,
                error: .duplicateEntry("Cards.JSON")),
            Hostile(
                testDescription: "a symbolic link",
                archive: ZipBytes([
                    goodList,
                    Entry("x", Data("/etc/passwd".utf8)).with { $0.attributes = 0o120777 << 16 },
                ]).data, error: .notAFile(entry: "x")),
            Hostile(
                testDescription: "a password",
                archive: ZipBytes([goodList.with { $0.flags |= 1 }]).data, error: .encrypted),
            Hostile(
                testDescription: "an unknown packing",
                archive: ZipBytes([goodList.with { $0.method = 97 }]).data,
                error: .unsupportedPacking(entry: "cards.json")),
            Hostile(
                testDescription: "a wrong sum",
                archive: ZipBytes([goodList.with { $0.sum ^= 1 }]).data,
                error: .damaged(entry: "cards.json")),
            Hostile(
                testDescription: "more entries than the limit",
                archive: ZipBytes((0..<11).map { Entry("\($0)", Data()) }).data,
                error: .tooManyEntries(limit: 10), limits: tight),
            Hostile(
                testDescription: "a list that is said to be too large",
                archive: ZipBytes([Entry.zeros("cards.json", count: 5_000)]).data,
                error: .tooLarge(entry: "cards.json", limit: 2_000), limits: tight),
            Hostile(
                testDescription: "a list that is larger than it says",
                archive: ZipBytes([
                    Entry.zeros("cards.json", count: 5_000).with { $0.size = 100 }
                ]).data, error: .tooLarge(entry: "cards.json", limit: 2_000), limits: tight),
            Hostile(
                testDescription: "more than may be inflated in all",
                archive: ZipBytes([Entry.zeros("cards.json", count: 200_000)]).data,
                error: .tooLargeInflated(limit: 100_000), limits: narrow),
            Hostile(
                testDescription: "no list", archive: ZipBytes([Entry("readme.txt", Data())]).data,
                error: .notAWallet),
            Hostile(
                testDescription: "no entries", archive: ZipBytes([Entry]()).data,
                error: .notAWallet),
            Hostile(testDescription: "an empty file", archive: Data(), error: .notAnArchive),
            Hostile(
                testDescription: "text", archive: Data(repeating: 0x41, count: 5_000),
                error: .notAnArchive),
            Hostile(
                testDescription: "a list that is no JSON", archive: list("{\"version\":1,"),
                error: .malformedList(reason: "the text ends too early at byte 13")),
            Hostile(
                testDescription: "a list that is too deep",
                archive: list(
                    String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)),
                error: .malformedList(reason: "more than 256 levels are nested at byte 256")),
            Hostile(
                testDescription: "an unknown version", archive: list(#"{"version":2,"cards":7}"#),
                error: .unsupportedVersion("2")),
        ])
    func `nothing is imported from`(hostile: Hostile) async throws {
        try await refuse(hostile.archive, hostile.error, limits: hostile.limits)
    }

    struct Refused: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let archive: Data
        let reason: String
        var limits = CardArchiveLimits()
    }

    @Test(
        arguments: [
            Refused(
                testDescription: "a photograph that is too large",
                archive: archive(photo: Entry.zeros(photoName, count: 1_100)),
                reason: "\(photoName) has more than 1,000 bytes (limit card-photo-bytes)",
                limits: tight),
            Refused(
                testDescription: "a photograph that is a bomb",
                archive: archive(
                    photo: Entry.zeros(photoName, count: 50 << 20).with { $0.size = 900 }),
                reason: "\(photoName) has more than 1,000 bytes (limit card-photo-bytes)",
                limits: tight),
            Refused(
                testDescription: "a photograph that is none",
                archive: archive(photo: Entry(photoName, Data("#!/bin/sh\n".utf8))),
                reason: "\(photoName) is not an image"),
            Refused(
                testDescription: "a photograph that is another one",
                archive: archive(photo: Entry(photoName, samplePhoto("another"))),
                reason: "\(photoName) does not match the hash in its name"),
            Refused(
                testDescription: "a photograph that is missing",
                archive: archive(photo: Entry("else", Data())),
                reason: "photos/\(photoHash) is not in the archive"),
            Refused(
                testDescription: "no identifier", archive: list(cards: card("")),
                reason: "cards[0].identifier must have 1…200 bytes"),
            Refused(
                testDescription: "an absurd identifier",
                archive: list(cards: card("1"), card(String(repeating: "x", count: 201))),
                reason: "cards[1].identifier must have 1…200 bytes"),
            Refused(
                testDescription: "an identifier twice", archive: list(cards: card("1"), card("1")),
                reason: "an earlier card of the archive has its identifier"),
            Refused(
                testDescription: "a date that is none",
                archive: list(cards: card("1", #","lastUsed":"2026-02-30T00:00:00Z""#)),
                reason: "cards[0].lastUsed is no instant"),
            Refused(
                testDescription: "a hash that is a path",
                archive: list(cards: card("1", #","front":{"hash":"../../x","bytes":1}"#)),
                reason: "cards[0].front.hash is no SHA-256"),
            Refused(
                testDescription: "a number for a name",
                archive: list(#"{"version":1,"exported":"","cards":[{"identifier":7}]}"#),
                reason: "cards[0].identifier has another type"),
            Refused(
                testDescription: "an endless text",
                archive: list(
                    cards: card("1", #","note":""# + String(repeating: "n", count: 30_001) + "\"")),
                reason: "cards[0].note must have at most 30000 bytes"),
        ])
    func `only the wrong card is refused`(refused: Refused) async throws {
        let wallet = try Wallet()
        try wallet.add(Card(id: "kept", name: "kept", created: sampleDate))
        for isDryRun in [true, false] {
            let report = try await wallet.bringIn(
                refused.archive, isDryRun: isDryRun, limits: refused.limits)
            let entries = report.entries.filter { $0.outcome == .refused }
            #expect(entries.map(\.reason) == [refused.reason])
            #expect(report.count(.added) == report.entries.count - 1)
            #expect(report.entries.allSatisfy { ($0.reason == nil) == ($0.outcome != .refused) })
            #expect(wallet.cards.count == (isDryRun ? 1 : report.entries.count))
        }
    }

    @Test func `replacing keeps the wallet's card if the archive's is refused`() async throws {
        let archive = list(cards: card("1"), card("2", #","lastUsed":"never""#))
        let wallet = try Wallet()
        for id in ["1", "2", "3"] {
            try wallet.add(Card(id: id, name: id, created: sampleDate))
        }
        _ = try await wallet.bringIn(archive, mode: .replace)
        #expect(wallet.cards.map(\.id) == ["1", "2"])

        // A card without an identifier may be any card of the wallet.
        let nameless = list(cards: card("1"), "7")
        try wallet.add(Card(id: "3", name: "3", created: sampleDate))
        let report = try await wallet.bringIn(nameless, mode: .replace)
        #expect(report.count(.refused) == 1 && report.count(.deleted) == 0)
        #expect(wallet.cards.map(\.id) == ["1", "2", "3"])
    }

    @Test func `two entries cannot share their bytes`() async throws {
        // The back's entry lies inside the front's: its header is at the end of the front's bytes.
        let inner = samplePhoto("inner")
        let innerHash = PhotoHash(of: inner)
        let innerEntry = Entry("photos/\(innerHash).jpg", inner)
        let head = ZipBytes([innerEntry]).data.prefix(30 + innerEntry.name.count + inner.count)
        let outer = samplePhoto("outer") + head
        let outerHash = PhotoHash(of: outer)
        let outerEntry = Entry("photos/\(outerHash).jpg", outer)
        let sides = """
            ,"front":{"hash":"\(outerHash)","bytes":\(outer.count)},\
            "back":{"hash":"\(innerHash)","bytes":\(inner.count)}
            """
        let cards = Entry(
            "cards.json",
            Data((#"{"version":1,"exported":"","cards":["# + card("1", sides) + "]}").utf8))
        var zip = ZipBytes([cards, outerEntry, innerEntry])
        _ = try await Wallet().bringIn(zip.data)

        let whole = zip.data
        let place = try #require(whole.firstRange(of: head))
        zip.entries[2].offset = UInt32(place.lowerBound)
        try await refuse(zip.data, .overlappingEntries("photos/\(innerHash).jpg"))
    }

    @Test func `a truncated archive imports nothing`() async throws {
        let source = try Wallet()
        try source.add(sampleCard(), front: samplePhoto("a"), back: samplePhoto("b"))
        let whole = try Data(contentsOf: await source.export().0)
        for length in stride(from: 0, to: whole.count, by: 7) {
            let wallet = try Wallet()
            await #expect(throws: CardArchiveError.self, "\(length) bytes") {
                try await wallet.bringIn(whole.prefix(length))
            }
        }
    }

    @Test func `a card of an archive with a changed byte is imported completely or not at all`()
        async throws
    {
        let source = try Wallet()
        try source.add(sampleCard(), front: samplePhoto("a"))
        let whole = try Data(contentsOf: await source.export().0)
        var refused = 0
        for index in whole.indices {
            let wallet = try Wallet()
            var changed = whole
            changed[index] ^= 0x55
            do {
                let report = try await wallet.bringIn(changed)
                refused += report.count(.refused)
                #expect(wallet.cards.count == report.count(.added))
                let photos = wallet.cards.compactMap(\.front?.hash)
                #expect(photos.allSatisfy { wallet.store.photo($0) != nil })
            } catch is CardArchiveError {
                refused += 1
                #expect(wallet.cards.isEmpty)
            }
        }
        #expect(refused > whole.count / 2)
    }

    @Test func `a folder, a device or nothing is no archive`() async throws {
        let wallet = try Wallet()
        await #expect(throws: CardArchiveError.unreadable(code: EISDIR)) {
            try await wallet.bringIn(wallet.folder)
        }
        await #expect(throws: CardArchiveError.unreadable(code: ENOENT)) {
            try await wallet.bringIn(wallet.folder.appending(path: "none"))
        }
        await #expect(throws: CardArchiveError.notAnArchive) {
            try await wallet.bringIn(URL(filePath: "/dev/zero"))
        }
    }

    private func refuse(
        _ archive: Data, _ error: CardArchiveError, limits: CardArchiveLimits = .init()
    ) async throws {
        let wallet = try Wallet()
        for isDryRun in [true, false] {
            await #expect(throws: error) {
                try await wallet.bringIn(archive, isDryRun: isDryRun, limits: limits)
            }
        }
        #expect(wallet.cards.isEmpty)
    }
}

private let photoHash = PhotoHash(of: samplePhoto("expected"))
private let photoName = "photos/\(photoHash).jpg"
private let goodList = ZipBytes.Entry(
    "cards.json", Data(#"{"version":1,"exported":"","cards":[]}"#.utf8))

private let tight: CardArchiveLimits = {
    var limits = CardArchiveLimits()
    limits.entries = 10
    limits.listBytes = 2_000
    limits.photoBytes = 1_000
    return limits
}()

private let narrow: CardArchiveLimits = {
    var limits = CardArchiveLimits()
    limits.smallBytes = 100_000
    return limits
}()

private func card(_ identifier: String, _ more: String = "") -> String {
    """
    {"identifier":"\(identifier)","name":"n","created":"2026-01-01T00:00:00.000Z",\
    "modified":"2026-01-01T00:00:00Z"\(more)}
    """
}

private func list(_ text: String) -> Data {
    ZipBytes([ZipBytes.Entry("cards.json", Data(text.utf8))]).data
}

private func list(cards: String...) -> Data {
    list(#"{"version":1,"exported":"","cards":["# + cards.joined(separator: ",") + "]}")
}

/// An archive with a list of one card whose front is ``photoName``, and one photo entry.
private func archive(photo: ZipBytes.Entry) -> Data {
    let front = #","front":{"hash":"\#(photoHash)","bytes":14}"#
    let text = #"{"version":1,"exported":"","cards":["# + card("1", front) + "]}"
    return ZipBytes([ZipBytes.Entry("cards.json", Data(text.utf8)), photo]).data
}

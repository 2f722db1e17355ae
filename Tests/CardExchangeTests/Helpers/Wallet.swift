import CardExchange
import Cards
import Core
import Foundation
import ImageEditorTestSupport
import Testing

/// A store with cards, and a folder for archives.
final class Wallet {
    let store = InMemoryCardStore()
    let converter = PhotoConverterStub()
    let verifier = PhotoVerifierStub()
    let folder = FileManager.default.temporaryDirectory
        .appending(path: "exchange-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        // A file that cannot be removed stays in a temporary folder.
        try? FileManager.default.removeItem(at: folder)
    }

    var cards: [Card] { store.cards().sorted { $0.id < $1.id } }

    func record(_ id: Card.ID) throws -> CardRecord? {
        try store.transaction { try $0.record(id) }
    }

    /// Adds a card that counts as known to the server.
    @discardableResult
    func add(_ card: Card, front: Data? = nil, back: Data? = nil) throws -> Card {
        try store.transaction { transaction in
            var card = card
            card.front = try front.map(transaction.keep)
            card.back = try back.map(transaction.keep)
            try transaction.save(CardRecord(card))
            return card
        }
    }

    func write(_ archive: Data) throws -> URL {
        let url = folder.appending(path: "\(UUID().uuidString).zip")
        try archive.write(to: url)
        return url
    }

    func export(as format: CardArchiveFormat = .wallet) async throws -> (URL, ExportReport) {
        let url = folder.appending(path: "\(UUID().uuidString).zip")
        let sut = ExportCardsUseCase(
            store: store, converter: converter, verifier: verifier, now: { sampleDate })
        return (url, try await sut.export(to: url, as: format))
    }

    func bringIn(
        _ archive: URL, mode: ImportMode = .merge, isDryRun: Bool = false,
        limits: CardArchiveLimits = .init()
    ) async throws -> ImportReport {
        let sut = ImportCardsUseCase(
            store: store, verifier: verifier, limits: limits, now: { sampleDate })
        return try await sut.importCards(from: archive, mode: mode, isDryRun: isDryRun)
    }

    func bringIn(
        _ archive: Data, mode: ImportMode = .merge, isDryRun: Bool = false,
        limits: CardArchiveLimits = .init()
    ) async throws -> ImportReport {
        try await bringIn(
            write(archive), mode: mode, isDryRun: isDryRun, limits: limits)
    }
}

let sampleDate = Date(timeIntervalSince1970: 1_795_338_123.456)

/// Bytes that begin like an image of this format and differ by `mark`.
func samplePhoto(_ mark: String, _ head: [UInt8] = [0xff, 0xd8, 0xff, 0xe0]) -> Data {
    Data(head) + Data("photo \(mark)".utf8)
}

let pngHead: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/// A card with all fields except the photographs.
func sampleCard(_ id: String = "A0C1", name: String = "Café “Ä”, Łódź 日本") -> Card {
    Card(
        id: id, name: name, note: "two\nlines, \"quoted\"\r\n\n", number: "0042-7",
        barcode: Barcode(text: "4006381333931", type: .ean13),
        validFrom: CardDay("2024-02-29"), expiry: CardDay("2027-12-31"), isFavorite: true,
        isArchived: true, group: "Food, drinks",
        lastUsed: Date(timeIntervalSince1970: 1_795_000_000.789),
        created: Date(timeIntervalSince1970: 1_700_000_000.001),
        modified: Date(timeIntervalSince1970: 1_750_000_000.999))
}

/// Bytes that begin like an image, and that ``PhotoVerifierStub`` rejects.
let damagedPhoto = samplePhoto("damaged")

/// Accepts all photographs but ``damagedPhoto``.
struct PhotoVerifierStub: ImageVerifier {
    func verify(_ data: Data) throws {
        if data == damagedPhoto { throw ImageRenderingError.truncated(format: "JPEG") }
    }
}

/// Converts every photograph to the same bytes after a PNG signature.
final class PhotoConverterStub: CardPhotoConverter {
    func png(of photo: Data) -> Data { Data(pngHead) + photo }
}

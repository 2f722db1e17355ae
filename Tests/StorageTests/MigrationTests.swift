import Cards
import Foundation
import GRDB
import ImageEditorTestSupport
import Testing

@testable import ImageEditorStorage

/// Released migrations do not change, and the databases that they made can be opened.
struct MigrationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The SHA-256 of each step's name and text. A new step adds a line. Existing lines never
    /// change, because users' databases have taken these steps.
    private static let released = [
        "cache.sqlite": [
            "51859dedaab9f75b2cf5006f02c63de47b9dc2bcc9d14b7fbe76cb7cb3c8b8ee",
            "f3e353c0fd857a44b35cefacfd81b46957b6df30a9a83771d5a298c44d5c6ffc",
            "43faf78b7be4250103d68728727be6dbbfad35f3ab3ed6d303b8d8e223ada4ea",
            "b16c711e51756b5c0ab41d2d85eaccffc98bac379d95cfd0bcd058a01f345c6e",
            "4024fb56dc75f819aff5a3ed2d33ab008a31f29fa604d4db9eb35e4bc0b9bfa4",
        ],
        "data.sqlite": [
            "85b053318f70475b4baa0d8eadcec19cc5cb3e03a1af6dd26843bd47ba4e78e5",
            "e416d197d8b93af6a331e84047f07ad4a2999ccabf4124b2abbd1ca2ba3cea38",
            "a57ab16d2496af91b7f70e8590547de0e27b6885f110cb6814548632f20a5136",
            "c69edcc27b0a206b3286b425849daa235c0e0cce5028c819f80865e740309738",
        ],
        "cards.sqlite": [
            "88c70992b0a21710cd15039ae3f552042dc2dd2005f2fbab34c1dc47a32c4280",
            "49cd1cd6764fe689ec4e7e68ff871d086585c237f96b5f9118242ed4d1291f3e",
        ],
    ]

    @Test(arguments: [
        ("cache.sqlite", Migration.cache), ("data.sqlite", Migration.data),
        ("cards.sqlite", Migration.ledger),
    ])
    func `the text of a released migration is frozen`(file: String, migrations: [Migration]) {
        let hashes = migrations.map { migration in
            let text = "\(migration.name)\n\(migration.sql)"
            return PhotoHash(of: Data(text.utf8)).description
        }
        #expect(hashes == Self.released[file])
    }

    @Test func `every table of cards has the columns of every field`() throws {
        for (blueprint, tables) in [
            (DatabaseBlueprint.data, ["card", "cardBase"]), (.ledger, ["card"]),
        ] {
            let queue = try made(by: blueprint)
            for table in tables {
                let columns = try queue.read { try $0.columns(in: table).map(\.name) }
                #expect(
                    Set(CardColumns.names).subtracting(columns) == [],
                    "\(blueprint.filename): a migration adds columns to \(table)")
            }
        }
    }

    @Test func `a damaged database that lacks a column of this version is repaired`() async throws {
        let (full, blank) = (fullCard(id: "1"), Card(id: "2", name: "n", created: Date()))
        let store = SQLiteCardStore(database: DataDatabase(folder: folder.url))
        let whole = CardRecord(full, base: CardBase(server: "s", version: 1, card: full))
        try await store.transaction { transaction in
            for record in [whole, CardRecord(blank)] { try transaction.save(record) }
        }
        let file = folder.file("data.sqlite")
        for (table, column) in [("card", "note"), ("card", "expiry"), ("cardBase", "isFavorite")] {
            try alter(file, "ALTER TABLE \(table) DROP COLUMN \(column)")
        }
        try alter(file, "DELETE FROM grdb_migrations WHERE identifier = '2 cards'")

        let spy = RecoverySpy()
        let sut = SQLiteCardStore(
            database: DataDatabase(folder: folder.url, onRecovery: { spy.record($0) }))
        let records = try await sut.transaction { try $0.records() }

        #expect(spy.reports.map(\.kept) == [2])
        var expected = whole
        expected.card.note = ""
        expected.card.expiry = nil
        expected.base?.card.isFavorite = false
        #expect(records == [expected, CardRecord(blank)])
    }

    private func made(by blueprint: DatabaseBlueprint) throws -> DatabaseQueue {
        let queue = try DatabaseQueue()
        try blueprint.migrator.migrate(queue)
        return queue
    }
}

import Cards
import Foundation
import Testing

@testable import ImageEditorStorage

/// What was released stays as it was, and what it has made can be opened.
struct MigrationTests {
    /// The SHA-256 of each step's name and text. A step that is added adds a line; a line that is
    /// here never changes, as people's databases have taken the step.
    private static let released = [
        "cache.sqlite": ["51859dedaab9f75b2cf5006f02c63de47b9dc2bcc9d14b7fbe76cb7cb3c8b8ee"],
        "data.sqlite": [
            "85b053318f70475b4baa0d8eadcec19cc5cb3e03a1af6dd26843bd47ba4e78e5",
            "e416d197d8b93af6a331e84047f07ad4a2999ccabf4124b2abbd1ca2ba3cea38",
        ],
        "cards.sqlite": ["88c70992b0a21710cd15039ae3f552042dc2dd2005f2fbab34c1dc47a32c4280"],
    ]

    @Test(arguments: [
        ("cache.sqlite", Migration.cache), ("data.sqlite", Migration.data),
        ("cards.sqlite", Migration.ledger),
    ])
    func `the text of a released migration is frozen`(file: String, migrations: [Migration]) {
        let hashes = migrations.map { migration in
            let text = "\(migration.name)\n\(migration.sql)"
            return SHA256PhotoHasher().hash(of: Data(text.utf8)).description
        }
        #expect(hashes == Self.released[file])
    }
}

import Core
import Foundation
import Presentation
import Testing

struct OriginalsPresenterTests {
    private static func backup(_ text: String, at path: String, bytes: Int) -> EditBackup {
        EditBackup(
            digest: ContentDigest(of: Data(text.utf8)), path: path, bytes: bytes, date: nil)
    }

    @Test func `bytes of several files count once`() {
        let backups = [
            Self.backup("a", at: "/anna.jpg", bytes: 3_000),
            Self.backup("a", at: "/ben.jpg", bytes: 3_000),
            Self.backup("b", at: "/c.jpg", bytes: 1_000),
        ]
        let sut = OriginalsPresenter()
        #expect(sut.lines(for: backups).last == "3 originals, \(HumanNumber.bytes(4_000))")
        #expect(
            sut.question(beforeDiscarding: backups)
                .contains("3 originals, \(HumanNumber.bytes(4_000))?"))
    }

    @Test func `a file that still is its original is marked`() {
        let backups = [
            Self.backup("a", at: "/anna.jpg", bytes: 3), Self.backup("b", at: "/ben.jpg", bytes: 3),
        ]
        let lines = OriginalsPresenter().lines(for: backups) { $0.path == "/ben.jpg" }
        #expect(lines[0].hasSuffix("/anna.jpg"))
        #expect(lines[1].hasSuffix("/ben.jpg (the file is the original)"))
    }
}

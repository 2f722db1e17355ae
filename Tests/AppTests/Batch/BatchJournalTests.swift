import Core
import Foundation
import ImageEditorFiles
import Testing

@testable import ImageEditorApp

struct BatchJournalTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "journal-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    @Test func `an added line is read by another run`() throws {
        let records = [record(1, job: 5), record(2, job: 6, isIncomplete: true), record(1, job: 7)]
        try BatchJournal(folder: folder.path).append(records)

        let sut = try opened()

        #expect(sut.records(of: 1) == [records[0], records[2]])
        #expect(sut.records(of: 2) == [records[1]])
        #expect(sut.records(of: 3) == [])
        removeAll()
    }

    @Test func `a torn last line is ignored and hides no later line`() throws {
        let line = record(2, job: 6).line
        for length in 0..<line.utf8.count {
            let file = folder.appending(path: BatchJournal.name)
            try Data((record(1, job: 5).line + "\n\n" + line.prefix(length)).utf8).write(to: file)

            let sut = try opened()
            #expect(sut.records(of: 1).count == 1)
            #expect(sut.records(of: 2) == [])
            try BatchJournal(folder: folder.path).append([record(3, job: 8)])
            try sut.refresh()

            #expect(sut.records(of: 3) == [record(3, job: 8)], "torn after \(length)")
            #expect(sut.records(of: 2) == [])
        }
        removeAll()
    }

    @Test func `a line of which one letter has changed is ignored`() throws {
        let line = record(2, job: 6).line
        #expect(JournalRecord(line: line[...]) == record(2, job: 6))
        for index in line.indices {
            var changed = line
            changed.replaceSubrange(index...index, with: line[index] == "1" ? "2" : "1")

            #expect(JournalRecord(line: changed[...]) == nil, "\(changed)")
        }
        removeAll()
    }

    @Test func `two runs never claim the same result`() throws {
        let (one, other) = (try opened(), try opened())

        #expect(one.claim(1))
        #expect(!other.claim(1))
        #expect(other.claim(1 << 40))
        one.release(1)
        #expect(other.claim(1))
        removeAll()
    }

    private func opened() throws -> BatchJournal {
        let journal = try BatchJournal(folder: folder.path)
        try journal.refresh()
        return journal
    }

    private func record(
        _ output: UInt64, job: UInt64, isIncomplete: Bool = false
    ) -> JournalRecord {
        JournalRecord(
            output: output, job: job, stamp: FileStamp(bytes: 100, modified: 1_234_567_890),
            width: 30, height: 20, format: .jpeg, isIncomplete: isIncomplete)
    }

    private func removeAll() {
        try? FileManager.default.removeItem(at: folder)
    }
}

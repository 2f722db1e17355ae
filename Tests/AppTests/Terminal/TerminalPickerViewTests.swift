import Core
import Foundation
import Pickers
import Synchronization
import TerminalGraphics
import Testing

@testable import imageeditor

struct TerminalPickerViewTests {
    @Test func `a number chooses, on any page`() async throws {
        let terminal = TerminalSpy(["", "13"])

        #expect(try await choose(from: 20, on: terminal) == .chosen([item(13)]))

        // Ten lines leave room for five pictures.
        #expect(terminal.screen.contains("page 2 of 4"))
        #expect(terminal.screen.contains("10  10.jpg"))
        #expect(!terminal.screen.contains("11  11.jpg"))
    }

    @Test func `several numbers choose as many as are allowed`() async throws {
        let terminal = TerminalSpy(["1-3", "3 1"])

        #expect(
            try await choose(from: 5, limit: 2, on: terminal) == .chosen([item(3), item(1)]))

        #expect(terminal.screen.contains("2 pictures can be picked, and 3 were named"))
    }

    @Test func `numbers that no picture has are asked for again`() async throws {
        let terminal = TerminalSpy(["0", "6", "v 6", "5"])

        #expect(try await choose(from: 5, on: terminal) == .chosen([item(5)]))

        #expect(terminal.screen.contains("there is no picture 0: there are 1 to 5"))
    }

    @Test func `the end of what is typed leaves the list`() async throws {
        #expect(try await choose(from: 5, on: TerminalSpy([])) == .cancelled)
        #expect(try await choose(from: 5, on: TerminalSpy(["q", "1"])) == .cancelled)
    }

    @Test func `a picture that cannot be shown spoils nothing`() async throws {
        let terminal = TerminalSpy(["v 1", "2"])

        let choice = try await choose(from: 2, on: terminal) { item, _ in
            throw PickError.unreadable(name: item.name, reason: .notAnImage)
        }

        #expect(choice == .chosen([item(2)]))
        #expect(terminal.screen.contains("1.jpg: not an image"))
    }

    @Test func `a picture is asked for as large as the terminal shows it`() async throws {
        let sides = Mutex<[Int]>([])

        _ = try await choose(from: 2, on: TerminalSpy(["v 1"])) { _, side in
            sides.withLock { $0.append(side) }
            return Data()
        }

        #expect(sides.withLock { $0 } == [12])
    }

    private func choose(
        from count: Int, limit: Int = 1, on terminal: TerminalSpy,
        thumbnail: @escaping @Sendable (PickerItem, Int) async throws -> Data = { _, _ in Data() }
    ) async throws -> PickerChoice {
        let view = TerminalPickerView(
            pictures: TerminalPictures(colors: .all) { _ in
                TerminalPicture(width: 1, height: 1, samples: [1, 2, 3, 255])
            },
            size: TerminalSize(columns: 80, rows: 10), readLine: { terminal.next() },
            draw: { terminal.draw($0) })
        return try await view.choose(
            from: PickerList(
                source: .files, offer: PickerOffer((1...count).map { item($0) }), limit: limit,
                thumbnail: thumbnail))
    }

    private func item(_ number: Int) -> PickerItem {
        PickerItem(place: .other("\(number)"), name: "\(number).jpg")
    }
}

/// A terminal on which these lines are typed.
private final class TerminalSpy: Sendable {
    private let lines: Mutex<[String]>
    private let drawn = Mutex("")

    init(_ lines: [String]) {
        self.lines = Mutex(lines)
    }

    var screen: String { drawn.withLock { $0 } }

    func next() -> String? {
        lines.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }

    func draw(_ text: String) {
        drawn.withLock { $0 += text }
    }
}

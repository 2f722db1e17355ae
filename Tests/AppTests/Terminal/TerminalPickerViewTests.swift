import Core
import Foundation
import ImageEditorTerminalGraphics
import Pickers
import Presentation
import Synchronization
import Testing

@testable import ImageEditorApp

struct TerminalPickerViewTests {
    @Test func `a number chooses, on any page`() async throws {
        let terminal = TerminalSpy(["", "13"])

        #expect(try await choose(from: 20, on: terminal) == .chosen([item(13)]))

        // Ten lines have room for five pictures.
        #expect(terminal.screen.contains("page 2 of 4"))
        #expect(terminal.screen.contains("10  10.jpg"))
        #expect(!terminal.screen.contains("11  11.jpg"))
    }

    @Test func `several numbers choose as many as are allowed`() async throws {
        let terminal = TerminalSpy(["1-3", "3 1"])

        #expect(
            try await choose(from: 5, limit: 2, on: terminal) == .chosen([item(3), item(1)]))

        #expect(terminal.screen.contains("at most 2 pictures can be picked, but 3 were given"))
    }

    @Test func `an invalid number is asked for again`() async throws {
        let terminal = TerminalSpy(["0", "6", "v 6", "5"])

        #expect(try await choose(from: 5, on: terminal) == .chosen([item(5)]))

        #expect(terminal.screen.contains("there is no picture 0: the numbers are 1 to 5"))
    }

    @Test func `the end of input closes the list`() async throws {
        #expect(try await choose(from: 5, on: TerminalSpy([])) == .cancelled)
        #expect(try await choose(from: 5, on: TerminalSpy(["q", "1"])) == .cancelled)
    }

    @Test func `a picture that cannot be shown does not break the list`() async throws {
        let terminal = TerminalSpy(["v 1", "2"])

        let choice = try await choose(from: 2, on: terminal) { item, _ in
            throw PickError.unreadable(name: item.name, reason: .notAnImage)
        }

        #expect(choice == .chosen([item(2)]))
        #expect(terminal.screen.contains("1.jpg: not an image"))
    }

    @Test(arguments: [(GraphicsProtocol.blocks, 12), (.kitty, 120), (.sixel, 120)])
    func `a thumbnail is requested in the size that the terminal shows`(
        style: GraphicsProtocol, wanted: Int
    ) async throws {
        let sides = Mutex<[Int]>([])
        let graphics = TerminalGraphics(style: style, cell: .usual)

        _ = try await choose(from: 2, on: TerminalSpy(["v 1"]), showing: graphics) { _, side in
            sides.withLock { $0.append(side) }
            return Data()
        }

        // Six of ten lines, in pixels of the protocol's characters.
        #expect(sides.withLock { $0 } == [wanted])
    }

    @Test(arguments: [(GraphicsProtocol.blocks, "▀"), (.kitty, "_Ga=T"), (.iterm2, "]1337;File")])
    func `pictures use the terminal's protocol, which is queried once and only for pictures`(
        style: GraphicsProtocol, part: String
    ) async throws {
        let graphics = TerminalGraphics(style: style)
        let looking = TerminalSpy(["v 1", "v 2", "1"])
        _ = try await choose(from: 2, on: looking, showing: graphics)
        #expect(looking.questions == 1)
        #expect(looking.screen.components(separatedBy: part).count == 3)

        let choosing = TerminalSpy(["1"])
        _ = try await choose(from: 2, on: choosing, showing: graphics)
        #expect(choosing.questions == 0)
    }

    @Test func `a terminal without pictures says so`() async throws {
        let terminal = TerminalSpy(["v 1", "1"])
        _ = try await choose(from: 2, on: terminal, showing: nil)
        #expect(terminal.screen.contains(PickerPresenter().noPreview))
        #expect(!terminal.screen.contains("\u{1B}"))
    }

    private func choose(
        from count: Int, limit: Int = 1, on terminal: TerminalSpy,
        showing graphics: TerminalGraphics? = TerminalGraphics(style: .blocks),
        thumbnail: @escaping @Sendable (PickerItem, Int) async throws -> Data = { _, _ in Data() }
    ) async throws -> PickerChoice {
        let size = TerminalSize(columns: 80, rows: 10)
        let pictures = PickerPictures(
            screen: {
                terminal.ask()
                return graphics.map {
                    PictureScreen($0, size: size, on: -1) {
                        terminal.draw(String(decoding: $0, as: UTF8.self))
                    }
                }
            },
            decode: { _, _ in
                try #require(TerminalPicture(width: 1, height: 1, samples: [1, 2, 3, 255]))
            })
        let view = TerminalPickerView(
            pictures: pictures, size: size, readLine: { terminal.next() },
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

/// A terminal with these lines as typed input.
private final class TerminalSpy: Sendable {
    private let lines: Mutex<[String]>
    private let drawn = Mutex("")
    private let asked = Mutex(0)

    init(_ lines: [String]) {
        self.lines = Mutex(lines)
    }

    var screen: String { drawn.withLock { $0 } }
    /// The number of queries for its capabilities.
    var questions: Int { asked.withLock { $0 } }

    func next() -> String? {
        lines.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }

    func ask() { asked.withLock { $0 += 1 } }

    func draw(_ text: String) {
        drawn.withLock { $0 += text }
    }
}

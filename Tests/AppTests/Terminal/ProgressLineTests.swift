import ImageEditorNetworking
import ImageEditorTestSupport
import Presentation
import Synchronization
import Testing

@testable import ImageEditorApp

struct ProgressLineTests {
    private let terminal = Terminal()

    @Test func `nothing is shown before 200 ms`() {
        let sut = makeSUT()
        let step = sut.begin(.waitingForServer)
        terminal.pass(199, sut)
        #expect(terminal.drawings == [])

        terminal.pass(1, sut)
        #expect(terminal.drawings == ["\rwaiting for the server, 0.2 s\u{1B}[K"])
        step.end()
    }

    @Test func `work that ends before 200 ms is never shown`() {
        let sut = makeSUT()
        for _ in 0..<5 {
            let step = sut.begin(.waitingForServer)
            terminal.pass(150, sut)
            step.end()
            terminal.pass(150, sut)
        }
        #expect(terminal.drawings == [])
    }

    @Test func `consecutive short tasks count as one long task`() {
        let sut = makeSUT()
        for _ in 0..<3 {
            let step = sut.begin(WorkProgress("checking"), of: "a.jpg")
            terminal.pass(90, sut)
            step.end()
        }
        #expect(terminal.drawings.contains("\ra.jpg: checking, 0 s\u{1B}[K"))
        #expect(terminal.screen == "")
    }

    @Test func `the line is drawn at most ten times a second`() {
        let sut = makeSUT()
        let step = sut.begin(images(0))
        for done in 0..<2_000 {
            step.show(images(done))
            terminal.pass(1, sut)
        }
        #expect((15...19).contains(terminal.drawings.count), "\(terminal.drawings.count)")
        #expect(terminal.screen == "1,999 of 5,000 images, 1,000 a second, 3 s left")
        step.end()
    }

    @Test func `unchanged progress is not drawn again`() {
        let sut = makeSUT()
        let step = sut.begin(WorkProgress("rendering", .share(0)))
        terminal.pass(5_000, sut)
        #expect(terminal.drawings == ["\rrendering, 0 %\u{1B}[K"])
        step.end()
    }

    @Test func `a rate does not drop in the middle of one item`() {
        let sut = makeSUT()
        let step = sut.begin(images(0, of: 3))
        terminal.pass(2_800, sut)
        #expect(terminal.screen == "0 of 3 images, 2.8 s")
        step.show(images(1, of: 3))
        terminal.pass(100, sut)
        #expect(terminal.screen == "1 of 3 images, 2.8 s each, 5.5 s left")
        terminal.pass(2_000, sut)
        #expect(terminal.screen == "1 of 3 images, 2.8 s each, 3.5 s left")
        terminal.pass(10_000, sut)
        #expect(terminal.screen == "1 of 3 images, 2.8 s each")
        step.end()
    }

    @Test func `other output finds the terminal line empty`() {
        let sut = makeSUT()
        let step = sut.begin(images(0))
        terminal.pass(300, sut)
        #expect(terminal.screen != "")
        let hold = sut.hold()
        #expect(terminal.drawings.last == "\r\u{1B}[K")
        let count = terminal.drawings.count
        terminal.pass(1_000, sut)
        #expect(terminal.drawings.count == count)
        hold.end()
        terminal.pass(100, sut)
        #expect(terminal.screen.hasPrefix("0 of 5,000 images"))
        step.end()
    }

    @Test func `the end erases the line once`() {
        let sut = makeSUT()
        let step = sut.begin(.waitingForServer)
        terminal.pass(300, sut)
        #expect(terminal.screen != "")
        step.end()
        step.end()
        terminal.pass(1_000, sut)

        #expect(terminal.drawings.last == "\r\u{1B}[K")
        #expect(terminal.drawings.count { $0 == "\r\u{1B}[K" } == 1)
        #expect(sut.tick() == nil)
    }

    @Test func `the line makes way for other output and returns`() {
        let sut = makeSUT()
        let step = sut.begin(images(7))
        terminal.pass(200, sut)
        sut.aside { terminal.draw("a result\n") }
        #expect(terminal.drawings.suffix(2) == ["\r\u{1B}[K", "a result\n"])
        sut.aside { terminal.draw("another\n") }
        #expect(terminal.drawings.last == "another\n")
        #expect(terminal.drawings.count { $0 == "\r\u{1B}[K" } == 1)

        terminal.pass(100, sut)
        #expect(terminal.screen.hasPrefix("7 of 5,000 images"))
        step.end()
    }

    @Test func `without a terminal nothing is drawn`() {
        let sut = makeSUT(isShown: false)
        let step = sut.begin(.waitingForServer)
        step.show(images(1))
        sut.transferred(.sending(1, of: 2))
        sut.aside { terminal.draw("result") }
        terminal.pass(1_000, sut)
        step.end()

        #expect(terminal.drawings == ["result"])
        #expect(terminal.schedules == 0)
    }

    @Test func `the innermost of nested tasks is shown`() {
        let sut = makeSUT()
        let outer = sut.begin(WorkProgress("uploading"), of: "a.jpg")
        let inner = sut.begin(WorkProgress("sending"), of: "b.jpg")
        terminal.pass(200, sut)
        #expect(terminal.screen == "b.jpg: sending, 0.2 s")
        inner.end()
        terminal.pass(100, sut)
        #expect(terminal.screen == "a.jpg: uploading, 0.3 s")
        outer.end()
    }

    @Test func `a counting task hides its nested tasks`() {
        let sut = makeSUT()
        let outer = sut.begin(images(0))
        let inner = sut.begin(WorkProgress("loading"), counting: .received)
        sut.transferred(.receiving(10, of: 100))
        terminal.pass(200, sut)
        #expect(terminal.screen == "0 of 5,000 images, 0.2 s")
        inner.end()
        outer.end()
    }

    @Test func `nothing is drawn while another has the terminal`() {
        let sut = makeSUT()
        let hold = sut.hold()
        let step = sut.begin(.waitingForServer)
        terminal.pass(1_000, sut)
        #expect(terminal.drawings == [])
        hold.end()
        terminal.pass(100, sut)
        #expect(terminal.screen == "waiting for the server, 1.1 s")
        step.end()
    }

    @Test func `bytes are counted in their direction, and the answer is waited for`() {
        let sut = makeSUT()
        let step = sut.begin(WorkProgress("sending"), of: "a.jpg", counting: .sent)
        terminal.pass(3_000, sut)
        #expect(terminal.screen == "a.jpg: waiting for the server, 3 s")
        sut.transferred(.receiving(40, of: 40))
        sut.transferred(.sending(0, of: 4_000_000))
        terminal.pass(1_000, sut)
        sut.transferred(.sending(1_000_000, of: 4_000_000))
        terminal.pass(1_000, sut)
        // The time before the first byte does not count for the rate.
        #expect(
            terminal.screen == "a.jpg: sending, 1 MB of 4 MB, 500 kB a second, 6 s left")
        sut.transferred(.sending(4_000_000, of: 4_000_000))
        terminal.pass(400, sut)
        #expect(terminal.screen == "a.jpg: waiting for the server, 0.4 s")
        step.end()
    }

    @Test func `a second attempt has a rate of its own`() {
        let sut = makeSUT()
        let step = sut.begin(WorkProgress("loading"), counting: .received)
        sut.transferred(.receiving(0, of: 4_000))
        terminal.pass(10_000, sut)
        sut.transferred(.receiving(100, of: 4_000))
        sut.transferred(.receiving(0, of: 4_000))
        terminal.pass(1_000, sut)
        sut.transferred(.receiving(2_000, of: nil))
        terminal.pass(1_000, sut)
        #expect(terminal.screen == "loading, 2 kB, 1 kB a second")
        step.end()
    }

    @Test(arguments: [(40, 39), (20, 19), (4, 3)])
    func `the line never wraps`(columns: Int, most: Int) {
        let sut = makeSUT(columns: columns)
        for name in ["a-photograph-with-a-long-name.jpg", "写真写真写真写真写真写真写真写真.jpg"] {
            let step = sut.begin(WorkProgress("loading"), of: name)
            terminal.pass(300, sut)
            let width = terminal.screen.unicodeScalars.map { $0.value < 0x2E80 ? 1 : 2 }
                .reduce(0, +)
            #expect(width > 0 && width <= most, "\(terminal.screen)")
            step.end()
        }
    }

    @Test func `a name cannot control the terminal`() {
        let sut = makeSUT()
        let step = sut.begin(WorkProgress("loading"), of: "a\u{1B}[2J.jpg")
        terminal.pass(300, sut)
        #expect(terminal.screen == "a\\x1b[2J.jpg: loading, 0.3 s")
        step.end()
    }

    private func images(_ done: Int, of total: Int = 5_000) -> WorkProgress {
        WorkProgress(nil, .items(done, of: total, noun: "image"))
    }

    private func makeSUT(isShown: Bool = true, columns: Int = 80) -> ProgressLine {
        ProgressLine(
            isShown: isShown, columns: { columns }, now: { terminal.now }, draw: terminal.draw,
            schedule: { terminal.schedule($1) })
    }
}

/// A terminal, and a clock that the test advances.
private final class Terminal: Sendable {
    private struct State {
        var now = ContinuousClock.now
        var next: ContinuousClock.Instant?
        var schedules = 0
    }

    private let state = Mutex(State())
    private let events = Events<String>()

    var now: ContinuousClock.Instant { state.withLock { $0.now } }
    var schedules: Int { state.withLock { $0.schedules } }
    var drawings: [String] { events.all }

    /// The text of the last line.
    var screen: String {
        var line = ""
        for drawing in drawings {
            guard drawing.hasPrefix("\r"), drawing.hasSuffix("\u{1B}[K") else {
                line = ""
                continue
            }
            line = String(drawing.dropFirst().dropLast(3))
        }
        return line
    }

    func draw(_ text: String) { events.append(text) }

    func schedule(_ time: ContinuousClock.Instant) {
        state.withLock {
            $0.next = time
            $0.schedules += 1
        }
    }

    /// Advances the clock and lets the line update itself when due.
    func pass(_ milliseconds: Int, _ line: ProgressLine) {
        for _ in 0..<milliseconds {
            let isTime = state.withLock { state in
                state.now += .milliseconds(1)
                return state.next.map { $0 <= state.now } ?? false
            }
            guard isTime else { continue }
            state.withLock { $0.next = nil }
            let next = line.tick()
            state.withLock { $0.next = next }
        }
    }
}

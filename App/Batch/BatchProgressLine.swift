import Foundation
import Presentation

/// How far a batch is, on the last line of a terminal: after 200 ms, and ten times a second.
struct BatchProgressLine {
    private static let patience = Duration.milliseconds(200)
    private static let pause = Duration.milliseconds(100)

    private let isShown: Bool
    private let start = ContinuousClock.now
    private var drawn: ContinuousClock.Instant?
    private var isVisible = false

    init(on console: Console) {
        isShown = isatty(STDERR_FILENO) == 1 && !console.isQuiet && !console.isJSON
    }

    /// - Parameter worked: How many of those that are done took work.
    mutating func show(done: Int, of total: Int, worked: Int) {
        guard isShown, done < total else { return }
        let now = ContinuousClock.now
        guard now - start >= Self.patience, drawn.map({ now - $0 >= Self.pause }) != false
        else { return }
        drawn = now
        isVisible = true
        let text = BatchPresenter().progress(
            done: done, of: total, worked: worked, elapsed: now - start)
        Console.draw("\r\u{1B}[K" + text)
    }

    /// Takes it away, before something else is printed.
    mutating func clear() {
        if isVisible { Console.draw("\r\u{1B}[K") }
        isVisible = false
    }
}

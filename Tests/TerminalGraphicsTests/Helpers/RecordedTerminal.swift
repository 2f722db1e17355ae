import ImageEditorTerminalGraphics
import Synchronization

/// A terminal that returns recorded responses.
final class RecordedTerminal: TerminalConversation {
    let cell: CellSize?
    private let answer: [UInt8]
    private let log = Mutex<(questions: [String], given: [UInt8])>(([], []))

    private let outside: [String]?

    /// - Parameter outside: tmux's description of the outer terminal.
    init(_ answer: String, cell: CellSize? = nil, outside: [String]? = nil) {
        self.outside = outside
        self.answer = Array(answer.utf8)
        self.cell = cell
    }

    var questions: [String] { log.withLock { $0.questions } }
    var givenBack: String { String(decoding: log.withLock { $0.given }, as: UTF8.self) }

    func ask(_ question: [UInt8], until isComplete: ([UInt8]) -> Bool) -> [UInt8] {
        log.withLock { $0.questions.append(String(decoding: question, as: UTF8.self)) }
        // Byte by byte, like a slow line.
        var received: [UInt8] = []
        for byte in answer {
            received.append(byte)
            if isComplete(received) { break }
        }
        return received
    }

    func featuresOutsideTmux() -> [String]? { outside }

    func giveBack(_ typed: [UInt8]) { log.withLock { $0.given += typed } }
}

import Foundation
import ImageEditorTerminalGraphics
import Testing

struct TmuxPassthroughTests {
    @Test func `a sequence is taken as long as tmux has room for it, escapes counted twice`() {
        let frame = TmuxPassthrough.wrap(Data()).count
        let largest = 1_048_575 - frame
        #expect(TmuxPassthrough.takes(Data(count: largest)))
        #expect(!TmuxPassthrough.takes(Data(count: largest + 1)))
        #expect(!TmuxPassthrough.takes(Data([0x1B]) + Data(count: largest - 1)))
        #expect(TmuxPassthrough.takes(Data([0x1B]) + Data(count: largest - 2)))
    }
}

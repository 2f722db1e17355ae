import Foundation
import ImageEditorTerminalGraphics
import Testing

struct TmuxPassthroughTests {
    @Test func `a sequence fits if tmux has room for it, counting escapes twice`() {
        let frame = TmuxPassthrough.wrap(Data()).count
        let largest = 1_048_575 - frame
        #expect(TmuxPassthrough.takes(Data(count: largest)))
        #expect(!TmuxPassthrough.takes(Data(count: largest + 1)))
        #expect(!TmuxPassthrough.takes(Data([0x1B]) + Data(count: largest - 1)))
        #expect(TmuxPassthrough.takes(Data([0x1B]) + Data(count: largest - 2)))
    }
}

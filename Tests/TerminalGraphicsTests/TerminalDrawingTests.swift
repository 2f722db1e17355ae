import Foundation
import ImageEditorTerminalGraphics
import Testing

struct TerminalDrawingTests {
    @Test func `a picture is written in small pieces, whole and in order`() {
        let bytes = Data((0..<10_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
        var pieces: [Data] = []
        TerminalDrawing.draw(bytes, on: -1) { pieces.append($0) }
        #expect(pieces.reduce(Data(), +) == bytes)
        #expect(pieces.map(\.count) == [4_096, 4_096, 1_808])
    }

    @Test func `a write error ends drawing`() {
        var count = 0
        #expect(throws: CancellationError.self) {
            try TerminalDrawing.draw(Data(count: 10_000), on: -1) { _ in
                count += 1
                throw CancellationError()
            }
        }
        #expect(count == 1)
    }
}

import Foundation
import ImageEditorTerminalGraphics
import Rendering
import Testing

struct PictureWriterTests {
    @Test func `kitty gets a PNG in chunks and is told not to answer`() throws {
        let source = try noise(90, 70)
        let data = try png(source)

        let sequences = KittyEncoder.sequences(png: data)

        #expect(sequences.count > 1)
        let decoded = try KittyDecoder(sequences)
        #expect(decoded.keys == ["a": "T", "f": "100", "q": "2", "m": "1"])
        #expect(decoded.payload == data)
        #expect(try Image(data: decoded.payload).pixels().samples == source.samples)
        #expect(try bytes(of: source, .kitty) == sequences.reduce(Data(), +) + Data("\n".utf8))
    }

    @Test(arguments: [1, 3_072, 3_073, 6_144])
    func `chunks can be joined, whatever their number`(count: Int) throws {
        let data = Data((0..<count).map { UInt8($0 & 0xFF) })
        #expect(try KittyDecoder(KittyEncoder.sequences(png: data)).payload == data)
    }

    @Test func `iTerm2 gets a PNG and its size`() throws {
        let source = try gradient(30, 20)

        let text = String(decoding: try bytes(of: source, .iterm2), as: UTF8.self)

        let parts = text.split(separator: ":", maxSplits: 1)
        let encoded = try #require(parts.last?.dropLast(2))
        let data = try #require(Data(base64Encoded: String(encoded)))
        #expect(
            parts[0] == "\u{1B}]1337;File=inline=1;size=\(data.count);width=30px;height=20px;"
                + "preserveAspectRatio=1")
        #expect(text.hasSuffix("\u{7}\n"))
        #expect(try Image(data: data).pixels().samples == source.samples)
    }

    @Test(arguments: GraphicsProtocol.allCases)
    func `every protocol ends on a new line`(style: GraphicsProtocol) throws {
        #expect(try bytes(of: gradient(9, 9), style).last == UInt8(ascii: "\n"))
    }

    @Test func `sequences for the outer terminal are wrapped for tmux one by one`() throws {
        let source = try noise(90, 70)
        var graphics = TerminalGraphics(style: .kitty)
        graphics.passesThroughTmux = true

        let wrapped = try PictureWriter(graphics, png: png).bytes(of: source)

        let pieces = String(decoding: wrapped.dropLast(), as: UTF8.self)
            .components(separatedBy: "\u{1B}Ptmux;").dropFirst()
        let sequences = pieces.map { piece in
            #expect(piece.hasSuffix("\u{1B}\\"))
            let inner = piece.dropLast(2).replacingOccurrences(of: "\u{1B}\u{1B}", with: "")
            #expect(!inner.contains("\u{1B}"))
            return Data(
                piece.dropLast(2).replacingOccurrences(of: "\u{1B}\u{1B}", with: "\u{1B}").utf8)
        }
        #expect(try Image(data: KittyDecoder(sequences).payload).pixels().samples == source.samples)
    }

    @Test func `sequences for tmux stay within its limit, and the shown size is the same`() throws {
        let source = try snow(800, 600)
        var graphics = TerminalGraphics(style: .iterm2)
        let whole = try PictureWriter(graphics, png: png).bytes(of: source)
        #expect(whole.count > 1_048_576)
        graphics.passesThroughTmux = true

        let wrapped = try PictureWriter(graphics, png: png).bytes(of: source)

        #expect(wrapped.count < 1_048_576)
        let text = String(decoding: wrapped, as: UTF8.self)
        #expect(text.contains(";width=800px;height=600px;"))
        let payload = try #require(text.split(separator: ":").last?.split(separator: "\u{7}").first)
        let data = try #require(Data(base64Encoded: String(payload)))
        #expect(try Image(data: data).pixels().samples == source.halved().samples)
        let small = try PictureWriter(graphics, png: png).bytes(of: gradient(300, 200))
        #expect(String(decoding: small, as: UTF8.self).contains("width=300px"))
    }

    @Test func `the space is computed from the pixels of characters`() throws {
        let cell = try #require(CellSize(width: 9, height: 18))
        #expect(
            TerminalGraphics(style: .sixel, cell: cell).room(columns: 80, rows: 20) == (720, 360))
        #expect(
            TerminalGraphics(style: .blocks, cell: cell).room(columns: 80, rows: 20) == (80, 40))
        #expect(TerminalGraphics(style: .blocks, cell: cell).room(columns: 0, rows: -3) == (1, 2))
    }

    private func bytes(of picture: TerminalPicture, _ style: GraphicsProtocol) throws -> Data {
        try PictureWriter(TerminalGraphics(style: style), png: png).bytes(of: picture)
    }
}

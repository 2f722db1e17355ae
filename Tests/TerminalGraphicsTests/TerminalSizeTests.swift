import Foundation
import ImageEditorTerminalGraphics
import Testing

struct TerminalSizeTests {
    @Test(arguments: [
        (winsize(ws_row: 30, ws_col: 100, ws_xpixel: 900, ws_ypixel: 540), 100, 30, 9),
        (winsize(ws_row: 30, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0), 100, 30, 0),
        (winsize(ws_row: 0, ws_col: 0, ws_xpixel: 900, ws_ypixel: 540), 80, 24, 0),
    ])
    func `the driver reports the size of a terminal and of its characters`(
        window: winsize, columns: Int, rows: Int, cell: Int
    ) throws {
        var (master, slave): (Int32, Int32) = (-1, -1)
        var window = window
        try #require(openpty(&master, &slave, nil, nil, &window) == 0)
        defer {
            close(slave)
            close(master)
        }
        let size = TerminalSize.current(of: slave)
        #expect(size == TerminalSize(columns: columns, rows: rows))
        let terminal = ControllingTerminal(descriptor: slave, environment: [:])
        #expect(terminal.cell == CellSize(width: cell, height: 2 * cell))
    }

    @Test func `without a terminal the default size is used`() throws {
        let file = open("/dev/null", O_RDONLY)
        defer { close(file) }
        #expect(TerminalSize.current(of: file) == TerminalSize(columns: 80, rows: 24))
        #expect(ControllingTerminal(descriptor: file, environment: [:]).cell == nil)
    }
}

import Foundation
import ImageEditorTerminalGraphics
import Rendering

/// Shows pictures of a list on a terminal, which is asked how when the first one is to be seen:
/// whoever looks at none waits for nothing.
actor PickerPictures {
    /// The most characters that a picture takes each way.
    private static let largest = (columns: 120, rows: 60)

    private let find: @Sendable () async throws -> PictureScreen?
    private let decode: @Sendable (Data, ImageSize) async throws -> TerminalPicture
    private var isAsked = false
    private var screen: PictureScreen?

    /// - Parameters:
    ///   - screen: Finds the terminal; `nil` where it shows nothing.
    ///   - decode: Makes a picture of encoded bytes that is no larger than a size.
    init(
        screen find: @escaping @Sendable () async throws -> PictureScreen?,
        decode: @escaping @Sendable (Data, ImageSize) async throws -> TerminalPicture
    ) {
        self.find = find
        self.decode = decode
    }

    /// Shows a picture, and leaves room for some lines beside it.
    ///
    /// - Parameter thumbnail: Makes it, fitting into a square whose side in pixels it is given.
    /// - Returns: `false` where the terminal shows no pictures.
    func show(_ thumbnail: @Sendable (Int) async throws -> Data) async throws -> Bool {
        if !isAsked {
            screen = try await find()
            isAsked = true
        }
        guard let screen else { return false }
        let room = screen.room(
            columns: min(screen.size.columns, Self.largest.columns),
            rows: min(screen.size.rows - 4, Self.largest.rows))
        let side = max(8, min(room.width, room.height))
        let data = try await thumbnail(side)
        try screen.draw(try await decode(data, ImageSize(width: side, height: side)))
        return true
    }
}

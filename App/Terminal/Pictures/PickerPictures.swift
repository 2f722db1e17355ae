import FoundationEssentials
import ImageEditorTerminalGraphics
import Rendering

/// Shows images of a list on a terminal. The terminal is queried before the first image, so that
/// a list without previews causes no delay.
actor PickerPictures {
    /// The largest size of an image, in character cells.
    private static let largest = (columns: 120, rows: 60)

    private let find: @Sendable () async throws -> PictureScreen?
    private let decode: @Sendable (Data, ImageSize) async throws -> TerminalPicture
    private var isAsked = false
    private var screen: PictureScreen?

    /// - Parameters:
    ///   - screen: Finds the terminal; returns `nil` if it cannot show images.
    ///   - decode: Decodes an image, downscaled to fit a size.
    init(
        screen find: @escaping @Sendable () async throws -> PictureScreen?,
        decode: @escaping @Sendable (Data, ImageSize) async throws -> TerminalPicture
    ) {
        self.find = find
        self.decode = decode
    }

    /// Shows an image that leaves four lines of the terminal for text.
    ///
    /// - Parameter thumbnail: Makes a thumbnail that fits into a square; its parameter is the
    ///   side in pixels.
    /// - Returns: `false` if the terminal cannot show images.
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

import Foundation
import Rendering

/// Decodes the pixels of a picture.
enum DecodeUse {
    static func use(_ file: Data) throws {
        let image = try Image(data: file, limits: .fuzzing)
        let damage = error(of: { try image.verify() })
        let pixels = try? image.pixels(threads: 1)
        guard (damage == nil) == (pixels != nil) else {
            throw FuzzFinding("verified with \(String(describing: damage)), decoded otherwise")
        }
        // Missing rows must have defined values, whichever thread computes them.
        let lenient = image.allowingTruncation()
        let shown = try? lenient.pixels(threads: 2)
        if let pixels, shown != pixels { throw FuzzFinding("whole, but decoded in two ways") }
        let tolerated = try? image.allowingDamage().pixels(threads: 2)
        if let pixels, tolerated != pixels { throw FuzzFinding("intact, but decoded in two ways") }
        if image.info.frames > 1 {
            _ = try? image.showingFrame(image.info.frames).pixels(threads: 1)
        }
        _ = try? lenient.applying([thumbnail(of: image)]).pixels(threads: 1)
        if let damage { throw damage }
        if image.info.format == .jpeg { try checkTurn(of: image) }
    }

    /// A size at which JPEG and nearly WebP decode with scaling.
    private static func thumbnail(of image: Image) -> Resize {
        .resize(width: max(1, image.info.displayedSize.width / 5))
    }

    /// Turns the picture losslessly, without decoding its coefficients.
    private static func checkTurn(of image: Image) throws {
        let turned = try image.applying([.flip(.vertical)]).encoded()
        do {
            try Image(data: turned, limits: .fuzzing).verify()
        } catch {
            throw FuzzFinding("the turned picture cannot be read: \(error)")
        }
    }

    private static func error(of work: () throws -> Void) -> (any Error)? {
        do {
            try work()
            return nil
        } catch {
            return error
        }
    }
}

import Foundation
public import Rendering

/// Uses a picture without decoding it.
public enum HeaderUse {
    static func use(_ file: Data) throws {
        let image = try Image(data: file, limits: .fuzzing)
        for format in ImageFormat.supported {
            _ = image.metadataLeftOut(as: EncodingOptions(format: format))
        }
        try checkCopy(of: image)
        if image.info.frames > 1 { _ = try image.showingFrame(image.info.frames) }
        _ = try image.applying([.flip(.vertical)]).resultSize()
    }

    /// Checks that the copy without private metadata is readable and has the same size.
    ///
    /// - Throws: ``FuzzFinding``.
    public static func checkCopy(of image: Image) throws {
        let copy: Data
        do {
            copy = try image.withoutPrivateMetadata()
        } catch {
            // All errors of this type are errors that a file may cause.
            return
        }
        let again: Image
        do {
            again = try Image(data: copy, limits: .fuzzing)
        } catch {
            throw FuzzFinding("the copy without private metadata cannot be read: \(error)")
        }
        guard again.info.displayedSize == image.info.displayedSize else {
            throw FuzzFinding("the copy without private metadata has another size")
        }
        guard try again.withoutPrivateMetadata() == copy else {
            throw FuzzFinding("the copy without private metadata has some all the same")
        }
    }
}

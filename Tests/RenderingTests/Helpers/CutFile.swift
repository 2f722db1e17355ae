import Foundation
import Rendering
import Testing

/// The error of a file that is cut off; `nil` if it has all frames and pixels of the whole file,
/// and a remark that its end, or the padding of its end, is missing.
func errorOfCut(
    _ cut: Data, of whole: Image, _ name: Comment
) throws -> ImageDecodingError? {
    let image: Image
    do {
        image = try Image(data: cut)
        try image.verify()
    } catch let error as ImageDecodingError {
        return error
    }
    #expect(image.info.frames == whole.info.frames, name)
    let frames = try (1...whole.info.frames).map { try image.showingFrame($0) }
    for shown in [image] + frames {
        var remarks: [ImageRemark] = []
        let options = EncodingOptions(format: .png)
        _ = try shown.encoded(as: options, onRemark: { remarks.append($0) })
        #expect(
            remarks.count { $0 == .flaw(.noEnd) || $0 == .flaw(.wrongFileLength) } == 1, name)
    }
    for (index, shown) in frames.enumerated() {
        #expect(try shown.pixels() == whole.showingFrame(index + 1).pixels(), name)
    }
    return nil
}

import Foundation
import Rendering

/// Reads and writes a piece of metadata.
enum MetadataUse {
    static func use(_ piece: Data) throws {
        for file in try MetadataCarrier.files(with: piece) {
            do {
                try carry(file)
            } catch let error as ImageDecodingError {
                // A picture is decoded even if its metadata is invalid.
                throw FuzzFinding("the picture is refused: \(error)")
            }
        }
    }

    private static func carry(_ file: Data) throws {
        let image = try Image(data: file, limits: .fuzzing)
        try HeaderUse.checkCopy(of: image)
        _ = try image.pixels(threads: 1)
        let format = image.info.format
        for (format, policy) in [
            (format, MetadataPolicy.keep), (format, .stripPrivate), (another(than: format), .keep),
        ] {
            let options = EncodingOptions(
                format: format, quality: 80, metadata: policy, threads: 1)
            let copy = try image.encoded(as: options)
            let again = try Image(data: copy, limits: .fuzzing)
            guard again.info.orientation == .upright,
                again.info.storedSize == image.info.displayedSize
            else {
                throw FuzzFinding("a \(format) with its metadata is turned: \(again.info)")
            }
        }
    }

    /// The target format for each format, so that every format is read and written once.
    private static func another(than format: ImageFormat) -> ImageFormat {
        switch format {
        case .jpeg: .png
        case .png: .webp
        default: .jpeg
        }
    }
}

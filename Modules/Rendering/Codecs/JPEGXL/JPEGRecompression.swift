import CImageEditorSandbox
import FoundationEssentials

/// Conversions of whole files between JPEG and JPEG XL, without loss. Each runs in a process of
/// its own, because libjxl parses the file.
enum JPEGRecompression {
    private enum ToJPEGXL: SandboxedFormat {
        static let format = ImageFormat.jpegXL
        static let decoder = "jpeg-to-jxl"
    }

    private enum ToJPEG: SandboxedFormat {
        static let format = ImageFormat.jpegXL
        static let decoder = "jxl-to-jpeg"
    }

    /// Recompresses a JPEG. The process checks that the same JPEG can be restored.
    ///
    /// - Parameter orientation: The orientation of the JPEG.
    /// - Returns: `nil` if JPEG XL cannot hold this JPEG, because it is damaged or has CMYK,
    ///   arithmetic coding or 4:1:1. Also `nil` if viewers would orient the JPEG XL in another way.
    /// - Throws: ``ImageEncodingError``, ``ImageDecodingError``, `CancellationError`.
    static func jpegXL(
        of jpeg: Data, orientation: Orientation = .upright, limits: DecodingLimits,
        usesThreads: Bool, interruption: Interruption
    ) throws -> Data? {
        do {
            let largest = max(limits.fileBytes, jpeg.count)
            let result = try convert(
                jpeg, as: ToJPEGXL.self, largest, limits, usesThreads, interruption)
            return result.orientation == orientation.rawValue ? result.file : nil
        } catch ImageDecodingError.unsupportedVariant {
            return nil
        } catch ImageDecodingError.decoderFailed(let format, let reason) {
            throw ImageEncodingError.failed(format, reason: reason)
        }
    }

    /// Restores the JPEG that was recompressed into a JPEG XL, byte for byte.
    ///
    /// - Parameter file: A JPEG XL for which ``hasJPEG(_:)`` is true.
    /// - Returns: `nil` if the JPEG cannot be restored, for example because the file is damaged.
    /// - Throws: ``ImageDecodingError``, `CancellationError`.
    static func jpeg(
        in file: Data, limits: DecodingLimits, interruption: Interruption
    ) throws -> Data? {
        do {
            return try convert(
                file, as: ToJPEG.self, limits.fileBytes, limits, false, interruption
            ).file
        } catch ImageDecodingError.unsupportedVariant, ImageDecodingError.damaged {
            return nil
        }
    }

    private static func convert(
        _ file: Data, as conversion: any SandboxedFormat.Type, _ largest: Int,
        _ limits: DecodingLimits, _ usesThreads: Bool, _ interruption: Interruption
    ) throws -> (file: Data, orientation: Int) {
        let worker = try SandboxWorker(conversion, frame: 1, limits: limits)
        let reading = SandboxWorker.Reading(
            usesThreads: usesThreads, interruption: interruption, largestFile: largest)
        return try file.withUnsafeBytes { bytes in
            try worker.open(bytes, reading)
            let file = try worker.read(wantsPixels: true).file ?? Data()
            return (file, Int(worker.facts.orientation))
        }
    }

    /// Returns `true` if a JPEG XL has the box from which a JPEG is restored.
    static func hasJPEG(_ file: Data) -> Bool {
        file.withUnsafeBytes { bytes in
            func number(_ offset: Int, _ count: Int) -> UInt64 {
                bytes[offset..<offset + count].reduce(0) { $0 << 8 | UInt64($1) }
            }
            var offset = 0
            while bytes.count - offset >= 16 {
                if bytes[offset + 4..<offset + 8].elementsEqual("jbrd".utf8) { return true }
                var size = number(offset, 4)
                if size == 1 { size = number(offset + 8, 8) }
                guard size >= 8, size <= UInt64(bytes.count - offset) else { return false }
                offset += Int(size)
            }
            return false
        }
    }
}

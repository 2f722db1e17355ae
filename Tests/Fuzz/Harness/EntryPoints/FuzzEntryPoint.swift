public import Foundation
import Rendering

/// The ways in which untrusted bytes enter the engine.
public enum FuzzEntryPoint: String, CaseIterable, Sendable {
    /// Sniffs a picture, reads its header, and copies it without private metadata: everything that
    /// needs no decoding of pixels.
    case header
    /// Interprets the bytes as EXIF, a colour profile or XMP, depending on their beginning, and
    /// embeds them in otherwise valid pictures.
    case metadata
    /// Decodes a picture of at most one megapixel in every way.
    case decode

    /// The folder in `Fixtures` with the files for this entry point.
    public var folder: String { self == .metadata ? "fuzz/metadata" : "fuzz/pictures" }

    /// Processes a file.
    ///
    /// - Returns: `true` for a result, `false` for an error that a file may cause.
    ///
    /// - Throws: ``FuzzFinding`` for behaviour that no file may cause.
    public func result(of file: Data) throws(FuzzFinding) -> Bool {
        do {
            switch self {
            case .header: try HeaderUse.use(file)
            case .metadata: try MetadataUse.use(file)
            case .decode: try DecodeUse.use(file)
            }
            return true
        } catch let finding as FuzzFinding {
            throw finding
        } catch is ImageDecodingError {
            return false
        } catch {
            throw FuzzFinding("it ends in an error of another kind: \(error)")
        }
    }

    /// Processes a file and crashes if ``result(of:)`` throws, which libFuzzer reports.
    public func run(_ file: UnsafeRawBufferPointer) {
        do {
            // A separate allocation of exactly this size, so that the sanitizer detects reads
            // beyond its end.
            _ = try result(of: Data(file))
        } catch {
            fatalError("\(error)")
        }
    }
}

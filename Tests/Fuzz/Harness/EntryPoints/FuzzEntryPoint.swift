public import Foundation
import Rendering

/// What a fuzzer does with a file: the ways into the engine that bytes from outside take.
public enum FuzzEntryPoint: String, CaseIterable, Sendable {
    /// Sniffs a picture, reads its header, and copies it without what is private: all that is done
    /// without decoding a pixel.
    case header
    /// Takes the bytes for EXIF, a colour profile or XMP, by what they begin like, and puts them
    /// into pictures with which nothing else is wrong.
    case metadata
    /// Decodes a picture of a megapixel at most in every way there is.
    case decode

    /// The folder of `Fixtures` whose files are used so.
    public var folder: String { self == .metadata ? "fuzz/metadata" : "fuzz/pictures" }

    /// Does it.
    ///
    /// - Returns: `true` for a result, `false` for an error of those that a file may end with.
    /// - Throws: What no file may cause.
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

    /// Does it, and ends the process where ``result(of:)`` throws: how libFuzzer is told.
    public func run(_ file: UnsafeRawBufferPointer) {
        do {
            // A block of its own, of exactly this size: what is read beyond its end is a report.
            _ = try result(of: Data(file))
        } catch {
            fatalError("\(error)")
        }
    }
}

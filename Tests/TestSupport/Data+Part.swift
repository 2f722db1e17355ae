import CImageEditorTestSupport
public import Foundation

extension Data {
    /// Returns `true` if the data contains `part`. `range(of:)` takes many times as long, which
    /// matters when a test looks for a thousand parts of a file.
    public func hasPart(_ part: Data) -> Bool {
        withUnsafeBytes { all in
            part.withUnsafeBytes { part in
                search_finds(part.baseAddress, part.count, all.baseAddress, all.count)
            }
        }
    }
}

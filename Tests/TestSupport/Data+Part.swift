import CImageEditorTestSupport
public import Foundation

extension Data {
    /// Returns true if these bytes occur in the data. `range(of:)` takes many times as long, which
    /// matters when a test looks for a thousand parts of a file.
    public func hasPart(_ part: Data) -> Bool {
        withUnsafeBytes { all in
            part.withUnsafeBytes { part in
                search_finds(part.baseAddress, part.count, all.baseAddress, all.count)
            }
        }
    }
}

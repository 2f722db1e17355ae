public import Foundation

/// What is wrong with a `.cube` file.
public struct CubeFileError: Error, Equatable, Sendable {
    /// From 1; 0 when it is the whole file.
    public let line: Int
    /// Such as `there are 7 colours, and LUT_3D_SIZE 2 needs 8`. Nothing of the file stands in it
    /// but keywords and numbers.
    public let reason: String
}

extension CubeFileError: LocalizedError, CustomStringConvertible {
    public var description: String { line > 0 ? "line \(line): \(reason)" : reason }

    public var errorDescription: String? { description }
}

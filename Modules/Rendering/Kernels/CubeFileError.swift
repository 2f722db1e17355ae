/// What is wrong with a `.cube` file.
public struct CubeFileError: Error, Equatable, Sendable {
    /// From 1; 0 when it is the whole file.
    public let line: Int
    /// Such as `there are 7 colours, and LUT_3D_SIZE 2 needs 8`.
    public let reason: String
}

extension CubeFileError: CustomStringConvertible {
    public var description: String { line > 0 ? "line \(line): \(reason)" : reason }
}

public enum PointOperation: Sendable {
    case invert
}

package struct PointProgram: Sendable {
    private let operations: [PointOperation]
    package init(_ operations: [PointOperation]) { self.operations = operations }
    package var isIdentity: Bool { operations.count % 2 == 0 }
    package func run(on rows: PixelRows) {}
}

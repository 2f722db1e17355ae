import Foundation

/// Looks colours up in the table of a `.cube` file, on encoded values. Colours between the entries
/// of a cube are interpolated in tetrahedra.
///
/// - SeeAlso: `CIColorCube`; ``CubeFile``.
public struct ColorCube: Filter {
    /// The table.
    public var file: CubeFile

    public init(_ file: CubeFile) {
        self.file = file
    }

    public func operation() -> ImageOperation { .point(file.operations) }
}

extension ColorCube {
    static let descriptor = FilterDescriptor(
        "lut", aliases: ["CIColorCube"], category: .colorTool,
        summary: "Looks colours up in a table.", space: .encoded,
        parameters: [
            ParameterDescriptor(
                "file", kind: .file(format: "FILE.cube"),
                summary: "The table, with 1 or 3 dimensions, the latter up to 65 a side.",
                isRequired: true)
        ]
    ) { values throws(FilterError) in
        do throws(CubeFileError) {
            return ColorCube(try CubeFile(values.file("file") ?? Data()))
        } catch {
            throw values.invalidFile("file", reason: "not a table: \(error)")
        }
    }
}

extension Filter where Self == ColorCube {
    /// See ``ColorCube``.
    public static func colorCube(_ file: CubeFile) -> Self { ColorCube(file) }
}

import FoundationEssentials

/// Looks colours up in the table of a `.cube` file, on encoded values. Colours between the entries
/// of a cube are interpolated in tetrahedra.
///
/// - SeeAlso: `CIColorCube`; ``CubeFile``.
public struct ColorCube: Filter {
    /// The file with the table.
    public var file: CubeFile

    public init(_ file: CubeFile) {
        self.file = file
    }

    public func operation() -> ImageOperation { .point(file.operations) }
}

extension ColorCube {
    static let descriptor = FilterDescriptor(
        "lut", aliases: ["CIColorCube"], category: .colorTool,
        summary: "Applies a colour lookup table (LUT).", space: .encoded,
        parameters: [
            ParameterDescriptor(
                "file", kind: .file(format: "FILE.cube"),
                summary: "The table: 1D, or 3D with at most 65 points a side.",
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
    /// Applies a colour lookup table (LUT): see ``ColorCube``.
    public static func colorCube(_ file: CubeFile) -> Self { ColorCube(file) }
}

import Foundation
import ImageEditorTestSupport
import Rendering
import Testing

struct CubeFileTests {
    @Test func `a cube is read, and colours between its entries are mixed`() throws {
        // The table swaps red and blue and halves green.
        let file = try cube(
            """
            # made by hand
            TITLE "Swap  it"
            LUT_3D_SIZE 2

            0 0 0\r
            0 0 1
            0 0.5 0
            0 0.5 1
            1 0 0
            1 0 1
            1 0.5 0
            1 0.5 1
            """)
        #expect(file.title == "Swap  it")
        #expect(file.isCube && file.size == 2)
        let result = try run(ColorCube(file), on: [[255, 0, 0], [10, 200, 30], [255, 255, 255]])
        #expect(result == [[0, 0, 255], [30, 100, 10], [255, 128, 255]])
    }

    @Test func `columns are read, with a domain of their own`() throws {
        let file = try cube(
            "LUT_1D_SIZE 3\nDOMAIN_MIN 0 0 0.5\nDOMAIN_MAX 1 2 1\n1 0 0\n0.5 0.5 0.2\n0 1 1\n")
        #expect(!file.isCube && file.domain.maximum == [1, 2, 1])
        // Red is inverted, green is looked up at half its value, blue begins at the middle.
        let result = try run(ColorCube(file), on: [[51, 102, 255], [255, 0, 0]])
        #expect(result == [[204, 51, 255], [0, 0, 0]])
    }

    @Test func `a neutral cube changes values by at most rounding`() throws {
        var lines = ["LUT_3D_SIZE 17"]
        for blue in 0..<17 {
            for green in 0..<17 {
                for red in 0..<17 {
                    lines.append("\(Double(red) / 16) \(Double(green) / 16) \(Double(blue) / 16)")
                }
            }
        }
        let filter = ColorCube(try cube(lines.joined(separator: "\n")))
        var random = SeededGenerator(seed: 4)
        let colors: [SIMD3<UInt8>] =
            (0..<300).map { _ in [random.sample(), random.sample(), random.sample()] }
        #expect(try run(filter, on: colors) == colors)
    }

    @Test(
        arguments: [
            ("", 0), ("# nothing", 0), ("0 0 0", 1), ("LUT_3D_SIZE 66", 1), ("LUT_3D_SIZE 1", 1),
            ("LUT_1D_SIZE 65537", 1), ("LUT_1D_SIZE -5", 1), ("LUT_1D_SIZE 2\nLUT_3D_SIZE 2", 2),
            ("LUT_3D_SIZE 99999999999999999999", 1), ("\n\nLUT_1D_SIZE", 3),
            ("LUT_1D_SIZE 2\n0 0 0\n0 0", 3), ("LUT_1D_SIZE 2\n0 0 0", 2),
            ("LUT_1D_SIZE 2\n0 0 0\n1 1 1\n1 1 1", 4), ("LUT_1D_SIZE 2\n0 0 x\n1 1 1", 2),
            ("LUT_1D_SIZE 2\n0 0 nan\n1 1 1", 2), ("LUT_1D_SIZE 2\n0 0 1e30\n1 1 1", 2),
            ("LUT_1D_SIZE 2\nDOMAIN_MIN 1 1 1\n0 0 0\n1 1 1", 0), ("DOMAIN_MAX 1 1", 1),
            ("LUT_2D_SIZE 4", 1), ("\u{0}\u{1}\u{2}", 1), ("LUT_1D_SIZE 2\n0 0 0 0\n1 1 1", 2),
        ])
    func `a bad file is refused with its line`(text: String, line: Int) {
        let error = #expect(throws: CubeFileError.self) { try cube(text) }
        #expect(error?.line == line, "\(error?.reason ?? "")")
    }

    @Test(arguments: [
        ("LUT_2D_SIZE 4", "unknown keyword LUT_2D_SIZE"),
        ("root:x:0:0:root:/root:/bin/bash", "expected a keyword or a number"),
        ("Password=secret", "expected a keyword or a number"),
        ("AKIAIOSFODNN7EXAMPLEKEYTHATISLONG", "expected a keyword or a number"),
    ])
    func `an error shows only keywords of a file`(text: String, reason: String) {
        let error = #expect(throws: CubeFileError.self) { try cube(text) }
        #expect(error?.reason == reason)
        #expect(error?.localizedDescription == "line 1: \(reason)")
    }

    @Test func `the catalogue takes a file's bytes and does not open files`() throws {
        let catalog = FilterCatalog.standard
        let text = "LUT_1D_SIZE 2\n1 1 1\n0 0 0\n"
        let filter = try catalog.filter(
            named: "lut", parameters: ["file": "negative.cube"],
            files: { name in
                #expect(name == "negative.cube")
                return Data(text.utf8)
            })
        #expect(try run(filter, on: [[0, 100, 255]]) == [[255, 155, 0]])

        #expect(
            throws: FilterError.invalidValue(
                filter: "lut", parameter: "file", value: "negative.cube",
                expected: "allowed: no file may be read here")
        ) { try catalog.filter(named: "lut", parameters: ["file": "negative.cube"]) }
        #expect(
            throws: FilterError.invalidFile(
                filter: "lut", parameter: "file", file: "a.cube",
                reason: "not a table: line 2: 3 numbers are expected")
        ) {
            try catalog.filter(
                named: "CIColorCube", parameters: ["file": "a.cube"],
                files: { _ in Data("LUT_1D_SIZE 2\n1 1".utf8) })
        }
        let missing = POSIXError(.ENOENT)
        #expect(
            throws: FilterError.unreadableFile(
                filter: "lut", parameter: "file", file: "a.cube",
                reason: "No such file or directory", code: ENOENT)
        ) {
            try catalog.filter(
                named: "lut", parameters: ["file": "a.cube"], files: { _ in throw missing })
        }
    }

    private func cube(_ text: String) throws -> CubeFile { try CubeFile(Data(text.utf8)) }
}

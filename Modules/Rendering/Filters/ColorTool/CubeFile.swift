public import FoundationEssentials

/// The table of a `.cube` file: a curve for each channel, or a cube of colours.
///
/// The file may contain `TITLE`, `LUT_1D_SIZE` 2…65536, `LUT_3D_SIZE` 2…65, `DOMAIN_MIN`,
/// `DOMAIN_MAX`, `LUT_1D_INPUT_RANGE`, `LUT_3D_INPUT_RANGE`, comments after `#`, and lines of three
/// numbers.
/// - SeeAlso: Adobe, Cube LUT Specification 1.0.
public struct CubeFile: Sendable, Hashable {
    /// The title that the file gives itself; `nil` without one.
    public private(set) var title: String?
    /// The input values of the table's first and last entries, for each channel.
    public var domain: (minimum: SIMD3<Double>, maximum: SIMD3<Double>) { (minimum, maximum) }
    /// The number of values of each curve, or of entries along a side of the cube.
    public private(set) var size = 0
    /// True for a cube of colours, false for curves.
    public private(set) var isCube = false

    private var minimum: SIMD3<Double> = .zero
    private var maximum: SIMD3<Double> = .one
    private var values: [Float] = []

    /// The maximum size of a file in bytes. The largest cube takes about half of this.
    public static let byteLimit = 32 << 20
    private static let columnSizes = 2...65_536

    /// Reads a file's bytes. The declared size is checked before memory is allocated.
    ///
    /// - Throws: ``CubeFileError``, which names the line.
    public init(_ data: Data) throws(CubeFileError) {
        guard data.count <= Self.byteLimit else {
            throw CubeFileError(line: 0, reason: "the file has more than \(Self.byteLimit) bytes")
        }
        var number = 0
        var reader = CubeLines(data)
        while let line = reader.next() {
            number += 1
            do throws(Flaw) {
                try read(line)
            } catch {
                throw CubeFileError(line: number, reason: error.reason)
            }
        }
        guard size > 0 else {
            throw CubeFileError(line: 0, reason: "there is no LUT_1D_SIZE and no LUT_3D_SIZE")
        }
        guard values.count == 3 * count else {
            throw CubeFileError(
                line: number,
                reason: "\(declaration) needs \(count) colours, and the file has"
                    + " \(values.count / 3)")
        }
        for channel in 0..<3 where minimum[channel] >= maximum[channel] {
            throw CubeFileError(line: 0, reason: "DOMAIN_MIN is not below DOMAIN_MAX")
        }
    }

    /// The operations that look colours up in the table.
    public var operations: [PointOperation] {
        let scale = 1 / (maximum - minimum)
        let offset = -minimum * scale
        let domain = PointOperation.matrix(
            ColorMatrix(
                red: [scale.x, 0, 0, offset.x], green: [0, scale.y, 0, offset.y],
                blue: [0, 0, scale.z, offset.z]))
        if isCube, let table = CubeTable(side: size, values: values) {
            return [domain, .cube(table)]
        }
        func curve(_ channel: Int) -> ToneCurve {
            ToneCurve(
                samples: stride(from: channel, to: values.count, by: 3).map { Double(values[$0]) })
        }
        return [domain, .curves(red: curve(0), green: curve(1), blue: curve(2))]
    }

    private var count: Int { isCube ? size * size * size : size }

    private var declaration: String { "LUT_\(isCube ? 3 : 1)D_SIZE \(size)" }

    private struct Flaw: Error {
        let reason: String
    }

    private mutating func read(_ line: Substring) throws(Flaw) {
        let words = line.split(whereSeparator: \.isWhitespace)
        guard let first = words.first, !first.hasPrefix("#") else { return }
        switch first {
        case "TITLE":
            title = line.dropFirst(5).filter { $0 != "\"" }.trimmed
        case "LUT_1D_SIZE": try declare(words, isCube: false, Self.columnSizes)
        case "LUT_3D_SIZE": try declare(words, isCube: true, CubeTable.sides)
        case "DOMAIN_MIN": minimum = try vector(words.dropFirst())
        case "DOMAIN_MAX": maximum = try vector(words.dropFirst())
        case "LUT_1D_INPUT_RANGE", "LUT_3D_INPUT_RANGE":
            let ends = try numbers(words.dropFirst(), count: 2)
            (minimum, maximum) = (SIMD3(repeating: ends[0]), SIMD3(repeating: ends[1]))
        default: try add(words)
        }
    }

    private mutating func declare(
        _ words: [Substring], isCube: Bool, _ range: ClosedRange<Int>
    ) throws(Flaw) {
        guard size == 0 else { throw Flaw(reason: "the size is given twice") }
        guard words.count == 2, let size = Int(words[1]), range.contains(size) else {
            throw Flaw(
                reason: "\(words[0]) must be \(range.lowerBound) to \(range.upperBound)")
        }
        self.size = size
        self.isCube = isCube
        values.reserveCapacity(3 * count)
    }

    private mutating func add(_ words: [Substring]) throws(Flaw) {
        guard words[0].utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Flaw(reason: "the line is not text")
        }
        guard let first = words[0].utf8.first, first < 65 else {
            throw Flaw(reason: Self.unknown(words[0]))
        }
        guard size > 0 else { throw Flaw(reason: "a colour comes before the size") }
        guard values.count < 3 * count else {
            throw Flaw(reason: "there are more colours than \(declaration) has")
        }
        let color = try vector(words[...])
        for channel in 0..<3 { values.append(Float(color[channel])) }
    }

    /// Returns the reason for refusing a line that begins with `word`. It quotes the word only if
    /// it looks like a keyword: other text of the file may be private.
    private static func unknown(_ word: Substring) -> String {
        let isKeyword = word.utf8.allSatisfy {
            (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F
        }
        return isKeyword && word.utf8.count <= 24
            ? "unknown keyword \(word)" : "expected a keyword or a number"
    }

    private func vector(_ words: ArraySlice<Substring>) throws(Flaw) -> SIMD3<Double> {
        let values = try numbers(words, count: 3)
        return [values[0], values[1], values[2]]
    }

    private func numbers(_ words: ArraySlice<Substring>, count: Int) throws(Flaw) -> [Double] {
        let values = words.compactMap { Double($0) }.filter { abs($0) <= 1e6 }
        guard words.count == count, values.count == count else {
            throw Flaw(reason: "\(count) numbers are expected")
        }
        return values
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}

/// The lines of a text file, without line feeds and carriage returns.
private struct CubeLines {
    private let data: Data
    private var position: Int

    init(_ data: Data) {
        self.data = data
        position = data.startIndex
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if data.starts(with: mark) { position += mark.count }
    }

    mutating func next() -> Substring? {
        guard position < data.endIndex else { return nil }
        let end = data[position...].firstIndex(of: 0x0A) ?? data.endIndex
        defer { position = min(end + 1, data.endIndex) }
        var line = data[position..<end]
        if line.last == 0x0D { line.removeLast() }
        // Read only the start of a longer line: it is not a line of a table.
        return Substring(decoding: line.prefix(1024), as: UTF8.self)
    }
}

/// The first mistake in a `.cube` file.
public struct CubeFileError: Error, Equatable, Sendable {
    /// The number of the line, from 1; 0 for the whole file.
    public let line: Int
    /// A sentence such as `LUT_3D_SIZE 2 needs 8 colours, and the file has 7`. It quotes keywords
    /// and numbers of the file, and nothing else.
    public let reason: String
}

extension CubeFileError: LocalizedError, CustomStringConvertible {
    public var description: String { line > 0 ? "line \(line): \(reason)" : reason }

    public var errorDescription: String? { description }
}

import Core
import ImageEditorFiles

/// One result: a line of a batch's journal.
///
/// The format is `output job bytes modified width height format whole|cut check`: hashes in
/// hexadecimal, other numbers in decimal. `check` is the hash of everything before it, by which
/// torn lines are recognised. Paths appear only as hashes, so that every line has the same number
/// of words.
struct JournalRecord: Equatable, Sendable {
    /// The hash of the result's path.
    let output: UInt64
    /// The hash of everything that the result depends on.
    let job: UInt64
    /// The size and modification time of the written result.
    let stamp: FileStamp
    let width: Int
    let height: Int
    let format: ImageFormat
    /// True if the input was truncated or damaged.
    let isIncomplete: Bool

    /// The line without its newline.
    var line: String {
        let text = [
            String(output, radix: 16), String(job, radix: 16), String(stamp.bytes),
            String(stamp.modified), String(width), String(height), format.rawValue,
            isIncomplete ? Self.cut : Self.whole,
        ].joined(separator: " ")
        return text + " " + String(StableHash.of(text), radix: 16)
    }

    /// Parses a line.
    ///
    /// - Returns: `nil` for a torn or foreign line.
    init?(line: Substring) {
        guard let space = line.lastIndex(of: " "),
            UInt64(line[line.index(after: space)...], radix: 16)
                == StableHash.of(String(line[..<space]))
        else { return nil }
        let words = line[..<space].split(separator: " ")
        guard words.count == 8, let output = UInt64(words[0], radix: 16),
            let job = UInt64(words[1], radix: 16), let bytes = Int(words[2]),
            let modified = Int(words[3]), let width = Int(words[4]), let height = Int(words[5]),
            let format = ImageFormat(rawValue: String(words[6])),
            words[7] == Self.whole || words[7] == Self.cut
        else { return nil }
        self.init(
            output: output, job: job, stamp: FileStamp(bytes: bytes, modified: modified),
            width: width, height: height, format: format, isIncomplete: words[7] == Self.cut)
    }

    init(
        output: UInt64, job: UInt64, stamp: FileStamp, width: Int, height: Int,
        format: ImageFormat, isIncomplete: Bool
    ) {
        self.output = output
        self.job = job
        self.stamp = stamp
        self.width = width
        self.height = height
        self.format = format
        self.isIncomplete = isIncomplete
    }

    private static let whole = "whole"
    private static let cut = "cut"
}

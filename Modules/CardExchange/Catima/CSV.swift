import Foundation

/// Comma-separated values (RFC 4180), read as generously and written as strictly as others need it.
enum CSV {
    /// A line of values; one that is quoted may go over several lines of the file.
    struct Record: Equatable {
        var fields: [String]
        /// Where it begins in the file, from 1.
        var line: Int

        /// An empty line.
        var isBlank: Bool { fields == [""] }
    }

    /// Reads all records, blank ones included. Lines end with LF, CR LF or CR; a byte order mark is
    /// skipped; a quote within an unquoted value is a character like any other.
    ///
    /// - Throws: ``CardArchiveError/malformedList(reason:)`` for what is not UTF-8, and for a quote
    ///   that nothing closes.
    static func records(of data: Data) throws(CardArchiveError) -> [Record] {
        guard let text = String(validating: data, as: UTF8.self) else {
            throw .malformedList(reason: "it is not UTF-8")
        }
        var parser = Parser(bytes: Array(text.utf8))
        return try parser.records()
    }

    /// A line with its end: values are quoted where they have to be.
    static func line(_ fields: [String]) -> String {
        fields.map(quoted).joined(separator: ",") + "\r\n"
    }

    private static func quoted(_ field: String) -> String {
        let needsQuotes = field.utf8.contains { byte in
            byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0a || byte == 0x0d
        }
        // Others trim spaces that stand at an edge.
        guard needsQuotes || field.first == " " || field.last == " " else { return field }
        return "\"\(field.replacing("\"", with: "\"\""))\""
    }
}

extension CSV {
    private struct Parser {
        let bytes: [UInt8]
        var position = 0
        var line = 1

        mutating func records() throws(CardArchiveError) -> [Record] {
            if bytes.starts(with: [0xef, 0xbb, 0xbf]) { position = 3 }
            var records: [Record] = []
            while position < bytes.count { records.append(try record()) }
            return records
        }

        private mutating func record() throws(CardArchiveError) -> Record {
            var record = Record(fields: [], line: line)
            while true {
                record.fields.append(try field())
                guard position < bytes.count, bytes[position] == UInt8(ascii: ",") else { break }
                position += 1
            }
            skipLineEnd()
            return record
        }

        private mutating func field() throws(CardArchiveError) -> String {
            var field: [UInt8] = []
            if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
                try readQuoted(into: &field)
            }
            while position < bytes.count {
                let byte = bytes[position]
                if byte == UInt8(ascii: ",") || byte == 0x0a || byte == 0x0d { break }
                field.append(byte)
                position += 1
            }
            return String(decoding: field, as: UTF8.self)
        }

        private mutating func readQuoted(into field: inout [UInt8]) throws(CardArchiveError) {
            let start = line
            position += 1
            while position < bytes.count {
                let byte = bytes[position]
                position += 1
                if byte == UInt8(ascii: "\"") {
                    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
                        return
                    }
                    position += 1
                }
                if byte == 0x0a { line += 1 }
                field.append(byte)
            }
            throw .malformedList(reason: "the quote in line \(start) is not closed")
        }

        private mutating func skipLineEnd() {
            if position < bytes.count, bytes[position] == 0x0d { position += 1 }
            if position < bytes.count, bytes[position] == 0x0a { position += 1 }
            line += 1
        }
    }
}

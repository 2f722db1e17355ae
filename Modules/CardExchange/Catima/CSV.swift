import FoundationEssentials

/// Comma-separated values (RFC 4180), with a lenient parser and a strict writer.
enum CSV {
    /// A record of values; a quoted value may span several lines of the file.
    struct Record: Equatable {
        var fields: [String]
        /// The line of the file in which the record starts, from 1.
        var line: Int

        /// True if the line is empty.
        var isBlank: Bool { fields == [""] }
    }

    /// Parses all records, including blank ones. Lines end with LF, CR LF or CR. A byte order
    /// mark is skipped. A quote within an unquoted value is an ordinary character.
    ///
    /// - Throws: ``CardArchiveError/malformedList(reason:)`` if the data is not UTF-8, or a quote
    ///   is not closed.
    static func records(of data: Data) throws(CardArchiveError) -> [Record] {
        guard let text = String(validating: data, as: UTF8.self) else {
            throw .malformedList(reason: "it is not UTF-8")
        }
        var parser = Parser(bytes: Array(text.utf8))
        return try parser.records()
    }

    /// Formats a line with its line end; values are quoted if necessary.
    static func line(_ fields: [String]) -> String {
        fields.map(quoted).joined(separator: ",") + "\r\n"
    }

    private static func quoted(_ field: String) -> String {
        let needsQuotes = field.utf8.contains { byte in
            byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0a || byte == 0x0d
        }
        // Quotes a value with a leading or trailing space, because other programs would trim it.
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

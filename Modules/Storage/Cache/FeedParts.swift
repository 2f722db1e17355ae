import Core
import Foundation
import GRDB
import GRDBSQLite

/// Stores the items of a feed in parts of up to 1,024 items, as rows of the table `feedPart`.
///
/// A part is two blobs: a ``FeedRecord`` for each item, and the addresses one after the other. A
/// table with one row for each item and an index of ids took more than half of the processor time
/// of loading a long feed from a server. To find an image, the records of all parts of the feed are
/// read, but only the addresses of one part.
enum FeedParts {
    /// The number of items in each part but the last.
    private static let length = 1_024

    /// Inserts all parts of the feed with this number, and its hash. Call it in a transaction.
    static func insert(_ images: [FeedImage], of feed: Int64, into database: Database) throws {
        let statement = try database.makeStatement(
            sql: "INSERT INTO feedPart (feed, part, records, addresses) VALUES (?, ?, ?, ?)")
        var hash = FeedHash()
        for (part, start) in stride(from: 0, to: images.count, by: length).enumerated() {
            let (records, addresses) = packed(images[start..<min(start + length, images.count)])
            hash.add(records)
            hash.add(addresses)
            try statement.execute(arguments: [feed, part, records, addresses])
        }
        try database.execute(
            sql: "UPDATE serverFeed SET hash = ? WHERE number = ?", arguments: [hash.value, feed])
    }

    private static func packed(_ images: ArraySlice<FeedImage>) -> (records: Data, addresses: Data)
    {
        var records: [UInt8] = []
        records.reserveCapacity(images.count * FeedRecord.size)
        var addresses: [UInt8] = []
        addresses.reserveCapacity(images.count * 80)
        for image in images {
            image.withURLText { bytes in
                FeedRecord(image, addressLength: bytes.count).append(to: &records)
                addresses.append(contentsOf: bytes)
            }
        }
        return (Data(records), Data(addresses))
    }

    /// Returns all images of a feed.
    ///
    /// - Parameter count: The expected number of images.
    /// - Throws: ``DamagedContent`` if the number of the images or their hash differs.
    static func fetchAll(
        of feed: Int64, from database: Database, count: Int, hash expected: Data
    ) throws -> [FeedImage] {
        var images: [FeedImage] = []
        // The count comes from the database and may be wrong.
        images.reserveCapacity(min(max(count, 0), 100_000))
        var hash = FeedHash()
        try forEachRow(
            "SELECT records, addresses FROM feedPart WHERE feed = ? ORDER BY part", [feed],
            in: database
        ) { row in
            let (records, addresses) = (try row.blob(0), try row.blob(1))
            hash.add(records)
            hash.add(addresses)
            // All images of a part share one copy of its addresses.
            let bytes = [UInt8](addresses)
            var start = 0
            for record in try FeedRecord.all(in: records) {
                let range = try record.addressRange(from: start, in: bytes.count)
                // The values need no check here: the hash is compared before any image is returned.
                guard
                    let image = FeedImage(
                        stored: bytes, range, isPlain: record.isPlain, idNumber: record.idNumber,
                        created: record.created, updated: record.updated)
                else { throw DamagedContent() }
                images.append(image)
                start = range.upperBound
            }
        }
        guard images.count == count, hash.value == expected else { throw DamagedContent() }
        return images
    }

    /// Returns the first image of a feed; `nil` if the feed is empty.
    static func first(of feed: Int64, from database: Database) throws -> FeedImage? {
        try find(of: feed, from: database, atMost: 1) { _ in true }.first
    }

    /// Returns the images of a feed whose id numbers are in a range.
    ///
    /// - Parameter feed: The number of a feed; `nil` searches all feeds in the order of their
    ///   numbers.
    static func fetch(
        of feed: Int64?, from database: Database, idNumbers: ClosedRange<UInt64>
    ) throws -> [FeedImage] {
        try find(of: feed, from: database) { idNumbers.contains($0) }
    }

    /// The place of an item: the row of its part, and the start of its address.
    private struct Place {
        let row: Int64
        let start: Int
        let record: FeedRecord
    }

    private static func find(
        of feed: Int64?, from database: Database, atMost count: Int = .max,
        where isWanted: (UInt64) -> Bool
    ) throws -> [FeedImage] {
        var places: [Place] = []
        let condition = feed == nil ? "" : "WHERE feed = ?"
        try forEachRow(
            "SELECT records, number FROM feedPart \(condition) ORDER BY feed, part",
            StatementArguments(feed.map { [$0] } ?? []), in: database
        ) { row in
            let (records, number) = (try row.blob(0), row.integer(1))
            var start = 0
            for record in try FeedRecord.all(in: records) where places.count < count {
                if isWanted(record.idNumber) {
                    places.append(Place(row: number, start: start, record: record))
                }
                start += record.addressLength
            }
        }
        var images: [FeedImage] = []
        for place in places {
            try forEachRow(
                "SELECT addresses FROM feedPart WHERE number = ?", [place.row], in: database
            ) { row in
                let record = place.record
                // The hash of the feed is not checked here, but the address has to match the id.
                let bytes = try record.address(at: place.start, in: row.blob(0))
                guard
                    let image = FeedImage(
                        urlBytes: bytes, created: record.created, updated: record.updated),
                    image.idNumber == record.idNumber
                else { throw DamagedContent() }
                images.append(image)
            }
        }
        return images
    }

    /// Calls `body` with each row. Unlike GRDB's rows, the rows do not copy their blobs.
    private static func forEachRow(
        _ sql: String, _ arguments: StatementArguments, in database: Database,
        _ body: (FeedPartRow) throws -> Void
    ) throws {
        let statement = try database.cachedStatement(sql: sql)
        try statement.setArguments(arguments)
        let handle = statement.sqliteStatement
        defer { sqlite3_reset(handle) }
        var code = sqlite3_step(handle)
        while code == SQLITE_ROW {
            try body(FeedPartRow(handle: handle))
            code = sqlite3_step(handle)
        }
        guard code == SQLITE_DONE else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code))
        }
    }
}

/// The current row of a statement.
private struct FeedPartRow {
    let handle: OpaquePointer

    /// Returns the bytes of a column, which are valid until `forEachRow` continues.
    ///
    /// - Throws: ``DamagedContent`` if the value is not a blob.
    func blob(_ column: Int32) throws -> UnsafeRawBufferPointer {
        guard sqlite3_column_type(handle, column) == SQLITE_BLOB else { throw DamagedContent() }
        return UnsafeRawBufferPointer(
            start: sqlite3_column_blob(handle, column),
            count: Int(sqlite3_column_bytes(handle, column)))
    }

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }
}

/// A hash over all parts of a feed. SQLite notices only damage to its own structure, not to
/// content.
private struct FeedHash {
    /// The digests of the blobs in their order.
    private var digests = Data()

    mutating func add(_ blob: some ContiguousBytes) { digests += SHA256.digest(of: blob) }

    var value: Data { SHA256.digest(of: digests) }
}

import Foundation
import GRDB

/// Changes a database bypassing the stores, like another version or a bad disk would.
func alter(_ file: URL, _ sql: String, _ arguments: [String] = []) throws {
    let queue = try DatabaseQueue(path: file.path)
    try queue.writeWithoutTransaction {
        try $0.execute(sql: sql, arguments: StatementArguments(arguments))
    }
    try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    try queue.close()
}

/// Moves all committed data from the log into the database file.
func checkpoint(_ file: URL) throws {
    try alter(file, "SELECT 1")
}

/// Overwrites a part of a file with zeros.
func zero(_ file: URL, at offset: Int, count: Int) throws {
    let handle = try FileHandle(forUpdating: file)
    try handle.seek(toOffset: UInt64(offset))
    try handle.write(contentsOf: Data(count: count))
    try handle.close()
}

func size(of file: URL) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
}

/// The permissions of a file or folder.
func mode(of path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return attributes[.posixPermissions] as? Int ?? -1
}

let pageSize = 4096

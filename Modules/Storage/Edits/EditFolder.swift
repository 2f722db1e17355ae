import Core
import Foundation

/// The paths of the files of remembered edits.
///
/// ```
/// edits/<digest>.json            an edit of a file, by its bytes
/// edits/address-<digest>.json    an edit of an image of the web, by its address
/// edits/originals/<digest>       an original that is stored nowhere else
/// edits/.lock                    held while an edit is compared and replaced
/// ```
struct EditFolder: Sendable {
    static let ending = ".json"

    let path: String
    var originals: String { path + "/originals" }
    var lock: String { path + "/.lock" }

    init(_ folder: URL) {
        path = folder.path
    }

    func file(of key: EditKey) -> String {
        switch key {
        case .content(let digest): path + "/" + digest.text + Self.ending
        case .address(let url):
            path + "/address-"
                + ContentDigest(of: Data(url.absoluteString.utf8)).text + Self.ending
        }
    }

    func original(_ digest: ContentDigest) -> String { originals + "/" + digest.text }

    /// The files in one of its folders, without hidden ones; empty if the folder does not exist.
    static func files(in folder: String) -> [String] {
        guard let entries = opendir(folder) else { return [] }
        defer { closedir(entries) }
        var files: [String] = []
        while let entry = readdir(entries) {
            guard entry.pointee.d_name.0 != UInt8(ascii: "."),
                Int(entry.pointee.d_type) != Int(DT_DIR)
            else { continue }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            files.append(folder + "/" + name)
        }
        return files
    }
}

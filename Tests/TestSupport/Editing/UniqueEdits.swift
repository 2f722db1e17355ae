public import Core

/// Returns an edit of a file; each number gives another file with other bytes.
public func sampleEdit(
    _ number: UInt8 = 0, operations: [Recipe.Operation] = [.init("sepia")],
    output: String? = "out.jpg"
) -> RememberedEdit {
    var session = EditSession()
    session.append(operations)
    let digest = sampleDigest(number)
    return RememberedEdit(
        original: .init(digest: digest, place: .file("/photos/\(number) \"ä\".jpg")),
        session: session, options: OutputOptions(format: .jpeg, quality: 80),
        output: output.map {
            .init(path: "/photos/\($0)", digests: [sampleDigest(number &+ 100)])
        })
}

/// Returns an arbitrary digest; each number gives another one.
public func sampleDigest(_ number: UInt8) -> ContentDigest {
    let digits = (number < 16 ? "0" : "") + String(number, radix: 16)
    guard let digest = ContentDigest(String(repeating: digits, count: 32)) else {
        preconditionFailure("64 digits make a digest")
    }
    return digest
}

import CImageEditorSHA256
package import FoundationEssentials

/// Hashes bytes with SHA-256 (FIPS 180-4), all at once or in parts.
package struct SHA256: Sendable {
    private var run = csha256_run()
    private let isPortable: Bool

    /// - Parameter isPortable: Disables the processor's SHA instructions, for tests.
    package init(isPortable: Bool = false) {
        self.isPortable = isPortable
        csha256_begin(&run)
    }

    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        csha256_add(&run, bytes.baseAddress, bytes.count, isPortable)
    }

    /// The 32 bytes of the digest of the bytes so far.
    package var digest: Data {
        var digest = [UInt8](repeating: 0, count: Int(CSHA256_BYTES))
        withUnsafePointer(to: run) { csha256_end($0, &digest, isPortable) }
        return Data(digest)
    }

    /// The digest as 64 lower-case hexadecimal digits.
    package var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
            as: UTF8.self)
    }

    /// Returns the 32 bytes of the digest of `data`.
    package static func digest(of data: some ContiguousBytes, isPortable: Bool = false) -> Data {
        hash(of: data, isPortable: isPortable).digest
    }

    /// Returns the digest of `data` as 64 lower-case hexadecimal digits.
    package static func hexadecimal(of data: some ContiguousBytes) -> String {
        hash(of: data).hexadecimal
    }

    private static func hash(of data: some ContiguousBytes, isPortable: Bool = false) -> SHA256 {
        var hash = SHA256(isPortable: isPortable)
        data.withUnsafeBytes { hash.add($0) }
        return hash
    }
}

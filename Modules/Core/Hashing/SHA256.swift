import CImageEditorSHA256
package import FoundationEssentials

/// SHA-256 (FIPS 180-4), used for digests, stores and archives.
package enum SHA256 {
    /// Returns the 32 bytes of the digest.
    ///
    /// - Parameter isPortable: Disables the processor's SHA instructions, for tests.
    package static func digest(of data: some ContiguousBytes, isPortable: Bool = false) -> Data {
        var digest = [UInt8](repeating: 0, count: Int(CSHA256_BYTES))
        data.withUnsafeBytes { csha256_digest($0.baseAddress, $0.count, &digest, isPortable) }
        return Data(digest)
    }

    /// Returns the digest as 64 lower-case hexadecimal digits.
    package static func hexadecimal(of data: some ContiguousBytes) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: digest(of: data).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
            as: UTF8.self)
    }
}

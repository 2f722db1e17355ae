// The compiler may attribute the socket address types to `CImageEditorCurl`, whose header includes
// libcurl's, or to Foundation. Therefore both are imported.
import CImageEditorCurl
import FoundationEssentials
import Glibc

/// An address in the binary form in which the kernel connects to it.
///
/// An IPv4 address inside an IPv6 one (`::ffff:127.0.0.1`) becomes the IPv4 address.
package enum IPAddress: Hashable, Sendable {
    case v4(UInt32)
    case v6(UInt64, UInt64)

    init(high: UInt64, low: UInt64) {
        if high == 0, low >> 32 == 0xffff {
            self = .v4(UInt32(truncatingIfNeeded: low))
        } else {
            self = .v6(high, low)
        }
    }

    /// Reads a socket address; `nil` if it is neither IPv4 nor IPv6, or has an IPv6 scope.
    init?(_ address: UnsafePointer<sockaddr>) {
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            self = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                .v4(UInt32(bigEndian: $0.pointee.sin_addr.s_addr))
            }
        case AF_INET6:
            let (bytes, scope) = address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                (withUnsafeBytes(of: $0.pointee.sin6_addr, Array.init), $0.pointee.sin6_scope_id)
            }
            guard scope == 0 else { return nil }
            func word(_ range: Range<Int>) -> UInt64 {
                bytes[range].reduce(0) { $0 << 8 | UInt64($1) }
            }
            self.init(high: word(0..<8), low: word(8..<16))
        default:
            return nil
        }
    }

    /// Parses the usual notation; `nil` if `text` is not an address.
    init?(_ text: String) {
        var (four, six) = (sockaddr_in(), sockaddr_in6())
        four.sin_family = sa_family_t(AF_INET)
        six.sin6_family = sa_family_t(AF_INET6)
        let isFour = inet_pton(AF_INET, text, &four.sin_addr) == 1
        guard isFour || inet_pton(AF_INET6, text, &six.sin6_addr) == 1 else { return nil }
        let found = isFour ? Self.read(&four) : Self.read(&six)
        guard let found else { return nil }
        self = found
    }

    private static func read<Address>(_ address: inout Address) -> IPAddress? {
        withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { IPAddress($0) }
        }
    }

    /// The address as text, without brackets. An IPv6 address has all eight groups.
    var text: String {
        switch self {
        case .v4(let value):
            return "\(value >> 24).\(value >> 16 & 255).\(value >> 8 & 255).\(value & 255)"
        case .v6(let high, let low):
            return [high, low].flatMap { half in
                [48, 32, 16, 0].map { String(half >> $0 & 0xffff, radix: 16) }
            }.joined(separator: ":")
        }
    }

    /// The address as it is written in a URL.
    var urlHost: String {
        switch self {
        case .v4: text
        case .v6: "[\(text)]"
        }
    }

    /// True if the address belongs to the public internet.
    ///
    /// Every address that IANA's registries of special-purpose addresses do not call globally
    /// reachable is private: loopback, local and provider networks, multicast, documentation and
    /// reserved ranges. An address at which a cloud provider serves metadata is private, too. An
    /// IPv6 address for NAT64 or 6to4 is judged by the IPv4 address that it contains.
    var isPublic: Bool {
        switch self {
        case .v4(let value): Self.isPublic(value)
        case .v6(let high, let low): Self.isPublic(high, low)
        }
    }

    private static func isPublic(_ value: UInt32) -> Bool {
        !privateRanges.contains { value >> (32 - $0.length) == $0.prefix >> (32 - $0.length) }
    }

    private static func isPublic(_ high: UInt64, _ low: UInt64) -> Bool {
        // NAT64 (RFC 6052): the last four bytes are the IPv4 address behind the translator.
        if high == 0x0064_ff9b_0000_0000, low >> 32 == 0 {
            return isPublic(UInt32(truncatingIfNeeded: low))
        }
        // Only 2000::/3 is allocated as global unicast.
        guard high >> 61 == 0b001 else { return false }
        switch high >> 48 {
        case 0x2001:
            // 2001::/23 is for protocols (Teredo, ORCHID and others), 2001:db8::/32 for
            // documentation.
            return high >> 41 != 0x2001_0000 >> 9 && high >> 32 != 0x2001_0db8
        case 0x2002:
            // 6to4 (RFC 3056): the next four bytes are the IPv4 address of the router.
            return isPublic(UInt32(truncatingIfNeeded: high >> 16))
        default:
            return high >> 44 != 0x3fff0  // 3fff::/20, documentation
        }
    }

    private static let privateRanges: [(prefix: UInt32, length: UInt32)] = [
        (0x0000_0000, 8),  // 0.0.0.0/8, this network
        (0x0a00_0000, 8),  // 10.0.0.0/8
        (0x6440_0000, 10),  // 100.64.0.0/10, carrier-grade NAT
        (0x7f00_0000, 8),  // 127.0.0.0/8, loopback
        (0xa83f_8110, 32),  // 168.63.129.16, a cloud's metadata
        (0xa9fe_0000, 16),  // 169.254.0.0/16, link-local and metadata
        (0xac10_0000, 12),  // 172.16.0.0/12
        (0xc000_0000, 24),  // 192.0.0.0/24, protocols
        (0xc000_0200, 24),  // 192.0.2.0/24, documentation
        (0xc058_6300, 24),  // 192.88.99.0/24, former 6to4 relays
        (0xc0a8_0000, 16),  // 192.168.0.0/16
        (0xc612_0000, 15),  // 198.18.0.0/15, benchmarks
        (0xc633_6400, 24),  // 198.51.100.0/24, documentation
        (0xcb00_7100, 24),  // 203.0.113.0/24, documentation
        (0xe000_0000, 3),  // 224.0.0.0/3, multicast, reserved, broadcast
    ]
}

import Core
import Foundation
@testable import ImageEditorNetworking
import Testing

/// Private addresses are detected by the address that would be connected to, not by its spelling.
struct IPAddressTests {
    @Test(arguments: [
        "127.0.0.1", "127.1", "0x7f000001", "2130706433", "017700000001", "0177.0.0.1", "0",
        "0.0.0.0", "127.255.255.254", "10.0.0.1", "10.255.255.255", "172.16.0.1",
        "172.31.255.255", "192.168.0.1", "192.168.255.255", "100.64.0.1", "100.127.255.255",
        "169.254.169.254", "0xa9fea9fe", "168.63.129.16", "100.100.100.200", "192.0.0.192",
        "198.18.0.1", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255",
        "::", "::1", "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:10.1.2.3",
        "::ffff:169.254.169.254", "::127.0.0.1", "64:ff9b::127.0.0.1", "64:ff9b::a00:1",
        "64:ff9b:1::1", "2002:7f00:1::", "2002:c0a8:101::1", "2001::1", "2001:0:7f00:1::",
        "2001:db8::1", "3fff::1", "fe80::1", "febf::1", "fec0::1", "fc00::1", "fd00:ec2::254",
        "fdff::1", "ff02::1", "100::1", "5f00::1",
    ])
    func `N5: is private`(_ text: String) async throws {
        let (addresses, wasPrivate) = try await numeric.addresses(of: text, isTrusted: false)

        #expect(addresses.allSatisfy { !$0.isPublic } && wasPrivate)
    }

    @Test(arguments: [
        "1.1.1.1", "9.255.255.255", "11.0.0.0", "126.255.255.255", "128.0.0.1", "100.63.255.255",
        "100.128.0.0", "172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0",
        "169.253.255.255", "169.255.0.0", "223.255.255.255", "::ffff:8.8.8.8", "64:ff9b::808:808",
        "2606:4700::1111", "2001:4860:4860::8888", "2002:808:808::1", "2a00::1",
    ])
    func `N5: is public`(_ text: String) async throws {
        let (addresses, wasPrivate) = try await numeric.addresses(of: text, isTrusted: false)

        #expect(addresses.allSatisfy(\.isPublic) && !wasPrivate)
    }

    @Test(arguments: [
        ("127.1", "127.0.0.1"), ("::FFFF:1.2.3.4", "1.2.3.4"),
        ("2001:DB8::a", "2001:db8:0:0:0:0:0:a"),
    ])
    func `has one spelling`(_ text: String, _ canonical: String) async throws {
        let (addresses, _) = try await numeric.addresses(of: text, isTrusted: false)

        #expect(addresses.map(\.text) == [canonical])
    }

    /// Parses address texts, and resolves no names.
    private let numeric = HostResolver { throw HTTPClientError.unreachable(host: $0, reason: "") }
}

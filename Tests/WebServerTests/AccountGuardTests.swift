import Foundation
import NIOCore
import Testing

@testable import ImageEditorWebServer

struct AccountGuardTests {
    private static let table = Data(
        """
          sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout
           0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000
           1: 0100007F:1F90 0100007F:C001 01 00000000:00000000 00:00000000 00000000  1000
           2: 0100007F:C001 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1001
           3: 0100007F:C002 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1000
           4: 0100007F:C003 0100007F:1F90 01 00000000:00000000 00:00000000 00000000     0
           5: 0100007F:C004 0100007F:1F90 04 00000000:00000000 00:00000000 00000000     0

        """.utf8)

    @Test(arguments: [
        (0xc001, false), (0xc002, true), (0xc003, true), (0xc004, false), (0xc005, nil),
    ])
    func `only connections of this account and of root are its own`(port: Int, isOwn: Bool?) throws
    {
        let client = try SocketAddress(ipAddress: "127.0.0.1", port: port)
        let server = try SocketAddress(ipAddress: "127.0.0.1", port: 8_080)
        #expect(
            AccountGuard.isOwn(client, server, in: Self.table, account: 1_000) == isOwn)
    }
}

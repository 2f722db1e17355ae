import Foundation
import NIOCore
import NIOHTTPTypes

/// Closes connections of other accounts of this machine.
///
/// A browser sends a cookie to every port of its host. Another account can run a server on such a
/// port and receive the cookie of a page, but it cannot use it here.
final class AccountGuard: ChannelInboundHandler, RemovableChannelHandler, Sendable {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let admitsAll: Bool

    init(admitsAll: Bool) { self.admitsAll = admitsAll }

    func channelActive(context: ChannelHandlerContext) {
        let isAdmitted =
            admitsAll || Self.isOwn(context.channel.remoteAddress, context.channel.localAddress)
        context.fireChannelActive()
        // The connection is closed before any of its bytes are read.
        if !isAdmitted { context.close(promise: nil) }
    }

    private static func isOwn(_ client: SocketAddress?, _ server: SocketAddress?) -> Bool {
        // The table can miss an entry if it changes while it is read.
        for _ in 0..<2 {
            // A system without this table has nothing to check.
            guard let table = connections() else { return true }
            if let isOwn = isOwn(client, server, in: table, account: geteuid()) { return isOwn }
        }
        return false
    }

    /// Returns the system's table of connections; `nil` if it has none. The system returns it in
    /// pieces, and Foundation would stop after the first one.
    private static func connections() -> Data? {
        let descriptor = open("/proc/net/tcp", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var table = Data()
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &piece, piece.count)
            guard count > 0 else { return table }
            table.append(contentsOf: piece[..<count])
        }
    }

    /// Returns true if this account or root has the client's end of a connection.
    ///
    /// - Parameter table: The text of `/proc/net/tcp`.
    /// - Returns: `nil` if the table does not have the connection.
    static func isOwn(
        _ client: SocketAddress?, _ server: SocketAddress?, in table: Data, account: uid_t
    ) -> Bool? {
        guard let client = entry(client), let server = entry(server) else { return nil }
        guard let found = table.range(of: Data(" \(client) \(server) ".utf8)) else { return nil }
        // The columns after the addresses: state, queues, timer, retransmissions, account.
        let line = table[found.upperBound...].prefix { $0 != UInt8(ascii: "\n") }
        let columns = String(decoding: line, as: UTF8.self).split(separator: " ")
        guard columns.count > 4 else { return nil }
        // A socket that its account has closed belongs to root until it disappears, so root counts
        // only for an established connection (`01`).
        return columns[4] == "\(account)" || (columns[4] == "0" && columns[0] == "01")
    }

    /// Returns an IPv4 address as the table has it: `0100007F:1F90`; `nil` for any other address.
    private static func entry(_ address: SocketAddress?) -> String? {
        guard case .v4(let address)? = address else { return nil }
        let place = address.address
        return String(
            format: "%08X:%04X", place.sin_addr.s_addr, UInt32(UInt16(bigEndian: place.sin_port)))
    }
}

import Foundation
import NIOCore
import NIOHTTPTypes

/// Closes connections of other accounts of this machine.
///
/// A browser sends a cookie to every port of a host. A server that another account runs on such a
/// port therefore receives our cookie, but that account cannot connect to use it.
final class AccountGuard: ChannelInboundHandler, RemovableChannelHandler, Sendable {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let admitsAll: Bool

    init(admitsAll: Bool) { self.admitsAll = admitsAll }

    func channelActive(context: ChannelHandlerContext) {
        let isAdmitted =
            admitsAll || Self.isOwn(context.channel.remoteAddress, context.channel.localAddress)
        context.fireChannelActive()
        // Close the connection before any of its bytes are read.
        if !isAdmitted { context.close(promise: nil) }
    }

    private static func isOwn(_ client: SocketAddress?, _ server: SocketAddress?) -> Bool {
        // Try twice: the table can lack an entry if it changes while it is read.
        for _ in 0..<2 {
            // Without this table, accounts cannot be told apart, so every connection is admitted.
            guard let table = connections() else { return true }
            if let isOwn = isOwn(client, server, in: table, account: geteuid()) { return isOwn }
        }
        return false
    }

    /// Returns the kernel's table of connections; `nil` if it cannot be opened. The kernel returns
    /// the table in pieces, and Foundation would stop after the first one.
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

    /// Returns true if `account` or root owns the client's end of a connection.
    ///
    /// - Parameter table: The text of `/proc/net/tcp`.
    /// - Returns: `nil` if the table lacks the connection.
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

    /// Returns an IPv4 address in the form of the table, such as `0100007F:1F90`; `nil` for any
    /// other address.
    private static func entry(_ address: SocketAddress?) -> String? {
        guard case .v4(let address)? = address else { return nil }
        let place = address.address
        return String(
            format: "%08X:%04X", place.sin_addr.s_addr, UInt32(UInt16(bigEndian: place.sin_port)))
    }
}

import CImageEditorCurl
import Core
import FoundationEssentials
import Glibc

// The transfer as libcurl sees it. libcurl neither resolves names nor reads the environment,
// follows redirects, decompresses or keeps files here.
extension Transfer {
    /// Starts the transfer on an idle connection if possible.
    ///
    /// - Returns: False if there is not enough memory.
    func start(in pool: ConnectionPool) -> Bool {
        self.pool = pool
        words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        easy = ccurl_easy_create(functions)
        guard let easy else { return false }
        var isSet = true
        func set(_ option: CURLoption, _ number: Int) {
            isSet = ccurl_set_number(easy, option, number) && isSet
        }
        func set(_ option: CURLoption, _ text: String?) {
            isSet = ccurl_set_text(easy, option, text) && isSet
        }
        func set(_ option: CURLoption, _ lines: [String]) {
            var list: UnsafeMutablePointer<curl_slist>?
            for line in lines where isSet {
                list = ccurl_list_append(list, line)
                isSet = list != nil
            }
            lists.append(list)
            isSet = ccurl_set_list(easy, option, list) && isSet
        }
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        set(CURLOPT_HTTP_CONTENT_DECODING, 0)
        // With a small buffer, libcurl reads little beyond the limit of a body.
        set(CURLOPT_BUFFERSIZE, 32 << 10)

        let (target, proxy) = (route.target, route.proxy)
        set(CURLOPT_URL, url)
        set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        // An http request to a proxy contains the whole URL (RFC 9112, 3.2.2).
        let isForwarded = proxy != nil && !target.isSecure
        set(
            CURLOPT_REQUEST_TARGET,
            isForwarded ? "http://\(target.authority)\(target.path)" : target.path)
        set(CURLOPT_HTTPHEADER, lines + ["Expect:"])
        if let bodySize {
            set(CURLOPT_UPLOAD, 1)
            set(CURLOPT_INFILESIZE_LARGE, bodySize)
            set(CURLOPT_UPLOAD_BUFFERSIZE, Self.partSize)
        }

        set(CURLOPT_CONNECTTIMEOUT_MS, Int(limits.connect.milliseconds))
        set(CURLOPT_FRESH_CONNECT, isFresh ? 1 : 0)
        set(CURLOPT_MAXAGE_CONN, 30)
        if let name = route.name {
            let addresses = route.addresses.map(\.urlHost).joined(separator: ",")
            set(CURLOPT_RESOLVE, ["+\(name):\(proxy?.port ?? target.port):\(addresses)"])
        }
        // With an empty text libcurl does not read the environment.
        set(CURLOPT_PROXY, proxyURL ?? "")
        set(CURLOPT_NOPROXY, "")
        set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
        let authorization = proxy?.authorization.map { ["Proxy-Authorization: \($0)"] } ?? []
        set(CURLOPT_PROXYHEADER, authorization + ["Proxy-Connection:"])
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)

        set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        if let authorities {
            set(CURLOPT_CAINFO, authorities.path(percentEncoded: false))
            // Otherwise the certificates in the system's folder would be trusted as well.
            set(CURLOPT_CAPATH, nil)
        }
        return isSet && ccurl_easy_start(pool.multi, easy)
    }

    /// Ends the transfer in libcurl, and frees its memory there.
    func free() {
        if let easy, let pool { ccurl_easy_free(pool.multi, easy) }
        easy = nil
        lists.forEach { ccurl_list_free($0) }
        lists = []
    }

    private var scheme: String { route.target.isSecure ? "https" : "http" }

    private var url: String {
        let target = route.target
        let host = route.proxy == nil ? route.urlHost : target.urlHost
        return "\(scheme)://\(host):\(target.port)/"
    }

    private var proxyURL: String? {
        route.proxy.map { "http://\(route.urlHost):\($0.port)" }
    }

    /// Identifies the server or proxy that the transfer connects to, for which the number of
    /// connections is limited.
    var place: String { proxyURL.map { $0 + scheme } ?? url }

    /// The functions that libcurl calls while the loop keeps the transfer.
    private var functions: ccurl_functions {
        ccurl_functions(
            open: { Transfer.from($0).openSocket($2) },
            begin: { transfer, text, _, port, localPort in
                guard let address = text.flatMap({ IPAddress(String(cString: $0)) }) else {
                    return CURL_PREREQFUNC_ABORT
                }
                let peer = Connection.End(address: address, port: Int(port))
                let connection = Connection(peer: peer, localPort: Int(localPort))
                return Transfer.from(transfer).begin(on: connection)
                    ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
            },
            read: { bytes, size, count, transfer in
                let room = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
                return Transfer.from(transfer).read(room)
            },
            seek: { transfer, offset, _ in
                Transfer.from(transfer).position = Int(offset)
                return CURL_SEEKFUNC_OK
            },
            line: { bytes, size, count, transfer in
                let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
                return Transfer.from(transfer).add(line: line) ? line.count : 0
            },
            body: { bytes, size, count, transfer in
                let part = UnsafeRawBufferPointer(start: bytes, count: size * count)
                return Transfer.from(transfer).add(body: part) ? part.count : 0
            },
            debug: { easy, kind, bytes, count, transfer in
                let text = UnsafeRawBufferPointer(start: bytes, count: count)
                Transfer.from(transfer).note(kind, text)
                return 0
            },
            context: Unmanaged.passUnretained(self).toOpaque(),
            close: { pool, socket in
                guard let pool else { return -1 }
                return Unmanaged<ConnectionPool>.fromOpaque(pool).takeUnretainedValue()
                    .close(socket)
            },
            close_context: pool.map { Unmanaged.passUnretained($0).toOpaque() }, words: words)
    }

    /// Returns the transfer that libcurl passes to a callback as its context.
    static func from(_ context: UnsafeMutableRawPointer?) -> Transfer {
        guard let context else { preconditionFailure("every transfer is its own context") }
        return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    }

    private func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>?) -> Int32 {
        guard let address, let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else {
            return -1
        }
        let place = (UnsafeRawPointer(address) + offset).assumingMemoryBound(to: sockaddr.self)
        return isPermitted(IPAddress(place)) ? pool?.open(address.pointee) ?? -1 : -1
    }

    /// Receives libcurl's debug messages. Only they tell how much libcurl has sent, that it dropped
    /// excess bytes, and that the server closed a secure connection properly.
    private func note(_ kind: curl_infotype, _ bytes: UnsafeRawBufferPointer) {
        if kind == CURLINFO_DATA_OUT { return sent(bytes.count) }
        guard kind == CURLINFO_TEXT else { return }
        let text = String(decoding: bytes, as: UTF8.self)
        if text.hasPrefix("Excess found") || text.hasPrefix("Leftovers after chunking") {
            if let easy { _ = ccurl_set_number(easy, CURLOPT_FORBID_REUSE, 1) }
            attempt.hasExcess = true
        } else if text.contains("(IN), TLS alert, close notify") {
            attempt.isClosed = true
        }
    }
}

extension Duration {
    /// The duration in whole milliseconds, rounded up.
    var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    }
}

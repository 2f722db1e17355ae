import Crypto
import Foundation

/// SHA-256 of what is kept, to notice damage.
enum ContentHash {
    static func make(_ data: some DataProtocol) -> Data {
        Data(SHA256.hash(data: data))
    }
}

import FoundationEssentials
import ImageVocabulary

/// Repairs the length in the header of a WebP whose chunks are complete.
enum WebPMending {
    /// Corrects the length in the header.
    ///
    /// - Returns: The file with the right length, and with the padding of its last chunk; the same
    /// file if its length is right, or if the end of a chunk is missing.
    /// - Complexity: O(chunks).
    static func mended(_ data: Data) -> (data: Data, flaws: [ImageFlaw]) {
        guard let end = data.withUnsafeBytes(end) else { return (data, []) }
        let padding = Data(count: max(0, end - data.count))
        let size = Data(WebPChunk.bytes(of: end - WebPChunk.headSize, size: 4))
        return (
            Data(data.prefix(4)) + size + data.dropFirst(8) + padding, [.wrongFileLength]
        )
    }

    /// Returns the correct end of a file; `nil` if its length is correct or chunks are missing.
    private static func end(_ bytes: UnsafeRawBufferPointer) -> Int? {
        guard bytes.count > WebPFile.headSize else { return nil }
        let claimed = WebPChunk.number(bytes, at: 4, size: 4) + WebPChunk.headSize
        guard let end = chunksEnd(bytes, before: min(claimed, bytes.count)) else { return nil }
        // The length need not include the last padding, and bytes may follow the end: decoders
        // accept both.
        if claimed <= bytes.count, (end - 1...end).contains(claimed) { return nil }
        // A larger difference may mean that a chunk is missing.
        guard abs(end - claimed) < WebPChunk.headSize else { return nil }
        return end
    }

    /// Returns the end, with padding, of the last chunk that begins before `limit`; `nil` if a
    /// chunk is truncated, or if there are more than ``most``.
    private static func chunksEnd(_ bytes: UnsafeRawBufferPointer, before limit: Int) -> Int? {
        var end = WebPFile.headSize
        var count = 0
        for chunk in WebPChunk.all(in: bytes, end..<bytes.count) {
            if chunk.start >= limit { break }
            count += 1
            guard chunk.isWhole, count <= most else { return nil }
            end = chunk.payload.upperBound + chunk.size % 2
        }
        return end
    }

    private static let most = 65_536
}

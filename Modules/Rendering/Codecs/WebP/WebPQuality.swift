import FoundationEssentials
import Glibc

/// Estimates the quality of a lossy WebP from the header of its VP8 frame (RFC 6386, section 9).
enum WebPQuality {
    /// Returns the quality, 1…100, at which libwebp uses the quantisers of the frame; `nil` if
    /// `frame`, the payload of a `VP8 ` chunk, is damaged.
    ///
    /// libwebp divides a picture into segments with different quantisers q. The mean of log(1 −
    /// q/127), weighted with the shares of the segments, depends only on the quality. The shares
    /// follow from the probabilities with which the segments are coded.
    static func estimate(of frame: some RandomAccessCollection<UInt8>) -> Int? {
        guard let header = FrameHeader(frame) else { return nil }
        let logarithm = zip(header.quantizers, header.shares).reduce(0) { sum, segment in
            // A quantiser is 127 · (1 - compression), rounded down, so that 0.5 more is the
            // likeliest value.
            let rounded = segment.0 == 0 ? 0 : Double(segment.0) + 0.5
            let compression = max(1 - rounded / 127, 0.002)
            return sum + segment.1 * log(compression)
        }
        let linear = exp(3 * logarithm)
        let quality = linear < 0.5 ? 1.5 * linear : (linear + 1) / 2
        return min(max(Int((100 * quality).rounded()), 1), 100)
    }
}

/// The part of a VP8 frame header up to its first quantiser.
private struct FrameHeader {
    /// The quantiser of each segment, 0…127.
    private(set) var quantizers = [0]
    /// The share of the picture in each segment; the shares add up to 1.
    private(set) var shares = [1.0]

    init?(_ frame: some RandomAccessCollection<UInt8>) {
        let bytes = frame.prefix(Self.longest)
        // A key frame begins with a tag of 3 bytes, a signature of 3 and a size of 4.
        guard let tag = bytes.first, tag & 1 == 0,
            bytes.dropFirst(3).prefix(3).elementsEqual([0x9D, 0x01, 0x2A]), bytes.count > 10
        else { return nil }
        var bits = BoolDecoder(bytes.dropFirst(10))
        // Skip the colour space and the clamping.
        _ = bits.number(2)
        let (offsets, replaces) = readSegments(&bits)
        skipFilters(&bits)
        // Skip the logarithm of the number of partitions.
        _ = bits.number(2)
        let base = bits.number(7)
        quantizers = offsets.map { min(max(replaces ? $0 : base + $0, 0), 127) }
    }

    /// The maximum number of bytes that the fields before the first quantiser can take.
    private static let longest = 128

    /// Reads a number for each segment, and a flag: true if the numbers replace the quantiser of
    /// the frame, false if they are added to it.
    private mutating func readSegments(_ bits: inout BoolDecoder) -> ([Int], Bool) {
        guard bits.flag() else { return ([0], false) }
        let (hasMap, hasData) = (bits.flag(), bits.flag())
        var (offsets, replaces) = ([0, 0, 0, 0], false)
        if hasData {
            replaces = bits.flag()
            offsets = (0..<4).map { _ in bits.flag() ? bits.signed(7) : 0 }
            // Skip the strengths of the loop filter.
            for _ in 0..<4 where bits.flag() { _ = bits.signed(6) }
        }
        guard hasMap else { return ([offsets[0]], replaces) }
        let zeros = (0..<3).map { _ in Double(bits.flag() ? bits.number(8) : 255) / 256 }
        shares = [
            zeros[0] * zeros[1], zeros[0] * (1 - zeros[1]), (1 - zeros[0]) * zeros[2],
            (1 - zeros[0]) * (1 - zeros[2]),
        ]
        return (offsets, replaces)
    }

    private func skipFilters(_ bits: inout BoolDecoder) {
        // Skip the kind, level and sharpness of the loop filter.
        _ = bits.number(10)
        guard bits.flag(), bits.flag() else { return }
        for _ in 0..<8 where bits.flag() { _ = bits.signed(6) }
    }
}

/// Decodes bits of equal probability from VP8's arithmetic code. After the last byte it reads
/// zeros.
private struct BoolDecoder {
    private var bytes: ArraySlice<UInt8>
    private var value: Int
    private var range = 255
    /// The number of bits that were shifted out of the lower byte of `value`, 0…7.
    private var shifted = 0

    init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)[...]
        value = 0
        value = Int(next()) << 8 | Int(next())
    }

    private mutating func next() -> UInt8 { bytes.popFirst() ?? 0 }

    mutating func flag() -> Bool {
        let split = 1 + (((range - 1) * 128) >> 8)
        let isSet = value >= split << 8
        if isSet {
            range -= split
            value -= split << 8
        } else {
            range = split
        }
        while range < 128 {
            value <<= 1
            range <<= 1
            shifted += 1
            if shifted == 8 {
                shifted = 0
                value |= Int(next())
            }
        }
        return isSet
    }

    mutating func number(_ bits: Int) -> Int {
        (0..<bits).reduce(0) { sum, _ in sum << 1 | (flag() ? 1 : 0) }
    }

    /// Reads a number of `bits` bits, and then its sign.
    mutating func signed(_ bits: Int) -> Int {
        let size = number(bits)
        return flag() ? -size : size
    }
}

import ImageVocabulary
import Testing

struct ByteCountTests {
    @Test(arguments: [
        ("0", 0), ("150000", 150_000), ("200kB", 200_000), ("200KB", 200_000), ("200 kB", 200_000),
        ("1MB", 1_000_000), ("1.5MiB", 1_572_864), ("1.5mib", 1_572_864), ("2GiB", 2 << 30),
        ("0.000001MB", 1), ("1.9999kB", 1_999), ("7B", 7), ("007", 7),
        ("9007199254740991", 1 << 53 - 1),
    ])
    func `numbers have units and decimals`(text: String, bytes: Int) {
        #expect(ByteCount(text)?.bytes == bytes)
    }

    @Test(arguments: [
        "", " ", "kB", "-1", "+1", "1.5", "1.5B", ".5MB", "1.MB", "1..5MB", "1.2.3MB", "1e6",
        "0x10",
        "1,5MB", "1TB", "1 MB ", " 1MB", "1  MB", "1kBit", "٣kB", "1.0000001MB", "½MB",
        "9007199254740992", "99999999999999999999", "99999999999GiB",
    ])
    func `everything else is no number of bytes`(text: String) {
        #expect(ByteCount(text) == nil)
    }
}

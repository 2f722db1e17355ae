import Testing

@testable import ImageEditorApp

struct ShardTests {
    @Test(arguments: [1, 2, 3, 8])
    func `each path is in exactly one part`(count: Int) {
        let shards = (1...count).map { Shard(number: $0, count: count) }

        for path in (0..<500).map({ "photos/image-\($0).jpg" }) {
            #expect(shards.count { $0.contains(path) } == 1)
        }
    }

    @Test func `parts are about as large as each other`() {
        let paths = (0..<1_000).map { "photos/image-\($0).jpg" }
        let shard = Shard(number: 2, count: 4)

        #expect((200...300).contains(paths.count(where: shard.contains)))
    }

    @Test func `the part of a path stays the same from version to version`() {
        #expect(Shard(number: 4, count: 5).contains("a.jpg"))
        #expect(Shard(number: 2, count: 5).contains("b.jpg"))
    }

    @Test func `parts are counted from 1`() {
        #expect(Shard(argument: "1/3") == Shard(number: 1, count: 3))
        #expect(Shard(argument: "3/3") == Shard(number: 3, count: 3))
        for wrong in ["0/3", "4/3", "1", "1/0", "-1/3", "1/3/5", "a/b", "/", ""] {
            #expect(Shard(argument: wrong) == nil, "\(wrong)")
        }
    }
}

import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct DigestOnDemandTests {
    @Test(arguments: [0, DigestOnDemand.leastForThread - 1, DigestOnDemand.leastForThread])
    func `the digest is that of the bytes, whether it was begun or not`(count: Int) {
        let data = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) })
        let begun = DigestOnDemand(of: data)
        begun.begin()

        #expect(begun.value == ContentDigest(of: data))
        #expect(DigestOnDemand(of: data).value == ContentDigest(of: data))
    }

    @Test(.timeLimit(.minutes(1)))
    func `another thread hashes many bytes, once, before their digest is needed`() async {
        let hashing = HashingThreads()
        let sut = hashing.digest(of: Data(count: DigestOnDemand.leastForThread))
        let caller = pthread_self()
        sut.begin()
        sut.begin()

        #expect(await hashing.first() != caller)
        _ = sut.value
        #expect(hashing.threads.all.count == 1)
    }
}

/// Records the threads that hash.
struct HashingThreads {
    let threads = Events<pthread_t>()
    private let begun: AsyncStream<pthread_t>
    private let begin: AsyncStream<pthread_t>.Continuation

    init() { (begun, begin) = AsyncStream.makeStream() }

    func digest(of data: Data) -> DigestOnDemand {
        DigestOnDemand(of: data) { [threads, begin] in
            threads.append(pthread_self())
            begin.yield(pthread_self())
            return ContentDigest(of: $0)
        }
    }

    /// Waits until a thread has begun to hash, and returns it; `nil` if the task was cancelled.
    func first() async -> pthread_t? {
        var threads = begun.makeAsyncIterator()
        return await threads.next()
    }
}

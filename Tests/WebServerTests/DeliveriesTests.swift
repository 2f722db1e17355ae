import Foundation
import Testing

@testable import ImageEditorWebServer

struct DeliveriesTests {
    @Test func `the total size of results never exceeds the limit`() throws {
        let deliveries = Deliveries(capacity: 10)
        var first: Delivery? = try deliveries.take(Data(count: 6))
        #expect(!deliveries.isFull)
        #expect(throws: Refusal.busy) { try deliveries.take(Data(count: 5)) }

        let second = try deliveries.take(Data(count: 4))
        #expect(deliveries.isFull)
        #expect(throws: Refusal.busy) { try deliveries.take(Data(count: 1)) }

        withExtendedLifetime(first) {}
        first = nil
        #expect(!deliveries.isFull)
        let third = try deliveries.take(Data(count: 6))
        #expect(deliveries.isFull)
        withExtendedLifetime((second, third)) {}
    }

    @Test func `a result larger than the limit is refused permanently`() throws {
        let deliveries = Deliveries(capacity: 10)
        let error = #expect(throws: Refusal.self) { try deliveries.take(Data(count: 11)) }
        #expect(error?.reason.contains("more than 10 bytes") == true)
        _ = try deliveries.take(Data(count: 10))
    }
}

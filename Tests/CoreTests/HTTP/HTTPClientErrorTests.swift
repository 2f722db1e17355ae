import Core
import Foundation
import Testing

struct HTTPClientErrorTests {
    @Test(
        arguments: [
            (.connect, "no connection"), (.response, "no answer"),
            (.body, "the answer was too slow: not complete"), (.whole, "no complete answer"),
        ] as [(HTTPClientError.Phase, String)])
    func `a time-out says what is missing`(_ phase: HTTPClientError.Phase, _ missing: String) {
        let error = HTTPClientError.timedOut(phase: phase, after: .seconds(2))
        #expect(error.localizedDescription == "\(missing) within \(Duration.seconds(2))")
    }
}

public import Core

/// An HTTP client that returns its answers in order, repeats the last one, and records the
/// requests.
public actor HTTPClientSpy: HTTPClient {
    public private(set) var requests: [HTTPRequest] = []
    private var answers: [Result<HTTPResponse, any Error>]

    public init(_ answers: [Result<HTTPResponse, any Error>]) {
        self.answers = answers
    }

    public init(_ responses: HTTPResponse...) {
        answers = responses.map { .success($0) }
    }

    public func send(_ request: HTTPRequest) throws -> HTTPResponse {
        requests.append(request)
        guard let answer = answers.first else { throw AnyError("no answer is left") }
        if answers.count > 1 { answers.removeFirst() }
        return try answer.get()
    }
}

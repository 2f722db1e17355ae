import Core
import FoundationEssentials

extension ErrorPresenter {
    func words(for error: HTTPClientError) -> FailureWords {
        switch error {
        case .unreachable:
            FailureWords(
                .unavailable, error.errorText,
                advice: "check the address and that the server runs")
        case .timedOut(let phase, let time): words(forTimeOut: phase, after: time)
        case .bodyTooLarge(let limit): words(forBodyOver: limit)
        case .incompleteBody(let expected?, let received):
            FailureWords(
                .unavailable,
                "the answer ended after \(HumanNumber.grouped(received)) of"
                    + " \(HumanNumber.grouped(expected)) bytes", advice: "try again")
        case .incompleteBody(nil, let received):
            FailureWords(
                .unavailable,
                "the answer broke off after \(HumanNumber.count(received, "byte"))",
                advice: "try again")
        case .malformedResponse, .forbiddenRedirect:
            FailureWords(.unavailable, error.errorText)
        case .untrusted:
            FailureWords(
                .unavailable, error.errorText,
                advice: .trustCertificates)
        case .tooManyRedirects(let limit):
            words(overLimit: .redirects, of: limit, what: "too many redirects")
        case .forbiddenAddress:
            FailureWords(
                .permission, error.errorText,
                advice: .allowPrivateAddresses)
        case .unsupportedURL:
            FailureWords(
                .usage, error.errorText,
                advice: "addresses begin with http:// or https://")
        case .proxyNeedsPassword:
            FailureWords(
                .permission, error.errorText,
                advice: "set them in HTTP_PROXY/HTTPS_PROXY")
        case .connectionLost:
            FailureWords(.unavailable, error.errorText, advice: "try again")
        case .libraryMissing: FailureWords(.configuration, error.errorText)
        }
    }

    private func words(forTimeOut phase: HTTPClientError.Phase, after time: Duration)
        -> FailureWords
    {
        let seconds = Int(time.components.seconds)
        let names =
            switch phase {
            case .connect: [LimitName.connectSeconds.rawValue]
            case .response: [LimitName.silenceSeconds.rawValue]
            case .body: [LimitName.slowestBytesPerSecond.rawValue]
            case .whole:
                names(of: [.feedSeconds, .cachedFeedSeconds, .imageSeconds], valued: seconds)
            }
        return FailureWords(
            .unavailable, "\(phase.missing) within \(HumanNumber.duration(time))",
            advice: .waitOrChangeLimits(names, lower: phase == .body))
    }

    private func words(forBodyOver limit: Int) -> FailureWords {
        let bodies = [
            LimitName.feedBytes.rawValue, DecodingLimit.fileBytes.rawValue,
            LimitName.cardListBytes.rawValue, LimitName.cardPhotoBytes.rawValue,
        ]
        let names = Limits.names
            .filter { bodies.contains($0.name) && limits[keyPath: $0.keyPath] == limit }
            .map(\.name)
        guard !names.isEmpty else {
            // No configurable limit has this value: the answer has a fixed limit, such as that of
            // `GET /upload`.
            return FailureWords(
                .badData, "the answer is larger than \(HumanNumber.count(limit, "byte"))")
        }
        return FailureWords(
            .badData,
            "the answer is larger than \(HumanNumber.count(limit, "byte"))"
                + " (limit \(names.joined(separator: " or ")))",
            advice: .raiseLimits(names, to: nil))
    }
}

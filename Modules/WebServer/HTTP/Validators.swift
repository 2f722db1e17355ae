import Core
package import HTTPTypes
package import Hummingbird

/// The entity tag and the modification date of a response, for conditional requests.
package struct Validators {
    /// The entity tag, with its quotes.
    package let entityTag: String
    /// The modification date in the form of HTTP headers; `nil` for none.
    package let lastModified: String?

    package init(entityTag: String, lastModified: String? = nil) {
        self.entityTag = entityTag
        self.lastModified = lastModified
    }

    /// Returns 304 if the client already has this version; `nil` if the response must have a body.
    ///
    /// - Parameter cacheControl: The `Cache-Control` of the response.
    /// - Throws: ``Refusal/otherVersion`` if the request requires another version.
    package func answer(
        to request: HTTPFields, cacheControl: String
    ) throws -> Response? {
        guard meetRequirements(of: request) else { throw Refusal.otherVersion }
        guard match(request) else { return nil }
        var headers: HTTPFields = [.cacheControl: cacheControl]
        add(to: &headers)
        return Response(status: .notModified, headers: headers)
    }

    /// Returns true unless `If-Match`, or without it `If-Unmodified-Since`, requires another
    /// version. A date that cannot be read is ignored.
    private func meetRequirements(of request: HTTPFields) -> Bool {
        let tags = Self.tags(in: request[values: .ifMatch])
        // `If-Match` uses strong comparison: a weak tag never matches.
        guard tags.isEmpty else { return tags.contains { $0 == entityTag || $0 == "*" } }
        guard let latest = request[.ifUnmodifiedSince].flatMap({ HTTPDate.date(from: $0) }),
            let modified = lastModified.flatMap({ HTTPDate.date(from: $0) })
        else { return true }
        return modified <= latest
    }

    /// Returns true if the client already has this version.
    private func match(_ request: HTTPFields) -> Bool {
        let tags = Self.tags(in: request[values: .ifNoneMatch])
        guard tags.isEmpty else {
            return tags.contains { tag in
                // `If-None-Match` uses weak comparison.
                (tag.hasPrefix("W/") ? tag.dropFirst(2) : tag) == entityTag || tag == "*"
            }
        }
        // Compare the texts: clients return the date exactly as they received it.
        return lastModified != nil && request[.ifModifiedSince] == lastModified
    }

    private static func tags(in values: [String]) -> [Substring] {
        values.flatMap { $0.split(separator: ",") }.map { $0.trimmed() }
    }

    /// Returns true if a range may be served: `If-Range` is absent or matches this version.
    package func allowRange(_ headers: HTTPFields) -> Bool {
        guard let condition = headers[.ifRange] else { return true }
        return condition == entityTag || condition == lastModified
    }

    /// Adds the entity tag and the date to a response.
    package func add(to headers: inout HTTPFields) {
        headers[.eTag] = entityTag
        headers[.lastModified] = lastModified
    }
}

extension StringProtocol {
    /// Removes the spaces and tabs at both ends.
    package func trimmed() -> SubSequence {
        let start = firstIndex { $0 != " " && $0 != "\t" } ?? endIndex
        guard let last = lastIndex(where: { $0 != " " && $0 != "\t" }) else {
            return self[endIndex...]
        }
        return self[start...last]
    }
}

package import HTTPTypes

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

    /// Returns true if the client already has this version, so that 304 is the response.
    package func match(_ headers: HTTPFields) -> Bool {
        let tags = headers[values: .ifNoneMatch]
        guard tags.isEmpty else {
            return tags.joined(separator: ",").split(separator: ",").contains { tag in
                var tag = tag.trimmed()
                // `If-None-Match` uses weak comparison.
                if tag.hasPrefix("W/") { tag = tag.dropFirst(2) }
                return tag == entityTag || tag == "*"
            }
        }
        // Compare the texts: clients return the date exactly as they received it.
        return lastModified != nil && headers[.ifModifiedSince] == lastModified
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

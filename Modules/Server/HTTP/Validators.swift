import HTTPTypes

/// What a client remembers of an earlier answer, compared with what there is now.
struct Validators {
    /// Quotes included.
    let entityTag: String
    /// In the form of headers; `nil` where there is none.
    var lastModified: String?

    /// Whether the client has this already, so that 304 says it all.
    func match(_ headers: HTTPFields) -> Bool {
        let tags = headers[values: .ifNoneMatch]
        guard tags.isEmpty else {
            return tags.joined(separator: ",").split(separator: ",").contains { tag in
                var tag = tag.trimmed()
                // Weak comparison is what is asked for here.
                if tag.hasPrefix("W/") { tag = tag.dropFirst(2) }
                return tag == entityTag || tag == "*"
            }
        }
        // Clients give the date back as they got it.
        return lastModified != nil && headers[.ifModifiedSince] == lastModified
    }

    /// Whether a range may be served, as what the client has a part of is still what there is.
    func allowRange(_ headers: HTTPFields) -> Bool {
        guard let condition = headers[.ifRange] else { return true }
        return condition == entityTag || condition == lastModified
    }

    /// Adds both to an answer.
    func add(to headers: inout HTTPFields) {
        headers[.eTag] = entityTag
        headers[.lastModified] = lastModified
    }
}

extension StringProtocol {
    /// Without the spaces and tabs at both ends.
    func trimmed() -> SubSequence {
        let start = firstIndex { $0 != " " && $0 != "\t" } ?? endIndex
        guard let last = lastIndex(where: { $0 != " " && $0 != "\t" }) else {
            return self[endIndex...]
        }
        return self[start...last]
    }
}

import Core
import Presentation

extension EditRequest {
    /// Reads the usual words of `edit`, operations being written as `--filter`.
    ///
    /// To ask the declaration of ``EditCommand`` takes longer than a small edit. It remains what
    /// says which options there are, and judges whatever is wrong.
    ///
    /// - Returns: `nil` for other commands, and for everything that is not plainly right.
    init?(words: [String]) {
        guard words.first == "edit" else { return nil }
        var rest = words.dropFirst()[...]
        while let word = rest.popFirst() {
            if word == "-" || !word.hasPrefix("-") {
                images.append(word)
            } else if !turnOn(word) {
                guard let (name, value) = Self.option(word, &rest), set(name, to: value) else {
                    return nil
                }
            }
        }
        guard problem == nil, !(isQuiet && isVerbose) else { return nil }
    }

    /// - Returns: Whether `word` is a flag.
    private mutating func turnOn(_ word: String) -> Bool {
        switch word {
        case "--force": mayOverwrite = true
        case "--json": json = true
        case "--upload": uploads = true
        case "--lossless": isLossless = true
        case "--keep-metadata": keepsMetadata = true
        case "--allow-truncated": allowsTruncated = true
        case "--progressive": choices.isProgressive = true
        case "--optimize": choices.optimizesTables = true
        case "--allow-private": overrides.allowsPrivateAddresses = true
        case "-q", "--quiet": isQuiet = true
        case "-v", "--verbose": isVerbose = true
        default: return false
        }
        return true
    }

    /// `--name=value`, or `--name` and the next word.
    private static func option(
        _ word: String, _ rest: inout ArraySlice<String>
    ) -> (name: String, value: String)? {
        if word.hasPrefix("--"), let sign = word.firstIndex(of: "=") {
            let value = word[word.index(after: sign)...]
            return value.isEmpty ? nil : (String(word[..<sign]), String(value))
        }
        guard let value = rest.popFirst() else { return nil }
        // These take any word; after others it is an option whose neighbour lacks its value.
        let takesAny = ["-o", "--output", "--filter", "--quality", "--frame", "--compression"]
        guard takesAny.contains(word) || !value.hasPrefix("-") else { return nil }
        return (word, value)
    }

    /// - Returns: Whether there is such an option, with such a value, for the first time.
    private mutating func set(_ name: String, to value: String) -> Bool {
        switch name {
        case "--filter":
            guard let filter = FilterArgument(argument: value) else { return false }
            filters.append(filter)
            return true
        case "-o", "--output": return Self.fill(&output, value)
        case "--recipe": return Self.fill(&recipeFile, value)
        case "--format": return Self.fill(&format, ImageFormat(argument: value))
        case "--quality": return Self.fill(&quality, Int(value))
        case "--frame": return Self.fill(&frame, Int(value))
        case "--compression": return Self.fill(&choices.compression, Int(value))
        case "--subsampling":
            return Self.fill(&choices.subsampling, ChromaSubsampling(rawValue: value))
        case "--metadata":
            return Self.fill(&choices.metadata, MetadataPolicy(rawValue: value))
        case "--server": return Self.fill(&overrides.server, value)
        case "--token": return Self.fill(&overrides.token, value)
        default: return false
        }
    }

    private static func fill<Value>(_ place: inout Value?, _ value: Value?) -> Bool {
        guard place == nil, let value else { return false }
        place = value
        return true
    }
}

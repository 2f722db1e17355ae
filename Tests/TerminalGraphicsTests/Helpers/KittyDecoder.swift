import Foundation

/// Joins the payloads of kitty's sequences, following its specification.
struct KittyDecoder {
    enum Problem: Error {
        case noSequence
        case tooLong(Int)
        case unfinished
    }

    /// The keys of the first sequence.
    private(set) var keys: [String: String] = [:]
    private(set) var payload = Data()

    init(_ sequences: [Data]) throws {
        var text = ""
        for (index, sequence) in sequences.enumerated() {
            let whole = String(decoding: sequence, as: UTF8.self)
            guard whole.hasPrefix("\u{1B}_G"), whole.hasSuffix("\u{1B}\\") else {
                throw Problem.noSequence
            }
            let parts = whole.dropFirst(3).dropLast(2).split(
                separator: ";", omittingEmptySubsequences: false)
            guard parts.count == 2 else { throw Problem.noSequence }
            guard parts[1].utf8.count <= 4_096 else { throw Problem.tooLong(parts[1].utf8.count) }
            var own: [String: String] = [:]
            for pair in parts[0].split(separator: ",") {
                let words = pair.split(separator: "=").map(String.init)
                own[words[0]] = words[1]
            }
            // All but the last sequence announce more data, and their Base64 groups are complete.
            guard own["m"] == (index < sequences.count - 1 ? "1" : "0"),
                index == sequences.count - 1 || parts[1].utf8.count % 4 == 0
            else { throw Problem.unfinished }
            if index == 0 { keys = own }
            text += parts[1]
        }
        guard let data = Data(base64Encoded: text) else { throw Problem.noSequence }
        payload = data
    }
}

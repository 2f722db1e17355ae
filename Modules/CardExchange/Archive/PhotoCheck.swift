import Cards
import Core
import FoundationEssentials

/// Decodes each photograph once, to find damaged ones. Blocks: call it on a thread that may block.
///
/// A valid signature does not prove that the rest of a photograph can be decoded.
struct PhotoCheck: Sendable {
    private let verifier: any ImageVerifier
    private var findings: [PhotoHash: String?] = [:]

    init(_ verifier: any ImageVerifier) {
        self.verifier = verifier
    }

    /// Decodes a photograph, unless it was decoded before.
    ///
    /// - Throws: `CancellationError`, or the error for a lack of memory or of another resource,
    ///   which says nothing about the photograph.
    mutating func add(_ photo: PhotoHash, _ data: Data) throws {
        guard !has(photo) else { return }
        let verifier = verifier
        var finding: String?
        do {
            try waitFor { try await verifier.verify(data) }
        } catch let error as CancellationError {
            throw error
        } catch let error as ImageRenderingError where error.concernsSystem {
            throw error
        } catch {
            finding = error.errorText
        }
        findings.updateValue(finding, forKey: photo)
    }

    /// Returns true if the photograph was added, intact or not.
    func has(_ photo: PhotoHash) -> Bool { findings[photo] != nil }

    /// Returns the reason that a photograph cannot be decoded; `nil` for an intact photograph, and
    /// for one that was not added.
    func damage(of photo: PhotoHash) -> String? { findings[photo] ?? nil }
}

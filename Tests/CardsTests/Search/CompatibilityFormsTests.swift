import Cards
import Foundation
import Testing

/// The table of compatibility characters.
struct CompatibilityFormsTests {
    @Test("Every character up to Unicode 15 is folded as with Foundation's decomposition")
    func everyCharacter() {
        var different: [Unicode.Scalar] = []
        for scalar in (UInt32(0)...0x10_ffff).compactMap(Unicode.Scalar.init) {
            // ICU and the standard library follow newer versions of Unicode at different times.
            guard let age = scalar.properties.age, age.major < 16 else { continue }
            let text = String(scalar)
            let ours = CompatibilityForms.replaced(in: text)
            if folded(ours) != folded(text.decomposedStringWithCompatibilityMapping) {
                different.append(scalar)
            }
        }
        #expect(different.isEmpty)
    }

    @Test(
        "A compatibility character is replaced within a text",
        arguments: [("１２ ㎏", "12 kg"), ("ﾃﾞ", "デ"), ("a\u{a0}b", "a b")])
    func withinText(text: String, plain: String) {
        #expect(CompatibilityForms.replaced(in: text) == plain)
    }

    /// Folds a text as a search does.
    private func folded(_ text: String) -> [Unicode.Scalar] {
        text.decomposedStringWithCanonicalMapping.uppercased().lowercased().unicodeScalars
            .filter { $0.properties.generalCategory != .nonspacingMark }
    }
}

import Foundation
import ImageEditorTestSupport
import Rendering
import Testing

/// Corrupt files: each must give a picture or an error. A crash ends the run.
@Suite(.serialized) struct FuzzTests {
    @Test(arguments: FuzzSubject.allCases)
    func `D5: a corrupt file gives a picture or an error, in time`(_ subject: FuzzSubject) throws {
        let seeds = try subject.seeds()
        var (pictures, refusals) = (0, 0)
        let findings = try FuzzRun.current.findings(of: subject.rawValue, count: 120) {
            // If no file can be made from a seed, the number of pictures shows it.
            (try? subject.mutant(of: seeds, by: &$0)) ?? Data()
        } use: { file, random in
            do {
                if try subject.use(file, &random) { pictures += 1 } else { refusals += 1 }
                return nil
            } catch {
                return "\(error)"
            }
        }
        #expect(findings == [])
        #expect(pictures > 0)
        #expect(refusals > 0 || subject == .exif || subject == .profile)
    }
}

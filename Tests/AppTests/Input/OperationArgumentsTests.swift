import Testing

@testable import imageeditor

struct OperationArgumentsTests {
    @Test func `operations become filters, in the order they were typed`() {
        #expect(
            OperationArguments.rewritten([
                "edit", "a.jpg", "--brightness", "20", "--filter", "sepia", "--contrast", "-5",
            ]) == [
                "edit", "a.jpg", "--filter", "brightness=20", "--filter", "sepia", "--filter",
                "contrast=-5",
            ])
    }

    @Test func `a value after an equals sign is taken, too`() {
        #expect(
            OperationArguments.rewritten(["edit", "a.jpg", "--crop=10x10+1+2"])
                == ["edit", "a.jpg", "--filter", "crop=10x10+1+2"])
    }

    @Test func `what comes after -- is left alone`() {
        #expect(
            OperationArguments.rewritten(["edit", "--", "--brightness", "20"])
                == ["edit", "--", "--brightness", "20"])
    }

    @Test func `the value of another option is not taken for an operation`() {
        #expect(
            OperationArguments.rewritten(["edit", "a.jpg", "-o", "--hue", "--filter", "sepia"])
                == ["edit", "a.jpg", "-o", "--hue", "--filter", "sepia"])
    }

    @Test func `other commands are left alone`() {
        #expect(
            OperationArguments.rewritten(["feed", "--brightness", "20"])
                == ["feed", "--brightness", "20"])
    }

    @Test func `an operation without a value is left for the parser to refuse`() {
        #expect(
            OperationArguments.rewritten(["edit", "a.jpg", "--hue"]) == ["edit", "a.jpg", "--hue"])
    }
}

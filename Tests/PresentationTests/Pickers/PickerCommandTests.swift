import Presentation
import Testing

struct PickerCommandTests {
    @Test(arguments: [
        ("3", PickerCommand.choose([3])), (" 3 1 ", .choose([3, 1])),
        ("1,4-6 5", .choose([1, 4, 5, 6])),
        ("v 3", .preview(3)), ("V 3", .preview(3)), ("/a b ", .filter("a b ")), ("/", .filter("")),
        ("", .nextPage), ("  ", .nextPage), ("n", .nextPage), ("p", .previousPage), ("q", .leave),
        ("Q", .leave),
    ])
    func `a valid line is parsed`(_ line: String, _ command: PickerCommand) {
        #expect(PickerCommand(line) == command)
    }

    @Test(arguments: [
        "x", "3 x", "v", "v x", "v 1 2", "6-4", "1-", "-1", "1-2-3", "+3", "٣", "1-99999999999",
        "99999999999999999999", "1-10001",
    ])
    func `an invalid line is refused`(_ line: String) {
        #expect(PickerCommand(line) == nil)
    }
}

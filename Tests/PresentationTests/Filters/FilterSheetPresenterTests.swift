import Core
import Foundation
import Presentation
import Testing

struct FilterSheetPresenterTests {
    private let sheet = FilterSheet(
        data: Data(),
        operations: [
            .init("brightness", ["amount": 50]), .init("flip", ["axis": "h"]), .init("median"),
        ])

    @Test func `each number is shown with the option to type`() {
        #expect(
            FilterSheetPresenter().lines(for: sheet) == [
                "0  the original", "1  brightness=50", "2  flip=h", "3  median",
            ])
    }

    @Test func `characters that are special in a shell are quoted`() {
        let sheet = FilterSheet(
            data: Data(),
            operations: [
                .init("perspective", ["corners": "40/10;300/30"]),
                .init("matrix", ["red": "1 0 0"]),
                .init("lut", ["file": "it's,so.cube"]),
            ])
        #expect(
            FilterSheetPresenter().lines(for: sheet).dropFirst() == [
                "1  'perspective=40/10;300/30'", "2  'matrix=1 0 0'",
                #"3  'lut=it'\''s\,so.cube'"#,
            ])
    }

    @Test func `the JSON form has the operations of recipes`() {
        #expect(
            FilterSheetPresenter().json(for: sheet, output: "s.png").text
                == #"{"output":"s.png","filters":[{"number":1,"operation":{"op":"brightness","#
                + #""amount":50}},{"number":2,"operation":{"op":"flip","axis":"h"}},"#
                + #"{"number":3,"operation":{"op":"median"}}]}"#)
    }
}

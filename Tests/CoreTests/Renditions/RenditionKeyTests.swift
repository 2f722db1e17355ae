import Core
import Testing

struct RenditionKeyTests {
    @Test func `everything that determines the bytes gives another key`() {
        let blur = Recipe([.init("blur", ["radius": .number(2)])])
        var plans = [
            EditPlan(), EditPlan(recipe: blur),
            EditPlan(recipe: blur.adding(.init("sepia"))), EditPlan(isOriginal: true),
        ]
        for option in OutputOptions.descriptions {
            let value: OptionValue =
                switch option.kind {
                case .flag: .on
                case .wholeNumber(let range), .bytes(let range): .number(range.lowerBound)
                case .word(let words): .word(words.last ?? "")
                }
            var plan = EditPlan(recipe: blur)
            option.set(value, in: &plan.options)
            plans.append(plan)
        }
        var scaled = EditPlan(recipe: blur)
        scaled.options.scale = 0.5
        plans.append(scaled)

        var keys: Set<RenditionKey> = []
        for plan in plans {
            for (content, edition) in [("a", "1"), ("b", "1"), ("a", "2"), ("a,1", "")] {
                keys.insert(RenditionKey(content: content, plan: plan, edition: edition))
            }
        }
        #expect(keys.count == plans.count * 4)
    }

    @Test func `equal edits have one key of 64 digits, on any number of threads`() {
        var plans = (0..<2).map { _ in
            EditPlan(
                recipe: Recipe([.init("blur", ["radius": .number(2), "angle": .number(1)])]))
        }
        plans[1].options.threads = 1
        let keys = Set(plans.map { RenditionKey(content: "a", plan: $0, edition: "1") })
        #expect(keys.count == 1)
        #expect(keys.first?.text.utf8.count == 64)
    }
}

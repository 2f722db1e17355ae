import Rendering

// The code of Rendering's page "Your own filter", word for word: a test compares them.

struct Warmer: Filter {
    var amount = 0.05

    func operation() throws(FilterError) -> ImageOperation {
        guard (0...1).contains(amount) else {
            throw .outOfRange(
                filter: "warmer", parameter: "amount", value: amount, minimum: 0, maximum: 1)
        }
        return .point([
            .matrix(
                ColorMatrix(
                    red: [1, 0, 0, amount], green: [0, 1, 0, 0], blue: [0, 0, 1, -amount]))
        ])
    }
}

struct Emboss: Filter, RowOperation {
    let reach = 1

    func operation() throws(FilterError) -> ImageOperation { .neighbourhood(.rows(self)) }

    func makeRow(_ y: Int, from rows: SurroundingRows, into result: ResultRow) {
        for channel in 0..<rows.channels {
            let above = rows.row(-1, channel: channel)
            let here = rows.row(0, channel: channel)
            let below = rows.row(1, channel: channel)
            for x in 0..<rows.width {
                // The fourth channel is alpha.
                let slope = channel == 3 ? 0 : below[x + 1] - above[x - 1]
                result[channel][x] = here[x] + slope
            }
        }
    }
}

extension Filter where Self == Warmer {
    static func warmer(amount: Double = 0.05) -> Self { Warmer(amount: amount) }
}

extension FilterCatalog {
    static let mine = FilterCatalog.standard
        .registering(
            FilterDescriptor(
                "warmer", summary: "A little warmer.", space: .encoded,
                parameters: [
                    ParameterDescriptor(
                        "amount", summary: "How much.", minimum: 0, maximum: 1, default: 0.05,
                        identity: 0)
                ]
            ) { values throws(FilterError) in
                Warmer(amount: try values.number("amount"))
            }
        )
        .registering(
            FilterDescriptor("emboss", summary: "Lit from the top left.", space: .encoded) { _ in
                Emboss()
            })
}

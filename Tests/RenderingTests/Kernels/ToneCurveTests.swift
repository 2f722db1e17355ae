import Rendering
import Testing

struct ToneCurveTests {
    @Test func `a curve goes through its points`() {
        let points = [(0.0, 0.1), (0.3, 0.2), (0.55, 0.9), (1, 0.95)]
        let curve = ToneCurve(through: points.map { ToneCurve.Point($0.0, $0.1) })
        for (x, y) in points { #expect(abs(curve(x) - y) < 1e-12) }
    }

    @Test func `two points make a line, one a shift, none the identity`() {
        let line = ToneCurve(through: [.init(1, 0.75), .init(0, 0.25)])
        #expect(line(0.5) == 0.5)
        #expect(line(2) == 1.25)
        #expect(line(-1) == -0.25)
        #expect(abs(ToneCurve(through: [.init(0.5, 0.6)])(0.1) - 0.2) < 1e-12)
        #expect(ToneCurve(through: [])(0.3) == 0.3)
        #expect(ToneCurve.identity(-2) == -2)
    }

    @Test func `rising points make a rising curve that stays between them`() {
        let values = [0.0, 0.01, 0.02, 0.9, 0.91, 0.91, 1]
        let curve = ToneCurve(evenly: values)
        var last = curve(0)
        for step in 1...1000 {
            let value = curve(Double(step) / 1000)
            #expect(value >= last)
            last = value
        }
        #expect(curve(4.5 / 6) == 0.91)
    }

    @Test func `points may be in any order, and the last of equal positions wins`() {
        let curve = ToneCurve(
            through: [.init(1, 1), .init(0.5, 0.1), .init(.nan, 1), .init(0, 0), .init(0.5, 0.7)])
        #expect(curve(0.5) == 0.7)
        #expect(curve == ToneCurve(through: [.init(0, 0), .init(0.5, 0.7), .init(1, 1)]))
    }

    @Test func `a cubic matches values computed by hand`() {
        // Secants 2 and 0.4; slopes: end (3·2 − 0.4) ÷ 2 = 2.8, middle 2 ÷ (1/2 + 1/0.4) = 2/3. At
        // ¼, half way: mean of 0 and 0.5·... = 0.5 + (2.8 − 2/3) · 0.5 ÷ 8.
        let curve = ToneCurve(through: [.init(0, 0), .init(0.5, 1), .init(1, 1.2)])
        #expect(abs(curve(0.25) - (0.5 + (2.8 - 2.0 / 3) * 0.5 / 8)) < 1e-12)
    }

    @Test func `samples are joined by lines and repeat their ends`() {
        let curve = ToneCurve(samples: [0.2, 0, 1])
        #expect(curve(0) == 0.2)
        #expect(curve(0.25) == 0.1)
        #expect(curve(0.75) == 0.5)
        #expect(curve(-3) == 0.2)
        #expect(curve(3) == 1)
        #expect(ToneCurve(samples: [0.4])(0.9) == 0.4)
        #expect(ToneCurve(samples: [])(0.9) == 0.9)
    }

    @Test func `a mixed curve lies between the identity and the curve`() {
        for curve in [ToneCurve(evenly: [0.2, 0.7, 1, 0.8]), ToneCurve(samples: [0.9, 0.1])] {
            let half = curve.mixed(amount: 0.5)
            for x in [-0.5, 0, 0.1, 0.45, 0.8, 1, 1.5] {
                #expect(abs(half(x) - (curve(x) + x) / 2) < 1e-12)
            }
        }
    }
}

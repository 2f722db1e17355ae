public import ArgumentParser
public import Presentation

extension FilterArgument: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(argument)
    }
}

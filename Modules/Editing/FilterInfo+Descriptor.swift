import Core
import Rendering

extension FilterInfo {
    init(_ filter: FilterDescriptor) {
        self.init(
            name: filter.name, aliases: filter.aliases, category: filter.category.rawValue,
            summary: filter.summary, space: filter.space.rawValue,
            parameters: filter.parameters.map(Parameter.init))
    }
}

extension FilterInfo.Parameter {
    init(_ parameter: ParameterDescriptor) {
        let form =
            switch parameter.kind {
            case .number, .wholeNumber: parameter.unit ?? ""
            case .choice(let choices): choices.joined(separator: " | ")
            case .text(let format), .file(let format): format
            }
        self.init(
            key: parameter.key, aliases: parameter.aliases.map(\.key), unit: form,
            minimum: parameter.minimum, maximum: parameter.maximum,
            sliderMinimum: parameter.sliderMinimum, sliderMaximum: parameter.sliderMaximum,
            default: parameter.defaultValue.map(Recipe.Value.init),
            identity: parameter.identity.map(Recipe.Value.init),
            example: parameter.example.map(Recipe.Value.init))
    }
}

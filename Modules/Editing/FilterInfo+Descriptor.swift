import Core
import Rendering

extension FilterInfo {
    init(_ filter: FilterDescriptor) {
        self.init(
            name: filter.name, aliases: filter.aliases, category: filter.category.rawValue,
            summary: filter.summary, space: filter.space.rawValue,
            parameters: filter.parameters.map(Parameter.init),
            vectors: filter.vectors.map {
                Vector(key: $0.key, form: $0.form, parameters: $0.parameters)
            })
    }
}

extension FilterInfo.Parameter {
    init(_ parameter: ParameterDescriptor) {
        let (kind, form, choices): (Kind, String, [String]) =
            switch parameter.kind {
            case .number: (.number, parameter.unit ?? "", [])
            case .wholeNumber: (.wholeNumber, parameter.unit ?? "", [])
            case .choice(let choices): (.choice, choices.joined(separator: " | "), choices)
            case .text(let format): (.text, format, [])
            case .file(let format): (.file, format, [])
            }
        // Nothing but a number has a place on a slider.
        let hasSlider = kind == .number || kind == .wholeNumber
        self.init(
            key: parameter.key, aliases: parameter.aliases.map(Alias.init), kind: kind,
            choices: choices, summary: parameter.summary, unit: form, minimum: parameter.minimum,
            maximum: parameter.maximum,
            sliderMinimum: hasSlider ? parameter.sliderMinimum : nil,
            sliderMaximum: hasSlider ? parameter.sliderMaximum : nil,
            default: parameter.defaultValue.map(Recipe.Value.init),
            identity: parameter.identity.map(Recipe.Value.init),
            isRequired: parameter.isRequired,
            example: parameter.example.map(Recipe.Value.init))
    }
}

extension FilterInfo.Parameter.Alias {
    init(_ alias: ParameterAlias) {
        self.init(
            alias.key, unit: alias.unit ?? "", minimum: alias.minimum, maximum: alias.maximum)
    }
}

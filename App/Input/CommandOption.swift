import ArgumentParser
import Core

/// One option of a command line: its names, its help, its values and the property that stores
/// them.
///
/// A list of these is the only description of the options of `edit`, and of those that several
/// commands share. Parsing, help, completion scripts, the manual and `--as-command` are derived
/// from it.
struct CommandOption<Target>: Sendable {
    typealias Setter = @Sendable (inout Target, String) throws(UsageError) -> Bool

    /// The long name, without hyphens.
    let name: String
    let letter: Character?
    /// The name of the value in help; `nil` for a flag.
    let valueName: String?
    /// True if the next word is the value even if it begins with a hyphen.
    let takesAnyWord: Bool
    /// Lists the valid values; empty if any value is possible.
    let choices: @Sendable () -> [String]
    var help: ArgumentText
    /// Stores a value in the target; the value of a flag is empty.
    ///
    /// Returns `false` for an invalid value.
    let set: Setter
    /// The stored values as they are typed; one empty value for a set flag.
    let values: @Sendable (Target) -> [String]
    /// Makes the property wrapper that declares this option to ArgumentParser.
    let declaration: @Sendable (Self) -> Any
    /// Stores the value that ArgumentParser has parsed for ``declaration``.
    let read: @Sendable (KeyedDecodingContainer<OptionKey>, inout Target) throws -> Void
    /// True for a flag that may have a value in the same word, after an equals sign.
    var takesAttachedValue = false

    /// Returns the command-line words that reproduce this option's stored values.
    func words(_ target: Target) -> [String] {
        let name = letter.map { "-\($0)" } ?? "--\(name)"
        return values(target).flatMap { value in
            guard valueName != nil else { return [value.isEmpty ? name : "\(name)=\(value)"] }
            let isTakenForOption = !takesAnyWord && value.hasPrefix("-") && value != "-"
            return isTakenForOption ? ["--\(self.name)=\(value)"] : [name, value]
        }
    }

    /// Returns the same option for a target that contains `Target`.
    func placed<Whole>(
        in place: @autoclosure @escaping PropertyPath<Whole, Target>
    ) -> CommandOption<Whole> {
        CommandOption<Whole>(
            name: name, letter: letter, valueName: valueName, takesAnyWord: takesAnyWord,
            choices: choices, help: help,
            set: { [set] (whole, text) throws(UsageError) in
                try set(&whole[keyPath: place()], text)
            },
            values: { [values] in values($0[keyPath: place()]) },
            declaration: { [self] _ in declaration(self) },
            read: { [read] in try read($0, &$1[keyPath: place()]) },
            takesAttachedValue: takesAttachedValue)
    }

    fileprivate var names: NameSpecification {
        NameSpecification([.customLong(name)] + (letter.map { [.customShort($0)] } ?? []))
    }

    fileprivate var completion: CompletionKind? {
        help.completion() ?? (choices().isEmpty ? nil : .list(choices()))
    }

    fileprivate var argumentHelp: ArgumentHelp {
        ArgumentHelp(help.summary(), discussion: help.discussion, valueName: valueName)
    }
}

/// The help of an option. It is built lazily, because some of it needs the filter catalogue,
/// which takes longer to build than editing a small image.
struct ArgumentText: Sendable {
    let summary: @Sendable () -> String
    var discussion: String?
    var completion: @Sendable () -> CompletionKind? = { nil }

    /// Returns this text with another sentence at the end of its summary.
    func adding(_ sentence: String) -> ArgumentText {
        ArgumentText(
            summary: { [summary] in summary() + " " + sentence }, discussion: discussion,
            completion: completion)
    }
}

/// Words the error of a number outside an option's range.
enum OptionRange {
    /// - Parameter option: The option's name with its hyphens.
    /// - Returns: `nil` for a number in `range`.
    static func problem(
        _ number: Int, outOf range: ClosedRange<Int>, of option: String
    ) -> String? {
        guard !range.contains(number) else { return nil }
        return range.upperBound == .max
            ? "\(option) \(number) is less than \(range.lowerBound)"
            : "\(option) \(number) is not one of \(range.lowerBound)…\(range.upperBound)"
    }

    /// Throws ``problem(_:outOf:of:)`` as a `ValidationError`.
    static func check(
        _ number: Int, in range: ClosedRange<Int>, of option: String
    ) throws {
        if let problem = problem(number, outOf: range, of: option) {
            throw ValidationError(problem)
        }
    }
}

/// A value that is typed as one word.
protocol CommandWord: ExpressibleByArgument, Sendable {
    /// The text of this value on a command line.
    var word: String { get }
}

extension RawRepresentable<String> where Self: CommandWord {
    var word: String { rawValue }
}

extension String: CommandWord {
    var word: String { self }
}

extension Int: CommandWord {
    var word: String { String(self) }
}

// MARK: - Kinds of options

extension CommandOption {
    static func flag(
        _ name: String, letter: Character? = nil,
        _ place: @autoclosure @escaping PropertyPath<Target, Bool>,
        help: @autoclosure @escaping @Sendable () -> String
    ) -> Self {
        Self(
            name: name, letter: letter, valueName: nil, takesAnyWord: false, choices: { [] },
            help: ArgumentText(summary: help),
            set: { (target, _) throws(UsageError) in
                target[keyPath: place()] = true
                return true
            },
            values: { $0[keyPath: place()] ? [""] : [] },
            declaration: { option in
                Flag(wrappedValue: false, name: option.names, help: option.argumentHelp)
            },
            read: { container, target in
                target[keyPath: place()] = try container.decode(
                    Flag<Bool>.self, forKey: OptionKey(name)
                ).wrappedValue
            })
    }

    /// Declares a flag that may have a value in the same word, such as `--name=value`. Only
    /// ``EditLine`` reads the value.
    static func optionalValue(
        _ name: String, help: @autoclosure @escaping @Sendable () -> String,
        set: @escaping Setter, value: @escaping @Sendable (Target) -> String?
    ) -> Self {
        Self(
            name: name, letter: nil, valueName: nil, takesAnyWord: false, choices: { [] },
            help: ArgumentText(summary: help), set: set,
            values: { value($0).map { [$0] } ?? [] },
            declaration: { option in
                Flag(wrappedValue: false, name: option.names, help: option.argumentHelp)
            },
            read: { container, target in
                let flag = try container.decode(Flag<Bool>.self, forKey: OptionKey(name))
                if flag.wrappedValue { _ = try set(&target, "") }
            }, takesAttachedValue: true)
    }

    /// Declares an option with one value. If the option is repeated, the last value wins.
    static func value<Value: CommandWord>(
        _ name: String, letter: Character? = nil,
        _ place: @autoclosure @escaping PropertyPath<Target, Value?>, called valueName: String,
        takesAnyWord: Bool = false,
        completion: @autoclosure @escaping @Sendable () -> CompletionKind? = nil,
        discussion: String? = nil,
        help: @autoclosure @escaping @Sendable () -> String
    ) -> Self {
        Self(
            name: name, letter: letter, valueName: valueName, takesAnyWord: takesAnyWord,
            choices: { Value.allValueStrings },
            help: ArgumentText(summary: help, discussion: discussion, completion: completion),
            set: { (target, text) throws(UsageError) in
                guard let value = Value(argument: text) else { return false }
                target[keyPath: place()] = value
                return true
            },
            values: { $0[keyPath: place()].map { [$0.word] } ?? [] },
            declaration: { option in
                Option<Value?>(
                    name: option.names, parsing: takesAnyWord ? .unconditional : .next,
                    help: option.argumentHelp, completion: option.completion)
            },
            read: { container, target in
                target[keyPath: place()] = try container.decode(
                    Option<Value?>.self, forKey: OptionKey(name)
                ).wrappedValue
            })
    }

    /// Declares an option that may be repeated.
    static func values<Value: CommandWord>(
        _ name: String, _ place: @autoclosure @escaping PropertyPath<Target, [Value]>,
        called valueName: String, help: @autoclosure @escaping @Sendable () -> String
    ) -> Self {
        Self(
            name: name, letter: nil, valueName: valueName, takesAnyWord: false,
            choices: { Value.allValueStrings }, help: ArgumentText(summary: help),
            set: { (target, text) throws(UsageError) in
                guard let value = Value(argument: text) else { return false }
                target[keyPath: place()].append(value)
                return true
            },
            values: { $0[keyPath: place()].map(\.word) },
            declaration: { option in
                Option<[Value]>(
                    wrappedValue: [], name: option.names, help: option.argumentHelp)
            },
            read: { container, target in
                target[keyPath: place()] = try container.decode(
                    Option<[Value]>.self, forKey: OptionKey(name)
                ).wrappedValue
            })
    }

    /// Declares an option that may be repeated, with values that `transform` parses.
    static func values<Value: Sendable>(
        _ name: String, _ place: @autoclosure @escaping PropertyPath<Target, [Value]>,
        called valueName: String,
        completion: @autoclosure @escaping @Sendable () -> CompletionKind?,
        reading transform: @escaping @Sendable (String) throws(UsageError) -> Value,
        writing text: @escaping @Sendable (Value) -> String,
        help: @autoclosure @escaping @Sendable () -> String
    ) -> Self {
        Self(
            name: name, letter: nil, valueName: valueName, takesAnyWord: false, choices: { [] },
            help: ArgumentText(summary: help, completion: completion),
            set: { (target, word) throws(UsageError) in
                do throws(UsageError) {
                    target[keyPath: place()].append(try transform(word))
                    return true
                } catch {
                    throw UsageError(
                        "the value '\(word)' is invalid for '--\(name) <\(valueName)>':"
                            + " \(error.summary)")
                }
            },
            values: { $0[keyPath: place()].map(text) },
            declaration: { option in
                Option<[Value]>(
                    wrappedValue: [], name: option.names, help: option.argumentHelp,
                    completion: option.completion,
                    transform: { word in
                        do throws(UsageError) {
                            return try transform(word)
                        } catch {
                            throw ValidationError(error.summary)
                        }
                    })
            },
            read: { container, target in
                target[keyPath: place()] = try container.decode(
                    Option<[Value]>.self, forKey: OptionKey(name)
                ).wrappedValue
            })
    }

    /// Declares an option with words that `set` parses.
    static func words(
        _ name: String, called valueName: String?, takesAnyWord: Bool = false,
        isRepeated: Bool = false, choices: [String] = [],
        completion: @autoclosure @escaping @Sendable () -> CompletionKind? = nil,
        help: @autoclosure @escaping @Sendable () -> String, set: @escaping Setter,
        values: @escaping @Sendable (Target) -> [String]
    ) -> Self {
        Self(
            name: name, letter: nil, valueName: valueName, takesAnyWord: takesAnyWord,
            choices: { choices },
            help: ArgumentText(
                summary: {
                    choices.isEmpty
                        ? help() : help() + " (values: \(choices.joined(separator: ", ")))"
                },
                completion: completion),
            set: set, values: values,
            declaration: { option in
                let (names, help) = (option.names, option.argumentHelp)
                if option.valueName == nil {
                    return Flag(wrappedValue: false, name: names, help: help)
                }
                return isRepeated
                    ? Option<[String]>(
                        wrappedValue: [], name: names,
                        parsing: takesAnyWord ? .unconditionalSingleValue : .singleValue,
                        help: help,
                        completion: option.completion)
                    : Option<String?>(
                        name: names, parsing: takesAnyWord ? .unconditional : .next, help: help,
                        completion: option.completion)
            },
            read: { container, target in
                let key = OptionKey(name)
                let words: [String]
                if valueName == nil {
                    words =
                        try container.decode(Flag<Bool>.self, forKey: key).wrappedValue
                        ? [""] : []
                } else if isRepeated {
                    words = try container.decode(Option<[String]>.self, forKey: key).wrappedValue
                } else {
                    let word = try container.decode(Option<String?>.self, forKey: key).wrappedValue
                    words = word.map { [$0] } ?? []
                }
                for word in words where try !set(&target, word) {
                    throw ValidationError("the value '\(word)' is invalid for '--\(name)'")
                }
            })
    }
}

// MARK: - Tables for ArgumentParser

/// A group of options that several commands share, declared by a table.
///
/// ArgumentParser finds the options of a type by reflection. ``customMirror`` presents a
/// declaration for each entry of the table instead of stored properties.
protocol OptionTable: ParsableArguments, CustomReflectable {
    static var options: [CommandOption<Self>] { get }
}

extension OptionTable {
    var customMirror: Mirror {
        let children = Self.options.map { option -> Mirror.Child in
            (option.name, option.declaration(option))
        }
        return Mirror(self, children: children)
    }

    /// Reads the values that ArgumentParser has parsed for the table.
    init(reading decoder: any Decoder) throws {
        self.init()
        let container = try decoder.container(keyedBy: OptionKey.self)
        for option in Self.options { try option.read(container, &self) }
    }
}

/// An option's name as a coding key, under which ArgumentParser stores its value.
struct OptionKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}

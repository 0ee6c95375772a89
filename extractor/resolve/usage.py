"""What tests, documents and scripts show -> what it tells of sites and options."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from extractor.model.facts import FileFacts, OptionKind
from extractor.model.resolution import Resolution
from extractor.model.resolve_options import OptionEntry
from extractor.model.usage import Command, Expectation, FileUsage
from extractor.resolve.expected import expected


def with_usage(
    found: Resolution, usage: Iterable[FileUsage], facts: Iterable[FileFacts]
) -> Resolution:
    """Return the same, with what the files show of it; ``facts`` tell what the project defines."""
    files = list(usage)
    sites = [*found.sites.values(), *found.handed]
    defined: set[str] = set()
    for each in facts:
        defined |= {function.qualified.rpartition(".")[2] for function in each.functions}
        defined |= {class_.qualified.rpartition(".")[2] for class_ in each.classes}
    tests = expected(
        sites,
        (
            test
            for file in files
            for test in file.expectations
            if not _calls_name(test) or test.callee in defined
        ),
    )
    told = [
        replace(site, expected_by=tests[index]) if index in tests else site
        for index, site in enumerate(sites)
    ]
    commands = (command for file in files for command in file.commands)
    return replace(
        found,
        sites=dict(zip(found.sites, told, strict=False)),
        handed=tuple(told[len(found.sites) :]),
        commands=tuple(_known(commands, found.options)),
    )


def _calls_name(expectation: Expectation) -> bool:
    """Tell whether a plain name is called: one that the project's Python does not define may stand
    for compiled code, which words its errors like the rest."""
    return (expectation.call or "").startswith(f"{expectation.callee}(")


def _known(commands: Iterable[Command], options: Mapping[str, OptionEntry]) -> Iterator[Command]:
    """Yield the commands of which one parser of the project declares all options."""
    parsers: dict[str, set[str]] = defaultdict(set)
    for option in options.values():
        if option.kind is OptionKind.FLAG:
            for name in (option.name, *option.aliases):
                parsers[name].add(option.owner or option.path)
    for command in commands:
        # A short option that no parser declares is of what starts the program: ``python -m``.
        shown = tuple(each for each in command.options if each[0][:2] == "--" or each[0] in parsers)
        declaring = [parsers.get(name, set()) for name, _ in shown]
        if len({name for name, _ in shown}) > 1 and set.intersection(*declaring):
            yield replace(command, options=shown)

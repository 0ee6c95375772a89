"""The inputs that a file declares for its users, and what ties names to them.

Collects them while the file is walked (:class:`extractor.scan.facts.walk.Walk`).
"""

import ast
import re
from dataclasses import dataclass

from extractor.model.facts import Assembly, Declaration, FlagMention, Local, ParserCall
from extractor.scan.facts import environment, fields, flags
from extractor.scan.facts.assembly import assemblies
from extractor.scan.facts.carriers import Carriers
from extractor.scan.facts.functions import FunctionNode, arguments
from extractor.scan.facts.inside import all_inside
from extractor.scan.facts.scope import Scope
from extractor.scan.facts.written import Code, dotted

_FLAG = re.compile(r"(?<![\w-])--[a-zA-Z][\w-]*\w")
_DOTTED = ast.Name | ast.Attribute


@dataclass(frozen=True, slots=True)
class Declared:
    """What :class:`Declarations` finds; the fields are those of ``FileFacts``."""

    declarations: tuple[Declaration, ...] = ()
    locals: tuple[Local, ...] = ()
    assemblies: tuple[Assembly, ...] = ()
    parser_calls: tuple[ParserCall, ...] = ()
    computed_flags: tuple[int, ...] = ()
    flags_named: tuple[FlagMention, ...] = ()


class Declarations:
    """Is told of the nodes of a file, in source order."""

    def __init__(self, code: Code) -> None:
        self._code = code
        self.carriers = Carriers(code)
        self._found: list[Declaration] = []
        self._parser_calls: list[ParserCall] = []
        self._computed: list[int] = []
        self._named: dict[str, int] = {}
        self._decorators: set[int] = set()

    def function(self, node: FunctionNode, scope: Scope, inner: Scope) -> None:
        """Note a function's own head: parameters, annotations, decorators.

        Args:
            node: the definition.
            scope: what it stands in.
            inner: its own scope.
        """
        self.carriers.bind(scope.function, node.name)
        self._decorators.update(id(each) for each in node.decorator_list)
        self._found.extend(flags.typed(node, self._code))
        for argument in arguments(node.args):
            self.carriers.bind(inner.function, argument.arg)
            if argument.annotation is not None:
                self.annotation(argument.annotation, scope)

    def class_(self, node: ast.ClassDef, scope: Scope, qualified: str) -> None:
        """Note a class: its fields, and the variables of a registry."""
        self.carriers.bind(scope.function, node.name)
        self._found.extend(fields.fields(node, qualified, self._code))
        self._found.extend(environment.registered(node, qualified, self._code))

    def annotation(self, node: ast.expr, scope: Scope) -> None:
        """Note what is inside an annotation; the calls there are none of the function's own."""
        if isinstance(node, _DOTTED):
            return
        for each in all_inside(node):
            if isinstance(each, ast.Constant):
                self.constant(each)
            elif isinstance(each, ast.Call):
                self.call(each, dotted(each.func), scope)
            elif isinstance(each, ast.Subscript | ast.Compare):
                self.read(each)

    def call(self, node: ast.Call, callee: str | None, scope: Scope) -> None:
        """Note a call.

        Args:
            node: the call.
            callee: as in :class:`extractor.model.facts.Call`; None where it has no name.
            scope: where it stands.
        """
        self._keep(
            flags.added(node, self._code)
            or flags.clicked(node, self._code, decorates=id(node) in self._decorators)
        )
        if flags.is_computed(node):
            self._computed.append(node.lineno)
        if callee is not None and "()" not in callee:
            self._keep(environment.called(node, callee, self._code))
            self._parsers(node, callee, scope)

    def _parsers(self, node: ast.Call, callee: str, scope: Scope) -> None:
        handed = [
            name
            for argument in node.args
            if isinstance(argument, _DOTTED) and (name := dotted(argument))
        ]
        parsers = [name for name in handed if "parser" in name.lower()]
        if parsers:
            others = (name for name in handed if name not in parsers)
            self._parser_calls.append(
                ParserCall(
                    callee=callee, handed=tuple(others), scope=scope.function, line=node.lineno
                )
            )

    def constant(self, node: ast.Constant) -> None:
        """Note the flags that a text names."""
        if isinstance(node.value, str) and "--" in node.value:
            for name in _FLAG.findall(node.value):
                self._named[name] = min(node.lineno, self._named.get(name, node.lineno))

    def read(self, node: ast.Subscript | ast.Compare) -> None:
        """Note an environment variable that is read without a call."""
        self._keep(environment.read(node))

    def _keep(self, found: Declaration | None) -> None:
        if found is not None:
            self._found.append(found)

    def done(self, tree: ast.Module) -> Declared:
        """Return what was found, once all of the file is seen."""
        return Declared(
            declarations=tuple(sorted(self._found, key=lambda found: found.line)),
            locals=tuple(self.carriers.found()),
            assemblies=tuple(assemblies(tree)),
            parser_calls=tuple(self._parser_calls),
            computed_flags=tuple(self._computed),
            flags_named=tuple(
                FlagMention(name=name, line=line) for name, line in sorted(self._named.items())
            ),
        )

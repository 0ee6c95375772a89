"""Names that are parameters of a function around."""

from extractor.model.facts import FileFacts, Function, Parameter
from extractor.model.resolve import Place
from extractor.model.resolve_meaning import Meaning, MeaningKind
from extractor.resolve.names import Index
from extractor.resolve.sentences import first_sentence
from extractor.resolve.tables import outer_scopes

_GATHERED = {"args": "tuple", "kwargs": "dict"}
"""What ``*x`` and ``**x`` are inside of the function."""


class Parameters:
    """Tells what the signature and the docstring say of parameters."""

    def __init__(self, index: Index) -> None:
        self._index = index

    def own(self, name: str, facts: FileFacts, scope: str) -> Meaning | None:
        """Return a parameter of the function itself, which the scan found not to be rebound."""
        function = self._index.tables[facts.path].function(scope)
        return self._meaning(name, facts, function) if function is not None else None

    def outer(self, name: str, facts: FileFacts, scope: str) -> Meaning | None:
        """Return a parameter of a function around that binds it nowhere else."""
        table = self._index.tables[facts.path]
        for inner, innermost in outer_scopes(scope or None):
            if innermost and (table.is_variable(inner, name) or table.imports(inner, name)):
                return None
            if innermost:
                continue
            function = table.function(inner)
            if function is None:
                if table.is_variable(inner, name):
                    return None
                continue
            if any(parameter.name == name for parameter in function.parameters):
                sure = name not in function.binds and not table.imports(inner, name)
                return self._meaning(name, facts, function) if sure else None
            if table.is_variable(inner, name) or table.imports(inner, name):
                return None
        return None

    def _meaning(self, name: str, facts: FileFacts, function: Function) -> Meaning | None:
        found = next((p for p in function.parameters if p.name == name), None)
        if found is None or self._is_receiver(found, facts, function):
            return None
        return of_parameter(found, function, facts.path)

    def _is_receiver(self, parameter: Parameter, facts: FileFacts, function: Function) -> bool:
        """Tell whether a parameter is the ``self`` or ``cls`` of a method."""
        owner = function.qualified.rpartition(".")[0]
        static = any(each.endswith("staticmethod") for each in function.decorators)
        first = function.parameters[0].name == parameter.name
        table = self._index.tables[facts.path]
        return first and not static and owner in table.all_class_names()


def of_parameter(parameter: Parameter, function: Function, path: str) -> Meaning:
    """Return what is known of a parameter."""
    return Meaning(
        expression=parameter.name,
        kind=MeaningKind.PARAMETER,
        place=Place(path=path, line=function.line),
        end_line=function.line,
        annotation=_GATHERED.get(parameter.kind, parameter.annotation),
        default=parameter.default,
        docstring=first_sentence(parameter.docstring or "") or None,
    )

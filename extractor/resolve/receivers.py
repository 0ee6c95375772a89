"""``self`` and ``cls`` -> the class whose method is around."""

from extractor.model.facts import FileFacts
from extractor.resolve.names import Index, Kind, Target
from extractor.resolve.tables import outer_scopes


def owner_of(index: Index, facts: FileFacts, name: str, scope: str) -> Target | None:
    """Return the class whose object (or which itself) a name is in the methods of a class.

    Args:
        index: the names of the project.
        facts: the file.
        name: ``self`` or ``cls``, or what the first parameter is called.
        scope: qualified function in which it is read; one nested in a method reads its name.
    """
    table = index.tables[facts.path]
    for inner, _ in outer_scopes(scope or None):
        function = table.function(inner)
        if function is None:
            if table.is_variable(inner, name):
                return None
            continue
        owner = inner.rpartition(".")[0]
        first = function.parameters[0].name if function.parameters else None
        static = any(each.endswith("staticmethod") for each in function.decorators)
        if name == first and table.class_(owner) is not None and not static:
            if name in function.binds or function.parameters[0].annotation is not None:
                return None
            return Target(Kind.CLASS, facts.module, owner, facts.path)
        if table.is_variable(inner, name):
            return None
    return None

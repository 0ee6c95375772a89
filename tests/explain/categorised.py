"""Small programs, read and classified as a project of one file or of several."""

from extractor.explain import classify
from extractor.model.classify import Classified
from extractor.resolve import resolve
from extractor.scan import read_facts, scan


def sorted_sites(**files: str) -> list[Classified]:
    """What is said of each raise site, in order of file and line; ``pkg__a`` is ``pkg/a.py``."""
    modules = {name: name.replace("__", ".") for name in files}
    scans, facts = [], []
    for name, module in sorted(modules.items()):
        path, content = f"{module.replace('.', '/')}.py", files[name].encode()
        scans.append(scan(content, path=path, module=module))
        facts.append(read_facts(content, path=path, module=module, package=False))
    found = classify(facts, resolve(scans, facts, ()))
    return [found[key] for key in sorted(found)]


def only(code: str, *, module: str = "harbour") -> Classified:
    """What is said of the only raise site."""
    (found,) = sorted_sites(**{module: code})
    return found

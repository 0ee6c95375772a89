"""Categories: for each rule what it takes, and what looks like it and is not."""

import pytest

from extractor.model.classify import Category, Mechanism, Reader
from tests.explain.categorised import only, sorted_sites

PARSER = "import argparse\np = argparse.ArgumentParser()\np.add_argument('--crane')\n"

CASES = {
    "abstract method": (
        "class Ship:\n    def load(self):\n        raise NotImplementedError\n",
        (Category.ABSTRACT, Mechanism.ABSTRACT, Reader.IMPLEMENTER),
    ),
    "a class that never will": (
        (
            "class Raft:\n    def dive(self):\n"
            "        raise NotImplementedError('Raft does not support diving')\n"
        ),
        (Category.UNSUPPORTED, Mechanism.UNCONDITIONAL, Reader.MAINTAINER),
    ),
    "failed import": (
        (
            "def f():\n    try:\n        import sonar\n    except ImportError as e:\n"
            "        raise RuntimeError('no sonar') from e\n"
        ),
        (Category.DEPENDENCY, Mechanism.IMPORT, Reader.OPERATOR),
    ),
    "import flag by spelling": (
        "def f(x):\n    if not HAS_SONAR:\n        raise RuntimeError('no sonar')\n",
        (Category.DEPENDENCY, Mechanism.IMPORT, Reader.OPERATOR),
    ),
    "import flag by its assignment": (
        (
            "try:\n    import sonar\n    ready = True\nexcept ImportError:\n    ready = False\n"
            "def f(x):\n    if not ready:\n        raise RuntimeError('no sonar')\n"
        ),
        (Category.DEPENDENCY, Mechanism.IMPORT, Reader.OPERATOR),
    ),
    "module replaced by None": (
        (
            "try:\n    import sonar\nexcept ImportError:\n    sonar = None\n"
            "def f(x):\n    if sonar is None:\n        raise RuntimeError('deaf')\n"
        ),
        (Category.DEPENDENCY, Mechanism.IMPORT, Reader.OPERATOR),
    ),
    "available, of a package": (
        "def f(x):\n    if not is_sonar_available():\n        raise RuntimeError('deaf')\n",
        (Category.DEPENDENCY, Mechanism.IMPORT, Reader.OPERATOR),
    ),
    "available, of something else": (
        "def f(port):\n    if not is_port_available(port):\n        raise RuntimeError('taken')\n",
        (Category.OTHER, Mechanism.PREDICATE, Reader.MAINTAINER),
    ),
    "told to install": (
        "def f(x):\n    if x:\n        raise RuntimeError('Run pip install sonar')\n",
        (Category.DEPENDENCY, Mechanism.PREDICATE, Reader.OPERATOR),
    ),
    "status of a response": (
        (
            "from fastapi import HTTPException\n"
            "def f(x):\n    if x is None:\n        raise HTTPException(status_code=404)\n"
        ),
        (Category.REQUEST, Mechanism.MISSING, Reader.CLIENT),
    ),
    "route": (
        "@app.post('/ship')\ndef f(x):\n    if not x:\n        raise ValueError('no ship')\n",
        (Category.REQUEST, Mechanism.MISSING, Reader.CLIENT),
    ),
    "time limit caught": (
        (
            "def f():\n    try:\n        g()\n    except TimeoutError:\n"
            "        raise RuntimeError('too slow')\n"
        ),
        (Category.NETWORK, Mechanism.HANDLER, Reader.OPERATOR),
    ),
    "file by class": (
        "def f(path):\n    if path:\n        raise FileNotFoundError(path)\n",
        (Category.IO, Mechanism.PREDICATE, Reader.OPERATOR),
    ),
    "file by test": (
        "def f(path):\n    if not os.path.isfile(path):\n        raise ValueError(path)\n",
        (Category.IO, Mechanism.FILE, Reader.OPERATOR),
    ),
    "another exception told anew": (
        (
            "def f(x):\n    try:\n        g(x)\n    except KeyError as e:\n"
            "        raise ValueError('bad') from e\n"
        ),
        (Category.WRAPPED, Mechanism.HANDLER, Reader.MAINTAINER),
    ),
    "a test inside a handler": (
        (
            "def f(x):\n    try:\n        g(x)\n    except KeyError as e:\n        if x > 3:\n"
            "            raise ValueError('bad')\n"
        ),
        (Category.WRAPPED, Mechanism.BOUND, Reader.CALLER),
    ),
    "device by test": (
        "def f(x):\n    if not torch.cuda.is_available():\n        raise RuntimeError('no')\n",
        (Category.HARDWARE, Mechanism.DEVICE, Reader.OPERATOR),
    ),
    "device by helper": (
        "def f(x):\n    if not is_sm90_supported():\n        raise RuntimeError('no')\n",
        (Category.HARDWARE, Mechanism.DEVICE, Reader.OPERATOR),
    ),
    "device by message": (
        "def f(x):\n    if x > 2:\n        raise RuntimeError('only works on ROCm')\n",
        (Category.HARDWARE, Mechanism.BOUND, Reader.OPERATOR),
    ),
    "platform": (
        "import sys\ndef f(x):\n    if sys.platform == 'aix':\n        raise RuntimeError('no')\n",
        (Category.HARDWARE, Mechanism.DEVICE, Reader.OPERATOR),
    ),
    "a graph is no device": (
        (
            "def f(x):\n    if use_cuda_graph:\n"
            "        raise RuntimeError('not supported in CUDA graph')\n"
        ),
        (Category.UNSUPPORTED, Mechanism.PREDICATE, Reader.MAINTAINER),
    ),
    "option": (
        PARSER + "def f():\n    args = p.parse_args()\n    if args.crane == 'x':\n"
        "        raise ValueError('bad crane')\n",
        (Category.CONFIGURATION, Mechanism.CHOICE, Reader.OPERATOR),
    ),
    "flag in the message": (
        PARSER + "def f(x):\n    if x:\n        raise ValueError('see --crane')\n",
        (Category.CONFIGURATION, Mechanism.PREDICATE, Reader.OPERATOR),
    ),
    "flag that is none of ours": (
        PARSER + "def f(x):\n    if x:\n        raise ValueError('see --anchor')\n",
        (Category.ARGUMENT, Mechanism.PREDICATE, Reader.CALLER),
    ),
    "parser": (
        PARSER + "def f(x):\n    if x:\n        p.error('bad')\n",
        (Category.CONFIGURATION, Mechanism.PREDICATE, Reader.OPERATOR),
    ),
    "checkpoint": (
        "def f(x):\n    if x:\n        raise ValueError('not in the checkpoint')\n",
        (Category.MODEL_DATA, Mechanism.PREDICATE, Reader.OPERATOR),
    ),
    "shape": (
        "def f(x):\n    assert x.shape[0] == 3, 'bad'\n",
        (Category.TENSOR, Mechanism.TENSOR, Reader.CALLER),
    ),
    "shape through a name": (
        "def f(x):\n    rows = x.size(0)\n    if rows != 3:\n        raise ValueError('bad')\n",
        (Category.TENSOR, Mechanism.CHOICE, Reader.CALLER),
    ),
    "where a tensor is": (
        "def f(x):\n    if not x.is_cuda:\n        raise ValueError('bad')\n",
        (Category.TENSOR, Mechanism.TENSOR, Reader.CALLER),
    ),
    "device of a module is no tensor": (
        "def f(x):\n    if torch.device('cpu'):\n        raise RuntimeError('bad')\n",
        (Category.OTHER, Mechanism.PREDICATE, Reader.MAINTAINER),
    ),
    "twice": (
        "def f(x):\n    if x in self._ships:\n        raise ValueError('already registered')\n",
        (Category.STATE, Mechanism.CHOICE, Reader.CALLER),
    ),
    "unsupported": (
        "def f(x):\n    if x != 'a':\n        raise ValueError('Unsupported ship')\n",
        (Category.UNSUPPORTED, Mechanism.CHOICE, Reader.CALLER),
    ),
    "only some are supported": (
        "def f(x):\n    if x != 'a':\n        raise ValueError('Only steel hulls are supported')\n",
        (Category.UNSUPPORTED, Mechanism.CHOICE, Reader.CALLER),
    ),
    "too much": (
        "def f(x, limit):\n    if x > limit:\n        raise ValueError('exceeds the hold')\n",
        (Category.CAPACITY, Mechanism.RELATION, Reader.CALLER),
    ),
    "cannot happen": (
        "def f(x):\n    if x:\n        raise ValueError('should never happen')\n",
        (Category.INTERNAL, Mechanism.PREDICATE, Reader.MAINTAINER),
    ),
    "argument": (
        "def f(x):\n    if not isinstance(x, int):\n        raise TypeError('bad')\n",
        (Category.ARGUMENT, Mechanism.TYPE, Reader.CALLER),
    ),
    "argument of a private function": (
        "def _f(x):\n    if x % 2:\n        raise ValueError('odd')\n",
        (Category.ARGUMENT, Mechanism.RELATION, Reader.MAINTAINER),
    ),
    "argument through names and a loop": (
        (
            "def f(xs):\n    for x in xs:\n        y = x.strip()\n        if y == '':\n"
            "            raise KeyError('bad')\n"
        ),
        (Category.ARGUMENT, Mechanism.CHOICE, Reader.CALLER),
    ),
    "argument of the constructor": (
        (
            "class Ship:\n    def __init__(self, crew):\n        self.crew = crew\n"
            "    def sail(self):\n        if self.crew is None:\n"
            "            raise KeyError('no crew')\n"
        ),
        (Category.ARGUMENT, Mechanism.MISSING, Reader.CALLER),
    ),
    "an own class of exception": (
        (
            "class Overweight(Exception):\n    pass\n"
            "def f(x):\n    if x > 3:\n        raise Overweight('bad')\n"
        ),
        (Category.ARGUMENT, Mechanism.BOUND, Reader.CALLER),
    ),
    "assert about parameters alone": (
        "def f(x, y):\n    assert len(x) == y, 'bad'\n",
        (Category.ARGUMENT, Mechanism.RELATION, Reader.CALLER),
    ),
    "assert about more": (
        "def f(x):\n    y = g()\n    assert x == y, 'bad'\n",
        (Category.INTERNAL, Mechanism.RELATION, Reader.MAINTAINER),
    ),
    "own state": (
        (
            "class Ship:\n    def sail(self):\n        if self._sunk:\n"
            "            raise ValueError('bad')\n"
        ),
        (Category.INTERNAL, Mechanism.PREDICATE, Reader.MAINTAINER),
    ),
    "own state behind no secret": (
        (
            "class Ship:\n    def sail(self):\n        if self.sunk:\n"
            "            raise RuntimeError('bad')\n"
        ),
        (Category.INTERNAL, Mechanism.PREDICATE, Reader.MAINTAINER),
    ),
    "not implemented, in words": (
        (
            "class Ship:\n    def load(self):\n"
            "        raise NotImplementedError('Subclasses must implement this')\n"
        ),
        (Category.ABSTRACT, Mechanism.ABSTRACT, Reader.IMPLEMENTER),
    ),
    "a base that only sounds like a response": (
        (
            "from http.client import HTTPException\nclass Broken(HTTPException):\n    pass\n"
            "def f(x):\n    if x:\n        raise Broken('bad')\n"
        ),
        (Category.ARGUMENT, Mechanism.PREDICATE, Reader.CALLER),
    ),
    "an OSError that is about no file": (
        (
            "class BadAddress(OSError):\n    pass\n"
            "def f(x):\n    if x:\n        raise BadAddress('bad')\n"
        ),
        (Category.ARGUMENT, Mechanism.PREDICATE, Reader.CALLER),
    ),
    "nothing decides": (
        "def f():\n    raise RuntimeError('bad')\n",
        (Category.OTHER, Mechanism.UNCONDITIONAL, Reader.MAINTAINER),
    ),
    "fall-through": (
        (
            "def f(x):\n    if x == 1:\n        return 1\n    if x == 2:\n        return 2\n"
            "    raise ValueError('bad')\n"
        ),
        (Category.ARGUMENT, Mechanism.FALL_THROUGH, Reader.CALLER),
    ),
    "else of a chain": (
        (
            "def f(x, y):\n    if y:\n        if x == 1:\n            g()\n        elif x == 2:\n"
            "            h()\n        else:\n            raise ValueError('bad')\n"
        ),
        (Category.ARGUMENT, Mechanism.CHOICE, Reader.CALLER),
    ),
    "combination": (
        "def f(x, y):\n    if not (x and y > 3):\n        raise ValueError('bad')\n",
        (Category.ARGUMENT, Mechanism.COMBINATION, Reader.CALLER),
    ),
    "one value tested twice": (
        "def f(x):\n    if x < 1 or x > 3:\n        raise ValueError('bad')\n",
        (Category.ARGUMENT, Mechanism.BOUND, Reader.CALLER),
    ),
    "length": (
        "def f(x):\n    if len(x) != 2:\n        raise ValueError('bad')\n",
        (Category.ARGUMENT, Mechanism.BOUND, Reader.CALLER),
    ),
    "type of a value": (
        "def f(x):\n    if type(x) is not int:\n        raise ValueError('bad')\n",
        (Category.ARGUMENT, Mechanism.TYPE, Reader.CALLER),
    ),
    "remainder": (
        "def f(x):\n    if x % 8 != 0:\n        raise ValueError('bad')\n",
        (Category.ARGUMENT, Mechanism.RELATION, Reader.CALLER),
    ),
    "end of the program": (
        "import sys\ndef f(x):\n    if x:\n        sys.exit('bad')\n",
        (Category.OTHER, Mechanism.PREDICATE, Reader.OPERATOR),
    ),
    "at module level": (
        "if not x:\n    raise RuntimeError('bad')\n",
        (Category.OTHER, Mechanism.MISSING, Reader.MAINTAINER),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_site_is_sorted(name: str) -> None:
    code, expected = CASES[name]
    found = only(code)
    assert (found.category, found.mechanism, found.reader) == expected


MODEL = (
    "from pydantic import BaseModel\nclass LoadRequest(BaseModel):\n    tons: int = 1\n"
    "    @field_validator('tons')\n    def check(cls, v):\n        if v < 0:\n"
    "            raise ValueError('bad')\n        return v\n"
)


def test_a_validator_of_a_request_model_refuses_a_request() -> None:
    found = only(MODEL, module="ferry__protocol")
    assert (found.category, found.reader) == (Category.REQUEST, Reader.CLIENT)


def test_a_value_of_a_request_is_told_by_its_type_in_modules_that_answer_requests() -> None:
    code = "def f(query: LoadRequest):\n    if not query.tons:\n        raise ValueError('bad')\n"
    assert only(code, module="ferry__entrypoints__load").category is Category.REQUEST
    assert only(code, module="ferry__hold").category is Category.ARGUMENT
    plain = "def f(query):\n    if not query:\n        raise ValueError('bad')\n"
    assert only(plain, module="ferry__entrypoints__load").category is Category.ARGUMENT
    check = code.replace("raise ValueError('bad')", "assert query.x, 'bad'")
    assert only(check, module="ferry__entrypoints__load").category is not Category.REQUEST


def test_a_rule_names_itself_and_its_line() -> None:
    found = only("def f(x):\n    if (\n        x > 3\n    ):\n        raise ValueError('bad')\n")
    assert (found.rule, found.line) == ("argument", 3)


def test_every_site_of_every_file_is_sorted() -> None:
    broken = "def f(:\n"
    code = "def f(x):\n    assert x, 'a'\n    raise ValueError('b')\n"
    assert len(sorted_sites(a=code, b=code, c=broken, d="x = 1\n")) == 4


def test_code_that_the_running_python_cannot_parse_is_still_sorted() -> None:
    deep = "not " * 400 + "x"
    found = only(f"def f(x):\n    if {deep}:\n        raise RuntimeError('bad')\n")
    assert found.category is Category.OTHER

"""``str.format``: positions, names, attributes, items."""


def formatted(x, y, args, options):
    if x == 1:
        raise ValueError("bad {}".format(x))  #: ValueError | bad {x}
    if x == 2:
        raise ValueError("bad {!r} of {:>5}".format(x, y))  #: ValueError | bad {x!r} of {y:>5}
    if x == 3:
        raise ValueError("{1} before {0}".format(x, y))  #: ValueError | {y} before {x}
    if x == 4:
        raise ValueError(
            "name {name}, size {n:d}".format(name=x, n=y)
        )  #: ValueError | name {x}, size {y:d}
    if x == 5:
        raise ValueError(
            "item {0.name} in {1[0]}".format(x, y)
        )  #: ValueError | item {x.name} in {y[0]}
    if x == 6:
        raise ValueError("key {0[k]}".format(x))  #: ValueError | key {x['k']}
    if x == 7:
        raise ValueError("{{literal}} {}".format(x))  #: ValueError | {{literal}} {x}
    if x == 8:
        raise ValueError("fixed {}".format("text"))  #: ValueError | fixed text
    if x == 9:
        raise ValueError("number {}".format(3))  #: ValueError | number 3
    if x == 10:
        raise ValueError("twice {0} and {0!r}".format(x))  #: ValueError | twice {x} and {x!r}
    if x == 11:
        raise ValueError("sum {}".format(x + y))  #: ValueError | sum {x + y}
    if x == 12:
        raise ValueError(
            "adjacent {} "
            "literals {}".format(x, y)
        )  #: ValueError | adjacent {x} literals {y}
    if x == 13:
        raise ValueError("no fields".format(x))  #: ValueError | no fields
    if x == 14:
        raise ValueError("either {}".format("a" if y else "b"))  #: ValueError | either a
        #: or | either b
    raise ValueError("names {}".format(", ".join(args)))  #: ValueError | names {", ".join(args)}


def template_elsewhere(template, x):
    if x:
        template = "late {} use"
        raise ValueError(template.format(x))  #: ValueError | late {x} use
    text = "saved {name}"
    raise ValueError(text.format(name=x))  #: ValueError | saved {x}

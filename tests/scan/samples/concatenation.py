"""Texts joined with ``+``."""


def joined(name, count, parts):
    if count == 1:
        raise ValueError("no " + name)  #: ValueError | no {name}
    if count == 2:
        raise ValueError(
            "no " + name + " in " + repr(parts)
        )  #: ValueError | no {name} in {parts!r}
    if count == 3:
        raise ValueError("count " + str(count) + " is odd")  #: ValueError | count {count} is odd
    if count == 4:
        raise ValueError("number " + str(3) + " fixed")  #: ValueError | number 3 fixed
    if count == 5:
        raise ValueError(
            "first line\n"
            + f"then {name!r}"
            + " and %d more" % count
            + " of {}".format(name)
        )  #: ValueError | first line\nthen {name!r} and {count:d} more of {name}
    if count == 6:
        raise ValueError("a" + ("b" + "c") + "d")  #: ValueError | abcd
    if count == 7:
        raise ValueError("names: " + ", ".join(parts))  #: ValueError | names: {", ".join(parts)}
    if count == 8:
        raise ValueError(
            "either " + ("this" if name else "that") + " way"
        )  #: ValueError | either this way
        #: or | either that way
    if count == 9:
        raise ValueError(
            ("long: " + (shown := str(name))) + shown
        )  #: ValueError | long: {name}{name}
    if count == 10:
        raise ValueError("=" * 3 + " title " + "=" * 3)  #: ValueError | === title ===
    raise ValueError(str(name) + " wanted")  #: ValueError | {name} wanted

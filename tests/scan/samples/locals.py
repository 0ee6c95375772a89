"""Names whose value is known at the raise, and names whose value is not."""

from somewhere import imported


def assigned_once(x):
    msg = "assigned once"
    raise ValueError(msg)  #: ValueError | assigned once


def assigned_with_field(x):
    msg = f"bad {x!r}"
    raise ValueError(msg)  #: ValueError | bad {x!r}


def annotated(x):
    msg: str = "annotated"
    raise ValueError(msg)  #: ValueError | annotated


def assigned_again(x):
    msg = "first"
    msg = "last"
    raise ValueError(msg)  #: ValueError | last


def chained(x):
    reason = f"no {x}"
    msg = f"failed: {reason}"
    raise ValueError(msg)  #: ValueError | failed: no {x}


def names_without_text(x):
    name = x.name
    raise ValueError(f"bad {name}")  #: ValueError | bad {name}


def text_in_a_field(x):
    kind = "file"
    raise ValueError(f"bad {kind} {x}")  #: ValueError | bad file {x}


def by_walrus(x):
    if msg := f"walrus {x}":
        raise ValueError(msg)  #: ValueError | walrus {x}


def parameter(msg):
    raise ValueError(msg)  #: ValueError | {msg}
    #: dynamic | a parameter


def parameter_with_default(msg="only a default"):
    raise ValueError(msg)  #: ValueError | {msg}
    #: dynamic | a parameter


def loop_target(messages):
    for msg in messages:
        raise ValueError(msg)  #: ValueError | {msg}
        #: dynamic | a loop variable


def assigned_in_loop(xs):
    msg = "nothing yet"
    for x in xs:
        if x.bad:
            raise ValueError(msg)  #: ValueError | nothing yet
            #: or | after {x}
        msg = f"after {x}"


def assigned_by_with(manager):
    with manager() as msg:
        raise ValueError(msg)  #: ValueError | {msg}
        #: dynamic | a computed variable


def imported_here():
    from elsewhere import msg

    raise ValueError(msg)  #: ValueError | {msg}
    #: dynamic | an imported name


def imported_above():
    raise ValueError(imported)  #: ValueError | {imported}
    #: dynamic | elsewhere


def unpacked(pair):
    code, msg = pair
    raise ValueError(msg)  #: ValueError | {msg}
    #: dynamic | a computed variable


def unpacked_display(x):
    code, msg = 4, "from a display"
    raise ValueError(f"{code} {msg}")  #: ValueError | {code} from a display


def declared_global():
    global shared
    shared = "set here, but anyone can set it"
    raise ValueError(shared)  #: ValueError | {shared}
    #: dynamic | computed variable


def deleted(x):
    msg = "bound and unbound"
    del msg
    msg = x
    raise ValueError(msg)  #: ValueError | {msg}
    #: dynamic | a parameter


def of_the_enclosing(x):
    msg = "of the function around"

    def inner():
        raise ValueError(msg)  #: ValueError | of the function around
        #: in | of_the_enclosing.<locals>.inner

    return inner


def shadowed_in_lambda(x):
    msg = "outside"
    check = lambda msg: msg
    raise ValueError(check(msg))  #: ValueError | {check(msg)}
    #: dynamic | the result of a call


def comprehension_variable(xs):
    text = "not what the comprehension names"
    raise ValueError(
        ", ".join([text for text in xs])
    )  #: ValueError | {", ".join([text for text in xs])}
    #: dynamic | the result of a call


def repr_of_text(x):
    kind = "file"
    raise ValueError(f"bad {kind!r}")  #: ValueError | bad 'file'


def caught(work):
    try:
        work()
    except ValueError as error:
        msg = f"work failed: {error}"
        raise RuntimeError(msg) from error  #: RuntimeError | work failed: {error}


def assigned_in_try(work):
    msg = "before"
    try:
        msg = "during"
        work()
    except ValueError:
        raise RuntimeError(msg) from None  #: RuntimeError | before
        #: or | during


def self_reference(x):
    msg = "part one"
    msg = msg + f", part {x}"
    raise ValueError(msg)  #: ValueError | part one, part {x}

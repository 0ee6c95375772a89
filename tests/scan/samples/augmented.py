"""``msg += …`` on the way to the raise."""


def appended(x):
    msg = "start"
    msg += f" and {x}"
    raise ValueError(msg)  #: ValueError | start and {x}


def appended_in_a_branch(x):
    msg = "start"
    if x:
        msg += ", with more"
    raise ValueError(msg)  #: ValueError | start
    #: or | start, with more


def appended_in_both(x):
    msg = "start"
    if x:
        msg += " one"
    else:
        msg += " two"
    raise ValueError(msg)  #: ValueError | start one
    #: or | start two


def appended_in_a_loop(xs):
    msg = "start"
    for x in xs:
        msg += f" {x}"
    raise ValueError(msg)  #: ValueError | {msg}
    #: dynamic | loop


def appended_to_unknown(x):
    msg = x.message
    msg += " and a fixed end"
    raise ValueError(msg)  #: ValueError | {x.message} and a fixed end


def appended_twice(x):
    msg = "one"
    if x == 1:
        msg += " two"
    if x == 2:
        msg += " three"
    raise ValueError(msg)  #: ValueError | one
    #: or | one two
    #: or | one three
    #: or | one two three


def formatted_in_place(x):
    msg = "bad %s"
    msg %= x
    raise ValueError(msg)  #: ValueError | bad {x}

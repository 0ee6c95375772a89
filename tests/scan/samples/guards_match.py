"""Path conditions: ``match``."""


def literals(kind):
    match kind:
        case 1:
            raise Bad  #: Bad
            #: when | case: kind == 1
        case -2 | "x":
            raise Bad  #: Bad
            #: unless | case: kind == 1
            #: when | case: kind == -2 or kind == "x"
        case None:
            raise Bad  #: Bad
            #: unless | case: kind == 1
            #: unless | case: kind == -2 or kind == "x"
            #: when | case: kind is None
        case Kind.FAST:
            raise Bad  #: Bad
            #: unless | case: kind == 1
            #: unless | case: kind == -2 or kind == "x"
            #: unless | case: kind is None
            #: when | case: kind == Kind.FAST


def fall_through(kind):
    match kind:
        case True:
            pass
        case _:
            raise Bad  #: Bad
            #: unless | case: kind is True
            #: when | case: case _


def captured(kind):
    match kind:
        case 1:
            return 1
        case other:
            raise Bad  #: Bad
            #: unless | case: kind == 1
            #: when | case: case other


def behind_a_case_that_leaves(kind):
    match kind:
        case 1:
            return
    raise Bad  #: Bad
    #: unless | exit: kind == 1


def behind_the_only_case_that_goes_on(kind):
    match kind:
        case 1:
            pass
        case _:
            return
    raise Bad  #: Bad
    #: when | exit: kind == 1


def behind_cases_that_meet(kind):
    match kind:
        case 1:
            kind = 2
        case 2:
            return
        case _:
            pass
    raise Bad  #: Bad
    #: stale | exit: not (kind == 1) and kind == 2


def classes(value):
    match value:
        case int():
            raise Bad  #: Bad
            #: when | case: isinstance(value, int)
        case models.Point():
            raise Bad  #: Bad
            #: unless | case: isinstance(value, int)
            #: when | case: isinstance(value, models.Point)
        case Point(x=0):
            raise Bad  #: Bad
            #: unless | case: isinstance(value, int)
            #: unless | case: isinstance(value, models.Point)
            #: when | case: case Point(x=0)


def shapes(value):
    match value:
        case [first, *_]:
            raise Bad  #: Bad
            #: when | case: case [first, *_]
        case {"k": 1}:
            raise Bad  #: Bad
            #: unless | case: case [first, *_]
            #: when | case: case {"k": 1}


def guarded(kind, size):
    match kind:
        case 1 if size > 2:
            raise Bad  #: Bad
            #: when | case: (kind == 1) and (size > 2)
        case n if n < 0:
            raise Bad  #: Bad
            #: unless | case: (kind == 1) and (size > 2)
            #: when | case: n < 0


def with_a_name(kind):
    match kind:
        case int() | None as number:
            raise Bad  #: Bad
            #: when | case: isinstance(kind, int) or kind is None


def of_an_expression(a, b):
    match a or b:
        case 1:
            raise Bad  #: Bad
            #: when | case: (a or b) == 1
    match not a:
        case True:
            raise Bad  #: Bad
            #: unless | exit: (a or b) == 1
            #: when | case: (not a) is True


def subject_changes(kind):
    match kind:
        case 1:
            kind = 2
            raise Bad  #: Bad
            #: stale | case: kind == 1


def name_is_captured(kind, n):
    if n:
        match kind:
            case int() as n:
                raise Bad  #: Bad
                #: stale | if: n
                #: when | case: isinstance(kind, int)


def name_is_captured_by_a_case_that_says_no(kind, n):
    if n:
        match kind:
            case n if n > 3:
                pass
            case _:
                raise Bad  #: Bad
                #: stale | if: n
                #: unless | case: n > 3
                #: when | case: case _

"""A caught exception that is passed on has no page of its own."""


def bare(work):
    try:
        work()
    except ValueError:
        raise  #: reraise
        #: in | bare


def by_name(work):
    try:
        work()
    except ValueError as error:
        raise error  #: reraise
    except KeyError as error:
        raise error from None  #: reraise
    except OSError as error:
        raise error.with_traceback(None)  #: reraise


def by_name_from_another(work, cause):
    try:
        work()
    except ValueError as error:
        raise error from cause  #: reraise


def another_from_it(work):
    try:
        work()
    except ValueError as error:
        raise RuntimeError(f"failed: {error}") from error  #: RuntimeError | failed: {error}
        #: cause | error


def deep_in_the_handler(work, again):
    try:
        work()
    except ValueError as error:
        for _ in range(3):
            if again():
                raise error  #: reraise


def kept_for_later(work):
    last = None
    for attempt in range(3):
        try:
            return work(attempt)
        except ValueError as error:
            last = error
    raise last  #: reraise


def kept_or_new(work):
    try:
        return work()
    except ValueError as error:
        failure = error
    else:
        failure = None
    if failure is not None:
        raise failure  #: reraise


def made_here():
    failure = ValueError("made before it is raised")
    raise failure  #: ValueError | made before it is raised
    #: written | ValueError


def made_here_with_a_field(name):
    failure = KeyError(f"no {name} here")
    failure.name = name
    raise failure from None  #: KeyError | no {name} here


def made_in_the_handler(work):
    try:
        work()
    except ValueError as error:
        failure = RuntimeError("new in the handler")
        raise failure from error  #: RuntimeError | new in the handler


def name_taken_again(work):
    try:
        work()
    except ValueError as error:
        error = RuntimeError("not the caught one")
        raise error  #: RuntimeError | not the caught one


def in_a_group(work):
    try:
        work()
    except* ValueError as group:
        raise group  #: reraise


async def asynchronously(work):
    try:
        await work()
    except ValueError:
        raise  #: reraise
        #: in | asynchronously

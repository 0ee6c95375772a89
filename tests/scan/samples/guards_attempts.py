"""Path conditions: ``try``, ``with`` and what they leave behind."""


def handlers(work):
    try:
        work()
    except ValueError:
        raise Bad  #: Bad
        #: when | except: ValueError
    except (KeyError, errors.Missing) as error:
        if error.args:
            raise Bad  #: Bad
            #: when | except: (KeyError, errors.Missing)
            #: when | if: error.args
    except:
        raise Bad  #: Bad
        #: when | except:


def groups(work):
    try:
        work()
    except* OSError:
        raise Bad  #: Bad
        #: when | except: OSError


def in_the_body(a):
    try:
        if a:
            raise Bad  #: Bad
            #: when | if: a
    except Bad:
        pass


def else_part(work):
    try:
        work()
    except ValueError:
        return
    else:
        raise Bad  #: Bad
        #: when | try_else:


def else_part_with_exit(work, a):
    try:
        if a:
            return
    except ValueError:
        return
    else:
        raise Bad  #: Bad
        #: unless | exit: a
        #: when | try_else:


def finally_part(a):
    try:
        if a:
            return
    finally:
        raise Bad  #: Bad
        #: partial |


def behind(work):
    try:
        work()
    except ValueError:
        return
    raise Bad  #: Bad
    #: always |


def behind_a_handler_that_goes_on(a):
    try:
        if a:
            raise ValueError  #: ValueError
            #: when | if: a
    except ValueError:
        pass
    raise Bad  #: Bad
    #: partial |


def behind_a_body_that_left(a, work):
    try:
        return work()
    except ValueError:
        a = 1
    raise Bad  #: Bad
    #: when | except: ValueError


def changed_in_the_body(a, work):
    if a:
        try:
            a = work()
            work(a)
        except ValueError:
            raise Bad  #: Bad
            #: stale | if: a
            #: when | except: ValueError


def changed_in_the_handler(a, work):
    if a:
        try:
            work()
        except ValueError:
            a = 2
            return
        finally:
            raise Bad  #: Bad
            #: stale | if: a


def handler_name_hides(error, work):
    if error:
        try:
            work()
        except ValueError as error:
            raise Bad  #: Bad
            #: stale | if: error
            #: when | except: ValueError


def in_a_block(path):
    with open(path) as file:
        if file.closed:
            raise Bad  #: Bad
            #: when | with: open(path)
            #: when | if: file.closed


def two_managers(a, b):
    with a, b as c:
        raise Bad  #: Bad
        #: when | with: a, b


async def async_with(lock):
    async with lock:
        raise Bad  #: Bad
        #: when | with: lock


def behind_a_block(lock, a):
    with lock:
        if a:
            return
    raise Bad  #: Bad
    #: unless | exit: a


def behind_a_block_that_swallows(a):
    with contextlib.suppress(ValueError):
        if a:
            raise ValueError  #: ValueError
            #: when | with: contextlib.suppress(ValueError)
            #: when | if: a
    raise Bad  #: Bad
    #: partial |


def bound_by_a_block(lock, file):
    if file:
        with lock as file:
            raise Bad  #: Bad
            #: stale | if: file
            #: when | with: lock

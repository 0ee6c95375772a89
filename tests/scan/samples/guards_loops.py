"""Path conditions: loops and what they leave behind."""


def for_loop(items):
    for item in items:
        if item.bad:
            raise Bad  #: Bad
            #: when | for: item in items
            #: when | if: item.bad


def for_pairs(table):
    for key, (a, b) in table.items():
        raise Bad  #: Bad
        #: when | for: key, (a, b) in table.items()


async def async_for(items):
    async for item in items:
        raise Bad  #: Bad
        #: when | for: item in items


def skips(items):
    for item in items:
        if not item:
            continue
        if item == 3:
            break
        raise Bad  #: Bad
        #: when | for: item in items
        #: when | exit: item
        #: unless | exit: item == 3


def while_loop(n):
    while n > 0:
        raise Bad  #: Bad
        #: when | while: n > 0


def while_changes(n):
    while n > 0:
        n -= 1
        raise Bad  #: Bad
        #: stale | while: n > 0


def while_true(n):
    while True:
        if n:
            break
        raise Bad  #: Bad
        #: unless | exit: n


def behind_while(n):
    while not n:
        n = step()
    raise Bad  #: Bad
    #: when | while: n


def behind_while_with_break(n, m):
    while n:
        if m:
            break
    raise Bad  #: Bad
    #: always |


def behind_for(items, flag):
    for item in items:
        if item:
            return
    raise Bad  #: Bad
    #: always |


def while_else(n, m):
    while n:
        if m:
            break
    else:
        raise Bad  #: Bad
        #: unless | while: n
        #: when | loop_else:


def for_else(items):
    for item in items:
        if item.good:
            break
    else:
        raise Bad  #: Bad
        #: when | loop_else:


def for_else_without_break(items):
    for item in items:
        print(item)
    else:
        raise Bad  #: Bad
        #: always |


def before_the_loop(flag, items):
    if not flag:
        return
    for item in items:
        raise Bad  #: Bad
        #: when | exit: flag
        #: when | for: item in items


def changed_by_a_later_turn(flag, items):
    if not flag:
        return
    for item in items:
        if item:
            raise Bad  #: Bad
            #: stale | exit: flag
            #: when | for: item in items
            #: when | if: item
        flag = item


def changed_by_the_loop_variable(item, items):
    if item:
        for item in items:
            raise Bad  #: Bad
            #: stale | if: item
            #: when | for: item in items


def attribute_as_loop_variable(box, items):
    if box.item:
        for box.item in items:
            raise Bad  #: Bad
            #: stale | if: box.item
            #: when | for: box.item in items


def grown_in_the_loop(found, items):
    if not found:
        for item in items:
            if item:
                raise Bad  #: Bad
                #: stale | if: found
                #: when | for: item in items
                #: when | if: item
            found.append(item)


def nested_loops(rows):
    for row in rows:
        for cell in row:
            if cell is None:
                raise Bad  #: Bad
                #: when | for: row in rows
                #: when | for: cell in row
                #: when | if: cell is None


def behind_a_turn_that_returns(items):
    for item in items:
        if item:
            return item
        else:
            continue
    raise Bad  #: Bad
    #: always |

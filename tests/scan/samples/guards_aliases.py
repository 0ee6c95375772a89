"""Path conditions and two names of one object: each form that makes a second name."""


def unpacked(xs, y):
    a, b = xs, y
    if xs:
        a.append(1)
        raise Bad  #: Bad
        #: stale | if: xs


def unpacked_from_one(pair):
    first, second = pair
    if pair[0]:
        first.clear()
        raise Bad  #: Bad
        #: stale | if: pair[0]


def chained(xs):
    a = b = xs
    if b:
        a.append(1)
        raise Bad  #: Bad
        #: stale | if: b


def annotated(xs):
    a: list = xs
    if xs:
        a.append(1)
        raise Bad  #: Bad
        #: stale | if: xs


def with_block(xs):
    with xs as a:
        if xs:
            a.append(1)
            raise Bad  #: Bad
            #: when | with: xs
            #: stale | if: xs


def captured(xs):
    match xs:
        case a:
            if xs:
                a.append(1)
                raise Bad  #: Bad
                #: when | case: case a
                #: stale | if: xs


def one_of_two(xs, ys, c):
    a = xs if c else ys
    if ys:
        a.append(1)
        raise Bad  #: Bad
        #: stale | if: ys


def default(xs, ys):
    a = xs or ys
    if ys:
        a.append(1)
        raise Bad  #: Bad
        #: stale | if: ys


def walrus(xs):
    a = (b := xs)
    if xs:
        a.append(1)
        raise Bad  #: Bad
        #: stale | if: xs


def in_a_list(xs):
    both = [xs, 1]
    if xs:
        both[0].append(1)
        raise Bad  #: Bad
        #: stale | if: xs


def element(rows, n):
    if len(rows[n]) > 3:
        rows[n][0].clear()
        raise Bad  #: Bad
        #: stale | if: len(rows[n]) > 3


def element_of_another(rows, others, n):
    if len(rows[n]) > 3:
        others[n].clear()
        raise Bad  #: Bad
        #: when | if: len(rows[n]) > 3


def taken_out(xs):
    a = xs[0]
    if xs[0]:
        a.append(1)
        raise Bad  #: Bad
        #: stale | if: xs[0]


def attribute(self):
    self.kept = self.rows
    if self.rows:
        self.kept.append(1)
        raise Bad  #: Bad
        #: stale | if: self.rows


def copied(xs):
    a = list(xs)
    if xs:
        a.append(1)
        raise Bad  #: Bad
        #: when | if: xs


def in_a_nested_function(xs):
    def inner():
        a = xs

    a = []
    if xs:
        a.append(1)
        raise Bad  #: Bad
        #: when | if: xs

"""Path conditions that held once: what is read may have changed since."""

COUNT = 0


def assigned(a):
    if a:
        a = 1
        raise Bad  #: Bad
        #: stale | if: a


def exit_assigned(a):
    if not a:
        return
    a = other(a)
    raise Bad  #: Bad
    #: stale | exit: a


def another_is_assigned(a, b):
    if a:
        b = 1
        raise Bad  #: Bad
        #: when | if: a


def on_one_way(a, b):
    if a:
        if b:
            a = 1
        raise Bad  #: Bad
        #: stale | if: a


def unpacked(a, b):
    if a:
        b, (a, *rest) = 1, (2, 3)
        raise Bad  #: Bad
        #: stale | if: a


def starred(rest):
    if rest:
        first, *rest = rest
        raise Bad  #: Bad
        #: stale | if: rest


def annotated(a):
    if a:
        a: int = 1
        raise Bad  #: Bad
        #: stale | if: a


def only_annotated(a):
    if a:
        a: int
        raise Bad  #: Bad
        #: when | if: a


def augmented(a):
    if a > 1:
        a += 1
        raise Bad  #: Bad
        #: stale | if: a > 1


def deleted(a):
    if a:
        del a
        raise Bad  #: Bad
        #: stale | if: a


def imported(json):
    if json:
        import json
        raise Bad  #: Bad
        #: stale | if: json


def imported_part(os):
    if os:
        import os.path
        raise Bad  #: Bad
        #: stale | if: os


def defined(a):
    if a:
        def a(): ...
        raise Bad  #: Bad
        #: stale | if: a


def defined_class(a):
    if a:
        class a: ...
        raise Bad  #: Bad
        #: stale | if: a


def attribute(box):
    if box.x == 1 and box.y:
        box.x = 2
        raise Bad  #: Bad
        #: stale | if: box.x == 1 and box.y


def another_attribute(box):
    if box.x == 1:
        box.y = 2
        raise Bad  #: Bad
        #: when | if: box.x == 1


def attribute_of_attribute(box):
    if box.inner.x:
        box.inner = None
        raise Bad  #: Bad
        #: stale | if: box.inner.x


def box_is_replaced(box):
    if box.x:
        box = make()
        raise Bad  #: Bad
        #: stale | if: box.x


def the_name_only(box):
    if box is None:
        box.x = 1
        raise Bad  #: Bad
        #: when | if: box is None


def the_whole(box, other):
    if box == other:
        box.x = 1
        raise Bad  #: Bad
        #: stale | if: box == other


def attribute_deleted(box):
    if box.x:
        del box.x
        raise Bad  #: Bad
        #: stale | if: box.x


def element(xs):
    if xs[0] > 1:
        xs[0] = 1
        raise Bad  #: Bad
        #: stale | if: xs[0] > 1


def element_deleted(table, key):
    if key in table:
        del table[key]
        raise Bad  #: Bad
        #: stale | if: key in table


def length(xs):
    if len(xs) > 3:
        xs.append(1)
        raise Bad  #: Bad
        #: stale | if: len(xs) > 3


def type_of_a_list(xs):
    if isinstance(xs, list):
        xs.append(1)
        raise Bad  #: Bad
        #: when | if: isinstance(xs, list)


def emptied_in_a_test(xs):
    if xs:
        if xs.pop():
            raise Bad  #: Bad
            #: stale | if: xs
            #: stale | if: xs.pop()


def emptied_in_an_assignment(xs):
    if xs:
        x = xs.pop()
        raise Bad  #: Bad
        #: stale | if: xs


def grown_in_place(xs):
    if not xs:
        xs += [1]
        raise Bad  #: Bad
        #: stale | if: xs


def alias(xs):
    ys = xs
    if not xs:
        ys.append(1)
        raise Bad  #: Bad
        #: stale | if: xs


def alias_of_an_attribute(self):
    config = self.config
    if self.config.x:
        config.x = 2
        raise Bad  #: Bad
        #: stale | if: self.config.x


def alias_the_other_way(self):
    config = self.config
    if config.x:
        self.config.x = 2
        raise Bad  #: Bad
        #: stale | if: config.x


def alias_of_an_element(boxes):
    box = boxes[0]
    if box.x:
        boxes[0].x = 2
        raise Bad  #: Bad
        #: stale | if: box.x


def alias_by_choice(a, b, c):
    d = a if c else b
    if b.x:
        d.x = 2
        raise Bad  #: Bad
        #: stale | if: b.x


def no_alias(xs):
    ys = list(xs)
    if not xs:
        ys.append(1)
        raise Bad  #: Bad
        #: unless | if: xs


def global_name(value):
    global COUNT
    if COUNT:
        COUNT = value
        raise Bad  #: Bad
        #: stale | if: COUNT


def global_name_and_a_call(value):
    if COUNT:
        value()
        raise Bad  #: Bad
        #: stale | if: COUNT


def nonlocal_name(a):
    def change():
        nonlocal a
        a = 1

    if a:
        change()
        raise Bad  #: Bad
        #: stale | if: a


def nested_function_changes(xs, run):
    def change():
        xs.clear()

    if xs:
        run(change)
        raise Bad  #: Bad
        #: stale | if: xs

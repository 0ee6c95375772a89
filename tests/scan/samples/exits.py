"""Ends of the program with a text are sites, ends with a status are not."""

import os
import sys
from sys import exit as leave


def ends(main, name, error, code):
    if code == 1:
        sys.exit("no input")  #: SystemExit | no input
        #: kind | exit
        #: written | sys.exit
    if code == 2:
        exit("by the site builtin")  #: SystemExit | by the site builtin
        #: kind | exit
    if code == 3:
        quit("by its twin")  #: SystemExit | by its twin
        #: kind | exit
    if code == 4:
        leave(f"no file {name}")  #: SystemExit | no file {name}
        #: kind | exit
        #: written | leave
    if code == 5:
        sys.exit("bad: " + name)  #: SystemExit | bad: {name}
        #: kind | exit
    if code == 6:
        sys.exit(1)  #: nothing
    if code == 7:
        sys.exit()  #: nothing
    if code == 8:
        sys.exit(main())  #: nothing
    if code == 9:
        sys.exit(code)  #: nothing
    if code == 10:
        os._exit(1)  #: nothing
    if code == 11:
        sys.exit(-1)  #: nothing
    if code == 12:
        sys.exit(None)  #: nothing
    if code == 13:
        sys.exit(str(error))  #: SystemExit | {error}
        #: dynamic | a parameter
        #: kind | exit
    if code == 14:
        raise SystemExit(1)  #: SystemExit
    if code == 15:
        raise SystemExit(f"stopped: {name}")  #: SystemExit | stopped: {name}
    if code == 16:
        sys.exit(0 if main() else 1)  #: nothing
    main.exit("not ours")  #: nothing
    sys.stderr.write("no exit")  #: nothing


def through_a_local(name):
    msg = f"cannot go on with {name}"
    sys.exit(msg)  #: SystemExit | cannot go on with {name}
    #: kind | exit


def shadowed(exit):
    exit("another function of that name")  #: nothing


sys.exit("at module level")  #: SystemExit | at module level
#: kind | exit

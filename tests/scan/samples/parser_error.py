"""``parser.error`` prints usage and exits; ``logger.error`` does nothing of the kind."""

import argparse
import logging

logger = logging.getLogger(__name__)


def main(argv):
    parser = argparse.ArgumentParser()
    command = argparse.ArgumentParser(prog="command")
    sub = command.add_subparsers().add_parser("sub")
    args = parser.parse_args(argv)
    if args.a:
        parser.error("no a allowed")  #: SystemExit | no a allowed
        #: kind | parser_error
        #: written | parser.error
    if args.b:
        command.error(f"no b {args.b}")  #: SystemExit | no b {args.b}
        #: kind | parser_error
    if args.c:
        sub.error("no c allowed")  #: SystemExit | no c allowed
        #: kind | parser_error
    if args.d:
        logger.error("only logged")  #: nothing
    if args.e:
        logging.error("only logged too")  #: nothing
    args.handler.error("some other thing")  #: nothing


def with_parser(arg_parser, p, name):
    if name == 1:
        arg_parser.error("name ends in parser")  #: SystemExit | name ends in parser
        #: kind | parser_error
    if name == 2:
        arg_parser.error("count is %d" % name)  #: SystemExit | count is {name:d}
        #: kind | parser_error
    p.error("unknown receiver")  #: nothing


class Command:
    def run(self):
        self.parser.error("attribute named parser")  #: SystemExit | attribute named parser
        #: kind | parser_error
        #: in | Command.run

"""The command line."""

import argparse
import sys

from ferry.hold import Hold


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--limit", type=int, default=20, help="Tonnes that one crate may weigh.")
    args = parser.parse_args()
    if args.limit > 100:
        parser.error("no ferry carries crates of more than 100 tonnes")
    try:
        Hold(args.limit).load(None, 1)
    except AttributeError as error:
        raise RuntimeError(f"the crate is missing: {error}") from error
    except ValueError:
        raise
    except KeyboardInterrupt:
        sys.exit("stopped at the quay")


if __name__ == "__main__":
    main()

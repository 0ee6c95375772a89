"""The hold: what may go in, and what is said when it may not."""

from ferry.errors import CargoError

FULL = "The hold is full."


class Hold:
    """Where crates stand."""

    kinds = ("dry", "frozen")

    def __init__(self, limit):
        if limit <= 0:
            raise ValueError(f"limit must be positive, got {limit!r}")
        self.limit = limit
        self.crates = []

    def load(self, crate, weight):
        """Put a crate on board."""
        assert crate not in self.crates, "a crate is loaded once"
        if len(self.crates) > 99:
            raise CargoError(FULL)
        # The captain checks this too.
        if weight > self.limit:
            raise CargoError(
                f"Crate {crate.name!r} weighs {weight:.1f} t. "
                f"The limit is {self.limit} t."
            )
        if crate.kind not in self.kinds:
            msg = "Crates of kind %s are not carried" % crate.kind
            if crate.kind == "live":
                msg += "; ask for the cattle ferry"
            raise CargoError(msg)
        self.crates.append(crate)

    def unload(self, name):
        """Take a crate off board."""
        for crate in self.crates:
            if crate.name == name:
                return crate
        raise KeyError(name)

    def sink(self):
        raise NotImplementedError

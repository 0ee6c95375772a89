"""What goes wrong on a ferry."""


class CargoError(Exception):
    """Cargo that cannot be carried."""

"""A ferry that carries crates, invented for the golden files."""
